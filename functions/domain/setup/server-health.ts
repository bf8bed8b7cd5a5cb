/** Health report of a server that runs the campus on one machine (docs/observing.md). */
export interface ServerHealth {
  /** The problems; each starts with the name of the affected part and a colon. */
  readonly reasons: readonly string[];
  /** End of the last backup, ISO; null if there is none yet. */
  readonly lastBackup: string | null;
  /** The last trial restore of a backup; null if there is none. */
  readonly lastTrial: { readonly state: 'passed' | 'failed' | 'running'; readonly at: string } | null;
}

/** The parts, in the order in which they should be repaired. */
export const healthParts = ['database', 'function', 'disk', 'files', 'backup', 'mail', 'proxy'] as const;
export type HealthPart = (typeof healthParts)[number] | 'other';

/** The parts with problems, without duplicates. */
export function unwellParts(reasons: readonly string[]): HealthPart[] {
  const named = new Set(
    reasons.map((reason) => healthParts.find((part) => new RegExp(`^${part}\\b`).test(reason)) ?? 'other'),
  );
  return [...healthParts, 'other' as const].filter((part) => named.has(part));
}
