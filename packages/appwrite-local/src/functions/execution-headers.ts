import { randomUUID } from 'node:crypto';
import { ApiError } from '../core/errors/errors.ts';
import type { Body } from './runtime/protocol.ts';

/** The headers that the server sets for a function; '' is left out. */
export interface ServerHeaders {
  readonly executionId: string;
  readonly key: string;
  readonly trigger: string;
  /** Only for events and schedules; HTTP runs keep the caller's header. */
  readonly event?: string;
  readonly userId: string;
  readonly userJwt: string;
  readonly clientIp: string;
}

/** The executor's credentials for the runtime, which the function does not use. */
const EXECUTOR_AUTHORIZATION = `Basic ${Buffer.from(`opr:${randomUUID()}`).toString('base64')}`;

/**
 * The headers that a function receives (reference 13.3), the caller's first. As with the real executor, values of names
 * that differ only in case are joined ("evil, real"), and empty values are dropped.
 */
export function functionHeaders(
  sent: Readonly<Record<string, string>>,
  server: ServerHeaders,
  body: Body,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const add = (name: string, value: string) => {
    if (value === '') return;
    const lower = name.toLowerCase();
    headers[lower] = headers[lower] === undefined ? value : `${headers[lower]}, ${value}`;
  };
  for (const [name, value] of Object.entries(sent)) add(name, value);
  add('x-appwrite-execution-id', server.executionId);
  add('x-appwrite-key', server.key);
  add('x-appwrite-trigger', server.trigger);
  add('x-appwrite-event', server.event ?? '');
  add('x-appwrite-user-id', server.userId);
  add('x-appwrite-user-jwt', server.userJwt);
  add('x-appwrite-client-ip', server.clientIp);
  add('x-appwrite-continent-eu', 'false');
  // The real server's executor sets these headers itself, so the caller's values are overwritten.
  headers.authorization = EXECUTOR_AUTHORIZATION;
  headers.connection = 'keep-alive';
  headers.host ??= '127.0.0.1:3000';
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  if (length > 0) headers['content-length'] = String(length);
  return headers;
}

const REFUSED =
  'Invalid headers: Alphanumeric characters or hyphens only, cannot start with "x-appwrite", maximum 100 keys, and total size 16384.';
const HEADER_NAME = /^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$/;
/** A name that PHP turns into a number as an array key; the real server accepts only string keys. */
const NUMBER = /^(0|[1-9]\d{0,17})$/;
const MAX_HEADERS = 100;
/** The total size of names and values must stay below this. */
const HEADER_BYTES = 16_384;

/**
 * Validates the `headers` that a caller sets for an execution and converts the values to strings. The prefix check is
 * case-sensitive, so other spellings pass (13.4). @throws ApiError whose type is the refusal message, for a wrong name,
 * too many headers or too many bytes; general_unknown if a value is a list or an object and all names before it are
 * valid (recorded)
 */
export function allowedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) throw new ApiError(REFUSED);
  let bytes = 0;
  const texts = entries.map(([name, value]): [string, string] => {
    if (!HEADER_NAME.test(name) || NUMBER.test(name) || name.startsWith('x-appwrite-')) throw new ApiError(REFUSED);
    if (typeof value === 'object' && value !== null) throw new ApiError('general_unknown');
    const text = String(value ?? '');
    bytes += name.length + Buffer.byteLength(text);
    if (bytes >= HEADER_BYTES) throw new ApiError(REFUSED);
    return [name, text];
  });
  return Object.fromEntries(texts);
}
