import { ApiError } from '../core/errors/errors.ts';
import { optional } from '../core/http/params.ts';
import { json, list } from '../core/http/validators.ts';
import { defineColumn } from './column-definition.ts';
import { defineIndex } from './index-definition.ts';
import type { ColumnDefinition, IndexDefinition } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** Columns and indexes declared with a new table (reference 8.2). */
export const inlineParams = { columns: optional(list(json(), 100), []), indexes: optional(list(json(), 64), []) };

function bad(message: string): never {
  throw new ApiError('general_argument_invalid', message);
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const types = new Set(['string', 'integer', 'bigint', 'double', 'boolean', 'datetime']);
const formats = new Set(['', 'email', 'enum', 'ip', 'url']);

function column(given: Json, word: 'column' | 'attribute'): ColumnDefinition {
  const { key, type, format = '' } = given;
  if (typeof key !== 'string' || !/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(key))
    bad(`Invalid key for attribute: ${String(key)}`);
  if (typeof type !== 'string') bad(`Missing required parameter 'type' for attribute '${key}'`);
  if (!types.has(type)) bad(`Invalid type for attribute '${key}': ${type}`);
  if (typeof format !== 'string' || !formats.has(format) || (format !== '' && type !== 'string'))
    bad(`Invalid format for attribute '${key}': ${String(format)}`);
  if (type === 'string' && format === '' && typeof given.size !== 'number')
    bad(`Missing required parameter 'size' for string attribute '${key}'`);
  const defined = defineColumn(
    {
      key,
      type,
      format,
      required: flag(given.required),
      array: flag(given.array),
      size: number(given.size),
      default: given.default,
      elements: texts(given.elements),
      min: number(given.min),
      max: number(given.max),
      encrypt: flag(given.encrypt),
    },
    word,
  );
  // Unlike with column routes, an inline integer has 32 bits by default (reference 8.2).
  return type === 'integer' ? { ...defined, size: given.size === 8 ? 8 : 4 } : defined;
}

/** @throws ApiError, ColumnRefusal, IndexRefusal */
export function inlineDeclarations(given: { columns: readonly Json[]; indexes: readonly Json[] }): {
  columns: ColumnDefinition[];
  indexes: IndexDefinition[];
} {
  const columns = given.columns.map((one) => column(one, 'column'));
  const keys = new Set<string>();
  for (const { key } of columns) {
    if (keys.has(key.toLowerCase())) bad(`Duplicate attribute key: ${key}`);
    keys.add(key.toLowerCase());
  }
  const indexes = given.indexes.map(({ key, type, attributes, columns: named, orders, lengths }) => {
    if (typeof key !== 'string' || typeof type !== 'string') bad("Index 'key' and 'type' are required");
    const request = {
      key,
      type,
      columns: texts(attributes ?? named) ?? [],
      orders: texts(orders),
      lengths: Array.isArray(lengths) ? lengths.map(Number) : undefined,
    };
    return defineIndex(request, columns, 'column');
  });
  return { columns, indexes };
}
