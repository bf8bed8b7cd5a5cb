import type { ColumnSchema, TableSchema } from '../tables/schema.ts';
import { RowRefusal } from './refusal.ts';
import { type ColumnRules, rulesOf } from './value-check.ts';

export type RowValues = Readonly<Record<string, unknown>>;

function refuse(text: string): never {
  throw new RowRefusal('structure', `Invalid document structure: ${text}`);
}

/**
 * Refuses values that do not fit the table, with Appwrite's message for the first failure (reference 9.4): required
 * columns, then unknown ones, then the values in order. `values` are encoded (codec.ts). With `partial`, columns may be
 * absent.
 */
export function checkStructure(table: TableSchema, values: RowValues, partial = false): void {
  for (const column of table.columns) {
    if (!column.required) continue;
    const value = values[column.key];
    if (value === null || (value === undefined && !partial)) refuse(`Missing required attribute "${column.key}"`);
  }
  for (const key in values) if (!table.byKey.has(key)) refuse(`Unknown attribute: "${key}"`);
  for (const key in values) {
    const column = table.byKey.get(key);
    const value = values[key];
    if (column && value !== null && value !== undefined) checkValue(column, value);
  }
}

function checkValue(column: ColumnSchema, value: unknown): void {
  const rules = rulesOf(column);
  if (!column.array) {
    checkSingle(rules, column.key, value);
    return;
  }
  if (!Array.isArray(value)) refuse(`Attribute "${column.key}" must be an array`);
  value.forEach((child, place) => {
    if (child !== null || column.required) checkSingle(rules, `${column.key}['${place}']`, child);
  });
}

function checkSingle({ rules, label }: ColumnRules, name: string, value: unknown): void {
  for (const rule of rules) if (!rule.passes(value)) refuse(`Attribute "${name}" has invalid ${label}. ${rule.text}`);
}
