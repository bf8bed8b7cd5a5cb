import type { AppBuilder } from '../core/app-builder.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { Schedule } from '../core/schedule.ts';
import type { Stored } from '../documents/document-table.ts';
import type { ExecutionDoc, Job } from './execution-model.ts';
import type { ExecutionStore } from './execution-store.ts';
import type { FunctionDoc } from './function-model.ts';
import type { FunctionRunner, Order } from './function-runner.ts';
import type { FunctionStore } from './function-store.ts';

/** Maximum number of concurrent background runs per function, so that a hanging function does not block others. */
const AT_ONCE = 8;

/** Executions that run after their request was answered: asynchronous, delayed, event-triggered and scheduled ones. */
export class DelayedRuns {
  readonly #app: LocalApp;
  readonly #functions: FunctionStore;
  readonly #executions: ExecutionStore;
  readonly #runner: FunctionRunner;
  /** Runs started by people and guests. One per caller at a time, in addition to their synchronous runs. */
  readonly #promised = new Schedule({ runningPerGroup: AT_ONCE, runningPerCaller: 1 });
  /** Runs started by API keys, events and schedules. */
  readonly #triggered = new Schedule({ runningPerGroup: AT_ONCE });
  /** Delayed executions by id, with the time when they are due. */
  readonly #delayed = new Map<string, { due: number; functionId: string }>();

  constructor(app: AppBuilder, functions: FunctionStore, executions: ExecutionStore, runner: FunctionRunner) {
    this.#app = app;
    this.#functions = functions;
    this.#executions = executions;
    this.#runner = runner;
    // Event-triggered runs exist in memory only, and running ones call this server.
    app.hasUnderWay(() => !(this.#promised.isIdle && this.#triggered.isIdle));
    app.onClose(() => {
      this.#promised.close();
      this.#triggered.close();
    });
  }

  /**
   * Accepts a run and returns its record. Resolves when the record is on disk, so that a restart does not lose the run.
   */
  async promise(
    functionDoc: Stored<FunctionDoc>,
    order: Order & { job: Job },
    scheduledAt?: string,
  ): Promise<Stored<ExecutionDoc>> {
    const prepared = this.#runner.prepare(functionDoc, order, scheduledAt ? 'scheduled' : 'waiting');
    const waiting = { ...prepared, doc: { ...prepared.doc, job: order.job, scheduledAt: scheduledAt ?? null } };
    await this.#executions.save(waiting);
    this.#runner.publish(waiting, 'create');
    this.#line(waiting);
    return waiting;
  }

  /** Number of runs that have not started. */
  inLine(): number {
    return this.#promised.waiting + this.#triggered.waiting;
  }

  /** Number of a caller's accepted runs that have not ended. */
  waitingFor(turnOf: string): number {
    return this.#promised.openOf(turnOf);
  }

  /** A run by event or schedule. No caller waits for it, so its record is written at its end. */
  trigger(functionDoc: Stored<FunctionDoc>, order: Order & { job: Job }): void {
    const begin = async () => {
      try {
        await this.#runner.runLater(functionDoc, this.#runner.prepare(functionDoc, order, 'waiting'), order.job);
      } catch (problem) {
        this.#app.report(problem, `${order.trigger} run of function ${functionDoc.id}`);
      }
    };
    this.#triggered.add({ caller: order.userId, group: functionDoc.id, begin });
  }

  /** When the next delayed execution is due, in ms since 1970. */
  nextDue(): number {
    return Math.min(...[...this.#delayed.values()].map(({ due }) => due));
  }

  /** Starts the delayed executions that are due. */
  runDue(now: Date): void {
    for (const [id, { due, functionId }] of this.#delayed) {
      if (due > now.getTime()) continue;
      this.#delayed.delete(id);
      const execution = this.#executions.get(functionId, id);
      if (execution?.doc.status === 'scheduled') this.#enqueue(execution);
    }
  }

  /** Called after a start: runs executions accepted before it, and marks interrupted ones as failed. */
  resume(): void {
    for (const execution of this.#executions.unfinished()) {
      if (execution.doc.status !== 'processing') this.#line(execution);
      else {
        const errors = 'The server was stopped while the function ran.\n';
        this.#executions.keep({
          ...execution,
          doc: { ...execution.doc, status: 'failed', responseStatusCode: 500, errors },
        });
      }
    }
  }

  #line(execution: Stored<ExecutionDoc>): void {
    const { scheduledAt, functionId } = execution.doc;
    if (scheduledAt === null) this.#enqueue(execution);
    else this.#delayed.set(execution.id, { due: Date.parse(scheduledAt), functionId });
  }

  #enqueue(execution: Stored<ExecutionDoc>): void {
    const { job, functionId } = execution.doc;
    if (!job) return;
    const { turnOf = '' } = job;
    const begin = async () => {
      try {
        await this.#runner.runLater(this.#functions.get(functionId), execution, job);
      } catch (problem) {
        this.#app.report(problem, `execution ${execution.id} of function ${functionId}`);
      }
    };
    const schedule = turnOf === '' ? this.#triggered : this.#promised;
    schedule.add({ caller: turnOf, group: functionId, begin });
  }
}

export const delayedRuns = slot<DelayedRuns>('delayed runs');
