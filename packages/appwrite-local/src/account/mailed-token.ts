import type { Writer } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import { createToken } from '../users/token-store.ts';
import type { User } from '../users/user.ts';
import { userStore } from '../users/user-store.ts';

/**
 * Inside a write: creates a token for a link to the user's current address. Creates none if the address has changed
 * since `user` was read: the mail would go to the old address and confirm the new one. Errors: user_not_found.
 */
export function createMailedToken(
  app: LocalApp,
  db: Writer,
  user: User,
  kind: 'verification' | 'recovery',
  seconds: number,
): ReturnType<typeof createToken> {
  if (userStore.of(app).read(db, 'id', user.id)?.email !== user.email) throw new ApiError('user_not_found');
  return createToken(db, user.id, kind, seconds);
}
