import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, customId, isEmail, oneOf, queryTexts, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { condition } from '../queries/condition.ts';
import { listResources } from '../queries/resources.ts';
import { findTarget, insertTarget, type Target, targetFromRow, targetModel, targets } from './target.ts';
import { publishOfUser } from './user-events.ts';
import { userStore } from './user-store.ts';

const one = { userId: required(uid) };

function ownTarget(ctx: Ctx, userId: string, targetId: string): Target {
  const { id } = userStore.of(ctx.app).need(userId);
  const found = findTarget(ctx.app.db.read, targetId);
  if (found?.userId !== id) throw new ApiError('user_target_not_found');
  return found;
}

/**
 * Routes for API keys: users' targets. A user's e-mail and phone have targets that follow their changes; more e-mail
 * targets can be added.
 */
export const targetRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: '/v1/users/:userId/targets',
      scope: 'users.read',
      project: 'named',
      params: { ...one, queries: optional(queryTexts, []), total: optional(boolean(true), true) },
    },
    async (ctx) => {
      const { id } = userStore.of(ctx.app).need(ctx.params.userId);
      const { queries, total } = ctx.params;
      const access = condition('userId = ?', [id]);
      const found = await listResources(ctx.app, targets, { queries, total, access }, ctx);
      return ctx.json({ total: found.total, targets: found.rows.map(targetFromRow).map(targetModel) });
    },
  ),
  route(
    {
      method: 'GET',
      path: '/v1/users/:userId/targets/:targetId',
      scope: 'users.read',
      project: 'named',
      params: { ...one, targetId: required(uid) },
    },
    (ctx) => ctx.json(targetModel(ownTarget(ctx, ctx.params.userId, ctx.params.targetId))),
  ),
  route(
    {
      method: 'POST',
      path: '/v1/users/:userId/targets',
      scope: 'users.write',
      project: 'named',
      params: {
        targetId: required(customId),
        ...one,
        providerType: required(oneOf(['email'])),
        identifier: required(text(256)),
        name: optional(text(128, 0), ''),
      },
    },
    async (ctx) => {
      const { params, app } = ctx;
      const { providerType, name } = params;
      const store = userStore.of(app);
      if (!isEmail(params.identifier)) throw new ApiError('general_invalid_email');
      const identifier = params.identifier.toLowerCase();
      const { id: userId } = store.need(params.userId);
      const id = idOrUnique(params.targetId);
      await app.db.write((db) => {
        if (findTarget(db, id) || store.targetOf(db, identifier)) throw new ApiError('user_target_already_exists');
        insertTarget(db, { id, userId, providerType, identifier, name });
        store.forgetAfter(db, userId);
      });
      const made = targetModel(ownTarget(ctx, userId, id));
      publishOfUser(app, userId, `targets.${id}.create`, made, ctx.caller.userId);
      return ctx.json(made, 201);
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/v1/users/:userId/targets/:targetId',
      scope: 'users.write',
      project: 'named',
      params: { ...one, targetId: required(uid) },
    },
    async (ctx) => {
      const target = ownTarget(ctx, ctx.params.userId, ctx.params.targetId);
      const { id, userId } = target;
      await ctx.app.db.write((db) => {
        db.run('DELETE FROM targets WHERE id = ?', id);
        userStore.of(ctx.app).forgetAfter(db, userId);
      });
      publishOfUser(ctx.app, userId, `targets.${id}.delete`, targetModel(target), ctx.caller.userId);
      return ctx.empty();
    },
  ),
];
