import { InvalidParam, optional, type ParamSpec, required, type Validator } from '../core/http/params.ts';
import { boolean, integer, list, range, text } from '../core/http/validators.ts';
import type { ColumnDefinition } from './schema.ts';

/** A kind of column route, `…/columns/<name>`: the column type and format it creates, and its specific parameters. */
export interface ColumnKind {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly params: ParamSpec;
  readonly default: Validator<unknown>;
}

/** Accepts null; errors end in "or null". */
export function orNull<T>(inner: Validator<T>): Validator<T | null> {
  return (value, app) => {
    if (value === null) return null;
    try {
      return inner(value, app);
    } catch (error) {
      throw error instanceof InvalidParam ? new InvalidParam(`${error.message} or null`) : error;
    }
  };
}

const number: Validator<number> = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || Number.isNaN(read)) throw new InvalidParam('Value must be a valid float');
  return read;
};

const anyText: Validator<string> = text(0, 0);
const encrypt = { encrypt: optional(boolean(), false) };
const bounds = (value: Validator<number>) => ({ min: optional(orNull(value)), max: optional(orNull(value)) });

export const columnKinds: readonly ColumnKind[] = [
  {
    name: 'string',
    type: 'string',
    format: '',
    default: anyText,
    params: { size: required(range(1, 1_073_741_824)), ...encrypt },
  },
  {
    name: 'varchar',
    type: 'varchar',
    format: '',
    default: anyText,
    params: { size: required(range(1, 16_381)), ...encrypt },
  },
  { name: 'text', type: 'text', format: '', default: anyText, params: encrypt },
  { name: 'mediumtext', type: 'mediumtext', format: '', default: anyText, params: encrypt },
  { name: 'longtext', type: 'longtext', format: '', default: anyText, params: encrypt },
  { name: 'integer', type: 'integer', format: '', default: integer(), params: bounds(integer()) },
  { name: 'bigint', type: 'bigint', format: '', default: integer(), params: bounds(integer()) },
  { name: 'float', type: 'double', format: '', default: number, params: bounds(number) },
  { name: 'boolean', type: 'boolean', format: '', default: boolean(), params: {} },
  { name: 'datetime', type: 'datetime', format: '', default: anyText, params: {} },
  { name: 'email', type: 'string', format: 'email', default: anyText, params: {} },
  { name: 'url', type: 'string', format: 'url', default: anyText, params: {} },
  { name: 'ip', type: 'string', format: 'ip', default: anyText, params: {} },
  {
    name: 'enum',
    type: 'string',
    format: 'enum',
    default: anyText,
    params: { elements: required(list(text(255), 100)) },
  },
];

/** Whether a route of this kind can change that column. */
export function isOfKind(kind: ColumnKind, column: ColumnDefinition): boolean {
  return kind.type === column.type && kind.format === column.format;
}
