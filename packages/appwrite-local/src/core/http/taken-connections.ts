import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** ms that a taken connection has for its first request once the server ends: clients ask at once, on a busy machine when their turn comes. */
const silenceMs = 10_000;

export interface TakenConnections {
  /** It became a web socket: it asks nothing more. */
  handedOver(socket: Socket): void;
  /** Takes no new connection. Those that were taken stay, also idle ones: functions under way call over them. */
  stop(): void;
  /** Resolves when all that was asked is answered, nobody is about to ask and `isBusy` has ended, or after so many ms. */
  answered(patience: number, isBusy: () => boolean): Promise<void>;
  /** Ends every connection, and resolves when they are gone. */
  end(): Promise<void>;
}

/**
 * The connections of a server, each from when it is taken. `server.close` of node:http would cut idle connections at once: also one whose
 * answer has not left whole, and one over which the next request is on its way. `server`: before it listens.
 */
export function takenConnections(server: Server): TakenConnections {
  /** Taken, and has not asked anything yet. */
  const silent = new Set<Socket>();
  let underWay = 0;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  // Before whoever answers: an answer may be sent at once.
  server.prependListener('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    silent.delete(incoming.socket);
    underWay += 1;
    // Once the server ends, whoever asked comes back on a new connection: to the next server.
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
      server.close(); // and the timer of node:http
      server.closeAllConnections();
      await gone;
    },
  };
}
