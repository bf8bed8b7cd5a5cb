import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, customId, nullable, queryTexts, roles, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import { removeSubscribersOf } from './subscriber.ts';
import { needTopic, topicJson, topicTable } from './topic.ts';

const listed = documents('Topic', topicTable, { name: 'string' }, ['name']);
const one = { topicId: required(uid) };

/** Topics, for API keys. By default every signed-in person may subscribe. */
export function addTopicRoutes(app: AppBuilder): void {
  const read = { scope: 'topics.read', project: 'named' } as const;
  const write = { scope: 'topics.write', project: 'named' } as const;
  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: '/v1/messaging/topics',
        params: {
          topicId: required(customId),
          name: required(text(128)),
          subscribe: optional(roles, ['users']),
        },
      },
      async (ctx) => {
        const { name, subscribe } = ctx.params;
        const id = idOrUnique(ctx.params.topicId);
        const made = await app.db.write((db) => {
          if (topicTable.get(db, id)) throw new ApiError('topic_already_exists');
          return topicTable.put(db, id, { name, subscribe });
        });
        return ctx.json(topicJson(app.db.read, made), 201);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: '/v1/messaging/topics',
        params: {
          queries: optional(queryTexts, []),
          search: optional(text(256, 0), ''),
          total: optional(boolean(true), true),
        },
      },
      async (ctx) => {
        const { queries, search, total } = ctx.params;
        const found = await listDocuments(app, topicTable, listed, { queries, search, total }, ctx);
        return ctx.json({ total: found.total, topics: found.items.map((topic) => topicJson(app.db.read, topic)) });
      },
    ),
    route({ ...read, method: 'GET', path: '/v1/messaging/topics/:topicId', params: one }, (ctx) =>
      ctx.json(topicJson(app.db.read, needTopic(app.db.read, ctx.params.topicId))),
    ),
    route(
      {
        ...write,
        method: 'PATCH',
        path: '/v1/messaging/topics/:topicId',
        params: { ...one, name: optional(nullable(text(128))), subscribe: optional(nullable(roles)) },
      },
      async (ctx) => {
        const { topicId, name, subscribe } = ctx.params;
        const changed = await app.db.write((db) => {
          const { id, doc } = needTopic(db, topicId);
          return topicTable.put(db, id, { name: name ?? doc.name, subscribe: subscribe ?? doc.subscribe });
        });
        return ctx.json(topicJson(app.db.read, changed));
      },
    ),
    route({ ...write, method: 'DELETE', path: '/v1/messaging/topics/:topicId', params: one }, async (ctx) => {
      const { id } = needTopic(app.db.read, ctx.params.topicId);
      await app.db.write((db) => {
        topicTable.delete(db, id);
        removeSubscribersOf(db, id);
      });
      return ctx.empty();
    }),
  );
}
