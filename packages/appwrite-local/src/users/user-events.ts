import { withSuffix } from '../core/events.ts';
import type { LocalApp } from '../core/local-app.ts';
import { accountModel, type Json, userModel } from './model.ts';
import type { User } from './user.ts';
import { userStore } from './user-store.ts';

type UserAction =
  | 'create'
  | 'delete'
  | `update.${'name' | 'email' | 'phone' | 'password' | 'prefs' | 'status' | 'labels' | 'verification'}`;

/**
 * Publishes a change of a user, to be called after the commit: realtime gets the Account, functions the whole User, as
 * on the real server.
 */
export function publishUser(app: LocalApp, user: User, action: UserAction, byUserId: string): void {
  const targets = userStore.of(app).targets(user.id);
  // The real server's targets are still empty in users.*.create (reference 13.6).
  const functionPayload = userModel(user, action === 'create' ? [] : targets);
  publish(app, user.id, action, eventShape(accountModel(user, targets)), eventShape(functionPayload), byUserId);
}

/** `path` follows the user: `sessions.S.create`, `verification.T.update`. */
export function publishOfUser(app: LocalApp, userId: string, path: string, payload: Json, byUserId: string): void {
  publish(app, userId, path, payload, payload, byUserId);
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
