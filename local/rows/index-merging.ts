import type { AppBuilder } from '../core/app-builder.ts';
import type { Writer } from '../core/database/database.ts';
import type { LocalApp } from '../core/local-app.ts';
import { rowsVersion } from '../queries/row-versions.ts';
import { catalogOf } from '../tables/catalog.ts';
import type { TableSchema } from '../tables/schema.ts';

/** Between two looks for rows that were written, ms. */
const PAUSE_MS = 5_000;
/** Pages of an index that are written at once: some 3 ms. */
const PAGES = 32;
/** Steps of one index at a look while rows are being written: the others have their turn, and who writes waits no longer. */
const MOST_STEPS = 32;
/** Segments of one size that become one; FTS5's own four leave a dozen of them at 100,000 rows. */
const SEGMENTS = 2;

const indexesOf = ({ columns }: TableSchema): string[] =>
  columns.flatMap(({ trigram, grams, fulltext }) => [trigram, grams, fulltext].filter((one) => one !== null));

const totalChanges = (db: Writer): number => Number(db.get('SELECT total_changes() AS n')?.n);

/** A few pages more; whether there may be others (FTS5: one change is that of the command itself). */
function mergeStep(db: Writer, index: string): boolean {
  const before = totalChanges(db);
  db.run(`INSERT INTO ${index}(${index}, rank) VALUES ('merge', ${PAGES})`);
  return totalChanges(db) - before > 1;
}

/**
 * Each commit adds a segment to the text indexes, and a search looks into all of them. Here two of a size become one while the server does
 * other things, so that a word is found in a place or two, of 100,000 rows in half the time (bench/RESULTS.md).
 */
export class IndexMerging {
  readonly #app: LocalApp;
  /** How the rows of a table were when its indexes were merged last. */
  readonly #merged = new Map<string, string>();
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(app: LocalApp) {
    this.#app = app;
  }

  /** From when the app listens on until it closes. */
  standBy(app: AppBuilder): void {
    app.onListen(() => this.#wait());
    app.onClose(() => {
      this.#isClosed = true;
      clearTimeout(this.#timer);
      return this.#running;
    });
  }

  /** Merges the indexes of all tables whose rows changed since the last time; what fails with one is reported, and left until rows change. */
  async run(): Promise<void> {
    for (const table of catalogOf.of(this.#app).schemas()) {
      const version = rowsVersion(table);
      if (this.#merged.get(table.sql) === version) continue;
      let isDone = true;
      try {
        for (const index of indexesOf(table)) isDone = (await this.#merge(table, index)) && isDone;
      } catch (error) {
        this.#app.report(error, `merging of the text indexes of ${table.id}`);
      }
      if (isDone) this.#merged.set(table.sql, version);
    }
  }

  /** Whether there is nothing left to merge. While others write, a step cannot tell: then it ends after some. */
  async #merge(table: TableSchema, index: string): Promise<boolean> {
    const { write } = this.#app.db;
    const isThere = () => !this.#isClosed && catalogOf.of(this.#app).schema(table.databaseId, table.id) === table;
    if (!isThere()) return true;
    const version = rowsVersion(table);
    await write((db) => db.run(`INSERT INTO ${index}(${index}, rank) VALUES ('usermerge', ${SEGMENTS})`));
    for (let steps = 0; isThere() && (steps < MOST_STEPS || rowsVersion(table) === version); steps++)
      if (!(await write((db) => mergeStep(db, index)))) return true;
    return !isThere();
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.run().finally(() => {
        if (!this.#isClosed) this.#wait();
      });
    }, PAUSE_MS).unref();
  }
}
