import { ApiError } from '../core/errors/errors.ts';
import { CURSOR_METHODS, FILTER_METHODS, ORDER_METHODS, type Query, QueryError } from './query.ts';
import type { QuerySchema } from './schema.ts';
import { attributeNamed, validateFilter } from './validate-filter.ts';
import type { DateReader } from './values.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;
const INTERNAL = new Set(['$id', '$sequence', '$createdAt', '$updatedAt', '$permissions', '$collection', '$tenant']);
const UID_TEXT =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore";

function refuse(message: string): never {
  throw new QueryError(`Invalid query: ${message}`);
}

/** The first value of `limit` or `offset`, parsed as PHP parses numeric strings. */
function wholeNumber(query: Query, least: number): number {
  const [value] = query.values;
  const number = typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') refuse(`Invalid ${query.method}: Value must be a valid number`);
  if (!Number.isInteger(number) || number < least) {
    refuse(`Invalid ${query.method}: Value must be a valid range between ${least} and 9,223,372,036,854,775,807`);
  }
  return Math.min(number, LARGEST);
}

/** The page size, at least 1. Throws QueryError. */
export function limitOf(query: Query): number {
  return wholeNumber(query, 1);
}

/** The rows to skip, at least 0. Throws QueryError. */
export function offsetOf(query: Query): number {
  return wholeNumber(query, 0);
}

/** The cursor's id. The message is without "Invalid query: ", because the server checks it before the rest. */
export function cursorOf(query: Query): string {
  const [value] = query.values;
  if (typeof value !== 'string' || !/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(value)) {
    throw new QueryError(`Invalid cursor: ${UID_TEXT}`);
  }
  return value;
}

function validateSelect(schema: QuerySchema, { values }: Query): void {
  if (values.length === 0) refuse('No attributes selected');
  const names = values.map(String);
  if (new Set(names).size !== names.length) refuse('Duplicate attributes selected');
  for (const name of names) {
    const top = schema.attributes.has(name) ? name : (name.split('.')[0] ?? name);
    if (!INTERNAL.has(top) && top !== '*' && !schema.attributes.has(top)) {
      refuse(`Attribute not found in schema: ${top}`);
    }
    // Names with dots select columns of related tables, which no table has here. For them the real server's database
    // fails (recorded).
    if (!schema.attributes.has(name) && name.includes('.')) throw new ApiError('general_unknown');
  }
}

function validateOrder(schema: QuerySchema, { method, attribute }: Query): void {
  if (method !== 'orderRandom' && attribute !== '') attributeNamed(schema, attribute);
}

function validateOne(schema: QuerySchema, query: Query, readDate: DateReader): void {
  const { method } = query;
  if (FILTER_METHODS.has(method)) validateFilter(schema, query, readDate);
  else if (ORDER_METHODS.has(method)) validateOrder(schema, query);
  else if (CURSOR_METHODS.has(method)) cursorOf(query);
  else if (method === 'limit') limitOf(query);
  else if (method === 'offset') offsetOf(query);
  else if (method === 'select' && schema.allowsSelect) validateSelect(schema, query);
  else throw new QueryError(`Invalid query method: ${method}`);
}

function checkSearches(schema: QuerySchema, queries: readonly Query[]): void {
  for (const { method, attribute } of queries) {
    if (method !== 'search' && method !== 'notSearch') continue;
    if (!schema.attributes.get(attribute)?.indexes?.words) {
      throw new QueryError(`Searching by attribute "${attribute}" requires a fulltext index.`);
    }
  }
}

/**
 * Validates queries in order, nested ones before the query that contains them (reference §10.3). Searches are checked
 * against the fulltext indexes last. @throws QueryError
 */
export function validateQueries(schema: QuerySchema, queries: readonly Query[], readDate: DateReader): void {
  for (const query of queries) {
    if (query.nested.length > 0) validateQueries(schema, query.nested, readDate);
    validateOne(schema, query, readDate);
  }
  checkSearches(schema, queries);
}
