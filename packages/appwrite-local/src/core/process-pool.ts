import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Schedule, type Job as ScheduledJob } from './schedule.ts';

interface PoolOptions {
  /** A module that sends `READY` once it listens, and answers each message with one message. */
  readonly program: URL;
  /** Jobs at a time. */
  readonly size: number;
  /** Jobs at a time per caller. */
  readonly perCaller: number;
  /** A job that takes longer is killed with its process. The process' start does not count. */
  readonly timeoutMs: number;
  /** A process without work ends after this time, so that an idle server has none. */
  readonly idleMs: number;
  /** The maximum of waiting jobs, in total and per caller; further ones are refused. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Node options of the processes. */
  readonly flags?: readonly string[];
  readonly serialization?: 'json' | 'advanced';
}

interface JobTerms {
  /** The caller of the job: callers take turns. */
  readonly caller: string;
  /** The caller is gone: a waiting job is dropped, a running one killed. */
  readonly signal?: AbortSignal;
  /** A shorter limit than the pool's. */
  readonly timeoutMs?: number;
}

/** Why a job has no answer. */
type PoolProblem = 'closed' | 'too many' | 'too long' | 'ended' | 'cancelled';

type PoolResult<Answer> = { readonly answer: Answer } | { readonly problem: PoolProblem };

interface Waiting extends ScheduledJob {
  /** Called when the pool closes. */
  giveUp(): void;
}

interface Worker {
  readonly child: ChildProcess;
  isBusy: boolean;
  isReady: boolean;
  idle: NodeJS.Timeout | null;
}

/** Lowers the priority of the processes below the server's own, for machines with few cores. */
const NICENESS = 5;

export const READY = 'ready';
/** A busy machine takes seconds to load a program; a process that does not start in this time is abandoned. */
const START_MS = 60_000;

/**
 * A pool of child processes for work that may take long or crash: one job each at a time, started on demand, killed
 * with a job that takes too long.
 */
export class ProcessPool<Job extends object, Answer> {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #schedule: Schedule<Waiting>;

  constructor(options: PoolOptions) {
    const { size, perCaller, waiting, waitingPerCaller } = options;
    this.#options = options;
    this.#schedule = new Schedule({ running: size, runningPerCaller: perCaller, waiting, waitingPerCaller });
  }

  /** Runs one job. Never rejects: a crash, a timeout or a full queue is a problem in the result. */
  run(job: Job, terms: JobTerms): Promise<PoolResult<Answer>> {
    if (terms.signal?.aborted) return Promise.resolve({ problem: 'cancelled' });
    return new Promise((resolve) => {
      const waiting: Waiting = {
        caller: terms.caller,
        begin: () => this.#give(job, terms).then(resolve),
        giveUp: () => resolve({ problem: 'closed' }),
      };
      if (!this.#schedule.add(waiting)) return resolve({ problem: this.#schedule.isClosed ? 'closed' : 'too many' });
      const forget = () => {
        if (this.#schedule.remove(waiting)) resolve({ problem: 'cancelled' });
      };
      terms.signal?.addEventListener('abort', forget, { once: true });
    });
  }

  close(): void {
    for (const { giveUp } of this.#schedule.close()) giveUp();
    for (const worker of this.#workers) this.#end(worker);
  }

  #start(): Worker {
    const { program, flags = [], serialization = 'json' } = this.#options;
    const child = fork(fileURLToPath(program), {
      execArgv: [...flags],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization,
    });
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    const worker: Worker = { child, isBusy: false, isReady: false, idle: null };
    this.#workers.add(worker);
    child.once('exit', () => this.#workers.delete(worker));
    // Also listens without a job, because an unhandled 'error' event would end this process.
    child.on('error', () => this.#end(worker));
    return worker;
  }

  #give(job: Job, terms: JobTerms): Promise<PoolResult<Answer>> {
    const worker = [...this.#workers].find(({ isBusy }) => !isBusy) ?? this.#start();
    worker.isBusy = true;
    if (worker.idle) clearTimeout(worker.idle);
    const { child } = worker;
    const done = Promise.withResolvers<PoolResult<Answer>>();
    const finish = (result: PoolResult<Answer>): void => {
      clearTimeout(timer);
      terms.signal?.removeEventListener('abort', onAbort);
      child.off('message', onMessage);
      child.off('exit', onGone);
      child.off('error', onGone);
      worker.isBusy = false;
      if ('problem' in result) this.#end(worker);
      else {
        worker.idle = setTimeout(() => this.#end(worker), this.#options.idleMs);
        worker.idle.unref();
      }
      done.resolve(result);
    };
    const timeoutMs = Math.min(terms.timeoutMs ?? Number.POSITIVE_INFINITY, this.#options.timeoutMs);
    const stopAfter = (ms: number) => setTimeout(() => finish({ problem: 'too long' }), ms);
    let timer = stopAfter(worker.isReady ? timeoutMs : START_MS);
    const onMessage = (message: unknown): void => {
      clearTimeout(timer);
      if (message === READY) {
        worker.isReady = true;
        timer = stopAfter(timeoutMs);
      } else finish({ answer: message as Answer }); // our own program's message
    };
    const onGone = (): void => finish({ problem: 'ended' });
    const onAbort = (): void => finish({ problem: 'cancelled' });
    child.on('message', onMessage);
    child.once('exit', onGone);
    child.once('error', onGone);
    terms.signal?.addEventListener('abort', onAbort, { once: true });
    child.send(job, (error) => {
      if (error) onGone();
    });
    return done.promise;
  }

  #end(worker: Worker): void {
    if (worker.idle) clearTimeout(worker.idle);
    this.#workers.delete(worker);
    worker.child.kill('SIGKILL');
  }
}
