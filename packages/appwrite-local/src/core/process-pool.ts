import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

interface PoolOptions {
  /** A module that sends `READY` once it listens, and answers each message with one message. */
  readonly program: URL;
  /** Jobs at a time. */
  readonly size: number;
  /** Jobs at a time per lane. */
  readonly perLane: number;
  /** A job that takes longer is killed with its process. The process' start does not count. */
  readonly timeoutMs: number;
  /** A process without work ends after this time, so that an idle server has none. */
  readonly idleMs: number;
  /** The maximum of waiting jobs, in total and per lane; further ones are refused. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Node options of the processes. */
  readonly flags?: readonly string[];
  readonly serialization?: 'json' | 'advanced';
}

interface JobTerms {
  /** Whose job it is (an address): lanes take turns. */
  readonly lane: string;
  /** The caller is gone: a waiting job is dropped, a running one killed. */
  readonly signal?: AbortSignal;
  /** A shorter limit than the pool's. */
  readonly timeoutMs?: number;
}

/** Why a job has no answer. */
type PoolProblem = 'closed' | 'too many' | 'too long' | 'ended' | 'cancelled';

type PoolResult<Answer> = { readonly answer: Answer } | { readonly problem: PoolProblem };

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly terms: JobTerms;
  readonly resolve: (result: PoolResult<Answer>) => void;
}

interface Worker {
  readonly child: ChildProcess;
  lane: string | null;
  isReady: boolean;
  idle: NodeJS.Timeout | null;
}

/** The processes yield to the server's own when there are fewer cores than work. */
const NICENESS = 5;

export const READY = 'ready';
/** A busy machine takes seconds to load a program; one that does not start at all is given up. */
const START_MS = 60_000;

/**
 * A pool of child processes for work that may take long or crash: one job each at a time, started on demand, killed
 * with a job that takes too long. Lanes take turns, so that nobody waits for more than one job of each other lane.
 */
export class ProcessPool<Job extends object, Answer> {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  /** In the sequence of their turns. */
  readonly #lanes = new Map<string, Waiting<Job, Answer>[]>();
  #waiting = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs one job. Never rejects: a crash, a timeout or a full queue is a problem in the result. */
  run(job: Job, terms: JobTerms): Promise<PoolResult<Answer>> {
    const lane = this.#lanes.get(terms.lane) ?? [];
    if (this.#closed) return Promise.resolve({ problem: 'closed' });
    if (terms.signal?.aborted) return Promise.resolve({ problem: 'cancelled' });
    if (this.#waiting >= this.#options.waiting || lane.length >= this.#options.waitingPerCaller)
      return Promise.resolve({ problem: 'too many' });
    return new Promise((resolve) => {
      const waiting = { job, terms, resolve };
      lane.push(waiting);
      this.#lanes.set(terms.lane, lane);
      this.#waiting += 1;
      terms.signal?.addEventListener('abort', () => this.#forget(waiting), { once: true });
      this.#next();
    });
  }

  close(): void {
    this.#closed = true;
    for (const lane of this.#lanes.values()) for (const { resolve } of lane) resolve({ problem: 'closed' });
    this.#lanes.clear();
    this.#waiting = 0;
    for (const worker of this.#workers) this.#end(worker);
  }

  #forget(waiting: Waiting<Job, Answer>): void {
    const lane = this.#lanes.get(waiting.terms.lane);
    const at = lane?.indexOf(waiting) ?? -1;
    if (!lane || at < 0) return;
    lane.splice(at, 1);
    this.#waiting -= 1;
    if (lane.length === 0) this.#lanes.delete(waiting.terms.lane);
    waiting.resolve({ problem: 'cancelled' });
  }

  #next(): void {
    let worker = [...this.#workers].find(({ lane }) => lane === null);
    if (!worker && this.#workers.size >= this.#options.size) return;
    const waiting = this.#take();
    if (!waiting) return;
    worker ??= this.#start();
    this.#give(worker, waiting);
    this.#next();
  }

  /** The next job: the first lane with a free place moves to the end. */
  #take(): Waiting<Job, Answer> | null {
    for (const [name, lane] of this.#lanes) {
      const running = [...this.#workers].filter((worker) => worker.lane === name).length;
      if (running >= this.#options.perLane) continue;
      const waiting = lane.shift();
      this.#lanes.delete(name);
      if (lane.length > 0) this.#lanes.set(name, lane);
      if (!waiting) continue;
      this.#waiting -= 1;
      return waiting;
    }
    return null;
  }

  #start(): Worker {
    const { program, flags = [], serialization = 'json' } = this.#options;
    const child = fork(fileURLToPath(program), {
      execArgv: [...flags],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization,
    });
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    const worker: Worker = { child, lane: null, isReady: false, idle: null };
    this.#workers.add(worker);
    child.once('exit', () => this.#workers.delete(worker));
    // Also without a job: an unhandled 'error' event would end this process.
    child.on('error', () => this.#end(worker));
    return worker;
  }

  #give(worker: Worker, { job, terms, resolve }: Waiting<Job, Answer>): void {
    worker.lane = terms.lane;
    if (worker.idle) clearTimeout(worker.idle);
    const { child } = worker;
    const finish = (result: PoolResult<Answer>): void => {
      clearTimeout(timer);
      terms.signal?.removeEventListener('abort', onAbort);
      child.off('message', onMessage);
      child.off('exit', onGone);
      child.off('error', onGone);
      worker.lane = null;
      if ('problem' in result) this.#end(worker);
      else {
        worker.idle = setTimeout(() => this.#end(worker), this.#options.idleMs);
        worker.idle.unref();
      }
      resolve(result);
      this.#next();
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
  }

  #end(worker: Worker): void {
    if (worker.idle) clearTimeout(worker.idle);
    this.#workers.delete(worker);
    worker.child.kill('SIGKILL');
  }
}
