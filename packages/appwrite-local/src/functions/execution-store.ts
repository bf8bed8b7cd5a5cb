import type { AppBuilder } from '../core/app-builder.ts';
import { everyHour } from '../core/hourly.ts';
import type { LocalApp } from '../core/local-app.ts';
import { DocumentTable, type Stored } from '../documents/document-table.ts';
import type { ExecutionDoc } from './execution-model.ts';

export const executionTable = new DocumentTable<ExecutionDoc>(
  'fn_executions',
  (doc): doc is ExecutionDoc => typeof doc === 'object' && doc !== null && 'functionId' in doc && 'status' in doc,
);

/** The longest time that a finished execution waits for its batch, in ms. */
const BATCH_MS = 100;
const UNFINISHED = `json_extract(doc, '$.status') IN ('waiting', 'processing', 'scheduled')`;
const BATCH_SIZE = 500;
/** The real server's default (_APP_MAINTENANCE_RETENTION_EXECUTION): 14 days. */
const RETENTION_MS = 14 * 24 * 60 * 60 * 1000;

/** SQL condition for runs of a guest or an API key. */
const UNNAMED = `reader = '' AND json_extract(doc, '$.trigger') = 'http'`;

/** Maximum number and size of such records. Anyone may run functions often, and old records are hardly read. */
export const unnamedBound = { rows: 10_000, bytes: 16_000_000 };
/** How many rows and bytes are added before old records are deleted again. */
const unnamedSlack = { rows: 500, bytes: 1_000_000 };

/**
 * The records of executions. Finished ones are written in batches, so that a call does not wait for the disk; reads see
 * them immediately.
 */
export class ExecutionStore {
  readonly #app: LocalApp;
  #pending = new Map<string, Stored<ExecutionDoc>>();
  #timer: NodeJS.Timeout | undefined;
  /** Rows and bytes added since the last deletion. */
  readonly #unnamed = { rows: 0, bytes: 0 };

  constructor(app: AppBuilder) {
    this.#app = app;
    app.migrate((db) => {
      executionTable.migrate(db);
      db.exec(
        `CREATE INDEX IF NOT EXISTS fn_executions_unfinished ON ${executionTable.name} (seq) WHERE ${UNFINISHED};
         CREATE INDEX IF NOT EXISTS fn_executions_created ON ${executionTable.name} (created);
         CREATE INDEX IF NOT EXISTS fn_executions_unnamed ON ${executionTable.name} (seq) WHERE ${UNNAMED};`,
      );
    });
    everyHour(app, 'forgetting old executions', async () => {
      await this.forgetOld();
      await this.#forgetUnnamed();
    });
    app.onReset((db) => {
      this.#pending.clear();
      db.run(`DELETE FROM ${executionTable.name}`);
    });
    app.onClose(() => this.flush());
  }

  /** Stores the execution with the next batch. */
  keep(execution: Stored<ExecutionDoc>): void {
    this.#pending.set(execution.id, execution);
    if (this.#pending.size >= BATCH_SIZE) this.#flushSoon();
    this.#timer ??= setTimeout(() => this.#flushSoon(), BATCH_MS).unref();
  }

  /** Stores an accepted execution that has not run. Resolves when it is on disk. */
  async save(execution: Stored<ExecutionDoc>): Promise<void> {
    this.#pending.set(execution.id, execution);
    await this.flush();
  }

  /** Writes all pending executions to disk, so that lists contain them. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = [...this.#pending.values()];
    if (batch.length === 0) return;
    await this.#app.db.write((db) => {
      for (const one of batch) executionTable.write(db, one, { owner: one.doc.functionId, reader: one.doc.userId });
    });
    for (const one of batch) {
      if (this.#pending.get(one.id) === one) this.#pending.delete(one.id);
      if (one.doc.userId !== '' || one.doc.trigger !== 'http') continue;
      this.#unnamed.rows += 1;
      this.#unnamed.bytes += Buffer.byteLength(JSON.stringify(one.doc));
    }
    const { rows, bytes } = this.#unnamed;
    if (rows >= unnamedSlack.rows || bytes >= unnamedSlack.bytes) await this.#forgetUnnamed();
  }

  /** Deletes the oldest executions of guests and API keys beyond `unnamedBound`. */
  async #forgetUnnamed(): Promise<void> {
    Object.assign(this.#unnamed, { rows: 0, bytes: 0 });
    const newest = 'OVER (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING)';
    const placed = `SELECT seq, count(*) ${newest} AS place, sum(octet_length(doc)) ${newest} AS bytes
      FROM ${executionTable.name} WHERE ${UNNAMED} AND NOT (${UNFINISHED})`;
    const above = `SELECT seq FROM (${placed}) WHERE place > ? OR bytes > ?`;
    await this.#app.db.write((db) =>
      db.run(`DELETE FROM ${executionTable.name} WHERE seq IN (${above})`, unnamedBound.rows, unnamedBound.bytes),
    );
  }

  get(functionId: string, id: string): Stored<ExecutionDoc> | undefined {
    const found = this.#pending.get(id) ?? executionTable.get(this.#app.db.read, id);
    return found?.doc.functionId === functionId ? found : undefined;
  }

  async delete(id: string): Promise<void> {
    await this.flush();
    await this.#app.db.write((db) => executionTable.delete(db, id));
  }

  /** Deletes executions older than the real server's retention, in slices that block nothing else. */
  async forgetOld(): Promise<void> {
    const before = new Date(Date.now() - RETENTION_MS).toISOString();
    const old = `SELECT seq FROM ${executionTable.name} WHERE created < ? AND NOT (${UNFINISHED}) LIMIT ${BATCH_SIZE}`;
    const forget = () =>
      this.#app.db.write((db) => db.run(`DELETE FROM ${executionTable.name} WHERE seq IN (${old})`, before).changes);
    while ((await forget()) === BATCH_SIZE);
  }

  /** Executions that were waiting, scheduled or running when the server last stopped. */
  unfinished(): Stored<ExecutionDoc>[] {
    const sql = `SELECT * FROM ${executionTable.name} WHERE ${UNFINISHED} ORDER BY seq`;
    return this.#app.db.read.all(sql).map((row) => executionTable.fromRow(row));
  }

  #flushSoon(): void {
    this.flush().catch((error: unknown) => this.#app.report(error, 'writing executions'));
  }
}
