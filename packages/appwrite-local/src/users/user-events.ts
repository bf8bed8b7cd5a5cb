import { withSuffix } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import { accountModel, type Json, userModel } from './model.ts';
import type { Target } from './target.ts';
import type { User } from './user.ts';
import { userStore } from './user-store.ts';

type UserAction =
  | 'create'
  | 'delete'
  | `update.${'name' | 'email' | 'phone' | 'password' | 'prefs' | 'status' | 'labels' | 'verification'}`;

/**
 * Publishes a change of a user; call it after the commit. Realtime gets the Account. Functions get the response of the
 * request (functions/event-triggers.ts): the User for an API key, the Account for the person. For a deletion, pass the
 * `targets` from before it.
 */
export function publishUser(
  app: LocalApp,
  user: User,
  action: UserAction,
  byUserId: string,
  targets: readonly Target[] = userStore.of(app).targets(user.id),
): void {
  const account = eventShape(accountModel(user, targets));
  publish(app, user.id, action, account, functionPayload(user, action, byUserId, targets), byUserId);
}

function functionPayload(user: User, action: UserAction, byUserId: string, targets: readonly Target[]): Json {
  // The real server's database publishes this event, before the user has targets.
  if (action === 'create') return eventShape(userModel(user, []));
  if (action === 'delete') return eventShape(userModel(user, targets));
  if (byUserId === user.id) return eventShape(accountModel(user, targets));
  return action === 'update.prefs' ? user.prefs : eventShape(userModel(user, targets));
}

/**
 * All sessions of a user were deleted with an API key: publishes one event, of the User. Sockets get the Account,
 * without the password hash.
 */
export function publishSessionsEnded(app: LocalApp, user: User, byUserId: string): void {
  const targets = userStore.of(app).targets(user.id);
  const [account, whole] = [accountModel(user, targets), userModel(user, targets)];
  publish(app, user.id, 'sessions.delete', eventShape(account), eventShape(whole), byUserId);
}

/**
 * `path` follows the user in the event name, such as `sessions.S.create`, `verification.T.update`. `functionPayload` is
 * the payload for functions if it differs.
 */
export function publishOfUser(
  app: LocalApp,
  userId: string,
  path: string,
  payload: Json,
  byUserId: string,
  functionPayload = payload,
): void {
  publish(app, userId, path, payload, functionPayload, byUserId);
}

function publish(
  app: LocalApp,
  userId: string,
  path: string,
  payload: Json,
  functionPayload: Json,
  byUserId: string,
): void {
  const channels = ['account', `account.${userId}`];
  const action = /^(create|update|delete)(?:\.|$)/.exec(path)?.[1];
  app.events.publish({
    words: ['users', userId, ...path.split('.')],
    payload,
    functionPayload,
    // Events of a user's sessions and tokens are published on the plain channels only (recorded).
    channels: action ? withSuffix(channels, action) : channels,
    roles: [`user:${userId}`],
    userId: byUserId,
  });
}

/** PHP writes an empty object as [] in events (recorded). */
function eventShape(model: Json): Json {
  return { ...model, prefs: isEmpty(model.prefs) ? [] : model.prefs };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
