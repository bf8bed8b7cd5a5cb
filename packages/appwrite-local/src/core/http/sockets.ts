import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Keeps an error listener on every socket for its whole life. Node removes its own at an upgrade, and an unhandled
 * 'error' event would end the process. With the listener only the socket ends. `server`: of node:http or node:net,
 * before it listens.
 */
export function guardSockets(server: EventEmitter): void {
  server.on('connection', (socket: Duplex) => socket.on('error', () => socket.destroy()));
}

/** Refuses an upgrade to an unknown path, and closes the socket without waiting for the client. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end(notFound, () => socket.destroy());
}
