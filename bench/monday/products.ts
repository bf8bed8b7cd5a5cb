/** Selects the products and popular photos used in the measured minutes, and closes pre-orders within them. */
import { Query, TablesDB } from 'node-appwrite';
import { previewLook } from '../../functions/domain/photo-preview.ts';
import { batchId } from '../../functions/kinds/preorder/usecases/batches.ts';
import { type BenchServer, clientOf } from '../local/campus.ts';
import type { CampusSize } from '../year/campus-size.ts';
import { kindOf, type YearKind } from '../year/kind-rows.ts';
import { personId, productId } from '../year/names.ts';
import { isListed, photosOf } from '../year/product-rows.ts';
import { Visitor } from './person.ts';

/** Numbers of the listed products, newest first. */
const offeredIn = (size: CampusSize): number[] =>
  Array.from({ length: size.products }, (_, n) => size.products - 1 - n).filter((n) => isListed(n, size));

export const offeredOf = (size: CampusSize, kind: YearKind): number[] =>
  offeredIn(size).filter((n) => kindOf(n) === kind);

/** The newest pre-orders: the first half close within the measured minutes, the others stay open. */
const preordersOf = (size: CampusSize): { closing: number[]; open: number[] } => {
  const all = offeredOf(size, 'preorder').slice(0, 40);
  const half = Math.ceil(all.length / 2);
  return { closing: all.slice(0, half), open: all.slice(half) };
};

/** Numbers of pre-orders, alternating between closing and open ones. */
export const orderedBatches = (size: CampusSize): number[] => {
  const { closing, open } = preordersOf(size);
  return closing.flatMap((n, at) => [n, ...open.slice(at, at + 1)]);
};

/** The function `upkeep` runs at every tenth minute of the clock (appwrite.json). */
const scheduleMs = 10 * 60_000;
/**
 * The part of the measured time, as shares of it, in which the schedule should run: batches take orders before the run,
 * and closing them takes time after it.
 */
const [earliest, latest] = [0.5, 0.9];
/** Shorter measurements do not wait for the schedule. */
const shortest = 4 * 60_000;

/** The next scheduled run after a moment, ms since 1970. */
const scheduleAfter = (moment: number): number => Math.ceil(moment / scheduleMs) * scheduleMs;

/**
 * Waits until the next scheduled run falls between 50 % and 90 % of the next `ms`. A measurement of ten minutes waits
 * at most six.
 */
export async function beforeSchedule(ms: number): Promise<void> {
  const left = scheduleAfter(Date.now()) - Date.now();
  if (ms < shortest || (left >= earliest * ms && left <= latest * ms)) return;
  const wait = (left - latest * ms + scheduleMs) % scheduleMs;
  console.error(`Begins in ${Math.round(wait / 1000)} s, so that the schedule comes meanwhile.`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Closing times by batch id, and the time of the scheduled run that closes these batches, ms since 1970. */
export interface Closings {
  readonly times: ReadonlyMap<string, number>;
  readonly scheduleAt: number;
}

/**
 * Sets the closing times of the first half of the batches, spread over the time after `from`. The last batch closes
 * right before the scheduled run.
 */
export async function closeWithin(server: BenchServer, size: CampusSize, from: number, ms: number): Promise<Closings> {
  const tables = new TablesDB(clientOf(server));
  const { closing } = preordersOf(size);
  const scheduleAt = scheduleAfter(from);
  const last = Math.min(scheduleAt - from - 1_000, ms);
  const times = new Map<string, number>();
  for (const [at, n] of closing.entries()) {
    const moment = from + last * (0.25 + (0.75 * (at + 1)) / closing.length);
    const closesAt = new Date(moment).toISOString();
    const market = { databaseId: 'market' };
    await tables.updateRow({ ...market, tableId: 'products', rowId: productId(n), data: { closesAt } });
    const rowId = batchId(productId(n), 1);
    await tables.updateRow({ ...market, tableId: 'batches', rowId, data: { closesAt, dueAt: closesAt } });
    times.set(rowId, moment);
  }
  return { times, scheduleAt };
}

/**
 * Reports how many batches the scheduled run has closed, how long after its start each was closed, and the delay after
 * each closing time.
 */
export async function closedOf(
  server: BenchServer,
  { times, scheduleAt }: Closings,
): Promise<{ text: string; afterSchedule: number[] }> {
  const tables = new TablesDB(clientOf(server));
  const queries = [Query.equal('$id', [...times.keys()]), Query.limit(times.size)];
  const ask = () => tables.listRows({ databaseId: 'market', tableId: 'batches', queries });
  // An overloaded server may refuse connections for some seconds.
  const again = () => new Promise((resolve) => setTimeout(resolve, 10_000)).then(ask);
  const { rows } = await ask().catch(again).catch(again).catch(again);
  const ended = rows.filter(({ state }) => state !== 'open');
  const states = Map.groupBy(ended, ({ state }) => String(state));
  const of = [...states].map(([state, some]) => `${some.length} ${state}`).join(', ');
  const pieces = ended.reduce((sum, { taken }) => sum + Number(taken), 0);
  const afterSchedule = ended.map(({ $updatedAt }) => Date.parse($updatedAt) - scheduleAt);
  const late = ended.map(({ $id, $updatedAt }) => (Date.parse($updatedAt) - (times.get($id) ?? 0)) / 1000);
  const done = `the schedule ended ${ended.length} of ${times.size} batches whose time came (${of}), with ${pieces} pieces`;
  const range = `${Math.round(Math.min(...late))} to ${Math.round(Math.max(...late))} s`;
  return {
    text: ended.length === 0 ? done : `${done}, ${range} after their time (it comes every ten minutes)`,
    afterSchedule,
  };
}

export const popularIn = (size: CampusSize): number[] => offeredIn(size).slice(0, 2_000);

/** The URL of a product's first photo as a card shows it. */
export function cardPhoto(n: number, size: CampusSize): string {
  const [photoId] = photosOf(n, size);
  return `/storage/buckets/product-photos/files/${photoId}/preview?${previewLook(480, 480)}&project=lapak`;
}

/**
 * Requests the popular photos once, so that the server has their previews in its cache, as after some days of use.
 * Returns their number and the duration, s.
 */
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
