import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import type { LocalApp } from '../core/local-app.ts';
import { deliverMail } from '../mail/mail-transport.ts';
import { withoutPersons } from '../observe/log.ts';
import { mailBodyOf } from './mail-body.ts';
import { type MessageDoc, messageTable, STATUS } from './message.ts';
import { enabledProvider } from './provider.ts';
import { addressesOf, mailsOf, receiversOf } from './receivers.ts';

/** Messages sent at the same time. */
const AT_ONCE = 4;
/** How long a stopping server waits for running deliveries, in ms. */
const LAST_WAIT = 5000;

type Outcome = Pick<MessageDoc, 'status' | 'deliveredAt' | 'deliveredTotal' | 'deliveryErrors'>;

const undelivered = (error: string): Outcome => ({
  status: 'failed',
  deliveredAt: null,
  deliveredTotal: 0,
  deliveryErrors: [error],
});

/**
 * Sends accepted messages after their requests were answered. Only ids are kept in memory. Messages that were
 * `processing` when the server stopped are sent again at the next start, because a duplicate is better than a loss.
 */
export class Deliveries {
  readonly #app: LocalApp;
  readonly #waiting: string[] = [];
  readonly #running = new Set<Promise<void>>();
  #open = true;

  constructor(app: AppBuilder) {
    this.#app = app;
    app.onListen(() => {
      if (app.options.asleep) return;
      const rows = app.db.read.all(`SELECT id FROM ${messageTable.name} WHERE ${STATUS} = 'processing' ORDER BY seq`);
      for (const { id } of rows) this.add(String(id));
    });
    app.onClose(() => this.#close());
  }

  /** Adds a message that is stored as `processing`. */
  add(id: string): void {
    this.#waiting.push(id);
    this.#next();
  }

  #next(): void {
    if (!this.#open || this.#running.size >= AT_ONCE) return;
    const id = this.#waiting.shift();
    if (id === undefined) return;
    const run = this.#deliver(id)
      .catch((error) => this.#app.report(error, `message ${id}`))
      .finally(() => {
        this.#running.delete(run);
        this.#next();
      });
    this.#running.add(run);
  }

  async #deliver(id: string): Promise<void> {
    const { db } = this.#app;
    const message = messageTable.get(db.read, id);
    if (message?.doc.status !== 'processing') return;
    const outcome = await this.#send(message.doc);
    // No request waits for the result, so a failure is logged here.
    if (outcome.status === 'failed')
      this.#app.log?.warn(
        { delivered: outcome.deliveredTotal, errors: outcome.deliveryErrors.slice(0, 3).map(withoutPersons) },
        'mail failed',
      );
    if (!this.#open) return; // sent at the next start, as after a crash
    await db.write((writer) => {
      const latest = messageTable.get(writer, id);
      if (latest) messageTable.put(writer, id, { ...latest.doc, ...outcome });
    });
  }

  async #send(doc: MessageDoc): Promise<Outcome> {
    const { read } = this.#app.db;
    const receivers = receiversOf(read, doc);
    if (receivers.length === 0) return undelivered('No valid recipients found.');
    const provider = enabledProvider(read);
    if (!provider) return undelivered('No enabled provider found.');
    const cc = addressesOf(read, doc.data.cc);
    const copies = [...cc, ...addressesOf(read, doc.data.bcc)];
    const letter = mailBodyOf(doc, provider, cc);
    const deliveryErrors: string[] = [];
    let deliveredTotal = 0;
    // Copies (cc, bcc) are added to the first mail only.
    for (const [at, mail] of mailsOf(receivers).entries()) {
      const reached = at === 0 ? [...mail, ...copies] : mail;
      try {
        const refused = await deliverMail(this.#app, { ...letter, receivers: reached });
        deliveredTotal += reached.length - refused.length;
        for (const { address, error } of refused)
          deliveryErrors.push(`Failed sending to target ${address} with error: ${error}`);
      } catch (error) {
        deliveryErrors.push(
          `Failed sending to targets with error: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    return {
      status: deliveryErrors.length > 0 ? 'failed' : 'sent',
      deliveredAt: deliveredTotal > 0 ? now() : null,
      deliveredTotal,
      deliveryErrors,
    };
  }

  async #close(): Promise<void> {
    this.#waiting.length = 0;
    const patience = new Promise((resolve) => setTimeout(resolve, LAST_WAIT).unref());
    await Promise.race([Promise.all(this.#running), patience]);
    this.#open = false;
  }
}
