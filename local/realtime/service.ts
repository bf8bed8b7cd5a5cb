import type { AppBuilder } from '../core/app-builder.ts';
import { accountModel } from '../users/model.ts';
import { userStore } from '../users/user-store.ts';
import type { Connection } from './connection.ts';
import type { Identity } from './conversation.ts';
import { FanOut } from './fan-out.ts';
import { SocketServer } from './socket-server.ts';
import { SubscriptionIndex } from './subscription-index.ts';

/**
 * Web sockets at /v1/realtime. An open socket keeps the roles it had when it came or authenticated (reference §14.5):
 * users learn of blocks and labels through their `account` channel.
 */
export function registerRealtime(app: AppBuilder): void {
  const index = new SubscriptionIndex<Connection>();
  const fanOut = new FanOut(index);
  const accountOf = (userId: string): Identity['account'] | null => {
    const users = userStore.of(app);
    const user = users.get(userId);
    return user ? accountModel(user, users.targets(userId)) : null;
  };
  const identify = (session: string): Identity | null => {
    const found = app.identities.fromSession(session);
    const account = found ? accountOf(found.user.id) : null;
    return found && account ? { userId: found.user.id, roles: found.user.callerRoles, account } : null;
  };
  const sockets = new SocketServer({ app, index, identify, accountOf });
  const leave = app.events.subscribe((event) => fanOut.add(event));
  app.onListen((server) => sockets.listen(server));
  app.onStop(() => sockets.close());
  app.onClose(leave);
}
