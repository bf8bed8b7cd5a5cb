import type { Reader, SqlRow, Writer } from 'appwrite-local/service';

/** 'waiting' for its time, 'held' until a later one of its order is sent, then 'sent', 'failed' for good, or 'dropped'. */
type NotificationState = 'waiting' | 'held' | 'sent' | 'failed' | 'dropped';

export interface Notification {
  seq: number;
  orderId: string;
  url: string;
  body: string;
  state: NotificationState;
  attempts: number;
  /** Milliseconds since 1970. */
  due: number;
  /** What the last attempt brought: a status, or why there was none. */
  last: string;
}

function fromRow(row: SqlRow): Notification {
  return {
    seq: Number(row.seq),
    orderId: String(row.order_id),
    url: String(row.url),
    body: String(row.body),
    state: String(row.state) as NotificationState, // written below only
    attempts: Number(row.attempts),
    due: Number(row.due),
    last: String(row.last),
  };
}

/** Not sent by this: `due` (ms since 1970) and `state` say when it goes. */
export function insertNotification(db: Writer, notification: Omit<Notification, 'seq' | 'attempts' | 'last'>): void {
  db.run(
    "INSERT INTO midtrans_notifications (order_id, url, body, state, attempts, due, last) VALUES (?, ?, ?, ?, 0, ?, '')",
    notification.orderId,
    notification.url,
    notification.body,
    notification.state,
    notification.due,
  );
}

/** Those held back for this order become due behind what is sent now. Returns how many there were. */
export function releaseDelayed(db: Writer, orderId: string, due: number): number {
  const sql = "UPDATE midtrans_notifications SET state = 'waiting', due = ? WHERE order_id = ? AND state = 'held'";
  return db.run(sql, due, orderId).changes;
}

/** Those held back for any order become due at `due`, ms since 1970. */
export function releaseAllHeld(db: Writer, due: number): void {
  db.run("UPDATE midtrans_notifications SET state = 'waiting', due = ? WHERE state = 'held'", due);
}

/** At most `limit` that wait for no later than `now` (ms since 1970), the longest due first. Held ones are not among them. */
export function dueNotifications(db: Reader, now: number, limit: number): Notification[] {
  const sql = "SELECT * FROM midtrans_notifications WHERE state = 'waiting' AND due <= ? ORDER BY due, seq LIMIT ?";
  return db.all(sql, now, limit).map(fromRow);
}

/** Time of the next attempt; null when nothing waits. */
export function nextDue(db: Reader): number | null {
  const row = db.get("SELECT min(due) AS due FROM midtrans_notifications WHERE state = 'waiting'");
  return row?.due === null || row?.due === undefined ? null : Number(row.due);
}

/** What a try came to; `attempts` is the number of all tries so far, this one included. */
export function recordAttempt(
  db: Writer,
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

/** At most `limit`, newest first, in whatever state. */
export function latestNotifications(db: Reader, limit: number): Notification[] {
  return db.all('SELECT * FROM midtrans_notifications ORDER BY seq DESC LIMIT ?', limit).map(fromRow);
}
