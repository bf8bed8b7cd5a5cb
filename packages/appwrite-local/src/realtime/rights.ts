import type { AppEvent } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Connection } from './connection.ts';

/** The close code when a session is over. Unlike after 1008, the client may reconnect as a guest. */
const SESSION_OVER = 4001;

/** The role of an account event's user (`user:ID`); '' for other events. */
function personOf({ name, roles }: AppEvent): string {
  return name.startsWith('users.') ? (roles[0] ?? '').replace(/^user:/, '') : '';
}

/**
 * Ends a connection whose session, user or access is gone; otherwise removes lost roles. New roles count from the next
 * connection, as on the real server.
 */
export function followRights(app: LocalApp, connection: Connection): void {
  const { userId, sessionId } = connection;
  if (userId === '') return;
  const user = app.identities.user(userId);
  if (user?.status && (sessionId === '' || app.identities.hasSession(userId, sessionId))) {
    connection.roles = new Set(user.callerRoles.filter((role) => connection.roles.has(role)));
    return;
  }
  // The rights end at once, even if the client ignores the close frame.
  connection.roles = new Set();
  connection.socket.close(SESSION_OVER);
}

/** Applies an account event to the user's connections, after it was sent to them: a blocked user still receives it. */
export function followEvent(app: LocalApp, connections: ReadonlySet<Connection>, event: AppEvent): void {
  const person = personOf(event);
  if (person === '') return;
  for (const connection of connections) if (connection.userId === person) followRights(app, connection);
}
