/** The server's side of a function's process: sends runs, receives results, ends the process. */
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  failedRun,
  type RunMessage,
  type RunRequest,
  type RunResult,
  type StartMessage,
  type WorkerMessage,
} from './protocol.ts';
import { layOut } from './runtime-folder.ts';
import { runtimeNode } from './runtime-node.ts';

/**
 * A deployment's code, ready to run: folder, entry file, environment, memory in MB. Its requests to the server use
 * `localSocket` if there is one.
 */
export interface Program {
  folder: string;
  entrypoint: string;
  env: Record<string, string>;
  memoryMb: number;
  localSocket: string;
}

/** A run waiting for its result. */
export interface PendingRun {
  request: RunRequest;
  resolve(result: RunResult): void;
}

interface SentRun extends PendingRun {
  begun: boolean;
  /** When the process reported that it began the run; before that, when the run was sent. */
  since: number;
  /** Number of inspections in which the run was overdue. */
  overdue: number;
}

interface Owner {
  /** Returns a run that this process has not begun, so that another process can take it. */
  replace(run: PendingRun): void;
  /** Called when the process takes runs again. */
  free(): void;
  gone(worker: WarmWorker): void;
}

/** Variables that Node reads before it runs any code. */
const READ_BY_NODE = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'UV_THREADPOOL_SIZE'];
export const INSPECT_MS = 250;
/**
 * A process counts as hanging if a run has not ended this long after its timeout; Appwrite's executor also waits 5 s.
 * The time is counted in inspections: the server reads messages between them, so a busy server kills no process that
 * has already responded.
 */
const HANG_INSPECTIONS = 5_000 / INSPECT_MS;
/** Waiting runs move to another process when this one has not taken a run for this many inspections (1 s). */
const STALL_INSPECTIONS = 1_000 / INSPECT_MS;
/** How many characters of a dying process's output are kept. */
const LAST_WORDS = 4_000;

/**
 * A process that has loaded a function's code and runs it repeatedly. It starts immediately, and notifies its `owner`
 * when it ends.
 */
export class WarmWorker {
  readonly #owner: Owner;
  readonly #memoryMb: number;
  readonly #runs = new Map<number, SentRun>();
  readonly #ended = Promise.withResolvers<void>();
  #process: ChildProcess | undefined;
  #home = '';
  #waiting: PendingRun[] = [];
  /** Whether the process can take a run now, because the previous run has yielded to the event loop. */
  #open = false;
  #ready = false;
  #retired = false;
  #nextId = 1;
  #reason = '';
  #lastWords = '';
  /** Number of inspections in which a run was waiting and the process could not take it. */
  #stalled = 0;
  lastUsed = performance.now();

