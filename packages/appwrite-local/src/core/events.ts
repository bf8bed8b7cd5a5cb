import { type EventWords, expandEvent } from './event-names.ts';

/** One thing that happened, told after its commit. */
export interface AppEvent {
  /** The most specific name: `databases.D.tables.T.rows.R.create`, `users.U.update.name`, `buckets.B.files.F.delete`. */
  readonly name: string;
  /** The same word by word: ids may hold dots. */
  readonly words: EventWords;
  /** All names (core/event-names.ts). */
  readonly names: readonly string[];
  /** The resource as the API shows it to clients. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What event functions are given, where it differs (users: the whole user with hash, as the real server does). */
  readonly functionPayload?: Readonly<Record<string, unknown>> | undefined;
  /** Realtime channels, with suffixed ones. */
  readonly channels: readonly string[];
  /** Roles that may see it in realtime. */
  readonly roles: readonly string[];
  /** User whose request caused it; '' for keys and guests. */
  readonly userId: string;
}

/** Its channels, roles and payload may be getters: they are asked for when somebody listens. */
type Published = Omit<AppEvent, 'name' | 'names'>;

/** Its many names are made for the first who asks: most events reach nobody. */
class PublishedEvent implements AppEvent {
  readonly #told: Published;
  #names: readonly string[] | null = null;

  constructor(told: Published) {
    this.#told = told;
  }

  get name(): string {
    return this.words.join('.');
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

/** In-process and synchronous; a listener that throws is reported and does not stop the others. */
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

/** `rows` + action create → `rows`, `rows.create`: how channels of 1.9 come. */
export function withSuffix(channels: readonly string[], action: string): string[] {
  return channels.flatMap((channel) => [channel, `${channel}.${action}`]);
}
