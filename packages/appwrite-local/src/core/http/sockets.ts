import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Keeps an error listener on every socket. Node removes its own at an upgrade, and an unhandled 'error' event would end
 * the process; with the listener, only the socket is closed. `server` is of node:http or node:net and does not listen
 * yet.
 */
export function guardSockets(server: EventEmitter): void {
  server.on('connection', (socket: Duplex) => socket.on('error', () => socket.destroy()));
}

/** Refuses an upgrade to an unknown path, and closes the socket without waiting for the client. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end(notFound, () => socket.destroy());
}