  constructor(program: Program, owner: Owner) {
    this.#owner = owner;
    this.#memoryMb = program.memoryMb;
    void this.#start(program).catch((problem: unknown) => {
      this.#reason = problem instanceof Error ? problem.message : String(problem);
      this.#end();
    });
  }

  get accepts(): boolean {
    return !this.#retired && this.#stalled < STALL_INSPECTIONS;
  }

  get idle(): boolean {
    return this.#runs.size === 0 && this.#waiting.length === 0;
  }

  send(run: PendingRun): void {
    this.lastUsed = performance.now();
    this.#waiting.push(run);
    this.#flush();
  }

  /** Sends no more runs; the process ends when its runs are done. */
  retire(): void {
    this.#retired = true;
    if (this.idle) void this.terminate();
  }

  /** Kills the process. Resolves when the process has ended and its folder is deleted. */
  async terminate(reason?: string): Promise<void> {
    this.#retired = true;
    if (reason) this.#reason = reason;
    // Keeps this process alive until the child has ended, even if it has nothing else to do.
    this.#process?.ref();
    this.#process?.kill('SIGKILL');
    await this.#ended.promise;
  }

  /**
   * Called every INSPECT_MS while runs are open. A blocked process gets no new runs until it takes one again, and is
   * killed when a run is long overdue.
   */
  inspect(now: number): void {
    for (const run of this.#runs.values()) {
      if (now - run.since < run.request.timeoutSeconds * 1000 || ++run.overdue < HANG_INSPECTIONS) continue;
      void this.terminate('Execution timed out.');
      return;
    }
    if (!this.#ready || this.#open || this.#waiting.length === 0 || ++this.#stalled < STALL_INSPECTIONS) return;
    for (const run of this.#waiting.splice(0)) this.#owner.replace(run);
  }

  async #start({ folder, entrypoint, env, memoryMb, localSocket }: Program): Promise<void> {
    this.#home = await layOut(folder);
    if (this.#retired) return this.#end();
    const node = runtimeNode();
    const child = fork(join(this.#home, 'src/server.mjs'), [entrypoint, String(memoryMb), localSocket.slice(1)], {
      cwd: this.#home,
      env: Object.fromEntries(Object.entries(env).filter(([name]) => READ_BY_NODE.includes(name))),
      execPath: node.path,
      execArgv: [...node.flags, `--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    child.on('message', (message) => this.#receive(message as WorkerMessage));
    child.stderr?.on('error', (problem) => this.#hear(problem.message));
    child.stderr?.on('data', (chunk: Buffer) => this.#hear(chunk.toString('utf8')));
    child.on('error', (problem) => {
      this.#reason = problem.message;
      if (child.pid === undefined) this.#end();
    });
    child.on('close', () => this.#end());
    // If the process has already ended, sending fails; its 'close' event then ends the runs.
    child.send({ env } satisfies StartMessage, () => undefined);
    child.unref();
    child.channel?.unref();
  }

  #hear(words: string): void {
    this.#lastWords = (this.#lastWords + words).slice(-LAST_WORDS);
  }

  #flush(): void {
    if (!this.#open) return;
    const run = this.#waiting.shift();
    if (!run) return;
    this.#open = false;
    const id = this.#nextId++;
    this.#runs.set(id, { ...run, begun: false, since: performance.now(), overdue: 0 });
    // If the process has just ended, sending fails; its 'exit' event then returns the run.
    this.#process?.send({ id, request: run.request } satisfies RunMessage, () => undefined);
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === 'begun') {
      const run = this.#runs.get(message.id);
      if (run) {
        run.begun = true;
        run.since = performance.now();
        run.overdue = 0;
      }
    } else if (message.kind === 'done') {
      this.#runs.get(message.id)?.resolve(message.result);
      this.#runs.delete(message.id);
      if (this.#retired) this.retire();
    } else if (message.kind === 'broken') {
      this.#retired = true;
      for (const run of this.#waiting.splice(0)) run.resolve(failedRun(message.errors, message.logs, 503));
    } else if (message.kind === 'retiring') {
      this.#retired = true;
      for (const run of this.#waiting.splice(0)) this.#owner.replace(run);
      // The process reports each begun run before it reports that it retires, so unreported runs have not begun.
      for (const [id, run] of this.#runs) {
        if (run.begun) continue;
        this.#runs.delete(id);
        this.#owner.replace(run);
      }
      if (this.idle) void this.terminate();
    } else {
      this.#ready = true;
      this.#open = true;
      this.#stalled = 0;
      this.#flush();
      this.#owner.free();
    }
  }

  #end(): void {
    this.#retired = true;
    const reason = /heap out of memory/.test(this.#lastWords)
      ? `Function exceeded its memory of ${this.#memoryMb} MB.`
      : this.#reason || 'Function process ended unexpectedly.';
    this.#owner.gone(this);
    for (const run of this.#runs.values()) {
      if (run.begun) run.resolve(failedRun(`${reason}\n`));
      else this.#owner.replace(run);
    }
    for (const run of this.#waiting.splice(0)) {
      if (this.#ready) this.#owner.replace(run);
      else run.resolve(failedRun(`${reason}\n`, '', 503));
    }
    this.#runs.clear();
    const removed = this.#home === '' ? Promise.resolve() : rm(this.#home, { recursive: true, force: true });
    removed.then(this.#ended.resolve, this.#ended.reject);
  }
}
