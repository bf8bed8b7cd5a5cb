import { refusalText } from '../core/access/permissions.ts';
import type { AppBuilder } from '../core/app-builder.ts';
import type { SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { optional, required } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, customId, queryTexts, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { condition } from '../queries/condition.ts';
import { listResources } from '../queries/resources.ts';
import { findTarget } from '../users/target.ts';
import { addSubscriber, findSubscriber, removeSubscriber, subscriberJson, subscribers } from './subscriber.ts';
import { needTopic } from './topic.ts';

/** API keys see all subscriptions, people only those of their own targets. */
const reader = (ctx: Ctx): string | null => (ctx.isKey ? null : ctx.caller.userId);

function needSubscriber(ctx: Ctx, topicId: string, id: string): SqlRow {
  const topic = needTopic(ctx.app.db.read, topicId);
  const row = findSubscriber(ctx.app.db.read, topic.id, id, reader(ctx));
  if (!row) throw new ApiError('subscriber_not_found');
  return row;
}

/**
 * Routes for subscriptions. As recorded, any caller who may subscribe can subscribe any target, and only the target's
 * owner and API keys can undo it. Do not use topics that are open to people for confidential mails.
 */
export function addSubscriberRoutes(app: AppBuilder): void {
  const path = '/v1/messaging/topics/:topicId/subscribers';
  const topic = { topicId: required(uid) };
  const one = { ...topic, subscriberId: required(uid) };
  const read = { scope: 'subscribers.read', project: 'named' } as const;
  const write = { scope: 'subscribers.write', project: 'named' } as const;
  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path,
        params: { subscriberId: required(customId), ...topic, targetId: required(uid) },
      },
      async (ctx) => {
        const { id: topicId, doc } = needTopic(app.db.read, ctx.params.topicId);
        const { roles } = ctx.caller;
        if (!ctx.isKey && !doc.subscribe.some((role) => roles.includes(role)))
          throw new ApiError('user_unauthorized', refusalText(roles, doc.subscribe, 'subscribe'));
        const id = idOrUnique(ctx.params.subscriberId);
        const made = await app.db.write((db) => {
          const target = findTarget(db, ctx.params.targetId);
          if (!target) throw new ApiError('user_target_not_found');
          needTopic(db, topicId);
          if (!addSubscriber(db, { id, topicId, targetId: target.id, userId: target.userId }))
            throw new ApiError('subscriber_already_exists');
          const row = findSubscriber(db, topicId, id, null);
          return row && subscriberJson(db, row);
        });
        return ctx.json(made, 201);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path,
        params: { ...topic, queries: optional(queryTexts, []), total: optional(boolean(true), true) },
      },
      async (ctx) => {
        const { id } = needTopic(app.db.read, ctx.params.topicId);
        const mine = reader(ctx);
        const access =
          mine === null ? condition('topicId = ?', [id]) : condition('topicId = ? AND userId = ?', [id, mine]);
        const { queries, total } = ctx.params;
        const found = await listResources(app, subscribers, { queries, total, access }, ctx);
        return ctx.json({ total: found.total, subscribers: found.rows.map((row) => subscriberJson(app.db.read, row)) });
      },
    ),
    route({ ...read, method: 'GET', path: `${path}/:subscriberId`, params: one }, (ctx) =>
      ctx.json(subscriberJson(app.db.read, needSubscriber(ctx, ctx.params.topicId, ctx.params.subscriberId))),
    ),
    route({ ...write, method: 'DELETE', path: `${path}/:subscriberId`, params: one }, async (ctx) => {
      const { id } = needSubscriber(ctx, ctx.params.topicId, ctx.params.subscriberId);
      await app.db.write((db) => removeSubscriber(db, String(id)));
      return ctx.empty();
    }),
  );
}
