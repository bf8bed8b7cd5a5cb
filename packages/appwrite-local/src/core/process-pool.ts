import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Schedule, type Job as ScheduledJob } from './schedule.ts';

interface PoolOptions {
  /**
   * The program of the child processes. It sends `READY` once it listens, and answers each message with one message.
   */
  readonly program: URL;
  /** Maximum number of jobs running at a time. */
  readonly size: number;
  /** Maximum number of jobs per caller running at a time. */
  readonly perCaller: number;
  /** Maximum duration of a job without its process's start. A job that takes longer is killed with its process. */
  readonly timeoutMs: number;
  /** How long a process may be idle before it ends; an idle server has no processes. */
  readonly idleMs: number;
  /** Maximum number of waiting jobs, in total and per caller; further jobs are refused. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Node options of the processes. */
  readonly flags?: readonly string[];
  readonly serialization?: 'json' | 'advanced';
}

interface JobTerms {
  /** The caller of the job, for the fair queue. */
  readonly caller: string;
  /** Aborted when the caller disconnects: a waiting job is dropped, a running one killed. */
  readonly signal?: AbortSignal;
  /** Overrides the pool's limit with a shorter one. */
  readonly timeoutMs?: number;
}

/** Why a job has no answer. */
type PoolProblem = 'closed' | 'too many' | 'too long' | 'ended' | 'cancelled';

type PoolResult<Answer> = { readonly answer: Answer } | { readonly problem: PoolProblem };

interface Waiting extends ScheduledJob {
  /** Ends a waiting job when the pool closes. */
  giveUp(): void;
}

interface Worker {
  readonly child: ChildProcess;
  isBusy: boolean;
  isReady: boolean;
  idle: NodeJS.Timeout | null;
}

/** Added to the niceness of the processes, so that the server has priority on machines with few cores. */
const NICENESS = 5;

export const READY = 'ready';
/** How long a process may take to start. A busy machine takes seconds to load a program. */
const START_MS = 60_000;

/**
 * A pool of child processes for work that may take long or crash. Processes start on demand, run one job at a time, and
 * are killed if the job takes too long.
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
