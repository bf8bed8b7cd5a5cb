/** What a server that runs the campus on one machine says of itself (docs/observing.md). */
export interface ServerHealth {
  /** What is wrong, each beginning with its part and a colon. */
  readonly reasons: readonly string[];
  /** When the last backup ended, ISO; null: there was none. */
  readonly lastBackup: string | null;
  /** The last backup that was restored on trial; null: none was. */
  readonly lastTrial: { readonly state: 'passed' | 'failed' | 'running'; readonly at: string } | null;
}

/** In the order in which they should be mended. */
export const healthParts = ['database', 'function', 'disk', 'backup', 'mail', 'proxy'] as const;
export type HealthPart = (typeof healthParts)[number] | 'other';

/** The parts that something is wrong with, each once. */
export function unwellParts(reasons: readonly string[]): HealthPart[] {
  const named = new Set(
    reasons.map((reason) => healthParts.find((part) => new RegExp(`^${part}\\b`).test(reason)) ?? 'other'),
  );
  return [...healthParts, 'other' as const].filter((part) => named.has(part));
}
