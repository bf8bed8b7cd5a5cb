import { matchesText } from './match-text.ts';
import type { Play } from './play.ts';
import { ALWAYS_COMPARED } from './present.ts';
import type { Json, JsonRecord, Step } from './scenario.ts';

export type Difference = {
  readonly at: string;
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
};

/** Lists without a defined order. */
const SETS = new Set(['events', 'channels']);
const HEADER_LIST = /^(request|response)Headers$/;
/** Hop-by-hop headers, which are not compared in executions. */
const HOP = /^(connection|keep-alive|date|content-length|transfer-encoding)$/i;
/** Durations in milliseconds, which differ each time. */
const MEASURED = new Set(['ping']);
const ABSENT = '(absent)';
const RELATIVE_ERROR = 1e-12;

type Comparison = { readonly play: Play; readonly unordered: readonly string[] };

function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKey(value: Json | undefined): string {
  return JSON.stringify((isRecord(value) ? value.$id : undefined) ?? value) ?? '';
}

function byKey(list: readonly Json[]): Json[] {
  return list.toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1));
}

function headerName(value: Json): string {
  return isRecord(value) ? String(value.name) : '';
}

function comparableHeaders(list: readonly Json[]): Json[] {
  return list
    .filter((header) => !HOP.test(headerName(header)))
    .toSorted((a, b) => (headerName(a) < headerName(b) ? -1 : 1));
}

/** Both lists, sorted for the comparison. */
function aligned(
  { unordered }: Comparison,
  expected: readonly Json[],
  actual: readonly Json[],
  at: string,
): [readonly Json[], readonly Json[]] {
  const name = at.split('.').at(-1) ?? '';
  if (HEADER_LIST.test(name) && actual.every(isRecord)) return [expected, comparableHeaders(actual)];
  if (SETS.has(name) || unordered.includes(at.replace(/^\$\.?/, ''))) return [byKey(expected), byKey(actual)];
  return [expected, actual];
}

function diffLists(
  comparison: Comparison,
  expected: readonly Json[],
  actual: Json | undefined,
  at: string,
): Difference[] {
  if (!Array.isArray(actual)) return [{ at, expected: 'a list', actual: actual ?? ABSENT }];
  const [wanted, got] = aligned(comparison, expected, actual, at);
  if (wanted.length === got.length)
    return wanted.flatMap((one, place) => diff(comparison, one, got[place], `${at}[${place}]`));
  const shown = (list: readonly Json[]) => `${list.length}: ${list.slice(0, 8).map(sortKey).join(' ')}`;
  return [{ at: `${at}.length`, expected: shown(wanted), actual: shown(got) }];
}

function diffRecords(comparison: Comparison, expected: JsonRecord, actual: Json | undefined, at: string): Difference[] {
  if (!isRecord(actual)) return [{ at, expected: 'an object', actual: actual ?? ABSENT }];
  const wanted = new Map(
    Object.entries(expected).map(([key, value]) => [String(comparison.play.fillText(key)), value]),
  );
  const missing = [...wanted].flatMap(([key, value]) =>
    key in actual
      ? diff(comparison, value, actual[key], `${at}.${key}`)
      : [{ at: `${at}.${key}`, expected: value, actual: ABSENT }],
  );
  const surplus = Object.entries(actual).filter(([key]) => !wanted.has(key));
  return [...missing, ...surplus.map(([key, value]) => ({ at: `${at}.${key}`, expected: ABSENT, actual: value }))];
}

function isSameNumber(expected: Json, actual: Json | undefined): boolean {
  if (typeof expected !== 'number' || typeof actual !== 'number') return false;
  return Math.abs(expected - actual) <= Math.abs(expected) * RELATIVE_ERROR;
}

const isMeasured = (actual: Json | undefined, at: string): boolean =>
  MEASURED.has(at.split('.').at(-1) ?? '') && Number.isInteger(actual) && Number(actual) >= 0;

function diff(comparison: Comparison, expected: Json, actual: Json | undefined, at: string): Difference[] {
  if (typeof expected === 'string')
    return matchesText(comparison.play, expected, actual) ? [] : [{ at, expected, actual }];
  if (Array.isArray(expected)) return diffLists(comparison, expected, actual, at);
  if (isRecord(expected)) return diffRecords(comparison, expected, actual, at);
  return Object.is(expected, actual) || isSameNumber(expected, actual) || isMeasured(actual, at)
    ? []
    : [{ at, expected, actual: actual ?? ABSENT }];
}

function diffHeaders(comparison: Comparison, expected: JsonRecord, actual: JsonRecord): Difference[] {
  const named = Object.entries(expected).flatMap(([name, value]) =>
    diff(comparison, value, actual[name] ?? null, `header ${name}`),
  );
  const surplus = ALWAYS_COMPARED.filter((name) => name in actual && !(name in expected));
  return [...named, ...surplus.map((name) => ({ at: `header ${name}`, expected: ABSENT, actual: actual[name] }))];
}

/**
 * Differences between a response and its recording in status, listed headers and body; the order of keys is ignored.
 */
export function compareStep(play: Play, step: Step, answer: JsonRecord): Difference[] {
  const comparison = { play, unordered: step.unordered ?? [] };
  const { status, headers, body } = step.response;
  if (status === undefined) return diff(comparison, step.response, answer, '$');
  return [
    ...diff(comparison, status, answer.status, 'status'),
    ...diffHeaders(comparison, isRecord(headers) ? headers : {}, isRecord(answer.headers) ? answer.headers : {}),
    ...(body === undefined ? [] : diff(comparison, body, answer.body, '$')),
  ];
}
