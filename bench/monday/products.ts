/** What is offered on a campus, and what many look at. */
import { Query, TablesDB } from 'node-appwrite';
import { previewLook } from '../../functions/domain/photo-preview.ts';
import { batchId } from '../../functions/usecases/kinds/preorder/batches.ts';
import { type BenchServer, clientOf } from '../local/campus.ts';
import type { CampusSize } from '../years/campus-size.ts';
import { kindOf, type YearKind } from '../years/kind-rows.ts';
import { personId, productId } from '../years/names.ts';
import { isListed, photosOf } from '../years/product-rows.ts';
import { Visitor } from './person.ts';

/** The numbers of the products in the lists, the newest first. */
const offeredIn = (size: CampusSize): number[] =>
  Array.from({ length: size.products }, (_, n) => size.products - 1 - n).filter((n) => isListed(n, size));

export const offeredOf = (size: CampusSize, kind: YearKind): number[] =>
  offeredIn(size).filter((n) => kindOf(n) === kind);

/** The pre-orders that these minutes are about, which close one after the other: the newest. */
export const closingBatches = (size: CampusSize): number[] => offeredOf(size, 'preorder').slice(0, 20);

/** Has these batches close one after the other within so many ms of a moment, ms since 1970: the first half-way, the last at the end. */
export async function closeWithin(server: BenchServer, size: CampusSize, from: number, ms: number): Promise<void> {
  const tables = new TablesDB(clientOf(server));
  const batches = closingBatches(size);
  for (const [at, n] of batches.entries()) {
    const closesAt = new Date(from + (ms / 2) * (1 + at / batches.length)).toISOString();
    const market = { databaseId: 'market' };
    await tables.updateRow({ ...market, tableId: 'products', rowId: productId(n), data: { closesAt } });
    const data = { closesAt, dueAt: closesAt };
    await tables.updateRow({ ...market, tableId: 'batches', rowId: batchId(productId(n), 1), data });
  }
}

/** How many of them have closed. */
export async function closedOf(server: BenchServer, size: CampusSize): Promise<string> {
  const tables = new TablesDB(clientOf(server));
  const ids = closingBatches(size).map((n) => batchId(productId(n), 1));
  const { rows } = await tables.listRows({
    ...{ databaseId: 'market', tableId: 'batches' },
    queries: [Query.equal('$id', ids), Query.limit(ids.length)],
  });
  const closed = rows.filter(({ state }) => state === 'closed').length;
  const pieces = rows.reduce((sum, { taken }) => sum + Number(taken), 0);
  return `${closed} of ${ids.length} batches closed meanwhile, with ${pieces} pieces`;
}

export const popularIn = (size: CampusSize): number[] => offeredIn(size).slice(0, 2_000);

/** The address of a product's first photo as a card shows it. */
export function cardPhoto(n: number, size: CampusSize): string {
  const [photoId] = photosOf(n, size);
  return `/storage/buckets/product-photos/files/${photoId}/preview?${previewLook(480, 480)}&project=lapak`;
}

/** Has the photos that many look at drawn, as the days before have: a server keeps what it drew. How many there were, and how long it took, s. */
export async function drawBefore(
  server: BenchServer,
  sessions: ReadonlyMap<string, string>,
  size: CampusSize,
): Promise<{ photos: number; seconds: number }> {
  const popular = popularIn(size);
  const from = performance.now();
  const waiting = popular.values();
  const look = async (at: number) => {
    const visitor = new Visitor(server, at + 1, sessions.get(personId(at)) ?? '');
    for (const n of waiting) await visitor.get(cardPhoto(n, size));
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => look(at)));
  return { photos: popular.length, seconds: (performance.now() - from) / 1000 };
}
