/**
 * Types of data migrations. A migration's file imports nothing else: rules and row types change with every version, but
 * a released migration never does.
 */

/** A stored row: `$id`, `$permissions` and its columns. */
type StoredRow = { readonly $id: string } & Readonly<Record<string, unknown>>;

/**
 * One change of a transaction. A created row has its permissions in `data.$permissions`, because a transaction adds
 * none.
 */
interface Change {
  readonly action: 'create' | 'update' | 'delete';
  readonly tableId: string;
  readonly rowId: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Conditions on columns: equal to the value, or to one of the values. */
type Where = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Rows of the database `market`. Methods may be added; existing ones must not change. */
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
   * Reads, decides and writes up to 100 changes in one transaction. After a conflict `plan` runs again and must read
   * again.
   */
  transact<R>(plan: () => Promise<{ operations: readonly Change[]; result: R }>): Promise<R>;
}

/** The argument of each migration. */
export interface MigrationContext {
  readonly rows: MigrationRows;
}

/** One change of data that a new version needs. Never edit, renumber or remove a released migration. */
export interface DataMigration {
  /** Id of the migration's row in the table `migrations`, and prefix of its file name: 'm0012', 'm0013' … */
  readonly id: string;
  readonly what: string;
  /**
   * Runs a second time after the new code is live, for rows that the old code has written since the first run. Recorded
   * after the second run.
   */
  readonly again?: true;
  /** Runs only after the new code is live, which must read rows of both forms. */
  readonly after?: true;
  /**
   * Changes the data and returns how many rows it changed. It may be interrupted at any point, and old code runs in
   * parallel: a second run must finish the rest and keep correct data unchanged.
   */
  run(context: MigrationContext): Promise<number>;
}
