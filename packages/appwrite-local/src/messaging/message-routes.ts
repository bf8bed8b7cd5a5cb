import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, queryTexts, text, uid } from '../core/http/validators.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import { condition } from '../queries/condition.ts';
import { listResources } from '../queries/resources.ts';
import { targetFromRow, targetModel, targets } from '../users/target.ts';
import { messageJson, messageTable, needMessage } from './message.ts';
import { publishMessage } from './message-events.ts';

const listed = documents(
  'Message',
  messageTable,
  {
    providerType: 'string',
    status: 'string',
    scheduledAt: 'datetime',
    deliveredAt: 'datetime',
    deliveredTotal: 'integer',
  },
  ['data.subject', 'data.content', 'status'],
);

const one = { messageId: required(uid) };

/** Routes for messages and their results. */
export function addMessageRoutes(app: AppBuilder): void {
  const read = { scope: 'messages.read', project: 'named' } as const;
  const paged = { queries: optional(queryTexts, []), total: optional(boolean(true), true) };
  app.routes.add(
    route(
      {
        ...read,
        method: 'GET',
        path: '/v1/messaging/messages',
        params: { ...paged, search: optional(text(256, 0), '') },
      },
      async (ctx) => {
        const { queries, search, total } = ctx.params;
        const found = await listDocuments(app, messageTable, listed, { queries, search, total }, ctx);
        return ctx.json({ total: found.total, messages: found.items.map(messageJson) });
      },
    ),
    route({ ...read, method: 'GET', path: '/v1/messaging/messages/:messageId', params: one }, (ctx) =>
      ctx.json(messageJson(needMessage(app.db.read, ctx.params.messageId))),
    ),
    route(
      { ...read, method: 'GET', path: '/v1/messaging/messages/:messageId/targets', params: { ...one, ...paged } },
      async (ctx) => {
        const { doc } = needMessage(app.db.read, ctx.params.messageId);
        const { queries, total } = ctx.params;
        const access = condition('id IN (SELECT value FROM json_each(?))', [JSON.stringify(doc.targets)]);
        const found = await listResources(app, targets, { queries, total, access }, ctx);
        return ctx.json({ total: found.total, targets: found.rows.map(targetFromRow).map(targetModel) });
      },
    ),
    route({ ...read, method: 'GET', path: '/v1/messaging/messages/:messageId/logs', params: one }, (ctx) => {
      needMessage(app.db.read, ctx.params.messageId);
      throw new ApiError('general_not_implemented'); // there are no audit logs here
    }),
    route(
      {
        method: 'DELETE',
        path: '/v1/messaging/messages/:messageId',
        scope: 'messages.write',
        project: 'named',
        params: one,
      },
      async (ctx) => {
        const deleted = await app.db.write((db) => {
          const message = needMessage(db, ctx.params.messageId);
          if (message.doc.status === 'processing') throw new ApiError('message_already_processing');
          messageTable.delete(db, message.id);
          return message;
        });
        publishMessage(app, deleted, 'delete', ctx.caller.userId);
        return ctx.empty();
      },
    ),
  );
}
