import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildApp, type LocalOptions } from './app.ts';
import { uniqueId } from './core/ids.ts';
import { executionTable } from './functions/execution-store.ts';
import { createRow } from './rows/operations.ts';
import { storageSlot } from './storage/storage-parts.ts';
import { findBucket, insertFile } from './storage/store.ts';
import { catalogOf } from './tables/catalog.ts';
import { sessionStore } from './users/session-store.ts';
import { userStore } from './users/user-store.ts';

export interface FilledRow {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The permissions in the API's format: `read("any")`. */
  readonly permissions: readonly string[];
  /** ISO date. Default: the current time. */
  readonly createdAt?: string;
}

/** An account without a password, with a verified address. */
export interface FilledUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly labels?: readonly string[];
  /** ISO date. Default: the current time. */
  readonly createdAt?: string;
}

export interface FilledFile {
  readonly bucketId: string;
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly permissions: readonly string[];
  /** The uploader's user id; '' for an API key. */
  readonly uploader: string;
  /** Files with equal bytes share their disk space. A number creates a file of that size in the database only. */
  readonly content: Buffer | number;
  /** ISO date. Default: the current time. */
  readonly createdAt?: string;
}

/** A finished function execution of a person. */
export interface FilledExecution {
  readonly functionId: string;
  readonly userId: string;
  readonly method: string;
  readonly path: string;
  readonly statusCode: number;
  /** In seconds. */
  readonly duration: number;
  /** ISO date. */
  readonly createdAt: string;
}

/** A data folder opened for bulk writes. Each call is one transaction. */
export interface Filling {
  /**
   * Validates, indexes and sets permissions as if the rows were created with an API key. @throws ApiError if the API
   * would refuse a row; Error: no such table
   */
  rows(table: { readonly databaseId: string; readonly tableId: string }, rows: Iterable<FilledRow>): void;
  users(users: Iterable<FilledUser>): void;
  /** Creates a session for each user. Returns the `x-appwrite-session` values by user id. */
  sessions(userIds: Iterable<string>): Map<string, string>;
  /** @throws Error: no such bucket */
  files(files: Iterable<FilledFile>): void;
  executions(executions: Iterable<FilledExecution>): void;
  /**
   * Drops the row indexes and returns a function that creates them again: one sort at the end instead of an update per
   * row.
   */
  withoutIndexes(): () => void;
  close(): Promise<void>;
}

const asKey = { userId: '', roles: ['any'], privileged: true };
/** Maximum number of hard links to one file. */
const mostLinks = 60_000;

/**
 * Opens a data folder without a server for bulk writes: triggers no functions and notifies no subscribers. For demo
 * data, tests of large sizes and benchmarks. @throws FolderInUse, SetupProblem
 */
export async function openToFill(options: Omit<LocalOptions, 'services'>): Promise<Filling> {
  const built = await buildApp(options);
  const { app } = built;
  const { db } = app;
  const { blobs } = storageSlot.of(app);
  let written: { readonly bytes: Buffer; readonly path: string; links: number } | undefined;

  function store(bytes: Buffer): string {
    const blob = blobs.newBlob();
    const path = blobs.path(blob);
    mkdirSync(dirname(path), { recursive: true });
    if (written?.bytes === bytes && written.links < mostLinks) {
      linkSync(written.path, path);
      written.links++;
    } else {
      writeFileSync(path, bytes);
      written = { bytes, path, links: 1 };
    }
    return blob;
  }

  return {
    rows({ databaseId, tableId }, rows) {
      const table = catalogOf.of(app).schema(databaseId, tableId);
      if (!table) throw new Error(`There is no table ${tableId} in the database ${databaseId}.`);
      db.writeNow((writer) => {
        for (const { id, data, permissions, createdAt } of rows) {
          const input = { values: data, permissions, ...(createdAt === undefined ? {} : { stamp: createdAt }) };
          createRow(writer, table, id, input, asKey);
        }
      });
    },
    users(users) {
      const store = userStore.of(app);
      db.writeNow((writer) => {
        for (const { labels = [], createdAt, ...user } of users) {
          store.create(writer, { ...user, phone: null, password: null, emailVerification: true, seen: false });
          if (createdAt) writer.run('UPDATE users SET created = ? WHERE id = ?', createdAt, user.id);
          if (labels.length > 0) store.update(writer, user.id, { labels: JSON.stringify(labels) });
        }
      });
    },
    sessions(userIds) {
      const made = { provider: 'email', providerUid: '', factor: 'email', ip: '127.0.0.1', agent: {} };
      const create = sessionStore.of(app);
      return db.writeNow(
        (writer) => new Map([...userIds].map((userId) => [userId, create.create(writer, { userId, ...made }).encoded])),
      );
    },
    files(files) {
      db.writeNow((writer) => {
        for (const { bucketId, id, name, mimeType, permissions, uploader, content, createdAt } of files) {
          const bucket = findBucket(writer, bucketId);
          if (!bucket) throw new Error(`There is no bucket ${bucketId}.`);
          const size = typeof content === 'number' ? content : content.length;
          const { seq } = insertFile(writer, {
            ...{ bucketSeq: bucket.seq, bucketId: bucket.id, id, name, permissions, mimeType, uploader },
            ...{ signature: '0'.repeat(32), sizeOriginal: size, sizeActual: size, pieceSize: size },
            ...{ chunksTotal: 1, chunksUploaded: 1, pieces: [], encryption: false, compression: 'none' },
            blob: typeof content === 'number' ? blobs.newBlob() : store(content),
          });
          if (createdAt) writer.run('UPDATE storage_files SET created = ? WHERE seq = ?', createdAt, seq);
        }
      });
    },
    executions(executions) {
      db.writeNow((writer) => {
        for (const { functionId, userId, method, path, statusCode, duration, createdAt } of executions) {
          const json = { name: 'content-type', value: 'application/json' };
          const doc = {
            ...{ functionId, deploymentId: uniqueId(), userId, trigger: 'http' as const, status: 'completed' as const },
            ...{ requestMethod: method, requestPath: path, requestHeaders: [json], responseStatusCode: statusCode },
            ...{ responseHeaders: [json], logs: '', errors: '', duration, scheduledAt: null },
          };
          const at = { created: createdAt, updated: createdAt };
          executionTable.write(writer, { id: uniqueId(), ...at, doc }, { owner: functionId, reader: userId });
        }
      });
    },
    withoutIndexes() {
      const indexes = db.read.all(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND name LIKE 'i\\_%' ESCAPE '\\'",
      );
      const run = (statements: readonly string[]) =>
        db.writeNow((writer) => {
          for (const statement of statements) writer.exec(statement);
        });
      run(indexes.map(({ name }) => `DROP INDEX "${name}"`));
      return () => {
        for (const { sql } of indexes) run([String(sql)]);
      };
    },
    close: built.close,
  };
}
