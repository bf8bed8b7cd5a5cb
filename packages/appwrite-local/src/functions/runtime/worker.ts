/**
 * The program of a function's process, started from the folder of runtime-folder.ts: loads one function and runs it,
 * several runs at a time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { asInContainer, withRuntimeFrames } from './container-paths.ts';
import { createContext, readAnswer } from './context.ts';
import { createJournal, type Journal } from './journal.ts';
import { failedRun, type RunMessage, type RunResult, type StartMessage, type WorkerMessage } from './protocol.ts';

type FunctionCode = (context: ReturnType<typeof createContext>) => unknown;

interface Run {
  journal: Journal;
  finish(result: RunResult): void;
}

/** Thrown by process.exit(): ends the calling code without ending the other runs of this process. */
class ExitSignal extends Error {}

const NO_ANSWER = 'Return statement missing. return context.res.empty() if no response is expected.';
const MEASURE_MS = 250;

const [, , entrypoint = '', memoryMb = '', localSocket = ''] = process.argv;
const home = process.cwd();
/** Node's own `exit` calls `reallyExit`, which guardProcess replaces, so the original is kept here. */
const leave: (code: number) => never = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(
  process,
);
const current = new AsyncLocalStorage<Run>();
const runs = new Set<Run>();
let retiring = false;
/** Output of the module while it loads; it goes to the first run's logs, as in the real runtime. */
let loading: string[] = [];
/** The function's code: an ES module's namespace, or what CommonJS exports. */
let code: FunctionCode | { default: FunctionCode };

const post = takeChannel();
await takeVariables();
if (localSocket !== '') takeShortCut(`\0${localSocket}`);
captureOutput();
guardProcess();
await load();

/** Takes over the channel to the server and hides it from the function. */
function takeChannel(): (message: WorkerMessage, sent?: () => void) => void {
  const send = process.send?.bind(process);
  delete process.send;
  process.on('disconnect', () => {
    try {
      // The server was killed and cannot delete the folder.
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    } finally {
      leave(0);
    }
  });
  return (message, sent) => void send?.(message, undefined, {}, sent);
}

/** Receives the function's environment variables; see StartMessage. */
async function takeVariables(): Promise<void> {
  const [{ env }] = (await once(process, 'message')) as [StartMessage];
  Object.assign(process.env, env);
}

/** Requests to the API's address go through the local socket: the same server, at less cost. */
function takeShortCut(path: string): void {
  const { hostname, port } = new URL(process.env.APPWRITE_FUNCTION_API_ENDPOINT ?? '');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const { createConnection } = http.Agent.prototype;
  http.Agent.prototype.createConnection = function (options, done) {
    const isOurs = options.host === host && String(options.port) === port;
    return isOurs ? connect({ ...options, path }) : createConnection.call(this, options, done);
  };
}

async function load(): Promise<void> {
  const problem = await loadCode(join(home, 'src/function', entrypoint));
  if (problem) {
    const journal = journalOf(true);
    post({ kind: 'broken', errors: asInContainer(`${problem}\n`, home), logs: journal.logs() }, () => leave(1));
    return;
  }
  process.on('message', start);
  setInterval(measure, MEASURE_MS).unref();
  post({ kind: 'ready' });
}

/** Loads the code as the real runtime does: require first, then import. Returns the error message, if any. */
async function loadCode(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return `Failed to load entrypoint, file ${entrypoint} does not exist.`;
  try {
    code = await requireOrImport(file);
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return problem instanceof SyntaxError
      ? `Syntax error in ${entrypoint}: ${message}`
      : `Failed to load module: ${message}`;
  }
  const main = typeof code === 'object' && code !== null ? code.default : code;
  return typeof main === 'function'
    ? undefined
    : "Function signature invalid. Did you forget to export a 'main' function?";
}

async function requireOrImport(file: string): Promise<typeof code> {
  try {
    return createRequire(join(home, 'src/server.js'))(file);
  } catch (problem) {
    const refused =
      problem instanceof Error && 'code' in problem && /^ERR_REQUIRE_(ESM|ASYNC)/.test(String(problem.code));
    if (!refused) throw problem;
    return import(pathToFileURL(file).href);
  }
}

