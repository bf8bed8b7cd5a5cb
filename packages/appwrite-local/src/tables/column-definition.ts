import { now } from '../core/dates.ts';
import { encodeValue } from '../rows/codec.ts';
import { rulesOf } from '../rows/value-check.ts';
import { type ColumnDefinition, type ColumnSchema, type ColumnType, isTextType } from './schema.ts';

/** A requested column: from the config, from the creation of a table, or from a request for a column. */
export interface ColumnRequest {
  readonly key: string;
  readonly type: string;
  readonly required?: boolean | undefined;
  readonly array?: boolean | undefined;
  readonly size?: number | null | undefined;
  readonly default?: unknown;
  readonly format?: string | undefined;
  readonly elements?: readonly string[] | undefined;
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly encrypt?: boolean | undefined;
}

/** A declaration that Appwrite refuses; `kind` determines the error type. */
export class ColumnRefusal extends Error {
  readonly kind: 'default_unsupported' | 'value_invalid' | 'format_unsupported' | 'type_invalid';

  constructor(kind: ColumnRefusal['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const types: ReadonlySet<string> = new Set<ColumnType>([
  'string',
  'integer',
  'double',
  'boolean',
  'datetime',
  'varchar',
  'text',
  'mediumtext',
  'longtext',
  'bigint',
]);
const textSizes: Readonly<Record<string, number>> = { text: 65_535, mediumtext: 16_777_215, longtext: 4_294_967_295 };
/** Sizes that Appwrite gives to text columns with a format, in characters. */
const formatSizes: Readonly<Record<string, number>> = { email: 254, url: 2000, ip: 39, enum: 255 };

const largestInt = 2 ** 63;
const largestDouble = Number.MAX_VALUE;

function isColumnType(type: string): type is ColumnType {
  return types.has(type);
}

/**
 * Adds Appwrite's defaults (ranges of numbers, sizes of formats) and validates the column. `word`: how errors call a
 * column. @throws ColumnRefusal
 */
export function defineColumn(request: ColumnRequest, word: 'column' | 'attribute' = 'column'): ColumnDefinition {
  const type = request.type === 'float' ? 'double' : request.type;
  if (!isColumnType(type))
    throw new ColumnRefusal('type_invalid', `Invalid type for ${word} '${request.key}': ${request.type}`);
  const fallback = request.default ?? null;
  const required = request.required ?? false;
  const array = request.array ?? false;
  if (required && fallback !== null)
    throw new ColumnRefusal('default_unsupported', `Cannot set default value for required ${word}`);
  if (array && fallback !== null)
    throw new ColumnRefusal('default_unsupported', `Cannot set default value for array ${word}s`);
  const bounds = boundsOf(type, request);
  const stamp = now();
  const column: ColumnDefinition = {
    key: request.key,
    type,
    required,
    array,
    size: sizeOf(type, request, bounds.max),
    default: fallback,
    format: isTextType(type) ? (request.format ?? '') : '',
    elements: request.elements ?? [],
    ...bounds,
    encrypt: request.encrypt ?? false,
    createdAt: stamp,
    updatedAt: stamp,
  };
  checkDefault(column);
  return column;
}

function boundsOf(type: ColumnType, { min, max }: ColumnRequest): { min: number | null; max: number | null } {
  if (type !== 'integer' && type !== 'bigint' && type !== 'double') return { min: null, max: null };
  const largest = type === 'double' ? largestDouble : largestInt;
  const bounds = { min: min ?? -largest, max: max ?? largest };
  if (bounds.min > bounds.max)
    throw new ColumnRefusal('value_invalid', 'Minimum value must be lesser than maximum value');
  return bounds;
}

function sizeOf(type: ColumnType, { size, format, key }: ColumnRequest, max: number | null): number {
  if (type === 'integer') return (max ?? 0) > 2_147_483_647 ? 8 : 4;
  if (type === 'bigint') return 8;
  const fixed = textSizes[type] ?? (isTextType(type) ? formatSizes[format ?? ''] : 0);
  if (fixed !== undefined) return fixed;
  if (!size || size < 1) throw new ColumnRefusal('value_invalid', `'size' is required for string column '${key}'`);
  return size;
}

/** The default must be a valid value of the column. @throws ColumnRefusal */
function checkDefault(column: ColumnDefinition): void {
  if (column.default === null) return;
  if (column.format === 'enum' && !column.elements.some((element) => element === column.default))
    throw new ColumnRefusal('value_invalid', 'Default value not found in elements');
  const schema: ColumnSchema = {
    ...column,
    sql: '',
    folded: null,
    isText: isTextType(column.type),
    trigram: null,
    grams: null,
    fulltext: null,
  };
  const value = encodeValue(schema, column.default);
  const broken = rulesOf(schema).rules.find((rule) => !rule.passes(value));
  if (broken) throw new ColumnRefusal('value_invalid', broken.text);
}

/** Bytes that a column uses of MariaDB's row limit, calculated roughly as by Appwrite. */
export function columnWidth({ type, array, size }: ColumnDefinition): number {
  if (array) return 20;
  if (isTextType(type)) return size > 16_381 ? 20 : size * 4 + (size > 255 ? 2 : 1);
  if (type === 'boolean') return 1;
  if (type === 'datetime') return 19;
  return type === 'double' ? 8 : size;
}
