import { isMethod, LOGICAL_METHODS, type Query, QueryError } from './query.ts';

/** PHP's name for a JSON value's type, as Appwrite's messages have it. */
function phpType(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  if (typeof value === 'object') return 'array';
  return typeof value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A JSON object counts as the list of its values, as in PHP. */
function toList(value: Record<string, unknown>): unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}

function parseNested(value: unknown): Query {
  if (typeof value === 'string') return parseQuery(value);
  if (isRecord(value)) return fromRecord(value);
  throw new QueryError(`Invalid nested query. Must be an array or string, got ${phpType(value)}`);
}

function fromRecord(record: Record<string, unknown>): Query {
  const method = record.method ?? '';
  const attribute = record.attribute ?? '';
  const values = record.values ?? [];
  if (typeof method !== 'string') {
    throw new QueryError(`Invalid query method. Must be a string, got ${phpType(method)}`);
  }
  if (!isMethod(method)) throw new QueryError(`Invalid query method: ${method}`);
  if (typeof attribute !== 'string') {
    throw new QueryError(`Invalid query attribute. Must be a string, got ${phpType(attribute)}`);
  }
  if (!isRecord(values)) throw new QueryError(`Invalid query values. Must be an array, got ${phpType(values)}`);
  const list = toList(values);
  return { method, attribute, values: list, nested: LOGICAL_METHODS.has(method) ? list.map(parseNested) : [] };
}

/** Parses one JSON text `{"method","attribute","values"}` (reference §10.1). @throws QueryError */
export function parseQuery(text: string): Query {
  let decoded: unknown;
  try {
    decoded = JSON.parse(text);
  } catch {
    throw new QueryError('Invalid query: Syntax error');
  }
  if (!isRecord(decoded)) throw new QueryError(`Invalid query. Must be an array, got ${phpType(decoded)}`);
  return fromRecord(decoded);
}

/** Parses several queries. Throws QueryError with Appwrite's message for the first invalid one. */
export function parseQueries(texts: readonly string[]): Query[] {
  return texts.map(parseQuery);
}
