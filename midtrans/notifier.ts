import type { LocalApp } from 'appwrite-local/service';
import { dueNotifications, type Notification, nextDue, recordAttempt } from './notification-store.ts';
import { postNotification } from './post-notification.ts';

const AT_ONCE = 50;
/** Longest time a timer of Node takes. */
const LONGEST = 2_000_000_000;

// When Midtrans tries a notification again: docs, "Best practices to handle notification".

/** Minutes after the failed attempt. */
const DELAYS = [2, 10, 30, 90, 210];

/** How often a notification that was answered so is tried again; null: there was no answer. */
function retriesAfter(status: number | null): number {
  if (status === null) return DELAYS.length;
  if (status >= 200 && status < 300) return 0;
  if (status === 301 || status === 302 || status === 303) return 0;
  if (status === 500) return 1;
  if (status === 400 || status === 404) return 2;
  if (status === 503) return 4;
  return DELAYS.length;
}

/** Minutes until the try that follows `attempts` attempts; null: that was the last. */
function nextDelay(status: number | null, attempts: number): number | null {
  if (attempts > retriesAfter(status)) return null;
  return DELAYS[attempts - 1] ?? null;
}

/** Only 2xx: a redirect ends the tries, but the notification counts as failed. null: there was no answer. */
const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Sends what waits in the table when it is due, and again as Midtrans does. Survives restarts: the table is the queue. */
export class Notifier {
  readonly #app: LocalApp;
  readonly #minuteMs: number;
  readonly #stop = new AbortController();
  readonly #sending = new Set<number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(app: LocalApp, minuteMs: number) {
    this.#app = app;
    this.#minuteMs = minuteMs;
  }

  /** Looks at the table; call after every commit that adds to it, and once at start. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    const waiting = dueNotifications(this.#app.db.read, Date.now(), AT_ONCE + this.#sending.size);
    for (const notification of waiting) {
      if (this.#sending.has(notification.seq) || this.#sending.size >= AT_ONCE) continue;
      this.#sending.add(notification.seq);
      this.#attempt(notification).catch((error) => this.#app.report(error, 'midtrans notification'));
    }
    this.#sleep();
  }

  close(): void {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #sleep(): void {
    if (this.#timer) clearTimeout(this.#timer);
    const due = nextDue(this.#app.db.read);
    // What is being sent wakes the queue itself when it is done.
    if (due === null || (due <= Date.now() && this.#sending.size > 0)) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(due - Date.now(), 0), LONGEST));
    this.#timer.unref();
  }

  async #attempt(notification: Notification): Promise<void> {
    const { seq, url, body } = notification;
    const attempts = notification.attempts + 1;
    try {
      const { status, last } = await this.#post(url, body);
      if (this.#stop.signal.aborted) return; // tried again after the restart
      const delay = nextDelay(status, attempts);
      const state = isSuccess(status) ? 'sent' : delay === null ? 'failed' : 'waiting';
      const due = Date.now() + (delay ?? 0) * this.#minuteMs;
      await this.#app.db.write((db) => recordAttempt(db, seq, { state, attempts, due, last }));
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
