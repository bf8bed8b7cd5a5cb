import { type EventWords, expandEvent, firstName } from './event-names.ts';

/** An event, published after its commit. */
export interface AppEvent {
  /** The event's first name: `databases.D.tables.T.rows.R.create`, `users.U.update`, `buckets.B.files.F.delete`. */
  readonly name: string;
  /** The parts of the name; not derived from it, because ids may contain dots. */
  readonly words: EventWords;
  /** All names of the event (core/event-names.ts). */
  readonly names: readonly string[];
  /** The resource as the API shows it to clients. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The payload for functions, if it differs (functions/event-triggers.ts). */
  readonly functionPayload?: Readonly<Record<string, unknown>> | undefined;
  /** Realtime channels, including suffixed ones. */
  readonly channels: readonly string[];
  /** Roles that may receive the event in realtime. */
  readonly roles: readonly string[];
  /** The user whose request caused the event; '' for API keys and guests. */
  readonly userId: string;
}

/** Channels, roles and payload may be getters, evaluated only if there is a listener. */
type Published = Omit<AppEvent, 'name' | 'names'>;

/** Computes its many names on first use, because most events have no listener. */
class PublishedEvent implements AppEvent {
  readonly #told: Published;
  #names: readonly string[] | null = null;

  constructor(told: Published) {
    this.#told = told;
  }

  get name(): string {
    return firstName(this.words);
  }

  get words(): EventWords {
    return this.#told.words;
  }

  get names(): readonly string[] {
    this.#names ??= expandEvent(this.words);
    return this.#names;
  }

  get payload(): AppEvent['payload'] {
    return this.#told.payload;
  }

  get functionPayload(): AppEvent['functionPayload'] {
    return this.#told.functionPayload;
  }

  get channels(): readonly string[] {
    return this.#told.channels;
  }

  get roles(): readonly string[] {
    return this.#told.roles;
  }

  get userId(): string {
    return this.#told.userId;
  }
}

export interface EventBus {
  publish(event: Published): void;
  subscribe(listener: (event: AppEvent) => void): () => void;
}

/** In-process and synchronous. An error of one listener is reported and does not stop the others. */
export function createEventBus(report: (error: unknown, where: string) => void): EventBus {
  const listeners = new Set<(event: AppEvent) => void>();
  return {
    publish: (published) => {
      if (listeners.size === 0) return;
      const event = new PublishedEvent(published);
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          report(error, `listener of ${event.name}`);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Adds channels with the action, as Appwrite 1.9 does: `rows` with action create becomes `rows`, `rows.create`. */
export function withSuffix(channels: readonly string[], action: string): string[] {
  return channels.flatMap((channel) => [channel, `${channel}.${action}`]);
}
