/** The messages between the server and a function's process. */

/** Text is passed as a string, which is cheaper; anything else as bytes. */
export type Body = string | Uint8Array;

/** A function's request. `path` may have a query string. */
export interface RunRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Body;
  timeoutSeconds: number;
  logging: boolean;
}

/** A function's response. Header values are arrays when set more than once. */
export interface RunResult {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: Body;
  logs: string;
  errors: string;
}

/**
 * The first message to a process. Variables are sent through the channel, because others may read the environment of a
 * process (/proc/PID/environ).
 */
export interface StartMessage {
  env: Record<string, string>;
}

export interface RunMessage {
  id: number;
  request: RunRequest;
}

/**
 * `begun`: the run has started and can no longer be given to another process. `open`: its first synchronous part is
 * over, so the process can take another run. `retiring`: the process takes no new runs and ends after its current ones.
 */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'broken'; errors: string; logs: string }
  | { kind: 'begun'; id: number }
  | { kind: 'open' }
  | { kind: 'done'; id: number; result: RunResult }
  | { kind: 'retiring' };

/** The result of a run that ended without an answer: status 500 and no body, as from the real executor. */
export function failedRun(errors: string, logs = '', statusCode = 500): RunResult {
  return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '', logs, errors };
}
