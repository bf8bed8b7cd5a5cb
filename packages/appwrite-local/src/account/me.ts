import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import type { User } from '../users/user.ts';
import { userStore } from '../users/user-store.ts';

/** The signed-in user. The scope check has refused other callers; a user deleted in between counts as a guest. */
export function me(ctx: Ctx): User {
  const user = ctx.caller.user ? userStore.of(ctx.app).get(ctx.caller.userId) : null;
  if (!user) throw new ApiError('general_unauthorized_scope', 'User (role: guests) missing scopes (["account"])');
  return user;
}
