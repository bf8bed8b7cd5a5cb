import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError, type ErrorType } from '../core/errors/errors.ts';
import { required } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { customId, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import type { Deliveries } from './deliveries.ts';
import { emailChanges, emailParams, refuseAttachments, requireEmailTargets, requireReceivers } from './email-params.ts';
import { type MessageDoc, messageJson, messageTable, needMessage } from './message.ts';
import { publishMessage } from './message-events.ts';
import type { MessageSchedule } from './message-schedule.ts';

/** Why a message can no longer be changed, by its status. */
const unchangeable: Partial<Record<MessageDoc['status'], ErrorType>> = {
  processing: 'message_already_processing',
  sent: 'message_already_sent',
  failed: 'message_already_failed',
};

interface Said {
  readonly topics: string[] | null;
  readonly users: string[] | null;
  readonly targets: string[] | null;
  readonly subject: string | null;
  readonly content: string | null;
  readonly html: boolean | null;
  readonly cc: string[] | null;
  readonly bcc: string[] | null;
  readonly scheduledAt: string | null;
}

const fresh: MessageDoc = {
  providerType: 'email',
  topics: [],
  users: [],
  targets: [],
  scheduledAt: null,
  deliveredAt: null,
  deliveryErrors: [],
  deliveredTotal: 0,
  data: { subject: '', content: '', html: false, cc: [], bcc: [], attachments: [] },
  status: 'draft',
};

/** The message with the given parameters changed. */
function changed({ data, ...doc }: MessageDoc, said: Said, status: MessageDoc['status']): MessageDoc {
  return {
    ...doc,
    topics: said.topics ?? doc.topics,
    users: said.users ?? doc.users,
    targets: said.targets ?? doc.targets,
    scheduledAt: said.scheduledAt ?? doc.scheduledAt,
    data: {
      ...data,
      subject: said.subject ?? data.subject,
      content: said.content ?? data.content,
      html: said.html ?? data.html,
      cc: said.cc ?? data.cc,
      bcc: said.bcc ?? data.bcc,
    },
    status,
  };
}

const namedTargets = ({ targets, cc, bcc }: Said) => [...(targets ?? []), ...(cc ?? []), ...(bcc ?? [])];
const due = ({ scheduledAt }: Said) => (scheduledAt === null ? 'processing' : 'scheduled');

/**
 * E-mails are accepted first and checked later: unknown recipients and a missing provider show up in the status
 * (recorded).
 */
export function addEmailRoutes(app: AppBuilder, deliveries: Deliveries, schedule: MessageSchedule): void {
  const write = { scope: 'messages.write', project: 'named' } as const;
  const go = (id: string, status: MessageDoc['status']) => {
    if (status === 'processing') deliveries.add(id);
    else schedule.reconsider();
  };
  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: '/v1/messaging/messages/email',
        params: { messageId: required(customId), ...emailParams },
      },
      async (ctx) => {
        const { params } = ctx;
        const status = params.draft ? 'draft' : due(params);
        const doc = changed(fresh, params, status);
        if (status !== 'draft') requireReceivers(doc);
        const id = idOrUnique(params.messageId);
        const made = await app.db.write((db) => {
          requireEmailTargets(db, namedTargets(params));
          refuseAttachments(db, params.attachments ?? []);
          if (messageTable.get(db, id)) throw new ApiError('message_already_exists');
          return messageTable.put(db, id, doc);
        });
        publishMessage(app, made, 'create', ctx.caller.userId);
        go(id, status);
        return ctx.json(messageJson(made), 201);
      },
    ),
    route(
      {
        ...write,
        method: 'PATCH',
        path: '/v1/messaging/messages/email/:messageId',
        params: { messageId: required(uid), ...emailChanges },
      },
      async (ctx) => {
        const { params } = ctx;
        const updated = await app.db.write((db) => {
          const { id, doc: before } = needMessage(db, params.messageId);
          const refusal = unchangeable[before.status];
          if (refusal) throw new ApiError(refusal);
          const saysWhen = params.draft !== null || params.scheduledAt !== null;
          const doc = changed(before, params, params.draft ? 'draft' : saysWhen ? due(params) : before.status);
          if (doc.status !== 'draft') requireReceivers(doc);
          requireEmailTargets(db, namedTargets(params));
          refuseAttachments(db, params.attachments ?? []);
          return messageTable.put(db, id, doc);
        });
        publishMessage(app, updated, 'update', ctx.caller.userId);
        go(updated.id, updated.doc.status);
        return ctx.json(messageJson(updated));
      },
    ),
  );
}
