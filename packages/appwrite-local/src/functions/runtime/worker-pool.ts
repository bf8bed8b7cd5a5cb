/** The processes of one deployment. Usually there is one; others take runs when it is blocked. */
import { failedRun, type RunRequest, type RunResult } from './protocol.ts';
import { INSPECT_MS, type PendingRun, type Program, WarmWorker } from './warm-worker.ts';

/** Maximum number of processes per function, including hanging ones. */
const MAX_WORKERS = 4;
/** The real server removes a container that has been idle for this long (_APP_COMPUTE_INACTIVE_THRESHOLD). */
const IDLE_MS = 60_000;

/**
 * Distributes a deployment's runs to processes. Runs wait while all processes are busy; an idle process ends after a
 * minute.
 */
export class WorkerPool {
  readonly #program: () => Program;
  readonly #workers = new Set<WarmWorker>();
  readonly #queue: PendingRun[] = [];
  #inspector: NodeJS.Timeout | undefined;
  #closed = false;

  /** `program` is called whenever a process starts; running processes keep their environment. */
  constructor(program: () => Program) {
    this.#program = program;
  }

  /** Runs the function once. Never rejects: an error is the run's failed result. */
  run(request: RunRequest): Promise<RunResult> {
    return new Promise((resolve) => this.#place({ request, resolve }));
  }

  /** Kills all processes and fails their open runs. Resolves when they have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#inspector);
    for (const run of this.#queue.splice(0)) run.resolve(failedRun('Function was stopped.\n'));
    await Promise.all([...this.#workers].map((worker) => worker.terminate('Function was stopped.')));
  }

  /** Lets open runs finish and takes no new ones: a newer deployment is active. */
  retire(): void {
    this.#closed = true;
    for (const worker of this.#workers) worker.retire();
  }

  #place(run: PendingRun): void {
    if (this.#closed) {
      run.resolve(failedRun('Function was stopped.\n'));
      return;
    }
    const worker = this.#usable();
    if (worker) worker.send(run);
    else this.#queue.push(run);
  }

  #usable(): WarmWorker | undefined {
    for (const worker of this.#workers) if (worker.accepts) return worker;
    if (this.#workers.size >= MAX_WORKERS) return undefined;
    const worker = new WarmWorker(this.#program(), {
      replace: (run) => this.#place(run),
      free: () => this.#placeWaiting(),
      gone: (gone) => this.#forget(gone),
    });
    this.#workers.add(worker);
    this.#inspector ??= setInterval(() => this.#inspect(), INSPECT_MS).unref();
    return worker;
  }

  #placeWaiting(): void {
    for (const run of this.#queue.splice(0)) this.#place(run);
  }

  #forget(worker: WarmWorker): void {
    this.#workers.delete(worker);
    this.#placeWaiting();
    if (this.#workers.size > 0) return;
    clearInterval(this.#inspector);
    this.#inspector = undefined;
  }

  #inspect(): void {
    const now = performance.now();
    for (const worker of this.#workers) {
      if (!worker.idle) worker.inspect(now);
      else if (now - worker.lastUsed > IDLE_MS) worker.retire();
    }
  }
}
