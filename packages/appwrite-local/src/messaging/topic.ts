import type { Reader } from '../core/database/database.ts';
import { toApiDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { DocumentTable, hasFields, type Stored } from '../documents/document-table.ts';

export interface TopicDoc {
  readonly name: string;
  /** Roles that may subscribe. */
  readonly subscribe: readonly string[];
}

export const topicTable = new DocumentTable<TopicDoc>('msg_topics', hasFields<TopicDoc>('name', 'subscribe'));

/** @throws ApiError topic_not_found */
export function needTopic(db: Reader, id: string): Stored<TopicDoc> {
  const found = topicTable.get(db, id);
  if (!found) throw new ApiError('topic_not_found');
  return found;
}

/** The API's Topic, with the number of subscribed targets of each kind. */
export function topicJson(db: Reader, { id, created, updated, doc }: Stored<TopicDoc>): Record<string, unknown> {
  const counted = db.get(
    `SELECT count(*) FILTER (WHERE providerType = 'email') AS email, count(*) FILTER (WHERE providerType = 'sms') AS sms
     FROM msg_subscribers JOIN targets ON targets.id = targetId WHERE topicId = ?`,
    id,
  );
  return {
    $id: id,
    $createdAt: toApiDate(created),
    $updatedAt: toApiDate(updated),
    name: doc.name,
    emailTotal: Number(counted?.email),
    smsTotal: Number(counted?.sms),
    pushTotal: 0,
    subscribe: doc.subscribe,
  };
}
