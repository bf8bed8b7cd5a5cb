import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DrawAnswer, DrawJob } from './preview-worker.ts';

export interface PreviewPoolOptions {
  /** Pictures drawn at the same time. */
  size: number;
  /** A drawing that takes longer is stopped with its process. */
  timeoutMs: number;
  /** A process without work for so long ends (an idle server keeps none). */
  idleMs: number;
  /** Most drawings waiting; more are refused. */
  queueLimit: number;
}

interface Waiting {
  job: DrawJob;
  resolve: (answer: DrawAnswer) => void;
}

interface Worker {
  child: ChildProcess;
  busy: boolean;
  idle: NodeJS.Timeout | null;
}

const WORKER = fileURLToPath(new URL('./preview-worker.ts', import.meta.url));

/** A few child processes that draw pictures, one job each at a time; started when first needed. */
export class PreviewPool {
  readonly #options: PreviewPoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: Waiting[] = [];
  #closed = false;

  constructor(options: PreviewPoolOptions) {
    this.#options = options;
  }

  /** Draws one picture. Never rejects: a crash, a timeout and a full queue are problems in the answer. */
  draw(job: DrawJob): Promise<DrawAnswer> {
    if (this.#closed) return Promise.resolve({ problem: 'closed' });
    if (this.#queue.length >= this.#options.queueLimit)
      return Promise.resolve({ problem: 'too many previews at once' });
    return new Promise((resolve) => {
      this.#queue.push({ job, resolve });
      this.#next();
    });
  }

  close(): void {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.resolve({ problem: 'closed' });
    for (const worker of this.#workers) this.#end(worker);
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    let worker = [...this.#workers].find((one) => !one.busy);
    if (!worker && this.#workers.size < this.#options.size) worker = this.#start();
    if (!worker) return;
    const waiting = this.#queue.shift();
    if (waiting) this.#give(worker, waiting);
  }

  #start(): Worker {
    const child = fork(WORKER, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const worker: Worker = { child, busy: false, idle: null };
    this.#workers.add(worker);
    child.once('exit', () => this.#workers.delete(worker));
    return worker;
  }

  #give(worker: Worker, waiting: Waiting): void {
    worker.busy = true;
    if (worker.idle) clearTimeout(worker.idle);
    const { child } = worker;
    const finish = (answer: DrawAnswer): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onGone);
      child.off('error', onGone);
      waiting.resolve(answer);
    };
    const onMessage = (answer: DrawAnswer): void => {
      finish(answer);
      worker.busy = false;
      worker.idle = setTimeout(() => this.#end(worker), this.#options.idleMs);
      worker.idle.unref();
      this.#next();
    };
    const onGone = (): void => {
      finish({ problem: 'the drawing process ended' });
      this.#end(worker);
      this.#next();
    };
    const timer = setTimeout(() => {
      finish({ problem: 'drawing took too long' });
      this.#end(worker);
      this.#next();
    }, this.#options.timeoutMs);
    child.on('message', onMessage);
    child.once('exit', onGone);
    child.once('error', onGone);
    child.send(waiting.job, (error) => {
      if (error) onGone();
    });
  }

  #end(worker: Worker): void {
    if (worker.idle) clearTimeout(worker.idle);
    this.#workers.delete(worker);
    worker.child.kill('SIGKILL');
  }
}
