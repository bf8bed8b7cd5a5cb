import type { PayloadFilter } from './payload-filter.ts';

/** The parts of a connection that the index needs. */
export interface Subscriber {
  readonly roles: ReadonlySet<string>;
}

export interface Matchable {
  readonly channels: readonly string[];
  readonly roles: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
}

type Wanted = Map<string, PayloadFilter | null>;

/**
 * Subscriptions by channel, and subscribers by role. If few subscribers have a role that may read an event, only these
 * are checked instead of all listeners of the channel.
 */
export class SubscriptionIndex<S extends Subscriber> {
  readonly #byChannel = new Map<string, Map<S, Wanted>>();
  readonly #bySubscriber = new Map<S, Map<string, Set<string>>>();
  readonly #byRole = new Map<string, Set<S>>();
  /** The roles under which each subscriber is registered. */
  readonly #rolesOf = new Map<S, ReadonlySet<string>>();

  /**
   * Adds channels to a subscription. As on the real server, an existing subscription keeps its earlier channels, and
   * the filter is replaced only for the channels given now.
   */
  add(subscriber: S, id: string, channels: readonly string[], filter: PayloadFilter | null): void {
    const own = this.#bySubscriber.get(subscriber) ?? new Map<string, Set<string>>();
    this.#bySubscriber.set(subscriber, own);
    const named = own.get(id) ?? new Set<string>();
    own.set(id, named);
    this.findByRoles(subscriber);
    for (const channel of channels) {
      named.add(channel);
      const listeners = this.#byChannel.get(channel) ?? new Map<S, Wanted>();
      this.#byChannel.set(channel, listeners);
      const wanted = listeners.get(subscriber) ?? new Map();
      listeners.set(subscriber, wanted);
      wanted.set(id, filter);
    }
  }

  /** Must be called after a subscriber's roles were replaced; removing some requires no call. */
  findByRoles(subscriber: S): void {
    const { roles } = subscriber;
    if (this.#rolesOf.get(subscriber) === roles) return;
    this.#loseRoles(subscriber);
    if (!this.#bySubscriber.has(subscriber)) return;
    this.#rolesOf.set(subscriber, roles);
    for (const role of roles) {
      const holders = this.#byRole.get(role) ?? new Set<S>();
      this.#byRole.set(role, holders);
      holders.add(subscriber);
    }
  }

  /** Ends a subscription. Returns false if there is none with this id. */
  remove(subscriber: S, id: string): boolean {
    const own = this.#bySubscriber.get(subscriber);
    const named = own?.get(id);
    if (!own || !named) return false;
    for (const channel of named) this.#drop(subscriber, id, channel);
    own.delete(id);
    if (own.size === 0) {
      this.#bySubscriber.delete(subscriber);
      this.#loseRoles(subscriber);
    }
    return true;
  }

  removeAll(subscriber: S): void {
    for (const id of [...(this.#bySubscriber.get(subscriber)?.keys() ?? [])]) this.remove(subscriber, id);
  }

  /** The size of one connection's subscriptions: number of subscriptions, different channels, and characters. */
  size(subscriber: S): { subscriptions: number; channels: number; characters: number } {
    const own = this.of(subscriber);
    let [channels, characters] = [0, 0];
    for (const [id, named] of own) {
      channels += named.size;
      characters += id.length;
      for (const name of named) characters += name.length + (this.filterOf(subscriber, id, name)?.key.length ?? 0);
    }
    return { subscriptions: own.size, channels, characters };
  }

  /** The channels of a connection by subscription id. */
  of(subscriber: S): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#bySubscriber.get(subscriber) ?? new Map();
  }

  /** The filter of a subscription for a channel. */
  filterOf(subscriber: S, id: string, channel: string): PayloadFilter | null {
    return this.#byChannel.get(channel)?.get(subscriber)?.get(id) ?? null;
  }

  /** The connections that receive an event, each with the ids of its matching subscriptions. */
  match(event: Matchable): Map<S, Set<string>> {
    const receivers = new Map<S, Set<string>>();
    if (this.#byChannel.size === 0) return receivers;
    const roles = new Set(event.roles);
    const verdicts = new Map<string, boolean>();
    const holders = [...roles].flatMap((role) => this.#byRole.get(role) ?? []);
    const count = holders.reduce((sum, { size }) => sum + size, 0);
    for (const channel of event.channels) {
      const listeners = this.#byChannel.get(channel);
      if (!listeners) continue;
      const asked = count < listeners.size ? new Set(holders.flatMap((some) => [...some])) : listeners.keys();
      for (const subscriber of asked) {
        const wanted = listeners.get(subscriber);
        // The subscriber may have lost the role under which it is registered.
        if (!wanted || !holdsOne(subscriber.roles, roles)) continue;
        for (const [id, filter] of wanted) {
          if (filter && !verdict(verdicts, filter, event.payload)) continue;
          const ids = receivers.get(subscriber);
          if (ids) ids.add(id);
          else receivers.set(subscriber, new Set([id]));
        }
      }
    }
    return receivers;
  }

  #loseRoles(subscriber: S): void {
    for (const role of this.#rolesOf.get(subscriber) ?? []) {
      const holders = this.#byRole.get(role);
      holders?.delete(subscriber);
      if (holders?.size === 0) this.#byRole.delete(role);
    }
    this.#rolesOf.delete(subscriber);
  }

  #drop(subscriber: S, id: string, channel: string): void {
    const listeners = this.#byChannel.get(channel);
    const wanted = listeners?.get(subscriber);
    if (!listeners || !wanted) return;
    wanted.delete(id);
    if (wanted.size === 0) listeners.delete(subscriber);
    if (listeners.size === 0) this.#byChannel.delete(channel);
  }
}

function holdsOne(own: ReadonlySet<string>, asked: ReadonlySet<string>): boolean {
  for (const role of asked) if (own.has(role)) return true;
  return false;
}

function verdict(known: Map<string, boolean>, filter: PayloadFilter, payload: Matchable['payload']): boolean {
  const seen = known.get(filter.key);
  if (seen !== undefined) return seen;
  const answer = filter.matches(payload);
  known.set(filter.key, answer);
  return answer;
}
