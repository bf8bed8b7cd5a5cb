import { fold } from '../core/database/sql-functions.ts';
import { isText, type QueryAttribute } from './schema.ts';

/** Reads a date as datetime columns do; null when invalid. Provided by the rows service. */
export type DateReader = (text: string) => string | null;

export type SqlValue = string | number;

const INTEGER_LIMITS = { 32: 2 ** 31, 64: 2 ** 63 } as const;

function isInteger(value: unknown, bits: 32 | 64): boolean {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= -INTEGER_LIMITS[bits] &&
    value < INTEGER_LIMITS[bits]
  );
}

/** Whether a value is a sequence: a string of digits that represents a positive number. */
function isSequence(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value);
}

/** Whether a query may compare the attribute with the value (reference §10.3: strict types). */
export function isValidValue(attribute: QueryAttribute, value: unknown, readDate: DateReader): boolean {
  switch (attribute.type) {
    case 'string':
      return typeof value === 'string';
    case 'relationship':
      return typeof value === 'string' && value.length <= 255;
    case 'integer':
      return isInteger(value, attribute.bits ?? 64);
    case 'bigint':
      return isInteger(value, 64) || (typeof value === 'string' && /^-?\d{1,19}$/.test(value));
    case 'double':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'datetime':
      return typeof value === 'string' && readDate(value) !== null;
    case 'sequence':
      return isSequence(value);
    case 'spatial':
      return Array.isArray(value);
  }
}

/** Converts a value to the form in which SQLite compares it with `comparable(attribute)`. Expects a valid value. */
export function toSqlValue(attribute: QueryAttribute, value: unknown, readDate: DateReader): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  const text = String(value);
  if (attribute.type === 'datetime') return readDate(text) ?? text;
  if (attribute.type === 'sequence' || attribute.type === 'bigint') return Number(text);
  return isText(attribute) ? fold(text) : text;
}

/** Folds a piece of a text but keeps trailing spaces, which count within a text. */
export function foldPiece(text: string): string {
  return fold(`${text}.`).slice(0, -1);
}
