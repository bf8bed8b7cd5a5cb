import { ownChannels } from './account-channels.ts';
import type { Connection } from './connection.ts';
import { errorFrame, FORMAT_ERROR, MESSAGE_ERROR, POLICY_ERROR, PONG, responseFrame } from './frames.ts';
import { checkChannels, MessageError, parseMessage, type SubscribeEntry } from './messages.ts';
import { FilterError, type PayloadFilter, parseFilter } from './payload-filter.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

/** A user who is authenticated with a session. */
export interface Identity {
  userId: string;
  sessionId: string;
  roles: readonly string[];
  /** The Account as its user sees it. */
  account: Readonly<Record<string, unknown>>;
}

export interface ConversationParts {
  index: SubscriptionIndex<Connection>;
  /** The user of an encoded session; null if the session is invalid. */
  identify(session: string): Identity | null;
}

/**
 * Limits per connection. The real server has none, but memory is finite, and each event is matched against all
 * subscriptions.
 */
const MAX_CHANNELS = 2000;
const MAX_SUBSCRIPTIONS = 400;
const MAX_CHARACTERS = 128 * 1024;

/** Handles one message of a client. */
export function answer(connection: Connection, text: string, parts: ConversationParts): void {
  try {
    const message = parseMessage(text);
    if (message.type === 'ping') connection.send(PONG);
    else if (message.type === 'authentication') authenticate(connection, message.session, parts);
    else if (message.type === 'subscribe') subscribe(connection, message.entries, parts);
    else unsubscribe(connection, message.ids, parts);
  } catch (error) {
    if (!(error instanceof MessageError || error instanceof FilterError)) throw error;
    connection.send(errorFrame(FORMAT_ERROR, MESSAGE_ERROR));
  }
}

/** Returns a query in the real server's format, which always has `values`. */
function asQuery(text: string): string {
  const query: unknown = JSON.parse(text);
  const hasNone = typeof query === 'object' && query !== null && 'attribute' in query && !('values' in query);
  return hasNone ? JSON.stringify({ ...query, values: [] }) : text;
}

function subscribe(connection: Connection, entries: readonly SubscribeEntry[], parts: ConversationParts): void {
  if (!keepsProject(connection)) return;
  const wanted = entries.map((entry) => {
    checkChannels(entry.channels);
    return { ...entry, channels: ownChannels(entry.channels, connection.userId), filter: parseFilter(entry.queries) };
  });
  requireCapacity(parts.index.size(connection), wanted);
  for (const one of wanted) parts.index.add(connection, one.subscriptionId, one.channels, one.filter);
  const subscriptions = wanted.map(({ subscriptionId, channels, queries }) => ({
    subscriptionId,
    channels,
    queries: queries.map(asQuery),
  }));
  connection.send(responseFrame('subscribe', { subscriptions }));
}

type Wanted = Pick<SubscribeEntry, 'subscriptionId' | 'channels'> & { filter: PayloadFilter | null };

function requireCapacity(kept: ReturnType<SubscriptionIndex<Connection>['size']>, wanted: readonly Wanted[]): void {
  let { channels, characters } = kept;
  for (const one of wanted) {
    channels += one.channels.length;
    characters += one.subscriptionId.length;
    for (const name of one.channels) characters += name.length + (one.filter?.key.length ?? 0);
  }
  const isTooMany = channels > MAX_CHANNELS || kept.subscriptions + wanted.length > MAX_SUBSCRIPTIONS;
  if (isTooMany || characters > MAX_CHARACTERS) throw new MessageError('Too many channels.');
}

function unsubscribe(connection: Connection, ids: readonly string[], parts: ConversationParts): void {
  if (!keepsProject(connection)) return;
  const subscriptions = ids.map((id) => ({ subscriptionId: id, removed: parts.index.remove(connection, id) }));
  connection.send(responseFrame('unsubscribe', { subscriptions }));
}

/**
 * Authenticates an open connection with a session. The real server removes the connection and registers its
 * subscriptions again with the new roles. A connection without subscriptions thereby loses its project, and its next
 * `subscribe` or `unsubscribe` closes it (conformance README, 39).
 */
function authenticate(connection: Connection, session: string, parts: ConversationParts): void {
  const identity = parts.identify(session);
  if (!identity) throw new MessageError('Session is not valid.');
  connection.userId = identity.userId;
  connection.sessionId = identity.sessionId;
  connection.roles = new Set(identity.roles);
  parts.index.findByRoles(connection);
  if (parts.index.of(connection).size === 0) connection.hasProject = false;
  listenAsUser(connection, parts.index);
  connection.send(responseFrame('authentication', { user: identity.account }));
}

/** Adds the new user's account channel to subscriptions of `account`. */
function listenAsUser(connection: Connection, index: SubscriptionIndex<Connection>): void {
  for (const [id, channels] of index.of(connection)) {
    for (const channel of [...channels]) {
      if (channel.startsWith('account')) {
        index.add(connection, id, ownChannels([channel], connection.userId), index.filterOf(connection, id, channel));
      }
    }
  }
}

function keepsProject(connection: Connection): boolean {
  if (connection.hasProject) return true;
  connection.send(errorFrame(POLICY_ERROR, MESSAGE_ERROR));
  connection.socket.close(POLICY_ERROR);
  return false;
}
