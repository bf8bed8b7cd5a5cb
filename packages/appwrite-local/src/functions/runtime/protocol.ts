/** What the server and a function's process say to each other. */

/** Text stays text on its way (cheaper to pass on); anything else travels as bytes. */
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

export interface RunMessage {
  id: number;
  request: RunRequest;
}

/**
 * `begun`: from here on the run cannot be given to another process. `open`: its first synchronous part is over, the
 * process can take the next. `retiring`: the process can no longer be trusted with new runs and ends after those it has.
 */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'broken'; errors: string; logs: string }
  | { kind: 'begun'; id: number }
  | { kind: 'open' }
  | { kind: 'done'; id: number; result: RunResult }
  | { kind: 'retiring' };

/** The answer of a run that ended without the function answering: status 500 and no body, as the real executor gives. */
export function failedRun(errors: string, logs = '', statusCode = 500): RunResult {
  return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '', logs, errors };
}
