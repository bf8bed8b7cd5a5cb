import type { Row } from './rows-model.ts';
import { KINDS, type Value } from './world.ts';

/** Queries over plain lists of rows, a direct copy of the reference (§10). */

export type Filter =
  | { readonly method: string; readonly attribute: string; readonly values: readonly (string | number | boolean)[] }
  | { readonly method: 'and' | 'or'; readonly values: readonly Filter[] };

export type ListQuery = {
  readonly filters: readonly Filter[];
  readonly orders: readonly { readonly attribute: string; readonly down: boolean }[];
  readonly limit: number | null;
  readonly offset: number;
  readonly cursor: { readonly id: string; readonly before: boolean } | null;
};

export type Listed = { readonly total: number; readonly ids: readonly string[] } | { readonly refused: string };

/** A text in the database's comparison: ignoring case, accents and trailing spaces. */
export function plain(text: string): string {
  const accents: Record<string, string> = { é: 'e', É: 'e', ä: 'a', ü: 'u' };
  const letters = [...text].map((letter) => accents[letter] ?? letter.toLowerCase());
  return letters.join('').replace(/ +$/, '');
}

function inMiddle(text: string): string {
  return plain(`${text}|`).slice(0, -1);
}

function valueIn(row: Row, attribute: string): Value {
  if (attribute === '$id') return row.id;
  if (attribute === '$sequence') return row.sequence;
  return row.columns[attribute] ?? null;
}

function comparable(attribute: string, value: Value): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (attribute === '$id') return String(value).toLowerCase();
  if (KINDS[attribute] === 'date') return new Date(String(value)).getTime();
  return plain(String(value));
}

/** Negative, zero or positive; null if one of the values is null. */
function compare(attribute: string, left: Value, right: Value): number | null {
  if (left === null || right === null) return null;
  const [a, b] = [comparable(attribute, left), comparable(attribute, right)];
  return a < b ? -1 : Number(a > b);
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3);
}

function found(value: Value, wanted: string): boolean {
  const words = plain(wanted)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.pop();
  if (value === null || last === undefined) return false;
  return wordsOf(String(value)).some((word) => word.startsWith(last) || words.includes(word));
}

function containsOne(attribute: string, value: Value, wanted: string): boolean {
  if (KINDS[attribute] === 'list') return Array.isArray(value) && value.includes(wanted);
  return plain(String(value)).includes(inMiddle(wanted));
}

/** True, false, or null if the row's value is null (SQL's unknown); the row is left out for false and null. */
function judge(row: Row, { method, attribute, values }: Extract<Filter, { attribute: string }>): boolean | null {
  const value = valueIn(row, attribute);
  if (method === 'isNull') return value === null;
  if (method === 'isNotNull') return value !== null;
  if (method === 'search') return found(value, String(values[0]));
  if (method === 'notSearch') return !found(value, String(values[0]));
  if (value === null) return null;
  const order = (place: number) => compare(attribute, value, values[place] ?? null) ?? 0;
  const text = plain(String(value));
  const piece = inMiddle(String(values[0]));
  switch (method) {
    case 'equal':
      return values.some((_, place) => order(place) === 0);
    case 'notEqual':
      return order(0) !== 0;
    case 'lessThan':
      return order(0) < 0;
    case 'lessThanEqual':
      return order(0) <= 0;
    case 'greaterThan':
      return order(0) > 0;
    case 'greaterThanEqual':
      return order(0) >= 0;
    case 'between':
      return order(0) >= 0 && order(1) <= 0;
    case 'notBetween':
      return order(0) < 0 || order(1) > 0;
    case 'startsWith':
      return text.startsWith(piece);
    case 'notStartsWith':
      return !text.startsWith(piece);
    case 'endsWith':
      return text.endsWith(piece);
    case 'notEndsWith':
      return !text.endsWith(piece);
    case 'contains':
      return values.some((wanted) => containsOne(attribute, value, String(wanted)));
    case 'notContains':
      return !values.some((wanted) => containsOne(attribute, value, String(wanted)));
    default:
      throw new Error(`the model does not know ${method}`);
  }
}

function passes(row: Row, filter: Filter): boolean {
  if (!('attribute' in filter)) {
    const each = (one: Filter) => passes(row, one);
    return filter.method === 'and' ? filter.values.every(each) : filter.values.some(each);
  }
  return judge(row, filter) === true;
}

type Order = ListQuery['orders'][number];

/** Rows without a value come first ascending, last descending. */
function rank(left: Row, right: Row, orders: readonly Order[]): number {
  for (const { attribute, down } of orders) {
    const [a, b] = [valueIn(left, attribute), valueIn(right, attribute)];
    const order = compare(attribute, a, b) ?? Number(a !== null) - Number(b !== null);
    if (order !== 0) return down ? -order : order;
  }
  return 0;
}

function fromCursor(sorted: readonly Row[], start: Row, orders: readonly Order[], before: boolean): readonly Row[] {
  const known = sorted.filter((row) => !isHidden(row, start, orders));
  return known.filter((row) => (before ? rank(row, start, orders) < 0 : rank(row, start, orders) > 0));
}

/** Cursors never find a row with null in the deciding order column. */
function isHidden(row: Row, start: Row, orders: readonly Order[]): boolean {
  for (const { attribute } of orders) {
    if (valueIn(row, attribute) === null) return true;
    if (compare(attribute, valueIn(row, attribute), valueIn(start, attribute)) !== 0) return false;
  }
  return false;
}

/** `visible`: rows that the caller may read, and so may use as cursor. */
export function list(visible: readonly Row[], query: ListQuery): Listed {
  const unique = query.orders.some(({ attribute }) => attribute === '$id' || attribute === '$sequence');
  const orders = unique ? query.orders : [...query.orders, { attribute: '$sequence', down: false }];
  const matching = visible.filter((row) => query.filters.every((filter) => passes(row, filter)));
  const sorted = matching.toSorted((left, right) => rank(left, right, orders));
  const before = query.cursor?.before ?? false;
  const start = visible.find(({ id }) => id.toLowerCase() === query.cursor?.id.toLowerCase());
  if (start && orders.some(({ attribute }) => valueIn(start, attribute) === null)) {
    return { refused: 'database_query_order_null' };
  }
  const rest = start ? fromCursor(sorted, start, orders, before) : sorted;
  const limit = query.limit ?? 25;
  const page = before
    ? rest.slice(Math.max(0, rest.length - query.offset - limit), Math.max(0, rest.length - query.offset))
    : rest.slice(query.offset, query.offset + limit);
  return { total: matching.length, ids: page.map(({ id }) => id) };
}
