import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchedWrites } from './batched-writes.ts';
import { Connection, type OpenDatabase, READING, type Reader, SharedReads, type Writer } from './connection.ts';
import { WalSync } from './wal-sync.ts';

export type { OpenDatabase, Reader, SqlRow, Writer } from './connection.ts';
export { OutOfTime } from './connection.ts';

export interface Database {
  /** Sees committed data only; the last of it may still be on its way to the disk. */
  readonly read: Reader;
  /** Runs `work` in the open batch; resolves once the batch is on disk; a throw undoes only this work and rejects. */
  write<T>(work: (db: Writer) => T): Promise<T>;
  /** For start-up and tests of services: one transaction of its own, at once. */
  writeNow<T>(work: (db: Writer) => T): T;
  /** Folder of the database, for files and secrets beside it. */
  readonly folder: string;
  close(): void;
}

/** Another server has this data folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** How this server lays out its tables, kept as SQLite's user_version. 0: a server of before 1.0, or a file without tables. */
const layout = 1;

/** The data folder was written by a server whose tables this one does not read; nothing in it was changed. */
export class OtherLayout extends Error {
  override readonly name = 'OtherLayout';
}

/** @throws OtherLayout */
function refuseOtherLayout(folder: string, path: string): void {
  if (!existsSync(path)) return;
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const { user_version: found } = file.prepare('PRAGMA user_version').get() ?? {};
    if (found === layout || (found === 0 && !file.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get())) return;
    const writer = found === 0 ? 'a version before 1.0' : 'a newer version';
    throw new OtherLayout(
      `${folder} holds data of ${writer}, which this one does not read; nothing in it was changed.`,
    );
  } finally {
    file.close();
  }
}

/** Held until the process ends, however it ends: two servers on one folder would each serve stale caches. */
export function claim(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new FolderInUse(`${folder} is in use by another running server.`);
  }
  return lock;
}

/** Opens (or makes) `<data>/appwrite.sqlite`; ':memory:' is a private temporary folder that goes at close. */
export function openDatabase(data: string): Database {
  const temporary = data === ':memory:';
  const folder = temporary ? mkdtempSync(join(tmpdir(), 'local-appwrite-')) : data;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = claim(folder);
  const path = join(folder, 'appwrite.sqlite');
  try {
    refuseOtherLayout(folder, path);
  } catch (problem) {
    lock.close();
    throw problem;
  }
  chmodSync(folder, 0o700); // a folder that was there already may be open to others
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const database: OpenDatabase = {};
  const writer = new Connection(path, false, database);
  writer.sqlite.exec(
    `PRAGMA journal_mode=WAL; PRAGMA user_version=${layout}; PRAGMA synchronous=${temporary ? 'OFF' : 'NORMAL'}; PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=4000;`,
  );
  const reader = new SharedReads(path, true, database);
  reader.sqlite.exec(READING);
  // NORMAL leaves the sync of a commit to us: see WalSync, which answers nobody before it.
  const disk = temporary ? null : new WalSync(`${path}-wal`, folder);
  const batch = new BatchedWrites(writer, reader, disk);
  return {
    read: reader,
    folder,
    write: (work) => batch.add(work),
    writeNow: (work) => batch.now(work),
    close: () => {
      batch.flush();
      disk?.close();
      reader.close();
      writer.close();
      lock.close();
      if (temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
}
