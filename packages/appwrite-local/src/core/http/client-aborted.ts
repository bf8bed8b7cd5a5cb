import type { IncomingMessage } from 'node:http';

/** Whether the client disconnected before the body was complete: an error after that is not the server's. */
export const clientAborted = (incoming: IncomingMessage): boolean => incoming.readableAborted && !incoming.complete;
