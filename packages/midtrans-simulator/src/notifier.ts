import type { Database } from './database.ts';
import { dueNotifications, type Notification, nextDue, recordAttempt } from './notification-store.ts';
import type { Report } from './options.ts';
import { postNotification } from './post-notification.ts';

const AT_ONCE = 50;
/** Maximum timeout in ms, within Node's limit. */
const LONGEST = 2_000_000_000;

// The schedule of retries: Midtrans' docs, "Best practices to handle notification".

/** Minutes between a failed attempt and the next one. */
const DELAYS = [2, 10, 30, 90, 210];

/** Maximum number of retries after this response status; null if there was no response. */
function retriesAfter(status: number | null): number {
  if (status === null) return DELAYS.length;
  if (status >= 200 && status < 300) return 0;
  if (status === 301 || status === 302 || status === 303) return 0;
  if (status === 500) return 1;
  if (status === 400 || status === 404) return 2;
  if (status === 503) return 4;
  return DELAYS.length;
}

/** Minutes until the next attempt; null if that was the last one. */
function nextDelay(status: number | null, attempts: number): number | null {
  if (attempts > retriesAfter(status)) return null;
  return DELAYS[attempts - 1] ?? null;
}

/**
 * Only 2xx is a success. A redirect ends the attempts, but the notification counts as failed. `status` is null without
 * a response.
 */
const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/**
 * Sends waiting notifications when they are due, and retries like Midtrans. The queue is a database table, so it
 * survives restarts.
 */
export class Notifier {
  readonly #db: Database;
  readonly #report: Report;
  readonly #minuteMs: number;
  readonly #stop = new AbortController();
  readonly #sending = new Set<number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database, minuteMs: number, report: Report) {
    this.#db = db;
    this.#report = report;
    this.#minuteMs = minuteMs;
  }

  /** Sends what is due. Call it after every commit that adds notifications, and once at start. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    const waiting = dueNotifications(this.#db, Date.now(), AT_ONCE + this.#sending.size);
    for (const notification of waiting) {
      if (this.#sending.has(notification.seq) || this.#sending.size >= AT_ONCE) continue;
      this.#sending.add(notification.seq);
      this.#attempt(notification).catch((error) => this.#report(error, 'midtrans notification'));
    }
    this.#sleep();
  }

  close(): void {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #sleep(): void {
    if (this.#timer) clearTimeout(this.#timer);
    const due = nextDue(this.#db);
    // A running attempt calls `wake` when it ends.
    if (due === null || (due <= Date.now() && this.#sending.size > 0)) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(due - Date.now(), 0), LONGEST));
    this.#timer.unref();
  }

  async #attempt(notification: Notification): Promise<void> {
    const { seq, url, body } = notification;
    const attempts = notification.attempts + 1;
    try {
      const { status, last } = await this.#post(url, body);
      if (this.#stop.signal.aborted) return; // this notification is sent again after the restart
      const delay = nextDelay(status, attempts);
      const state = isSuccess(status) ? 'sent' : delay === null ? 'failed' : 'waiting';
      const due = Date.now() + (delay ?? 0) * this.#minuteMs;
      recordAttempt(this.#db, seq, { state, attempts, due, last });
    } finally {
      this.#sending.delete(seq);
      this.wake();
    }
  }

  async #post(url: string, body: string): Promise<{ status: number | null; last: string }> {
    try {
      const status = await postNotification(url, body, this.#stop.signal);
      return { status, last: String(status) };
    } catch (error) {
      return { status: null, last: error instanceof Error ? error.message : String(error) };
    }
  }
}
