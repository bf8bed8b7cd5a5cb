import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What logs and figures know of a request: neither who asked, nor its path, its query or its body. */
export interface RequestNote {
  /** Told with an answer of an error (`x-request-id`), and written beside what was reported. */
  readonly id: string;
  /** The pattern of its route, `/v1/users/:userId`; 'other' where nothing declared it. */
  route: string;
}

const notes = new WeakMap<IncomingMessage, RequestNote>();
/** Another one after each start, so that an id of an old log is never met again. */
const run = randomBytes(5).toString('hex');
let count = 0;

/** Called once, before anything answers. */
export function noteRequest(incoming: IncomingMessage): RequestNote {
  count += 1;
  const note = { id: `${run}-${count.toString(36)}`, route: 'other' };
  notes.set(incoming, note);
  return note;
}

/** Says which route answers it. */
export function nameRoute(incoming: IncomingMessage, route: string): void {
  const note = notes.get(incoming);
  if (note) note.route = route;
}

/** '' for a request that was never noted: one that a test hands in by itself. */
export const requestId = (incoming: IncomingMessage): string => notes.get(incoming)?.id ?? '';
