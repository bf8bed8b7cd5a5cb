import type { AppBuilder } from '../core/app-builder.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { Schedule } from '../core/schedule.ts';
import type { Stored } from '../documents/document-table.ts';
import type { ExecutionDoc, Job } from './execution-model.ts';
import type { ExecutionStore } from './execution-store.ts';
import type { FunctionDoc } from './function-model.ts';
import type { FunctionRunner, Order } from './function-runner.ts';
import type { FunctionStore } from './function-store.ts';

/** The maximum of simultaneous background runs per function, so that a hanging one does not block others. */
const AT_ONCE = 8;

/** Executions that run after their request was answered: asynchronous, delayed, by event, by schedule. */
export class DelayedRuns {
  readonly #app: LocalApp;
  readonly #functions: FunctionStore;
  readonly #executions: ExecutionStore;
  readonly #runner: FunctionRunner;
  /** Runs that people and guests started; one per caller at a time, beside their synchronous runs. */
  readonly #promised = new Schedule({ runningPerGroup: AT_ONCE, runningPerCaller: 1 });
  /** Runs that keys, events and the clock started. */
  readonly #triggered = new Schedule({ runningPerGroup: AT_ONCE });
  /** Delayed executions by id, with their time. */
  readonly #delayed = new Map<string, { due: number; functionId: string }>();

  constructor(app: AppBuilder, functions: FunctionStore, executions: ExecutionStore, runner: FunctionRunner) {
    this.#app = app;
    this.#functions = functions;
    this.#executions = executions;
    this.#runner = runner;
    // Runs by event exist in memory only, and running ones need this server.
    app.hasUnderWay(() => !(this.#promised.isIdle && this.#triggered.isIdle));
    app.onClose(() => {
      this.#promised.close();
      this.#triggered.close();
    });
  }

  /** Accepts a run and returns its record, which is on disk when this resolves, so that a restart does not lose it. */
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

  /** Runs that have not begun. */
  inLine(): number {
    return this.#promised.waiting + this.#triggered.waiting;
  }

  /** Runs promised to a caller that have not ended. */
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

  /** After a start: runs accepted executions; interrupted ones have failed. */
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
