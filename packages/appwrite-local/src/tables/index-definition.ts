import { now } from '../core/dates.ts';
import { type ColumnDefinition, type IndexDefinition, type IndexType, isTextType } from './schema.ts';

export interface IndexRequest {
  readonly key: string;
  readonly type: string;
  readonly columns: readonly string[];
  readonly orders?: readonly string[] | undefined;
  readonly lengths?: readonly (number | null)[] | undefined;
}

/** An index that Appwrite refuses; `kind` determines the error type. */
export class IndexRefusal extends Error {
  readonly kind: 'unknown' | 'invalid';

  constructor(kind: IndexRefusal['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const indexable = new Set(['$id', '$createdAt', '$updatedAt', '$sequence']);
/** Maximum total size of the text columns in an index, in characters. */
const widest = 768;

function isIndexType(type: string): type is IndexType {
  return type === 'key' || type === 'unique' || type === 'fulltext';
}

/** Validates an index against the columns (reference 8.4). @throws IndexRefusal */
export function defineIndex(
  request: IndexRequest,
  columns: readonly ColumnDefinition[],
  word: 'column' | 'attribute' = 'column',
): IndexDefinition {
  if (!isIndexType(request.type)) throw new IndexRefusal('invalid', `Index type "${request.type}" is not supported`);
  let width = 0;
  const lengths = request.columns.map((key, at) => {
    if (indexable.has(key)) return 0;
    const column = columns.find((one) => one.key === key);
    if (!column)
      throw new IndexRefusal(
        'unknown',
        `The ${word} '${key}' required for the index could not be found. Please confirm all your ${word}s are in the available state.`,
      );
    if (column.array)
      throw new IndexRefusal('invalid', 'Creating indexes on array attributes is not currently supported.');
    if (request.type === 'fulltext' && !isTextType(column.type))
      throw new IndexRefusal(
        'invalid',
        `Attribute "${key}" cannot be part of a fulltext index, must be of type string`,
      );
    const length = request.lengths?.[at] ?? 0;
    if (isTextType(column.type)) width += length > 0 ? length : column.size;
    return length;
  });
  if (request.columns.length === 0) throw new IndexRefusal('invalid', 'No attributes provided for index');
  if (new Set(request.columns.map((key) => key.toLowerCase())).size < request.columns.length)
    throw new IndexRefusal('invalid', 'Duplicate attributes provided');
  if (request.type !== 'fulltext' && width > widest)
    throw new IndexRefusal('invalid', `Index length is longer than the maximum: ${widest}`);
  const stamp = now();
  return {
    key: request.key,
    type: request.type,
    columns: request.columns,
    orders: request.orders ?? [],
    lengths,
    createdAt: stamp,
    updatedAt: stamp,
  };
}
