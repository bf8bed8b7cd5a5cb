import type { AppEvent } from '../core/events.ts';

/** Close codes and error codes of the protocol (reference §14.2). */
export const FORMAT_ERROR = 1003;
export const POLICY_ERROR = 1008;
export const TRY_LATER = 1013;

type Json = Readonly<Record<string, unknown>>;

/**
 * `subscriptions` contains the id of the subscription to the channels in the URL; it is empty without such channels.
 */
export const connectedFrame = (
  channels: readonly string[],
  subscriptions: readonly string[],
  user: Json | null,
): string => JSON.stringify({ type: 'connected', data: { channels, subscriptions, user } });

/** The response to a client's message; `to` is that message's type. */
export const responseFrame = (to: string, data: Json): string =>
  JSON.stringify({ type: 'response', data: { to, success: true, ...data } });

/** In production mode the real server responds to every message error with this text (conformance README, 40). */
export const MESSAGE_ERROR = 'Error: Server Error';

/** `code` is one of the protocol's codes, or 500. The connection stays open unless the caller closes it. */
export const errorFrame = (code: number, message: string): string =>
  JSON.stringify({ type: 'error', data: { code, message } });

export const PONG = '{"type":"pong"}';

/** The part of an event's frame that is the same for every receiver, serialised once. */
export function eventHead(event: AppEvent, timestamp: string): Buffer {
  const { names, channels, payload } = event;
  const data = JSON.stringify({ events: names, channels, timestamp, payload });
  return Buffer.from(`{"type":"event","data":${data.slice(0, -1)},"subscriptions":`);
}

/** The complete frame for one receiver. */
export const eventFrame = (head: Buffer, subscriptions: Iterable<string>): Buffer =>
  Buffer.concat([head, Buffer.from(`${JSON.stringify([...subscriptions])}}}`)]);
