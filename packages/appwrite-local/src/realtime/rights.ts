import type { AppEvent } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Connection } from './connection.ts';

/** Close code for an ended session. Unlike after 1008, the client may reconnect as a guest. */
const SESSION_OVER = 4001;

/** The role of an account event's user (`user:ID`); '' for other events. */
function personOf({ name, roles }: AppEvent): string {
  return name.startsWith('users.') ? (roles[0] ?? '').replace(/^user:/, '') : '';
}

/**
 * Closes a connection whose session has ended or whose user is deleted or blocked; otherwise removes lost roles. New
 * roles apply from the next connection, as on the real server.
 */
export function followRights(app: LocalApp, connection: Connection): void {
  const { userId, sessionId } = connection;
  if (userId === '') return;
  const user = app.identities.user(userId);
  if (user?.status && (sessionId === '' || app.identities.hasSession(userId, sessionId))) {
    connection.roles = new Set(user.callerRoles.filter((role) => connection.roles.has(role)));
    return;
  }
  // Removes all rights immediately, even if the client ignores the close frame.
  connection.roles = new Set();
  connection.socket.close(SESSION_OVER);
}

/** Applies an account event to the user's connections, after it was sent to them: a blocked user still receives it. */
export function followEvent(app: LocalApp, connections: ReadonlySet<Connection>, event: AppEvent): void {
  const person = personOf(event);
  if (person === '') return;
  for (const connection of connections) if (connection.userId === person) followRights(app, connection);
}
