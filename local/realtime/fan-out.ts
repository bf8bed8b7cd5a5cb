import type { AppEvent } from '../core/events.ts';
import type { Connection } from './connection.ts';
import { eventFrame, eventHead } from './frames.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

interface Waiting {
  event: AppEvent;
  timestamp: string;
}

/**
 * Hands events to sockets in the order in which they were published. Done right after the current turn, so that the writer's
 * own answer does not wait for 500 sends.
 */
export class FanOut {
  readonly #index: SubscriptionIndex<Connection>;
  #waiting: Waiting[] = [];

  constructor(index: SubscriptionIndex<Connection>) {
    this.#index = index;
  }

  add(event: AppEvent): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#deliver());
    this.#waiting.push({ event, timestamp: new Date().toISOString().replace('Z', '+00:00') });
  }

  #deliver(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { event, timestamp } of waiting) {
      const receivers = this.#index.match(event);
      if (receivers.size === 0) continue;
      const head = eventHead(event, timestamp);
      for (const [connection, ids] of receivers) connection.send(eventFrame(head, ids));
    }
  }
}
