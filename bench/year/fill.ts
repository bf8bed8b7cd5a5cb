/**
 * Writes a campus after a year into a new data folder, with the server's own code for rows, accounts and files but
 * without requests and events. So every row is checked, indexed and given permissions as if written with an API key,
 * and no function runs for old events.
 */
import { type FilledFile, type FilledRow, type Filling, openToFill } from 'appwrite-local/fill';
import { Permission, Role } from 'node-appwrite';
import sharp from 'sharp';
import { dayMs } from '../../functions/domain/durations.ts';
import type { CampusSize } from './campus-size.ts';
import { KindBooks } from './kind-rows.ts';
import { adminReportRows, noticeRows, talkPhoto, talkRows } from './message-rows.ts';
import { adminEmail, adminId, below, momentOf, personEmail, personId, personName } from './names.ts';
import { adminSince, peopleRows, profilePhoto } from './people-rows.ts';
import { iso, type Planned } from './planned.ts';
import { formerRows, isListed, photosOf, productRows } from './product-rows.ts';
import { Books } from './sums.ts';
import { payoutRows, tradeRows } from './trade-rows.ts';

/** Rows per transaction. */
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

/** Returns the number of written rows. */
function writeRows(filling: Filling, rows: Iterable<Planned>): number {
  let count = 0;
  for (const batch of inBatches(rows)) {
    const byTable = Map.groupBy(batch, ({ table }) => table);
    for (const [tableId, planned] of byTable) {
      const filled = planned.map(
        ({ id, data, readers, at }): FilledRow => ({
          ...{ id, data, createdAt: iso(at) },
          permissions: readers.map((reader) => Permission.read(Role.user(reader))),
        }),
      );
      filling.rows({ databaseId: 'market', tableId }, filled);
    }
    count += batch.length;
  }
  return count;
}

/**
 * Writes accounts without passwords, because hashing would take longer than everything else. fillYear gives them
 * sessions instead.
 */
function writePeople(filling: Filling, size: CampusSize, now: number): void {
  const person = (n: number) => {
    const createdAt = iso(momentOf(n, size.people, now));
    return { id: personId(n), name: personName(n), email: personEmail(n), createdAt };
  };
  const everybody = Array.from({ length: size.people }, (_, n) => person(n));
  const since = iso(adminSince(now));
  filling.users([{ id: adminId, name: 'Admin', email: adminEmail, labels: ['admin'], createdAt: since }]);
  for (const batch of inBatches(everybody)) filling.users(batch);
}

interface NamedFile {
  readonly bucket: string;
  readonly id: string;
  readonly owner: string;
}

function* filesOf(size: CampusSize): Generator<NamedFile> {
  for (let n = 0; n < size.products; n++)
    for (const id of photosOf(n, size)) yield { bucket: 'product-photos', id, owner: '' };
  for (let n = 0; n < size.people; n++)
    if (profilePhoto(n, size)) yield { bucket: 'profile-photos', id: profilePhoto(n, size), owner: personId(n) };
  const photo = 4;
  for (let n = 0; n < size.orders; n++)
    if (talkPhoto(n, photo)) yield { bucket: 'talk-photos', id: talkPhoto(n, photo), owner: '' };
}

/** Writes one small picture under many names, because the number of files is measured, not their size. */
async function writeFiles(filling: Filling, size: CampusSize, now: number): Promise<number> {
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2aa38e' } })
    .jpeg()
    .toBuffer();
  const createdAt = iso(now - 30 * dayMs); // too old to be taken for an upload in progress
  let count = 0;
  for (const batch of inBatches(filesOf(size))) {
    filling.files(
      batch.map(
        ({ bucket, id, owner }): FilledFile => ({
          ...{ bucketId: bucket, id, name: `${id}.jpg`, mimeType: 'image/jpeg', uploader: owner, content, createdAt },
          permissions: bucket === 'talk-photos' ? [] : [Permission.read(Role.any())],
        }),
      ),
    );
    count += batch.length;
  }
  return count;
}

/** Writes the executions that the server stores for 14 days. */
function writeExecutions(filling: Filling, size: CampusSize, now: number): number {
  const count = Math.round(size.people * size.ratios.executionsOfDay * 14);
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (const batch of inBatches(numbers))
    filling.executions(
      batch.map((n) => ({
        ...{ functionId: 'market', userId: personId(below(n, 80, size.people)), method: 'POST', path: '/cart/items' },
        ...{ statusCode: 200, duration: 0.02, createdAt: iso(now - ((count - n) / count) * 13.9 * dayMs) },
      })),
    );
  return count;
}

export interface Filled {
  readonly rows: number;
  readonly files: number;
  /** The `x-appwrite-session` header of each person, by id. */
  readonly sessions: ReadonlyMap<string, string>;
}

/**
 * Fills the new folder `data`. `signedIn`: numbers of the people who get a session, in addition to the administrator.
 */
export async function fillYear(data: string, size: CampusSize, signedIn: readonly number[]): Promise<Filled> {
  const now = Date.now();
  const filling = await openToFill({ config: 'appwrite.json', data, projectId: 'lapak' });
  try {
    const books = new Books();
    const kinds = new KindBooks(size, (n) => isListed(n, size), now);
    const makeIndexes = filling.withoutIndexes();
    writePeople(filling, size, now);
    books.totals.users = size.people + 1;
    const write = (rows: Iterable<Planned>) => writeRows(filling, rows);
    let rows = write(peopleRows(size, now)) + write(countedProducts(size, books, now)) + write(formerRows(size, now));
    rows += write(tradeRows(size, { books, kinds }, now)) + write(payoutRows(books, now)) + write(kinds.rows());
    rows += write(talkRows(size, now)) + write(noticeRows(size, now)) + write(adminReportRows(size, books, now));
    const personOf = (id: string) => {
      const n = Number(id.slice('person'.length));
      return { name: personName(n), photoId: profilePhoto(n, size), since: momentOf(n, size.people, now) };
    };
    rows += write(books.rows(personOf, now)) + writeExecutions(filling, size, now);
    const files = await writeFiles(filling, size, now);
    makeIndexes();
    return { rows, files, sessions: filling.sessions([adminId, ...signedIn.map(personId)]) };
  } finally {
    await filling.close();
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
