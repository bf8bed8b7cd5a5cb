import type { AppEvent } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Connection } from './connection.ts';

/** Close code of a connection whose session is over; unlike 1008, after which clients stay away, it may come back as a guest. */
const SESSION_OVER = 4001;

/** Whom an event of an account is about: `user:ID`, the one role that may see it; '' for events of anything else. */
function personOf({ name, roles }: AppEvent): string {
  return name.startsWith('users.') ? (roles[0] ?? '').replace(/^user:/, '') : '';
}

/**
 * Ends the connection when its session, its person or her access is gone, else takes from it the roles she lost. Roles she
 * gained count on her next connection, as on the real server, which lets an open socket keep what it had.
 */
export function followRights(app: LocalApp, connection: Connection): void {
  const { userId, sessionId } = connection;
  if (userId === '') return;
  const user = app.identities.user(userId);
  if (user?.status && (sessionId === '' || app.identities.hasSession(userId, sessionId))) {
    connection.roles = new Set(user.callerRoles.filter((role) => connection.roles.has(role)));
    return;
  }
  // At once, whatever the other side does about the close frame.
  connection.roles = new Set();
  connection.socket.close(SESSION_OVER);
}

/** After an event of somebody's account was handed out (who is out hears of that last): her connections follow it. */
export function followEvent(app: LocalApp, connections: ReadonlySet<Connection>, event: AppEvent): void {
  const person = personOf(event);
  if (person === '') return;
  for (const connection of connections) if (connection.userId === person) followRights(app, connection);
}
