import { toApiDate } from '../core/dates.ts';
import type { Stored } from '../documents/document-table.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

export type Trigger = 'http' | 'event' | 'schedule';

/** What a function is to be run with; kept with an execution that waits, dropped when it is done. */
export interface Job {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whom the code may act for: null = nobody (no token); sessionId '' = a token bound to no session. */
  readonly actsFor: { readonly userId: string; readonly sessionId: string } | null;
  readonly clientIp: string;
  readonly event: string;
}

export interface ExecutionDoc {
  readonly functionId: string;
  readonly deploymentId: string;
  readonly userId: string;
  readonly trigger: Trigger;
  readonly status: 'waiting' | 'processing' | 'completed' | 'failed' | 'scheduled';
  readonly requestMethod: string;
  readonly requestPath: string;
  readonly requestHeaders: readonly Header[];
  readonly responseStatusCode: number;
  readonly responseHeaders: readonly Header[];
  readonly logs: string;
  readonly errors: string;
  /** Seconds. */
  readonly duration: number;
  /** ISO date of a delayed execution, or null. */
  readonly scheduledAt: string | null;
  readonly job?: Job;
}

/** The Execution of the API. Logs and errors are for keys only; a body is only in the answer that ran the function. */
export function executionJson(
  { id, created, updated, doc }: Stored<ExecutionDoc>,
  view: { privileged: boolean; responseBody?: string; responseHeaders?: readonly Header[] },
): Record<string, unknown> {
  return {
    $id: id,
    $createdAt: toApiDate(created),
    $updatedAt: toApiDate(updated),
    $permissions: permissionsOf(doc),
    functionId: doc.functionId,
    deploymentId: doc.deploymentId,
    trigger: doc.trigger,
    status: doc.status,
    requestMethod: doc.requestMethod,
    requestPath: doc.requestPath,
    requestHeaders: doc.requestHeaders,
    responseStatusCode: doc.responseStatusCode,
    responseBody: view.responseBody ?? '',
    responseHeaders: view.responseHeaders ?? doc.responseHeaders,
    logs: view.privileged ? doc.logs : '',
    errors: view.privileged ? doc.errors : '',
    duration: doc.duration,
    scheduledAt: doc.scheduledAt === null ? null : toApiDate(doc.scheduledAt),
  };
}

function permissionsOf(doc: ExecutionDoc): string[] {
  return doc.userId ? [`read("user:${doc.userId}")`] : [];
}

/** Only these request headers are kept (reference 13.2). */
const KEPT_REQUEST_HEADERS = ['content-type', 'agent', 'content-length', 'host', 'x-appwrite-client-ip'];
const KEPT_RESPONSE_HEADERS = ['content-type', 'content-length'];

/** What of a request's headers an execution shows later. */
export function keptRequestHeaders(headers: Readonly<Record<string, string>>): Header[] {
  return toHeaders(headers).filter(({ name }) => KEPT_REQUEST_HEADERS.includes(name.toLowerCase()));
}

/** What of a function's headers an execution keeps; the caller who waits is answered all of them. */
export function keptResponseHeaders(headers: readonly Header[]): Header[] {
  return headers.filter(({ name }) => KEPT_RESPONSE_HEADERS.includes(name.toLowerCase()));
}

/** Header objects as Appwrite lists them; several values of one name become one, joined by commas. */
export function toHeaders(headers: Readonly<Record<string, string | string[]>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: Array.isArray(value) ? value.join(', ') : value,
  }));
}
