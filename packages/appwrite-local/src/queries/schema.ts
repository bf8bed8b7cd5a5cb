/** The attributes that queries of a list can use, and their SQL expressions. */

export type AttributeType =
  | 'string'
  | 'integer'
  | 'bigint'
  | 'double'
  | 'boolean'
  | 'datetime'
  | 'sequence'
  | 'relationship'
  | 'spatial';

export type QueryAttribute = {
  /** The name in the API. */
  readonly key: string;
  readonly type: AttributeType;
  readonly array: boolean;
  /** SQL expression of the stored value: booleans as 0/1, datetimes as ISO text in UTC, arrays as JSON text. */
  readonly sql: string;
  /** SQL expression of fold(value) for texts. It is a shadow column if there is one, so that indexes can serve it. */
  readonly folded: string;
  /**
   * SQL expression for comparisons and orders if it is neither the folded nor the stored value (ids use a collation).
   */
  readonly compared?: string;
  /** Width of signed integers in bits; values outside their range are refused. */
  readonly bits?: 32 | 64;
  readonly encrypted?: boolean;
  /** FTS5 tables of this column; their rowid is the row's sequence. */
  readonly indexes?: TextIndexes;
};

export type TextIndexes = {
  /** Table of words (unicode61) for `search`. */
  readonly words?: string;
  /** Table of three-letter pieces of the folded text, for `contains` with at least three letters. */
  readonly trigrams?: string;
  /** Table of one- and two-letter pieces, for shorter `contains`. */
  readonly grams?: string;
};

export type TableIndex = {
  /** The index's name in SQL. */
  readonly name: string;
  /** The indexed columns, as the expressions used in filters and orders. */
  readonly columns: readonly string[];
};

export type QuerySchema = {
  readonly table: string;
  /** The SQLite rowid; it breaks ties in orders and joins the text indexes. */
  readonly sequence: string;
  readonly attributes: ReadonlyMap<string, QueryAttribute>;
  /** Indexes that a list may specify with INDEXED BY; otherwise SQLite chooses. */
  readonly indexes: readonly TableIndex[];
  /** Whether the list accepts `select` in addition to filters, orders and paging. */
  readonly allowsSelect: boolean;
};

const TEXT_TYPES: ReadonlySet<AttributeType> = new Set<AttributeType>(['string', 'relationship']);

/** Whether the attribute is compared as folded text (ignoring case and accents). Elements of arrays are not. */
export function isText(attribute: QueryAttribute): boolean {
  return !attribute.array && TEXT_TYPES.has(attribute.type);
}

/** Whether the folded text is stored; otherwise it is computed wherever the expression is used. */
export function isFoldStored({ folded }: QueryAttribute): boolean {
  return !folded.startsWith('fold(');
}

/** SQL expression for comparisons and orders: folded for texts, else the stored value. */
export function comparable(attribute: QueryAttribute): string {
  return attribute.compared ?? (isText(attribute) ? attribute.folded : attribute.sql);
}

/** Describes one attribute; a text without a shadow column is folded on the fly. */
export function queryAttribute(
  key: string,
  type: AttributeType,
  sql: string,
  more: Partial<Omit<QueryAttribute, 'key' | 'type' | 'sql'>> = {},
): QueryAttribute {
  return { key, type, sql, array: false, folded: `fold(${sql})`, ...more };
}
