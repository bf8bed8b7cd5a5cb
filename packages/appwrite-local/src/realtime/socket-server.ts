import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddress } from '../core/http/client-address.ts';
import { refuseUpgrade } from '../core/http/sockets.ts';
import { uniqueId } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { ownChannels } from './account-channels.ts';
import { Connection } from './connection.ts';
import { answer, type ConversationParts, type Identity } from './conversation.ts';
import { connectedFrame, errorFrame, MESSAGE_ERROR, TRY_LATER } from './frames.ts';
import { readHandshake } from './handshake.ts';
import { RateWindow } from './rate-window.ts';
import { followRights } from './rights.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

const PATH = /^\/v1\/realtime\/?(\?|$)/;
/** Maximum size of a client's message in bytes. */
const MAX_MESSAGE = 64 * 1024;
const HEARTBEAT_MS = 30_000;
const MINUTE_MS = 60_000;

export interface SocketServerParts {
  app: LocalApp;
  index: SubscriptionIndex<Connection>;
  /** The user of an encoded session; null if it is invalid. */
  identify(session: string): Identity | null;
  /** The Account as its user sees it. */
  accountOf(userId: string): Identity['account'] | null;
}

/** Accepts sockets at /v1/realtime and keeps them until either side closes. */
export class SocketServer {
  readonly #parts: SocketServerParts;
  readonly #connections = new Set<Connection>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
  });
  readonly #connects = new RateWindow(128, MINUTE_MS);
  readonly #heartbeat: NodeJS.Timeout;

  constructor(parts: SocketServerParts) {
    this.#parts = parts;
    this.#heartbeat = setInterval(() => this.#ping(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  listen(server: Server): void {
    server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const connection of this.#connections) connection.socket.terminate();
  }

  get connections(): ReadonlySet<Connection> {
    return this.#connections;
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!PATH.test(incoming.url ?? '')) {
      refuseUpgrade(socket);
      return;
    }
    this.#sockets.handleUpgrade(incoming, socket, head, (open) => {
      // Without a listener the error of one socket would end the process; its 'close' follows anyway.
      open.on('error', () => open.terminate());
      try {
        this.#accept(open, socket, incoming);
      } catch (error) {
        this.#parts.app.report(error, 'realtime connect');
        refuse(open, 1011, MESSAGE_ERROR);
      }
    });
  }

  #accept(socket: WebSocket, stream: Duplex, incoming: IncomingMessage): void {
    const { app, index } = this.#parts;
    if (app.options.limits && !this.#connects.allows(clientAddress(app.options, incoming))) {
      refuse(socket, TRY_LATER, 'Too many requests');
      return;
    }
    const handshake = readHandshake(app, incoming);
    if ('code' in handshake) {
      refuse(socket, handshake.code, handshake.message);
      return;
    }
    const { caller, hasProject } = handshake;
    const { userId, sessionId = '' } = caller;
    const identity = { roles: hasProject ? caller.roles : [], userId, sessionId };
    const connection = new Connection(socket, stream, identity, true);
    const channels = ownChannels(handshake.channels, caller.userId);
    const subscriptions: string[] = [];
    if (handshake.channels.length > 0) {
      const id = uniqueId();
      index.add(connection, id, channels, null);
      subscriptions.push(id);
    }
    this.#keep(connection);
    const user = caller.userId ? this.#parts.accountOf(caller.userId) : null;
    connection.send(connectedFrame(channels, subscriptions, user));
  }

  #keep(connection: Connection): void {
    const { app, index } = this.#parts;
    const messages = new RateWindow(32, MINUTE_MS);
    const parts: ConversationParts = { index, identify: this.#parts.identify };
    this.#connections.add(connection);
    connection.socket.on('pong', () => {
      connection.alive = true;
    });
    connection.socket.on('message', (data) => {
      connection.alive = true;
      if (app.options.limits && !messages.allows('')) {
        connection.send(errorFrame(TRY_LATER, 'Too many messages.'));
        return;
      }
      try {
        answer(connection, data.toString(), parts);
      } catch (error) {
        app.report(error, 'realtime message');
        connection.send(errorFrame(500, MESSAGE_ERROR));
      }
    });
    connection.socket.on('close', () => {
      this.#connections.delete(connection);
      index.removeAll(connection);
    });
  }

  /** Closes sockets that no longer answer, and those whose session has expired. */
  #ping(): void {
    for (const connection of this.#connections) {
      if (!connection.alive) {
        connection.socket.terminate();
        continue;
      }
      connection.alive = false;
      connection.socket.ping();
      followRights(this.#parts.app, connection);
    }
  }
}

function refuse(socket: WebSocket, code: number, message: string): void {
  socket.send(errorFrame(code, message));
  socket.close(code);
}
