import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';
import { uniqueId } from '../core/ids.ts';

/** Maximum number of mails kept; older ones are deleted. */
const KEPT = 500;

/** Creates the tables of the outbox: mails that were not sent, and their recipients. */
export function migrateOutbox(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS mails (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, sent TEXT NOT NULL, receiver TEXT NOT NULL, subject TEXT NOT NULL, raw TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS mail_receivers (address TEXT NOT NULL, mail INTEGER NOT NULL, PRIMARY KEY (address, mail)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS mail_receivers_mail ON mail_receivers (mail);`);
  const known = db.all('PRAGMA table_info(mails)').some(({ name }) => name === 'receivers');
  if (known) return;
  // Adds the column to new data folders and to older ones, in which each mail had one recipient.
  db.exec('ALTER TABLE mails ADD COLUMN receivers INTEGER NOT NULL DEFAULT 1');
  db.run('INSERT INTO mail_receivers (address, mail) SELECT receiver, seq FROM mails');
}

export function emptyOutbox(db: Writer): void {
  for (const table of ['mails', 'mail_receivers']) db.run(`DELETE FROM ${table}`);
}

/** Stores one mail for all of its recipients. */
export function keepMail(db: Writer, subject: string, receivers: readonly string[], raw: string): void {
  const addresses = receivers.map((address) => address.toLowerCase());
  const { lastInsertRowid } = db.run(
    'INSERT INTO mails (id, sent, receiver, receivers, subject, raw) VALUES (?, ?, ?, ?, ?, ?)',
    uniqueId(),
    now(),
    addresses[0] ?? '',
    addresses.length,
    subject,
    raw,
  );
  db.run(
    'INSERT OR IGNORE INTO mail_receivers (address, mail) SELECT value, ? FROM json_each(?)',
    lastInsertRowid,
    JSON.stringify(addresses),
  );
  for (const [table, number] of [
    ['mails', 'seq'],
    ['mail_receivers', 'mail'],
  ] as const)
    db.run(`DELETE FROM ${table} WHERE ${number} <= ?`, lastInsertRowid - KEPT);
}

/** The newest mail for an address. */
export function newestMailTo(db: Reader, address: string): SqlRow | undefined {
  return db.get(
    'SELECT mails.* FROM mail_receivers JOIN mails ON seq = mail WHERE address = ? ORDER BY mail DESC LIMIT 1',
    address.toLowerCase(),
  );
}
