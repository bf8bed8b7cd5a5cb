import type { Database, SqlRow } from './database.ts';

/**
 * 'waiting': not sent yet; 'held': waits until a later one of its order is sent. Final states: 'sent', 'failed' and
 * 'dropped'.
 */
type NotificationState = 'waiting' | 'held' | 'sent' | 'failed' | 'dropped';

export interface Notification {
  seq: number;
  orderId: string;
  url: string;
  body: string;
  state: NotificationState;
  attempts: number;
  /** When to send it, in ms since 1970. */
  due: number;
  /** The result of the last attempt: a status, or the reason why there is none. */
  last: string;
}

function fromRow(row: SqlRow): Notification {
  return {
    seq: Number(row.seq),
    orderId: String(row.order_id),
    url: String(row.url),
    body: String(row.body),
    state: String(row.state) as NotificationState, // values are written only below
    attempts: Number(row.attempts),
    due: Number(row.due),
    last: String(row.last),
  };
}

/** Stores a notification without sending it: `due` (ms since 1970) and `state` determine when it is sent. */
export function insertNotification(db: Database, notification: Omit<Notification, 'seq' | 'attempts' | 'last'>): void {
  db.run(
    "INSERT INTO midtrans_notifications (order_id, url, body, state, attempts, due, last) VALUES (?, ?, ?, ?, 0, ?, '')",
    notification.orderId,
    notification.url,
    notification.body,
    notification.state,
    notification.due,
  );
}

/** Makes notifications held for this order due after the one sent now. Returns their number. */
export function releaseDelayed(db: Database, orderId: string, due: number): number {
  const sql = "UPDATE midtrans_notifications SET state = 'waiting', due = ? WHERE order_id = ? AND state = 'held'";
  return db.run(sql, due, orderId);
}

/** Releases all held notifications; they are due at `due` (ms since 1970). */
export function releaseAllHeld(db: Database, due: number): void {
  db.run("UPDATE midtrans_notifications SET state = 'waiting', due = ? WHERE state = 'held'", due);
}

/**
 * At most `limit` waiting notifications that are due at `now` (ms since 1970), the longest overdue first. Held ones are
 * not included.
 */
export function dueNotifications(db: Database, now: number, limit: number): Notification[] {
  const sql = "SELECT * FROM midtrans_notifications WHERE state = 'waiting' AND due <= ? ORDER BY due, seq LIMIT ?";
  return db.all(sql, now, limit).map(fromRow);
}

/** Time of the next attempt in ms since 1970; null if none is waiting. */
export function nextDue(db: Database): number | null {
  const row = db.get("SELECT min(due) AS due FROM midtrans_notifications WHERE state = 'waiting'");
  return row?.due === null || row?.due === undefined ? null : Number(row.due);
}

/** Stores the result of an attempt. `attempts` is the number of attempts including this one. */
export function recordAttempt(
  db: Database,
  seq: number,
  result: Pick<Notification, 'state' | 'attempts' | 'due' | 'last'>,
): void {
  db.run(
    'UPDATE midtrans_notifications SET state = ?, attempts = ?, due = ?, last = ? WHERE seq = ?',
    result.state,
    result.attempts,
    result.due,
    result.last,
    seq,
  );
}

/** At most `limit` notifications in any state, newest first. */
export function latestNotifications(db: Database, limit: number): Notification[] {
  return db.all('SELECT * FROM midtrans_notifications ORDER BY seq DESC LIMIT ?', limit).map(fromRow);
}
