/**
 * What a data migration is, and what it is given. A migration's file imports this type and nothing else: rules and row types
 * change with every version, what a released migration does never.
 */

/** A row as the server has it: `$id`, `$permissions` and its columns. */
type StoredRow = { readonly $id: string } & Readonly<Record<string, unknown>>;

/** One change of a transaction. A row made by one names its permissions in `data.$permissions`: a transaction adds none. */
interface Change {
  readonly action: 'create' | 'update' | 'delete';
  readonly tableId: string;
  readonly rowId: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Conditions on columns: equal to the value, or to one of the values. */
type Where = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Rows of the database `market`. May gain methods; those that are here stay as they are. */
export interface MigrationRows {
  get(table: string, id: string): Promise<StoredRow | null>;
  list(table: string, selection: { where?: Where; limit: number; after?: string }): Promise<StoredRow[]>;
  /** Every row that meets the conditions, page after page. */
  each(table: string, selection: { where?: Where }): AsyncIterable<StoredRow>;
  /** False when there is no such row. */
  update(table: string, id: string, data: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** False when there was no such row. */
  remove(table: string, id: string): Promise<boolean>;
  /**
   * Reads, decides and writes up to 100 changes in one transaction. When something it read was changed meanwhile, `plan` is
   * asked again and must read anew.
   */
  transact<R>(plan: () => Promise<{ operations: readonly Change[]; result: R }>): Promise<R>;
}

/** Handed to each migration. */
export interface MigrationContext {
  readonly rows: MigrationRows;
}

/** One change of data that a new version needs. Never edited, renumbered or removed once it was released. */
export interface DataMigration {
  /** 'm0012', 'm0013' …, as its file's name begins: the id of its row in the table `migrations`. */
  readonly id: string;
  readonly what: string;
  /** Runs once more when the new code is there, for what the old code wrote until then; recorded after that. */
  readonly again?: true;
  /** Runs only when the new code is there, which finds rows as they were and as they become. */
  readonly after?: true;
  /**
   * Puts the data right and tells how many rows it changed. A break may come anywhere, and old code runs beside it: a second
   * run must find what is left, and change nothing that is right already.
   */
  run(context: MigrationContext): Promise<number>;
}
