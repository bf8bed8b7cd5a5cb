import type { AppBuilder } from '../core/app-builder.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Deliveries } from './deliveries.ts';
import { messageTable, STATUS } from './message.ts';

/** Maximum time between two checks, in ms. A laptop that resumes from sleep notices due messages this soon. */
const LONGEST_WAIT = 60_000;
const DUE = "json_extract(doc, '$.scheduledAt')";

/** Sends scheduled messages when they are due; those missed while the server was down are sent at the start. */
export class MessageSchedule {
  readonly #app: LocalApp;
  readonly #deliveries: Deliveries;
  #timer: NodeJS.Timeout | undefined;
  #open = false;

  constructor(app: AppBuilder, deliveries: Deliveries) {
    this.#app = app;
    this.#deliveries = deliveries;
    app.onListen(() => {
      if (app.options.asleep) return;
      this.#open = true;
      this.reconsider();
    });
    app.onClose(() => {
      this.#open = false;
      clearTimeout(this.#timer);
    });
  }

  /** Called after messages have changed, because the next one may be due earlier. */
  reconsider(): void {
    clearTimeout(this.#timer);
    if (!this.#open) return;
    const row = this.#app.db.read.get(
      `SELECT min(${DUE}) AS due FROM ${messageTable.name} WHERE ${STATUS} = 'scheduled'`,
    );
    const due = typeof row?.due === 'string' ? Date.parse(row.due) : Number.POSITIVE_INFINITY;
    const wait = Math.min(due - Date.now(), LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#look(), Math.max(wait, 0) + 5).unref();
  }

  #look(): void {
    this.runDue(new Date())
      .catch((error) => this.#app.report(error, 'scheduled messages'))
      .finally(() => this.reconsider());
  }

  /** Sends everything that is due. Called by the timer; tests pass a time. */
  async runDue(now: Date): Promise<void> {
    const due = await this.#app.db.write((db) => {
      const rows = db.all(
        `SELECT * FROM ${messageTable.name} WHERE ${STATUS} = 'scheduled' AND ${DUE} <= ?`,
        now.toISOString(),
      );
      const messages = rows.map((row) => messageTable.fromRow(row));
      for (const { id, doc } of messages) messageTable.put(db, id, { ...doc, status: 'processing' });
      return messages;
    });
    for (const { id } of due) this.#deliveries.add(id);
  }
}
