/**
 * Writes a campus of years into a new data folder, through the server's own row, account and file code but without its wire and
 * events: so every row is checked, indexed and granted as if a key had written it, and no function follows what is long over.
 */
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Permission, Role } from 'node-appwrite';
import sharp from 'sharp';
import { buildApp } from '../../local/app.ts';
import { uniqueId } from '../../local/core/ids.ts';
import type { LocalApp } from '../../local/core/local-app.ts';
import type { ExecutionDoc } from '../../local/functions/execution-model.ts';
import { executionTable } from '../../local/functions/execution-store.ts';
import { createRow } from '../../local/rows/operations.ts';
import { storageSlot } from '../../local/storage/storage-parts.ts';
import { findBucket, insertFile } from '../../local/storage/store.ts';
import { catalogOf } from '../../local/tables/catalog.ts';
import { sessionStore } from '../../local/users/session-store.ts';
import { userStore } from '../../local/users/user-store.ts';
import type { CampusSize } from './campus-size.ts';
import { adminReportRows, noticeRows, talkPhoto, talkRows } from './message-rows.ts';
import { adminEmail, adminId, below, dayMs, momentOf, personEmail, personId, personName } from './names.ts';
import { peopleRows, profilePhoto } from './people-rows.ts';
import { iso, type Planned } from './planned.ts';
import { formerRows, isListed, photosOf, productRows } from './product-rows.ts';
import { Books } from './sums.ts';
import { payoutRows, tradeRows } from './trade-rows.ts';

const key = { userId: '', roles: [], privileged: true };
/** Rows of one transaction. */
const atOnce = 20_000;

function* inBatches<T>(all: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length === atOnce) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const readsOf = ({ readers }: Planned) => readers.map((id) => Permission.read(Role.user(id)));

function writeRows(
  { db, ...app }: Pick<LocalApp, 'db'> & { table: (id: string) => Parameters<typeof createRow>[1] },
  rows: Iterable<Planned>,
): number {
  let count = 0;
  for (const batch of inBatches(rows)) {
    db.writeNow((writer) => {
      for (const row of batch) {
        const input = { values: row.data, permissions: readsOf(row), stamp: iso(row.at) };
        createRow(writer, app.table(row.table), row.id, input, key);
      }
    });
    count += batch.length;
  }
  return count;
}

/** Accounts without passwords, whose hash takes longer than all of the rest; they come in by the sessions that are made here. */
function writePeople(app: LocalApp, size: CampusSize): void {
  const users = userStore.of(app);
  const person = (id: string, name: string, email: string) => ({
    id,
    name,
    email,
    phone: null,
    password: null,
    emailVerification: true,
    seen: false,
  });
  const everybody = Array.from({ length: size.accounts }, (_, n) => person(personId(n), personName(n), personEmail(n)));
  for (const batch of inBatches([person(adminId, 'Admin', adminEmail), ...everybody]))
    app.db.writeNow((writer) => {
      for (const one of batch) users.create(writer, one);
      if (batch[0]?.id === adminId) users.update(writer, adminId, { labels: '["admin"]' });
    });
}

/** Sessions of the administrator and of these people. Gives what their headers carry, by the person's id. */
function signIn(app: LocalApp, people: readonly number[]): Map<string, string> {
  const made = { provider: 'email', providerUid: '', factor: 'email', ip: '127.0.0.1', agent: {} };
  const ids = [adminId, ...people.map(personId)];
  return app.db.writeNow(
    (writer) =>
      new Map(ids.map((userId) => [userId, sessionStore.of(app).create(writer, { userId, ...made }).encoded])),
  );
}

interface NamedFile {
  readonly bucket: string;
  readonly id: string;
  readonly owner: string;
}

function* filesOf(size: CampusSize): Generator<NamedFile> {
  for (let n = 0; n < size.products; n++)
    for (const id of photosOf(n, size)) yield { bucket: 'product-photos', id, owner: '' };
  for (let n = 0; n < size.accounts; n++)
    if (profilePhoto(n, size)) yield { bucket: 'profile-photos', id: profilePhoto(n, size), owner: personId(n) };
  const photo = 4;
  for (let n = 0; n < size.orders; n++)
    if (talkPhoto(n, photo)) yield { bucket: 'talk-photos', id: talkPhoto(n, photo), owner: '' };
}

/** Links of one file may not be more than this. */
const mostLinks = 60_000;

