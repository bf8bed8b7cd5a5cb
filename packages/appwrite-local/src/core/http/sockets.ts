import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * From the moment a socket is there until it is gone it has a listener for errors, whoever holds it: Node takes its own away when it hands
 * a socket over (an Upgrade), and an error that nobody listens to ends the process. Such an error ends its socket, and concerns nobody else.
 * `server`: of node:http or node:net, before it listens.
 */
export function guardSockets(server: EventEmitter): void {
  server.on('connection', (socket: Duplex) => socket.on('error', () => socket.destroy()));
}

/** Answers a socket that asks for what is not there, and does not wait for the other side to go. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end(notFound, () => socket.destroy());
}
