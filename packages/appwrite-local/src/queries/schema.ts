/** What a list of queries may talk about, and where the values lie in SQLite. */

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
  /** The name clients use. */
  readonly key: string;
  readonly type: AttributeType;
  readonly array: boolean;
  /** SQL expression of the stored value. Booleans 0/1, datetimes ISO text in UTC, arrays JSON text. */
  readonly sql: string;
  /** SQL expression of fold(value) for text; a shadow column where there is one, so that indexes serve it. */
  readonly folded: string;
  /** What comparisons and orders use when it is neither the folded nor the stored value (ids: a collation). */
  readonly compared?: string;
  /** Signed width of integers; values outside it are refused. */
  readonly bits?: 32 | 64;
  readonly encrypted?: boolean;
  /** FTS5 tables over this column whose rowid is the row's sequence. */
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
  /** Its columns, as the expressions that filters and orders use. */
  readonly columns: readonly string[];
};

export type QuerySchema = {
  readonly table: string;
  /** Row id of the SQLite table: breaks ties, joins the text indexes. */
  readonly sequence: string;
  readonly attributes: ReadonlyMap<string, QueryAttribute>;
  /** Indexes of the table that a list may have to start at; where none is named, SQLite chooses alone. */
  readonly indexes: readonly TableIndex[];
  /** Which kinds of query the list accepts beyond filters, orders and paging. */
  readonly allowsSelect: boolean;
};

const TEXT_TYPES: ReadonlySet<AttributeType> = new Set<AttributeType>(['string', 'relationship']);

/** Single texts are compared folded (case and accents aside); the elements of a list are not. */
export function isText(attribute: QueryAttribute): boolean {
  return !attribute.array && TEXT_TYPES.has(attribute.type);
}

/** Whether the folded text lies in the row; else it is made anew wherever the expression stands. */
export function isFoldStored({ folded }: QueryAttribute): boolean {
  return !folded.startsWith('fold(');
}

/** The expression comparisons and orders use: folded for text, the stored value for all else. */
export function comparable(attribute: QueryAttribute): string {
  return attribute.compared ?? (isText(attribute) ? attribute.folded : attribute.sql);
}

/** Describes one attribute; text without a shadow column is folded on the fly. */
export function queryAttribute(
  key: string,
  type: AttributeType,
  sql: string,
  more: Partial<Omit<QueryAttribute, 'key' | 'type' | 'sql'>> = {},
): QueryAttribute {
  return { key, type, sql, array: false, folded: `fold(${sql})`, ...more };
}
