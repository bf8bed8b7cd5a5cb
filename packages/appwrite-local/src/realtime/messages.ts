import { parseJson as readJson } from '../core/http/json-text.ts';
import { uniqueId } from '../core/ids.ts';

/** One entry of a `subscribe` message. */
export interface SubscribeEntry {
  subscriptionId: string;
  channels: string[];
  queries: string[];
}

export type ClientMessage =
  | { type: 'ping' }
  | { type: 'authentication'; session: string }
  | { type: 'subscribe'; entries: SubscribeEntry[] }
  | { type: 'unsubscribe'; ids: string[] };

/** An unknown message; the client gets code 1003. */
export class MessageError extends Error {}

const MAX_CHANNEL = 512;

/** Reads a text frame from a client. Throws MessageError. */
export function parseMessage(text: string): ClientMessage {
  const message = record(parseJson(text));
  switch (message.type) {
    case 'ping':
      return { type: 'ping' };
    case 'authentication': {
      const { session } = record(message.data);
      if (typeof session !== 'string' || session === '') throw new MessageError('No session given');
      return { type: 'authentication', session };
    }
    case 'subscribe':
      return { type: 'subscribe', entries: entries(message.data).map(subscribeEntry) };
    case 'unsubscribe':
      return { type: 'unsubscribe', ids: entries(message.data).map(subscriptionId) };
    default:
      throw new MessageError('Message type is not valid.');
  }
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    throw new MessageError('Message format is not valid.', { cause: error });
  }
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new MessageError('Message format is not valid.');
  return { ...value };
}

/** A list, or an object of entries, because PHP cannot tell `{}` from `[]`. */
function entries(data: unknown): Array<Record<string, unknown>> {
  return Object.values(record(data)).map(record);
}

function subscribeEntry(entry: Record<string, unknown>): SubscribeEntry {
  const id = entry.subscriptionId === undefined ? uniqueId() : subscriptionId(entry);
  return { subscriptionId: id, channels: texts(entry.channels), queries: texts(entry.queries ?? []) };
}

function subscriptionId(entry: Record<string, unknown>): string {
  const { subscriptionId: id } = entry;
  if (typeof id !== 'string' || id === '' || id.length > 255) throw new MessageError('Subscription id is not valid.');
  return id;
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) throw new MessageError('Must be a list of texts.');
  return value.map((item: unknown) => {
    if (typeof item !== 'string') throw new MessageError('Must be a list of texts.');
    return item;
  });
}

/** Refuses channel names longer than any real one, so that clients cannot fill the index. */
export function checkChannels(channels: readonly string[]): void {
  if (channels.some((channel) => channel.length > MAX_CHANNEL)) throw new MessageError('Channel name is too long.');
}
