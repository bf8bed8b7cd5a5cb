/** What the server and a function's worker thread say to each other. */

/** Text stays text on its way (cheaper to pass between threads); anything else travels as bytes. */
export type Body = string | Uint8Array;

/** What a function is given. `path` may carry a query string. */
export interface RunRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Body;
  timeoutSeconds: number;
  logging: boolean;
}

/** What a function answered. Header values are lists where the function set a header more than once. */
export interface RunResult {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: Body;
  logs: string;
  errors: string;
}

/** `claim` holds one Int32: whoever changes it from FREE first owns the run, so that a run is never started twice. */
export interface RunMessage {
  id: number;
  claim: SharedArrayBuffer;
  request: RunRequest;
}

export const FREE = 0;
export const STARTED = 1;
export const MOVED = 2;

/** `retire`: the worker can no longer be trusted with new runs (it exited, timed out or threw outside of a run). */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'broken'; errors: string }
  | { kind: 'done'; id: number; result: RunResult; retire: boolean };

export interface WorkerSetup {
  entryFile: string;
}

/** The answer of a run that ended without the function answering: status 500 and no body, as the real executor gives. */
export function failedRun(errors: string, logs = '', statusCode = 500): RunResult {
  return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '', logs, errors };
}
