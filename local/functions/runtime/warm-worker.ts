/** The server's side of one worker thread: sends runs, returns their results, ends the thread when it must. */
import { Worker } from 'node:worker_threads';
import {
  FREE,
  failedRun,
  MOVED,
  type RunMessage,
  type RunRequest,
  type RunResult,
  type WorkerMessage,
} from './protocol.ts';

/** A deployment's code, ready to run: absolute entry file, the whole environment of the code, memory in MB. */
export interface Program {
  entryFile: string;
  env: Record<string, string>;
  memoryMb: number;
}

/** A run that waits for its result. */
export interface PendingRun {
  request: RunRequest;
  resolve(result: RunResult): void;
}

interface SentRun extends PendingRun {
  claim: Int32Array;
  sentAt: number;
}

interface Owner {
  /** Takes back runs that this worker has not begun. */
  replace(run: PendingRun): void;
  gone(worker: WarmWorker): void;
}

/** How long the thread may be busy beyond a run's own timeout before it counts as hanging, in ms. */
const HANG_MS = 500;
/** A run not begun after this long sits behind code that blocks the thread: another worker takes it. */
const STALL_MS = 1_000;

/** One thread with a function's code loaded, for run after run. It begins at once; its `owner` hears when it has ended. */
export class WarmWorker {
  readonly #worker: Worker;
  readonly #owner: Owner;
  readonly #memoryMb: number;
  readonly #runs = new Map<number, SentRun>();
  #waiting: PendingRun[] = [];
  #ready = false;
  #retired = false;
  #nextId = 1;
  #reason = 'Function process ended unexpectedly.';
  lastUsed = Date.now();

  constructor(program: Program, owner: Owner) {
    this.#owner = owner;
    this.#memoryMb = program.memoryMb;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { entryFile: program.entryFile },
      env: program.env,
      execArgv: [],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: program.memoryMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: WorkerMessage) => this.#receive(message));
    this.#worker.on('error', (problem) => {
      this.#reason = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    });
    this.#worker.on('exit', () => this.#end());
  }

  get accepts(): boolean {
    return !this.#retired;
  }

  get idle(): boolean {
    return this.#runs.size === 0 && this.#waiting.length === 0;
  }

  send(run: PendingRun): void {
    this.lastUsed = Date.now();
    if (!this.#ready) {
      this.#waiting.push(run);
      return;
    }
    const id = this.#nextId++;
    const claim = new SharedArrayBuffer(4);
    this.#runs.set(id, { ...run, claim: new Int32Array(claim), sentAt: Date.now() });
    this.#worker.postMessage({ id, claim, request: run.request } satisfies RunMessage);
  }

  /** Sends no more runs here; the thread ends when those it has are done. */
  retire(): void {
    this.#retired = true;
    if (this.idle) void this.terminate();
  }

  async terminate(reason?: string): Promise<void> {
    this.#retired = true;
    if (reason) this.#reason = reason;
    await this.#worker.terminate();
  }

  /** Called at intervals while runs are open: finds blocked and greedy threads. */
  inspect(now: number): void {
    for (const [id, run] of this.#runs) {
      const age = now - run.sentAt;
      if (age > run.request.timeoutSeconds * 1000 + HANG_MS) {
        void this.terminate('Execution timed out.');
        return;
      }
      // Exactly one of the thread and this line wins the claim, so a moved run cannot begin twice.
      if (age > STALL_MS && Atomics.compareExchange(run.claim, 0, FREE, MOVED) === FREE) {
        this.#runs.delete(id);
        this.retire();
        this.#owner.replace(run);
      }
    }
  }

  /** V8's own limit covers the JavaScript heap only: buffers are measured here. */
  async measure(): Promise<void> {
    const { used_heap_size, external_memory } = await this.#worker.getHeapStatistics();
    if (used_heap_size + external_memory > this.#memoryMb * 1024 * 1024)
      await this.terminate(`Function exceeded its memory of ${this.#memoryMb} MB.`);
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === 'ready') {
      this.#ready = true;
      for (const run of this.#waiting.splice(0)) this.send(run);
      return;
    }
    if (message.kind === 'broken') {
      for (const run of this.#waiting.splice(0)) run.resolve(failedRun(message.errors, '', 503));
      void this.terminate();
      return;
    }
    const run = this.#runs.get(message.id);
    this.#runs.delete(message.id);
    run?.resolve(message.result);
    if (message.retire || this.#retired) this.retire();
  }

  #end(): void {
    this.#retired = true;
    this.#owner.gone(this);
    for (const run of this.#waiting.splice(0)) run.resolve(failedRun(`${this.#reason}\n`, '', 503));
    for (const run of this.#runs.values()) {
      if (Atomics.compareExchange(run.claim, 0, FREE, MOVED) === FREE) this.#owner.replace(run);
      else run.resolve(failedRun(`${this.#reason}\n`));
    }
    this.#runs.clear();
  }
}
