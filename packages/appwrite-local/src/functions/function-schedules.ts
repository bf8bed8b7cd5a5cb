import { Cron } from 'croner';
import type { AppBuilder } from '../core/app-builder.ts';
import { slot } from '../core/local-app.ts';
import type { DelayedRuns } from './delayed-runs.ts';
import type { FunctionStore } from './function-store.ts';

/** Maximum time between two checks, in ms. A laptop that resumes from sleep notices due runs this soon. */
const LONGEST_WAIT = 60_000;

/** Cron schedules in UTC with five fields. Runs missed while the server was down are not made up (reference 13.7). */
export class FunctionSchedules {
  readonly #functions: FunctionStore;
  readonly #delayed: DelayedRuns;
  readonly #crons = new Map<string, Cron>();
  #looked = new Date();
  #timer: NodeJS.Timeout | undefined;
  #open = false;

  constructor(app: AppBuilder, functions: FunctionStore, delayed: DelayedRuns) {
    this.#functions = functions;
    this.#delayed = delayed;
    functions.onChange((functionId) => this.refresh(functionId));
    if (!app.options.asleep) app.onListen(() => this.#begin());
    app.onClose(() => {
      this.#open = false;
      clearTimeout(this.#timer);
    });
  }

  /** Called when the function or its schedule changed. */
  refresh(functionId: string): void {
    this.#crons.delete(functionId);
    const found = this.#functions.find(functionId);
    if (found?.doc.enabled && found.doc.schedule !== '')
      this.#crons.set(functionId, new Cron(found.doc.schedule, { timezone: 'UTC' }));
    this.#wait();
  }

  /** Starts everything that became due since the last check. Called by the timer; tests pass a time. */
  runDue(now: Date): void {
    const since = this.#looked;
    this.#looked = now;
    for (const [functionId, cron] of this.#crons) {
      const due = cron.nextRun(since);
      if (!due || due > now) continue;
      const functionDoc = this.#functions.find(functionId);
      if (functionDoc) this.#delayed.trigger(functionDoc, scheduledOrder());
    }
    this.#delayed.runDue(now);
    this.#wait();
  }

  /** Called after the delayed executions have changed, because the next one may be due earlier. */
  reconsider(): void {
    this.#wait();
  }

  #begin(): void {
    this.#open = true;
    this.#looked = new Date();
    for (const { id } of this.#functions.all()) this.refresh(id);
    this.#delayed.resume();
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.#open) return;
    const times = [...this.#crons.values()].map((cron) => cron.nextRun()?.getTime() ?? Number.POSITIVE_INFINITY);
    const wait = Math.min(...times, this.#delayed.nextDue(), Date.now() + LONGEST_WAIT) - Date.now();
    this.#timer = setTimeout(() => this.runDue(new Date()), Math.max(wait, 0) + 5).unref();
  }
}

export const functionSchedules = slot<FunctionSchedules>('function schedules');

const scheduledOrder = () => ({
  method: 'POST',
  path: '/',
  trigger: 'schedule' as const,
  userId: '',
  job: { headers: { 'user-agent': 'Appwrite/1.9.6' }, body: '', actsFor: null, clientIp: '', event: '' },
});

/** Whether a text is a cron expression of five fields. */
export function isCron(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    new Cron(text);
    return true;
  } catch {
    return false; // Appwrite does not say why, although croner would
  }
}
