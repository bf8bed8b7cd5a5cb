import type { Logger } from 'pino';
import type { LogLevel } from '../core/options.ts';

/** What may be a secret or a person's: addresses, tokens and keys, everything behind a "?" of an address, numbers of phones and accounts. */
const private_: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:/]+/g, '[address]'],
  [/\?[^\s'"<>]*[=&][^\s'"<>]*/g, '?[query]'],
  [/\b[\w-]+\.[\w-]{10,}\.[\w-]{10,}\b/g, '[token]'],
  [/(?<![\w/.-])[\w+=-]{33,}(?![\w/.-])/g, '[secret]'],
  [/\b\d{9,}\b/g, '[number]'],
];

/** The text of an error as it may be kept: other programs (mail servers, SQLite) quote what they were sent. */
export const withoutPersons = (text: string): string =>
  private_.reduce((left, [pattern, shown]) => left.replace(pattern, shown), text);

/** What is written of an unexpected error. */
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
 * Lines of JSON. `debug` has one for each request, `info` what an operator wants to see in a quiet month: starts, stops, failed requests and
 * runs. No line holds anything of a person: no address, name, id, token, path, query or body.
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
  // At once: the last line before a crash is the one that is needed.
  return pino(options, destination({ fd: 2, sync: true }));
}
