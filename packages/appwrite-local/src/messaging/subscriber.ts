import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now, toApiDate } from '../core/dates.ts';
import { type Resources, resourceSchema } from '../queries/resources.ts';
import { findTarget, targetModel } from '../users/target.ts';

/**
 * The table of subscriptions: each target at most once per topic. They are deleted with the target, and so with the
 * user.
 */
export function migrateSubscribers(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS msg_subscribers (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL COLLATE NOCASE UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      topicId TEXT NOT NULL, targetId TEXT NOT NULL, userId TEXT NOT NULL, UNIQUE (topicId, targetId));
    CREATE INDEX IF NOT EXISTS msg_subscribers_target ON msg_subscribers (targetId);
    CREATE TRIGGER IF NOT EXISTS msg_target_gone AFTER DELETE ON targets
      BEGIN DELETE FROM msg_subscribers WHERE targetId = old.id; END;`);
}

export const subscribers: Resources = {
  noun: 'Subscriber',
  schema: resourceSchema('msg_subscribers', [
    ['targetId', 'string', 'targetId'],
    ['topicId', 'string', 'topicId'],
    ['userId', 'string', 'userId'],
  ]),
};

export interface NewSubscriber {
  readonly id: string;
  readonly topicId: string;
  readonly targetId: string;
  /** The target's owner, even if another account subscribed it. */
  readonly userId: string;
}

/** Call inside a write. Returns false if the id is taken or the target is already subscribed. */
export function addSubscriber(db: Writer, { id, topicId, targetId, userId }: NewSubscriber): boolean {
  const at = now();
  const { changes } = db.run(
    'INSERT OR IGNORE INTO msg_subscribers (id, created, updated, topicId, targetId, userId) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    at,
    at,
    topicId,
    targetId,
    userId,
  );
  return changes > 0;
}

/** A subscription of a topic, of any owner if `userId` is null. */
export function findSubscriber(db: Reader, topicId: string, id: string, userId: string | null): SqlRow | undefined {
  const row = db.get('SELECT * FROM msg_subscribers WHERE topicId = ? AND id = ?', topicId, id);
  return userId === null || row?.userId === userId ? row : undefined;
}

export function removeSubscriber(db: Writer, id: string): void {
  db.run('DELETE FROM msg_subscribers WHERE id = ?', id);
}

export function removeSubscribersOf(db: Writer, topicId: string): void {
  db.run('DELETE FROM msg_subscribers WHERE topicId = ?', topicId);
}

/** The Subscriber of the API, with the target and its owner's name. */
export function subscriberJson(db: Reader, row: SqlRow): Record<string, unknown> {
  const target = findTarget(db, String(row.targetId));
  return {
    $id: row.id,
    $createdAt: toApiDate(String(row.created)),
    $updatedAt: toApiDate(String(row.updated)),
    targetId: row.targetId,
    target: target && targetModel(target),
    userId: row.userId,
    userName: db.get('SELECT name FROM users WHERE id = ?', String(row.userId))?.name ?? '',
    topicId: row.topicId,
    providerType: target?.providerType ?? 'email',
  };
}
