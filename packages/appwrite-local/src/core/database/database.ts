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
  /** Reads committed data only; the latest commit may not be on disk yet. */
  readonly read: Reader;
  /**
   * Runs `work` in the open batch and resolves once the batch is on disk. If `work` throws, only its changes are undone
   * and the promise rejects.
   */
  write<T>(work: (db: Writer) => T): Promise<T>;
  /** For start-up and tests: runs `work` immediately in a separate transaction. */
  writeNow<T>(work: (db: Writer) => T): T;
  /** The database's folder, which also contains files and secrets. */
  readonly folder: string;
  close(): void;
}

/** Another server uses this data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** The version of the table layout, stored as SQLite's user_version. 0: a server older than 1.0, or an empty file. */
const layout = 1;

/** The data folder has a layout that this server cannot read; nothing was changed. */
export class OtherLayout extends Error {
  override readonly name = 'OtherLayout';
}

/** @throws OtherLayout */
export function refuseOtherLayout(folder: string, path: string): void {
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

/** Locks the folder until the process ends, even if it crashes: two servers on one folder would serve stale caches. */
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

/** Opens (or creates) `<data>/appwrite.sqlite`; ':memory:' is a private temporary folder that is deleted on close. */
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
  chmodSync(folder, 0o700); // an existing folder may be open to others
  // SQLite gives its log and index files the mode of the database file.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const database: OpenDatabase = {};
  const writer = new Connection(path, false, database);
  writer.sqlite.exec(
    `PRAGMA journal_mode=WAL; PRAGMA user_version=${layout}; PRAGMA synchronous=${temporary ? 'OFF' : 'NORMAL'}; PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=67108864;`,
  );
  const reader = new SharedReads(path, true, database);
  reader.sqlite.exec(READING);
  // With NORMAL, SQLite does not fsync on commit. WalSync does it instead, and responses wait for it.
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
