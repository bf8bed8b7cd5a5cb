import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The data of a request for logs and metrics: no caller, path, query or body. */
export interface RequestNote {
  /** The id in error answers (`x-request-id`) and reports. */
  readonly id: string;
  /** The pattern of the request's route, such as `/v1/users/:userId`; 'other' for undeclared paths. */
  route: string;
}

const notes = new WeakMap<IncomingMessage, RequestNote>();
/** Differs after each start, so that ids of old logs are not reused. */
const run = randomBytes(5).toString('hex');
let count = 0;

/** Registers a request. Called once, before the response. */
export function noteRequest(incoming: IncomingMessage): RequestNote {
  count += 1;
  const note = { id: `${run}-${count.toString(36)}`, route: 'other' };
  notes.set(incoming, note);
  return note;
}

/** Sets the route of a registered request. */
export function nameRoute(incoming: IncomingMessage, route: string): void {
  const note = notes.get(incoming);
  if (note) note.route = route;
}

/** The request's id; '' if the request is not registered, which happens only in tests. */
export const requestId = (incoming: IncomingMessage): string => notes.get(incoming)?.id ?? '';
