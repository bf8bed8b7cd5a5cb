import type { Realtime } from 'appwrite';
import { fallbackSession } from '../session/session-mark.ts';

interface Connected {
  data?: { user?: unknown };
}

/** The two internals of the SDK's Realtime used here; the SDK's version is pinned. */
interface Inside {
  socket?: WebSocket;
  handleResponseConnected(message: Connected): void;
}

const isInside = (value: object): value is Inside =>
  typeof Reflect.get(value, 'handleResponseConnected') === 'function';

/**
 * Where browsers block the session cookie, the SDK sends the session over the socket and subscribes afterwards. But
 * Appwrite drops a connection that authenticates without subscriptions, so it would never get an event. Here the SDK
 * subscribes first. Tested by the proof's journeys with CROSS_SITE=1.
 */
export function subscribeBeforeAuth(realtime: Realtime, projectId: string): Realtime {
  const inside: object = realtime;
  if (!isInside(inside)) throw new Error('The Appwrite SDK has changed: Realtime.handleResponseConnected is gone');
  const subscribe = inside.handleResponseConnected.bind(inside);
  inside.handleResponseConnected = (message) => {
    const session = message.data?.user ? undefined : fallbackSession(projectId);
    subscribe(session ? { ...message, data: { ...message.data, user: {} } } : message);
    if (session) inside.socket?.send(JSON.stringify({ type: 'authentication', data: { session } }));
  };
  return realtime;
}
