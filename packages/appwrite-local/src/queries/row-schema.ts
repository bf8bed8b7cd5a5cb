import { type ColumnSchema, indexSql, type TableSchema } from '../tables/schema.ts';
import {
  type AttributeType,
  comparable,
  type QueryAttribute,
  type QuerySchema,
  queryAttribute,
  type TextIndexes,
} from './schema.ts';

const TYPES: ReadonlyMap<string, AttributeType> = new Map([
  ['integer', 'integer'],
  ['bigint', 'bigint'],
  ['double', 'double'],
  ['boolean', 'boolean'],
  ['datetime', 'datetime'],
]);

/** The system attributes of every row (reference §10.2). Ids compare case-insensitively. */
const SYSTEM: readonly QueryAttribute[] = [
  queryAttribute('$id', 'string', '_id', { compared: '_id COLLATE NOCASE', folded: 'lower(_id)' }),
  queryAttribute('$sequence', 'sequence', '_seq'),
  queryAttribute('$createdAt', 'datetime', '_created'),
  queryAttribute('$updatedAt', 'datetime', '_updated'),
];

function textIndexes(column: ColumnSchema): TextIndexes {
  return {
    ...(column.fulltext === null ? {} : { words: column.fulltext }),
    ...(column.trigram === null ? {} : { trigrams: column.trigram }),
    ...(column.grams === null ? {} : { grams: column.grams }),
  };
}

function columnAttribute(column: ColumnSchema): QueryAttribute {
  return queryAttribute(column.key, TYPES.get(column.type) ?? 'string', column.sql, {
    array: column.array,
    bits: column.size === 4 ? 32 : 64,
    encrypted: column.encrypt,
    indexes: textIndexes(column),
    ...(column.folded === null ? {} : { folded: column.folded }),
  });
}

function build(table: TableSchema): QuerySchema {
  const attributes = new Map([...SYSTEM, ...table.columns.map(columnAttribute)].map((one) => [one.key, one]));
  const expression = (key: string) => {
    const attribute = attributes.get(key);
    return attribute ? comparable(attribute) : key;
  };
  return {
    table: table.sql,
    sequence: '_seq',
    attributes,
    indexes: [
      // The index that SQLite creates for the unique id column.
      { name: `sqlite_autoindex_r_${table.number}_1`, columns: [expression('$id')] },
      ...table.indexes
        .filter(({ type, failure }) => type !== 'fulltext' && failure === undefined)
        .map(({ key, columns }) => ({ name: indexSql(table.number, key), columns: columns.map(expression) })),
    ],
    allowsSelect: true,
  };
}

const built = new WeakMap<TableSchema, QuerySchema>();

/** The queryable attributes of a table's rows; made once per compiled table. */
export function rowQuerySchema(table: TableSchema): QuerySchema {
  const kept = built.get(table);
  if (kept) return kept;
  const made = build(table);
  built.set(table, made);
  return made;
}
