import { MissingValue, type Play } from './play.ts';
import type { Json } from './scenario.ts';

/** Placeholders for values that differ between runs. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  dbdatetime: '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}',
  datetime: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+00:00',
  id: '[0-9a-f]{20}',
  sequence: '\\d+',
  secret: '[A-Za-z0-9=_%+/.-]{6,}',
  jwt: '[\\w-]+\\.[\\w-]+\\.[\\w-]+',
  hash: '\\$.+',
  ip: '[0-9a-fA-F.:]+',
  string: '[\\s\\S]*',
  cookie: '[A-Za-z0-9%=+/_.-]{16,}',
  httpdate: '[A-Z][a-z]{2}, \\d\\d[- ][A-Z][a-z]{2}[- ]\\d{4} \\d\\d:\\d\\d:\\d\\d GMT',
  etag: '[^ ]+',
  host: '[A-Za-z0-9.:_-]+',
};

function patternOf(expected: string): RegExp {
  const parts = expected.split(/(<[a-z]+>)/).map((part) => {
    const placeholder = PLACEHOLDERS[part.slice(1, -1)];
    return part.startsWith('<') && placeholder ? `(?:${placeholder})` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

function filled(play: Play, text: string): Json | undefined {
  try {
    return play.fillText(text);
  } catch (error) {
    if (error instanceof MissingValue) return undefined;
    throw error;
  }
}

/** Whether a value matches a recorded text: the text itself, a saved value, or a placeholder. */
export function matchesText(play: Play, expected: string, actual: Json | undefined): boolean {
  if (expected === '<any>') return true;
  if (expected === '<int>') return Number.isInteger(actual);
  if (expected === '<number>') return typeof actual === 'number';
  if (expected === '<boolean>') return typeof actual === 'boolean';
  const wanted = filled(play, expected);
  if (wanted === undefined) return typeof actual === 'string' && actual.length > 0; // the value is saved only in a later step
  if (typeof wanted !== 'string') return Object.is(wanted, actual);
  if (typeof actual !== 'string') return false;
  return wanted === actual || (/<[a-z]+>/.test(wanted) && patternOf(wanted).test(actual));
}
