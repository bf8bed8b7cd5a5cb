import { errorTable } from './error-table.ts';

export type ErrorType = keyof typeof errorTable;

/** Statuses that are sent as they are; any other becomes 500 "Server Error" (reference 1.2). */
const passed = new Set([400, 401, 402, 403, 404, 405, 408, 409, 412, 413, 416, 422, 429, 451, 501, 503]);

/**
 * An error as Appwrite reports it. `type` determines the status and default message; `message` may be more specific.
 */
export class ApiError extends Error {
  readonly type: ErrorType;
  readonly code: number;

  constructor(type: ErrorType, message?: string) {
    const [code, text] = errorTable[type];
    super(message ?? text);
    this.type = type;
    this.code = code;
  }
}

/** Too many requests. `retryAfterSeconds` is sent as `Retry-After`. */
export class TooMany extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message?: string) {
    super('general_rate_limit_exceeded', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The response body for any thrown value. The text of an unexpected error only goes to the log. */
export function errorBody(error: unknown): {
  status: number;
  body: { message: string; code: number; type: string; version: string };
} {
  const known = error instanceof ApiError ? error : new ApiError('general_unknown');
  const status = passed.has(known.code) ? known.code : 500;
  const message = status === 500 ? 'Server Error' : known.message;
  return { status, body: { message, code: status, type: known.type, version: '1.9.6' } };
}
