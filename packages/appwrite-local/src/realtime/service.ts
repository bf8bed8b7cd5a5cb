import type { AppBuilder } from '../core/app-builder.ts';
import type { AppEvent } from '../core/events.ts';
import { metricsOf } from '../observe/metrics.ts';
import { accountModel } from '../users/model.ts';
import { userStore } from '../users/user-store.ts';
import type { Connection } from './connection.ts';
import type { Identity } from './conversation.ts';
import { eventFrame, eventHead } from './frames.ts';
import { followEvent } from './rights.ts';
import { SocketServer } from './socket-server.ts';
import { SubscriptionIndex } from './subscription-index.ts';

interface Waiting {
  event: AppEvent;
  timestamp: string;
}

/**
 * Events per write to a socket: each write is a system call, which costs more than the rest of a frame. Few, because
 * unwritten data counts as buffered (connection.ts).
 */
const EVENTS_AT_ONCE = 8;

/**
 * Sends events to sockets in order, right after the current event loop turn, so that the response to the writing
 * request does not wait for 500 sends.
 */
class FanOut {
  readonly #index: SubscriptionIndex<Connection>;
  readonly #told: (event: AppEvent) => void;
  #waiting: Waiting[] = [];

  /** `told` is called after an event was sent and before the next one. */
  constructor(index: SubscriptionIndex<Connection>, told: (event: AppEvent) => void) {
    this.#index = index;
    this.#told = told;
  }

  add(event: AppEvent): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#deliver());
    this.#waiting.push({ event, timestamp: new Date().toISOString().replace('Z', '+00:00') });
  }

  #deliver(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < waiting.length; from += EVENTS_AT_ONCE)
      this.#write(waiting.slice(from, from + EVENTS_AT_ONCE));
  }

  #write(events: readonly Waiting[]): void {
    const corked = new Set<Connection>();
    try {
      for (const { event, timestamp } of events) {
        this.#hand(event, timestamp, corked);
        this.#told(event);
      }
    } finally {
      for (const { stream } of corked) stream.uncork();
    }
  }

  #hand(event: AppEvent, timestamp: string, corked: Set<Connection>): void {
    const receivers = this.#index.match(event);
    if (receivers.size === 0) return;
    const head = eventHead(event, timestamp);
    for (const [connection, ids] of receivers) {
      if (!corked.has(connection)) {
        connection.stream.cork();
        corked.add(connection);
      }
      connection.send(eventFrame(head, ids));
    }
  }
}

/**
 * Web sockets at /v1/realtime. An open socket follows changes of its user's rights (rights.ts), which the user receives
 * through the `account` channel.
 */
export function registerRealtime(app: AppBuilder): void {
  const index = new SubscriptionIndex<Connection>();
  const accountOf = (userId: string): Identity['account'] | null => {
    const users = userStore.of(app);
    const user = users.get(userId);
    return user ? accountModel(user, users.targets(userId)) : null;
  };
  const identify = (session: string): Identity | null => {
    const found = app.identities.fromSession(session);
    const account = found?.user.status ? accountOf(found.user.id) : null;
    if (!found || !account) return null;
    const { user, sessionId } = found;
    return { userId: user.id, sessionId, roles: user.callerRoles, account };
  };
  const sockets = new SocketServer({ app, index, identify, accountOf });
  const fanOut = new FanOut(index, (event) => followEvent(app, sockets.connections, event));
  const leave = app.events.subscribe((event) => fanOut.add(event));
  metricsOf.of(app)?.gauge('appwrite_realtime_sockets', 'Open web sockets.', () => sockets.connections.size);
  app.onListen((server) => sockets.listen(server));
  app.onStop(() => sockets.close());
  app.onClose(leave);
}
