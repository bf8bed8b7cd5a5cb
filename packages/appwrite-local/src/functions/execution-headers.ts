import { randomUUID } from 'node:crypto';
import { ApiError } from '../core/errors/errors.ts';
import type { Body } from './runtime/protocol.ts';

/** The headers that the server sets for a function; '' is left out. */
export interface ServerHeaders {
  readonly executionId: string;
  readonly key: string;
  readonly trigger: string;
  /** Only for events and schedules: http runs keep the caller's. */
  readonly event?: string;
  readonly userId: string;
  readonly userJwt: string;
  readonly clientIp: string;
}

/** The executor's own credentials for the runtime; they mean nothing to the function. */
const EXECUTOR_AUTHORIZATION = `Basic ${Buffer.from(`opr:${randomUUID()}`).toString('base64')}`;

/**
 * The headers that a function receives (reference 13.3). The caller's come first; the same name in another case is
 * joined as HTTP joins it ("evil, real"), and empty values are dropped, both as with the real executor.
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
  // The real server's executor sets these headers itself, so the caller's values do not arrive.
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
/** PHP turns such a key into a number, and only text keys count as names. */
const NUMBER = /^(0|[1-9]\d{0,17})$/;
const MAX_HEADERS = 100;
/** The total size of names and values must stay below this. */
const HEADER_BYTES = 16_384;

/**
 * The `headers` that a caller sets for an execution, as text. Names are compared case-sensitively: other spellings pass
 * (13.4). @throws ApiError named as the refusal for a wrong name or too much; general_unknown for a list or an object
 * as value, if all names before it are right (recorded)
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
