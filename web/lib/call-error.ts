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

/** A refusal by one of our functions: its code has a sentence of its own. */
export class Refusal extends CallError {}

type BeforeRefusal = (code: string) => Promise<unknown> | undefined;
let beforeRefusal: BeforeRefusal = () => undefined;

/** What is done before a refusal reaches whoever called; set once as the app starts. */
export function setBeforeRefusal(listener: BeforeRefusal): void {
  beforeRefusal = listener;
}

/** Throws the refusal of a function. */
export async function refuse(refusal: Refusal): Promise<never> {
  // What can't be loaded leaves the refusal as it is.
  await beforeRefusal(refusal.code)?.catch((error: unknown) => console.info('No sentence for a refusal:', error));
  throw refusal;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** What browsers and Vite say when a file of the app did not come. */
const lostFile = /dynamically imported module|Importing a module script failed|Unable to preload/;

export const isLostFile = (error: unknown): boolean => lostFile.test(String(error));

/** What Chrome, Firefox and Safari say when a request or its answer was cut off: of which nobody awaited it by `overNetwork`, too. */
const lostRequest = /^TypeError: (Failed to fetch|Network ?error.*|Error in \w+ stream|Load failed)$/i;

/** Awaits a request. `fetch` throws a TypeError when nothing answers, as a mistake of ours does: only here it is known to mean that. */
export async function overNetwork<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof TypeError ? new CallError('network', 0, {}, error) : error;
  }
}

/** Turns anything thrown into a CallError. The SDK throws `{type, code, message}`. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const type = field(error, 'type');
  const status = field(error, 'code');
  if (typeof type === 'string' && type !== '') {
    // The message names the refused parameter, on which some sentences depend.
    const param = /Invalid `(\w+)` param/.exec(String(field(error, 'message')))?.[1];
    return new CallError(type, typeof status === 'number' ? status : 0, param ? { param } : {}, error);
  }
  if (isLostFile(error) || lostRequest.test(String(error))) return new CallError('network', 0, {}, error);
  if (!status && isMistake(error)) return new CallError('program_failed', 0, { reportId: reportIdOf(error) }, error);
  return new CallError('unknown', typeof status === 'number' ? status : 0, {}, error);
}

/** The codes of refused input by field; none where an error is about something else, or there is no error. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const { fields } = error ? toCallError(error).details : {};
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, String(code)]));
}

/** The cursor row of a list is gone: the list has to be read anew. */
export const isLostCursor = (error: unknown): boolean =>
  error !== null && toCallError(error).code === 'general_cursor_not_found';
