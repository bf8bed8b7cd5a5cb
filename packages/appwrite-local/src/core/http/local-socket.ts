import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';

export interface LocalSocket {
  /** The socket that processes of this machine connect to instead of the server's address. */
  readonly name: string;
  close(): void;
}

/**
 * A local socket to the same server for functions' processes, which costs both sides a fifth less than TCP over
 * loopback. Its clients have the address `from`. It uses Linux's abstract namespace, so there is no file; null on other
 * systems, and if the system refuses it.
 */
export async function openLocalSocket(server: Server, from: string): Promise<LocalSocket | null> {
  if (process.platform !== 'linux') return null;
  const name = `\0appwrite-${randomUUID()}`;
  const door = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: from });
    server.emit('connection', socket);
  });
  return new Promise((resolve) => {
    // Later errors concern a single connection for which the system has no resources.
    door.on('error', () => resolve(null));
    door.listen(name, () => resolve({ name, close: () => void door.close() }));
  });
}
