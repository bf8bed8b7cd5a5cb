/** The fields that queries of a list can name, and their SQL expressions. */

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
  /** The SQL expression of the stored value. Booleans 0/1, datetimes ISO text in UTC, arrays JSON text. */
  readonly sql: string;
  /** The SQL expression of fold(value) for texts; a shadow column if there is one, so that indexes serve it. */
  readonly folded: string;
  /** The expression for comparisons and orders, if neither the folded nor the stored value (ids: a collation). */
  readonly compared?: string;
  /** The width of signed integers; values outside are refused. */
  readonly bits?: 32 | 64;
  readonly encrypted?: boolean;
  /** FTS5 tables of this column; their rowid is the row's sequence. */
  readonly indexes?: TextIndexes;
};

export type TextIndexes = {
  /** Words (unicode61): serves `search`. */
  readonly words?: string;
  /** Three-letter pieces of the folded text: serves `contains` from three letters on. */
  readonly trigrams?: string;
  /** One- and two-letter pieces: serves shorter `contains`. */
  readonly grams?: string;
};

export type TableIndex = {
  /** SQL name. */
  readonly name: string;
  /** Its columns, as the expressions of filters and orders. */
  readonly columns: readonly string[];
};

export type QuerySchema = {
  readonly table: string;
  /** The SQLite rowid: breaks ties and joins the text indexes. */
  readonly sequence: string;
  readonly attributes: ReadonlyMap<string, QueryAttribute>;
  /** Indexes that a list may have to name; otherwise SQLite chooses. */
  readonly indexes: readonly TableIndex[];
  /** Which methods the list accepts besides filters, orders and paging. */
  readonly allowsSelect: boolean;
};

const TEXT_TYPES: ReadonlySet<AttributeType> = new Set<AttributeType>(['string', 'relationship']);

/** Single texts compare folded (ignoring case and accents), elements of arrays do not. */
export function isText(attribute: QueryAttribute): boolean {
  return !attribute.array && TEXT_TYPES.has(attribute.type);
}

/** Whether the folded text is stored; otherwise it is computed wherever the expression is used. */
export function isFoldStored({ folded }: QueryAttribute): boolean {
  return !folded.startsWith('fold(');
}

/** The expression of comparisons and orders: folded for texts, else the stored value. */
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
