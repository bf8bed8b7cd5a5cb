import type { Logger } from 'pino';
import type { LogLevel } from '../core/options.ts';

/**
 * Patterns of secrets and personal data: e-mail addresses, tokens and keys, everything after the "?" of a URL, phone
 * and account numbers.
 */
const private_: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:/]+/g, '[address]'],
  [/\?[^\s'"<>]*[=&][^\s'"<>]*/g, '?[query]'],
  [/\b[\w-]+\.[\w-]{10,}\.[\w-]{10,}\b/g, '[token]'],
  [/(?<![\w/.-])[\w+=-]{33,}(?![\w/.-])/g, '[secret]'],
  [/\b\d{9,}\b/g, '[number]'],
];

/** Removes secrets and personal data from a message: other programs (mail servers, SQLite) quote their input. */
export const withoutPersons = (text: string): string =>
  private_.reduce((left, [pattern, shown]) => left.replace(pattern, shown), text);

/** The logged fields of an unexpected error. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutPersons(String(error)) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    ...code,
    message: withoutPersons(error.message),
    stack: withoutPersons(error.stack ?? ''),
  };
}

/**
 * JSON lines. `debug` has one per request; `info` has starts, stops, failed requests and runs. No line contains
 * personal data: no address, name, id, token, path, query or body.
 */
export async function openLog(level: LogLevel): Promise<Logger> {
  const { pino, stdTimeFunctions, destination } = await import('pino');
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: errorFields },
  };
  // Synchronous: the last line before a crash is the important one.
  return pino(options, destination({ fd: 2, sync: true }));
}
