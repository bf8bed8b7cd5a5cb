/** Runs inside a worker thread: loads one function once and answers its runs, several at a time. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { createContext, readAnswer } from './context.ts';
import { createJournal, type Journal } from './journal.ts';
import {
  FREE,
  failedRun,
  type RunMessage,
  type RunResult,
  STARTED,
  type WorkerMessage,
  type WorkerSetup,
} from './protocol.ts';

type FunctionCode = (context: ReturnType<typeof createContext>) => unknown;

interface Run {
  journal: Journal;
  finish(result: RunResult, retire?: boolean): void;
}

/** Thrown by process.exit(): ends the code that called it without ending the other runs of this worker. */
class ExitSignal extends Error {}

const NO_ANSWER = 'Return statement missing. return context.res.empty() if no response is expected.';
const current = new AsyncLocalStorage<Run>();
const runs = new Set<Run>();
const post = (message: WorkerMessage) => parentPort?.postMessage(message);
/** What the module prints while it loads belongs to the first run, as in the real runtime. */
let loading: string[] = [];

captureOutput();
guardProcess();
await load();

async function load(): Promise<void> {
  const { entryFile } = workerData as WorkerSetup;
  try {
    const code = readMain(await import(pathToFileURL(entryFile).href));
    parentPort?.on('message', (message: RunMessage) => start(code, message));
    post({ kind: 'ready' });
  } catch (problem) {
    const note = problem instanceof Error && 'code' in problem && problem.code === 'ERR_MODULE_NOT_FOUND';
    post({ kind: 'broken', errors: `${note ? 'Could not load code file.\n' : ''}${stackOf(problem)}\n` });
  }
}

/** An ES module's default export, or what a CommonJS module exports. */
function readMain(module: { default?: unknown }): FunctionCode {
  const exported = module.default;
  const main = typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : exported;
  if (typeof main !== 'function') throw new Error('User function is not valid.');
  return main as FunctionCode;
}

function start(code: FunctionCode, { id, claim, request }: RunMessage): void {
  if (Atomics.compareExchange(new Int32Array(claim), 0, FREE, STARTED) !== FREE) return;
  const journal = createJournal(request.logging);
  for (const text of loading) journal.native(text);
  loading = [];
  const run: Run = {
    journal,
    finish(result, retire = false) {
      if (!runs.delete(run)) return;
      clearTimeout(timer);
      post({ kind: 'done', id, result, retire });
    },
  };
  const timer = setTimeout(() => fail(run, 'Execution timed out.', true), request.timeoutSeconds * 1000);
  runs.add(run);
  current.run(run, () => answer(code, request, run));
}

async function answer(code: FunctionCode, request: RunMessage['request'], run: Run): Promise<void> {
  try {
    const output = readAnswer(await code(createContext(request, run.journal)));
    if (!output) return fail(run, NO_ANSWER);
    run.finish({ ...output, logs: run.journal.logs(), errors: run.journal.errors() });
  } catch (problem) {
    fail(run, problem);
  }
}

function fail(run: Run, problem: unknown, retire = false): void {
  run.journal.error(stackOf(problem));
  run.finish(failedRun(run.journal.errors(), run.journal.logs()), retire);
}

function stackOf(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}

/** Sends console.* and stdout/stderr to the journal of the run they came from. */
function captureOutput(): void {
  const write = (text: string) => {
    const run = current.getStore();
    if (run) run.journal.native(text);
    else if (loading.length < 100) loading.push(text);
  };
  const print = (...args: unknown[]) => write(format(...args));
  Object.assign(console, { log: print, info: print, debug: print, warn: print, error: print, trace: print });
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: unknown, ...rest: unknown[]) => {
      write(typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString('utf8'));
      const done = rest.find((value) => typeof value === 'function');
      if (done) queueMicrotask(done as () => void);
      return true;
    };
  }
}

/** Keeps one run's exit, stray exception or rejection from taking the other runs with it. */
function guardProcess(): void {
  const leave = (code?: unknown): never => {
    const exit = new ExitSignal(`Function called process.exit(${code ?? ''}).`);
    blame(exit);
    throw exit;
  };
  Object.assign(process, { exit: leave, reallyExit: leave });
  const kill = process.kill.bind(process);
  // A worker shares the server's process id.
  process.kill = (pid, signal) => (pid === process.pid ? leave() : kill(pid, signal));
  process.on('unhandledRejection', blame);
  process.on('uncaughtException', blame);
}

function blame(problem: unknown): void {
  const run = current.getStore();
  // Without a run nobody knows whose it was: the real runtime's process would be gone, and every run in it.
  for (const open of run ? [run] : [...runs]) fail(open, problem, true);
}
