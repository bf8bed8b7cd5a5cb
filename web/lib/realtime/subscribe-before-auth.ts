import type { Realtime } from 'appwrite';
import { fallbackSession } from '../session/session-mark.ts';

interface Connected {
  data?: { user?: unknown };
}

/** The two inner parts of the SDK's Realtime that this touches; the SDK's version is pinned. */
interface Inside {
  socket?: WebSocket;
  handleResponseConnected(message: Connected): void;
}

const isInside = (value: object): value is Inside =>
  typeof Reflect.get(value, 'handleResponseConnected') === 'function';

/**
 * Where browsers refuse the session's cookie, the SDK sends the session over the socket, and only then subscribes: but
 * Appwrite forgets a connection that takes on an identity without subscriptions, so it would never hear anything. Here the
 * SDK subscribes at once, and the session follows. Without it none of the news arrives there, with it all (proof runs the journeys
 * with CROSS_SITE=1).
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
