import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * How long a stopping server waits for the first request of an already accepted connection, in ms; enough for clients
 * on a busy machine.
 */
const silenceMs = 10_000;

export interface TakenConnections {
  /** Call when a connection became a web socket, because it sends no more requests. */
  handedOver(socket: Socket): void;
  /** Accepts no new connections. Open ones, even idle ones, stay open because running functions use them. */
  stop(): void;
  /**
   * Resolves when all requests are answered, no connection is about to send one and `isBusy` is false, or after
   * `patience` ms.
   */
  answered(patience: number, isBusy: () => boolean): Promise<void>;
  /** Closes every connection; resolves when they are closed. */
  end(): Promise<void>;
}

/**
 * Tracks the connections of a server that does not listen yet. `server.close` of node:http would close idle connections
 * immediately, even while a response is being sent or a request arrives.
 */
export function takenConnections(server: Server): TakenConnections {
  /** Accepted connections that have not sent a request yet. */
  const silent = new Set<Socket>();
  let underWay = 0;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  // Runs before the request handlers, because a response may be sent immediately.
  server.prependListener('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    silent.delete(incoming.socket);
    underWay += 1;
    // Makes clients reconnect to the next server when this one is stopping.
    if (!server.listening) answer.setHeader('connection', 'close');
    answer.once('close', () => {
      underWay -= 1;
    });
  });
  let closed: Promise<void> | undefined;
  const stop = () => {
    closed ??= new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
    return closed;
  };
  return {
    handedOver: (socket) => void silent.delete(socket),
    stop: () => void stop(),
    async answered(patience, isBusy) {
      const from = performance.now();
      for (let passed = 0; passed < patience; passed = performance.now() - from) {
        const isAsked = underWay > 0 || (silent.size > 0 && passed < silenceMs);
        if (!isAsked && !isBusy()) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async end() {
      const gone = stop();
      server.close(); // also stops node:http's timer
      server.closeAllConnections();
      await gone;
    },
  };
}