/** One small picture under many names: what many files cost is measured here, not what large ones do. */
async function writeFiles(app: LocalApp, size: CampusSize): Promise<number> {
  const { blobs } = storageSlot.of(app);
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2aa38e' } })
    .jpeg()
    .toBuffer();
  let source = '';
  let count = 0;
  for (const batch of inBatches(filesOf(size)))
    app.db.writeNow((writer) => {
      for (const { bucket: bucketId, id, owner } of batch) {
        const bucket = findBucket(writer, bucketId);
        if (!bucket) throw new Error(`There is no bucket ${bucketId}`);
        const blob = blobs.newBlob();
        const path = blobs.path(blob);
        mkdirSync(dirname(path), { recursive: true });
        if (count % mostLinks === 0) {
          writeFileSync(path, bytes);
          source = path;
        } else linkSync(source, path);
        count++;
        insertFile(writer, {
          ...{
            bucketSeq: bucket.seq,
            bucketId: bucket.id,
            id,
            permissions: bucket.id === 'talk-photos' ? [] : [Permission.read(Role.any())],
          },
          ...{
            name: `${id}.jpg`,
            signature: '0'.repeat(32),
            mimeType: 'image/jpeg',
            sizeOriginal: bytes.length,
            sizeActual: bytes.length,
          },
          ...{
            chunksTotal: 1,
            chunksUploaded: 1,
            encryption: false,
            compression: 'none',
            blob,
            pieces: [],
            pieceSize: bytes.length,
            uploader: owner,
          },
        });
      }
      // As old as a photo is that nobody takes for an upload in progress.
      writer.run(
        'UPDATE storage_files SET created = ? WHERE created > ?',
        iso(Date.now() - 30 * dayMs),
        iso(Date.now() - dayMs),
      );
    });
  return count;
}

/** What the server itself keeps for 14 days: each call of a function. */
function writeExecutions(app: LocalApp, size: CampusSize, now: number): number {
  const count = Math.round(size.people * size.ratios.executionsOfDay * 14);
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (const batch of inBatches(numbers))
    app.db.writeNow((writer) => {
      for (const n of batch) {
        const at = iso(now - ((count - n) / count) * 13.9 * dayMs);
        const userId = personId(below(n, 80, size.people));
        const doc: ExecutionDoc = {
          ...{
            functionId: 'market',
            deploymentId: uniqueId(),
            userId,
            trigger: 'http',
            status: 'completed',
            requestMethod: 'POST',
          },
          ...{
            requestPath: '/cart/items',
            requestHeaders: [
              { name: 'content-type', value: 'application/json' },
              { name: 'content-length', value: '42' },
            ],
          },
          ...{
            responseStatusCode: 200,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            logs: '',
            errors: '',
            duration: 0.02,
            scheduledAt: null,
          },
        };
        executionTable.write(
          writer,
          { id: uniqueId(), created: at, updated: at, doc },
          { owner: 'market', reader: userId },
        );
      }
    });
  return count;
}

/** Indexes that grow row by row take longer than all else; made at last, each is one sort. Gives their making back. */
function dropIndexes(app: LocalApp): () => void {
  const indexes = app.db.read.all(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND name LIKE 'i\\_%' ESCAPE '\\'",
  );
  const run = (statements: readonly string[]) =>
    app.db.writeNow((writer) => {
      for (const statement of statements) writer.exec(statement);
    });
  run(indexes.map(({ name }) => `DROP INDEX "${name}"`));
  return () => {
    for (const { sql } of indexes) run([String(sql)]);
  };
}

export interface Filled {
  readonly rows: number;
  readonly files: number;
  /** What the header x-appwrite-session of a person carries, by their id. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** Fills the folder `data`, which must be new; `signedIn`: numbers of the people who get a session, besides the administrator. */
export async function fillYears(data: string, size: CampusSize, signedIn: readonly number[]): Promise<Filled> {
  const now = Date.now();
  const built = await buildApp({ config: 'appwrite.json', data, projectId: 'lapak' });
  try {
    const { app } = built;
    const books = new Books();
    const table = (id: string) => {
      const found = catalogOf.of(app).schema('market', id);
      if (!found) throw new Error(`There is no table ${id}`);
      return found;
    };
    const makeIndexes = dropIndexes(app);
    writePeople(app, size);
    books.totals.users = size.accounts + 1;
    const write = (rows: Iterable<Planned>) => writeRows({ db: app.db, table }, rows);
    let rows = write(peopleRows(size, now)) + write(countedProducts(size, books, now)) + write(formerRows(size, now));
    rows += write(tradeRows(size, books, now)) + write(payoutRows(size, books, now));
    rows += write(talkRows(size, now)) + write(noticeRows(size, now)) + write(adminReportRows(size, books, now));
    const personOf = (id: string) => {
      const n = Number(id.slice('person'.length));
      return { name: personName(n), photoId: profilePhoto(n, size), since: momentOf(n, size.accounts, size, now) };
    };
    rows += write(books.rows(personOf, now)) + writeExecutions(app, size, now);
    const files = await writeFiles(app, size);
    makeIndexes();
    return { rows, files, sessions: signIn(app, signedIn) };
  } finally {
    await built.close();
  }
}

function* countedProducts(size: CampusSize, books: Books, now: number): Generator<Planned> {
  let n = 0;
  for (const row of productRows(size, now)) {
    yield row;
    if (row.table === 'products')
      books.product(String(row.data.sellerId), String(row.data.category), isListed(n++, size));
  }
}
