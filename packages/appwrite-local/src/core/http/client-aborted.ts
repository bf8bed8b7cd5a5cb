import type { IncomingMessage } from 'node:http';

/** Whether the sender ended the connection before the whole body was here: what then failed is no fault of this server's. */
export const clientAborted = (incoming: IncomingMessage): boolean => incoming.readableAborted && !incoming.complete;
