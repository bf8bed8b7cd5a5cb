import { toApiDate } from '../core/dates.ts';
import type { Stored } from '../documents/document-table.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

export type Trigger = 'http' | 'event' | 'schedule';

/** The input of a run. It is stored with a waiting execution and deleted after the run. */
export interface Job {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /**
   * The user whose token the code receives; null: no token. An empty sessionId means a token that is not bound to a
   * session.
   */
  readonly actsFor: { readonly userId: string; readonly sessionId: string } | null;
  readonly clientIp: string;
  readonly event: string;
  /** The caller in whose queue the run waits. Absent for API keys, events and schedules, which do not queue. */
  readonly turnOf?: string;
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
  /** In seconds. */
  readonly duration: number;
  /** The due date of a delayed execution (ISO), or null. */
  readonly scheduledAt: string | null;
  readonly job?: Job;
}

/**
 * The API's Execution. Only API keys see logs and errors; only the response to the request that ran the function
 * contains its body.
 */
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

/** The request headers that are stored (reference 13.2). */
const KEPT_REQUEST_HEADERS = ['content-type', 'agent', 'content-length', 'host', 'x-appwrite-client-ip'];
const KEPT_RESPONSE_HEADERS = ['content-type', 'content-length'];

/** The request headers that are stored. */
export function keptRequestHeaders(headers: Readonly<Record<string, string>>): Header[] {
  return toHeaders(headers).filter(({ name }) => KEPT_REQUEST_HEADERS.includes(name.toLowerCase()));
}

/** The response headers that are stored. A caller that waits for the function receives all of them. */
export function keptResponseHeaders(headers: readonly Header[]): Header[] {
  return headers.filter(({ name }) => KEPT_RESPONSE_HEADERS.includes(name.toLowerCase()));
}

/** Headers as Appwrite lists them; several values of one name are joined by commas. */
export function toHeaders(headers: Readonly<Record<string, string | string[]>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: Array.isArray(value) ? value.join(', ') : value,
  }));
}