function journalOf(logging: boolean): Journal {
  const journal = createJournal(logging);
  for (const text of loading) journal.native(text);
  loading = [];
  return journal;
}

function start({ id, request }: RunMessage): void {
  if (retiring) return; // not begun: the server gives it to the next process
  post({ kind: 'begun', id });
  setImmediate(() => post({ kind: 'open' }));
  const run: Run = {
    journal: journalOf(request.logging),
    finish(result) {
      if (!runs.delete(run)) return;
      clearTimeout(timer);
      const leaves = retiring && runs.size === 0;
      post({ kind: 'done', id, result: told(result) }, leaves ? () => leave(0) : undefined);
    },
  };
  const timer = setTimeout(() => fail(run, 'Execution timed out.'), request.timeoutSeconds * 1000);
  runs.add(run);
  current.run(run, async () => {
    try {
      await action(request, run);
    } catch (problem) {
      fail(run, problem);
    }
  });
}

/** Named and built like the real runtime's functions, whose frames end every stack of a function. */
async function action(request: RunMessage['request'], run: Run): Promise<void> {
  await null;
  const context = createContext(request, run.journal);
  async function execute(): Promise<unknown> {
    return typeof code === 'function' ? await code(context) : await code.default(context);
  }
  const output = readAnswer(await execute());
  if (output) run.finish({ ...output, logs: run.journal.logs(), errors: run.journal.errors() });
  else fail(run, NO_ANSWER);
}

function fail(run: Run, problem: unknown): void {
  run.journal.error(problem instanceof Error ? withRuntimeFrames(problem.stack ?? problem.message) : problem);
  run.finish(failedRun(run.journal.errors(), run.journal.logs()));
}

/** Replaces this machine's paths in the result with the container's. */
function told(result: RunResult): RunResult {
  const { body, logs, errors } = result;
  return {
    ...result,
    body: typeof body === 'string' ? asInContainer(body, home) : body,
    logs: asInContainer(logs, home),
    errors: asInContainer(errors, home),
  };
}

/**
 * Retires the process if it uses too much memory. V8's limit covers the JavaScript heap only; this sum includes
 * buffers. `process.memoryUsage` gives the same sum at ten times the cost, because it makes a system call.
 */
function measure(): void {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  if (heap + external <= Number(memoryMb) * 1024 * 1024) return;
  retire();
  for (const run of runs) fail(run, `Function exceeded its memory of ${memoryMb} MB.`);
}

/** Takes no more runs and ends the process after its current ones. */
function retire(): void {
  if (retiring) return;
  retiring = true;
  post({ kind: 'retiring' }, () => {
    if (runs.size === 0) leave(1);
  });
}

/** Redirects console.* and stdout/stderr to the journal of the run that wrote the output. */
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
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') write(`(node:${process.pid}) ${warning.name}: ${warning.message}`);
  });
}

/**
 * Retires this process after process.exit(), an uncaught exception or an unhandled rejection: as in the real runtime,
 * the module's state is lost. The run that caused it fails if it has no result yet; others may finish.
 */
function guardProcess(): void {
  const exit = (number?: unknown): never => {
    const signal = new ExitSignal(`Function called process.exit(${number ?? ''}).`);
    blame(signal);
    throw signal;
  };
  const kill = process.kill.bind(process);
  Object.assign(process, { exit, reallyExit: exit, abort: exit });
  process.kill = (pid, signal) => (pid === process.pid ? exit() : kill(pid, signal));
  process.on('unhandledRejection', blame);
  process.on('uncaughtException', blame);
}

function blame(problem: unknown): void {
  retire();
  const run = current.getStore();
  // If the run that caused it is unknown (for example a timer that throws, in Node 22), all runs fail.
  for (const open of run && runs.has(run) ? [run] : [...runs]) fail(open, problem);
}
