import { isMistake, reportIdOf } from './mistakes.ts';

/** An error of a call, from our functions, Appwrite or the network. Sentences for it are in copy/. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: string, status: number, details: Record<string, unknown> = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** A refusal by one of our functions. Each code has its own sentence in copy/. */
export class Refusal extends CallError {}

type BeforeRefusal = (code: string) => Promise<unknown> | undefined;
let beforeRefusal: BeforeRefusal = () => undefined;

/** Sets the work that is awaited before a refusal is thrown; called once when the app starts. */
export function setBeforeRefusal(listener: BeforeRefusal): void {
  beforeRefusal = listener;
}

/** Awaits the work set by `setBeforeRefusal`, then throws the refusal. */
export async function refuse(refusal: Refusal): Promise<never> {
  // When the work fails, the refusal is thrown unchanged.
  await beforeRefusal(refusal.code)?.catch((error: unknown) => console.info('No sentence for a refusal:', error));
  throw refusal;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** Messages of browsers and Vite when a file of the app failed to load. */
const lostFile = /dynamically imported module|Importing a module script failed|Unable to preload/;

export const isLostFile = (error: unknown): boolean => lostFile.test(String(error));

/**
 * Messages of Chrome, Firefox and Safari when a request or its response was cut off, also for requests outside
 * `overNetwork`.
 */
const lostRequest = /^TypeError: (Failed to fetch|Network ?error.*|Error in \w+ stream|Load failed)$/i;

/**
 * Awaits a request and turns the TypeError that `fetch` throws on a network failure into a `CallError`. Wrap only the
 * request itself, because bugs in our code also throw TypeErrors.
 */
export async function overNetwork<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof TypeError ? new CallError('network', 0, {}, error) : error;
  }
}

/** Turns any thrown value into a CallError. The SDK throws `{type, code, message}`. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const type = field(error, 'type');
  const status = field(error, 'code');
  if (typeof type === 'string' && type !== '') {
    // The message contains the name of the refused parameter, on which some of our messages depend.
    const param = /Invalid `(\w+)` param/.exec(String(field(error, 'message')))?.[1];
    return new CallError(type, typeof status === 'number' ? status : 0, param ? { param } : {}, error);
  }
  if (isLostFile(error) || lostRequest.test(String(error))) return new CallError('network', 0, {}, error);
  if (!status && isMistake(error)) return new CallError('program_failed', 0, { reportId: reportIdOf(error) }, error);
  return new CallError('unknown', typeof status === 'number' ? status : 0, {}, error);
}

const signedOutCodes = ['general_unauthorized_scope', 'user_unauthorized', 'not_signed_in', 'session_expired'];

/** Whether the error says that nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => signedOutCodes.includes(toCallError(error).code);

/** Error codes by refused form field; empty for other errors, and without an error. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const { fields } = error ? toCallError(error).details : {};
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, String(code)]));
}

/** True if the cursor row of a list was deleted; the list must then be reloaded. */
export const isLostCursor = (error: unknown): boolean =>
  error !== null && toCallError(error).code === 'general_cursor_not_found';
