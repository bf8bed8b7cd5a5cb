/** Sales of before say whom their end counts against and how fast their seller accepted, as their events tell it; then all records are counted. */
import { ID } from 'node-appwrite';
import { versionOfEvent } from '#domain/ids.ts';
import { limits } from '#domain/limits.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { type Blame, type BlameEffect, blameAfter, noBlame } from '#domain/trust/blame.ts';
import { acceptBucket } from '#domain/trust/reputation.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { type Row, type Rows, update } from '../../functions/usecases/rows.ts';
import { ensureTotals } from '../../functions/usecases/totals.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import { notedVariable } from '../project/noted-variable.ts';
import type { DataMigration } from './data-migration.ts';

type Sale = Row<'sales'>;
type Told = Blame & Pick<Sale, 'acceptedWithin'>;

/** What can have said anything. */
const telling = [
  ...['settle', 'accept', 'ready', 'decline', 'lapse', 'cancel', 'absent'],
  ...['withdraw', 'refund', 'release', 'absence_lifted'],
];

/** Sales looked at together. */
const pageSize = 50;
/** The most that a list answers. */
const listMax = 5_000;

const roleOf = (sale: Sale, by: string): string => {
  if (by === sale.sellerId) return 'seller';
  return by === sale.buyerId ? 'buyer' : 'other';
};

/** What an event of then says by today's rules. */
function effectsOf(sale: Sale, { event, $createdAt }: Row<'orderEvents'>, as: string): BlameEffect[] {
  const wasAccepted = sale.acceptedAt !== null && Date.parse(sale.acceptedAt) <= Date.parse($createdAt);
  if (event === 'absent') return ['against_absent'];
  if (event === 'decline' || event === 'lapse') return ['against_seller'];
  if (event === 'release') return ['excuse_seller'];
  if (event === 'refund') return ['excuse_buyer'];
  if (event === 'withdraw' || event === 'absence_lifted') return ['excuse_buyer', 'excuse_seller'];
  if (event !== 'cancel') return [];
  if (as === 'seller') return ['against_seller'];
  if (as === 'other') return ['excuse_buyer'];
  return wasAccepted && sale.method === cashOnDelivery ? ['against_buyer'] : [];
}

/** Sales of then do not say when they were ready: the meeting alone decides. */
const waitedMs = limits.absentAfterMinutes * 60_000;

/** The columns as the sale's events, oldest first, make them. */
function toldBy(sale: Sale, events: readonly Row<'orderEvents'>[], isSellerGone: boolean): Told {
  let blame = noBlame;
  let acceptedWithin = 0;
  let since = Date.parse(sale.$createdAt);
  let state = 'accepted';
  for (const event of events) {
    const as = roleOf(sale, event.by);
    const at = new Date(event.$createdAt).toISOString();
    if (event.event === 'settle') since = Date.parse(at);
    if (event.event === 'ready') state = 'ready';
    if (event.event === 'accept' && as === 'seller') acceptedWithin = acceptBucket(Date.parse(at) - since);
    blame = blameAfter(blame, effectsOf(sale, event, as), {
      ...{ as, at, isSellerGone },
      isAbsent: state === 'ready' && sale.meetAt !== null && Date.parse(at) - Date.parse(sale.meetAt) >= waitedMs,
    });
  }
  return { ...blame, acceptedWithin };
}

const isSame = (sale: Sale, told: Told): boolean =>
  (sale.against || '') === told.against &&
  (sale.absentAt ? Date.parse(sale.absentAt) : 0) === (told.absentAt ? Date.parse(told.absentAt) : 0) &&
  (sale.acceptedWithin || 0) === told.acceptedWithin;

/** The sales among these that say something else than their events, with what they should say. */
async function toTell(rows: Rows, sales: readonly Sale[]): Promise<{ id: string; told: Told }[]> {
  const orderId = [...new Set(sales.map((sale) => sale.orderId))];
  const events = await rows.list('orderEvents', { where: { orderId, event: telling }, limit: listMax });
  const oldestFirst = events.toSorted((a, b) => versionOfEvent(a.$id) - versionOfEvent(b.$id));
  const sellerId = [...new Set(sales.map((sale) => sale.sellerId))];
  const where = { $id: sellerId, blocked: false };
  const here = await rows.list('profiles', { where, select: ['$id'], limit: sellerId.length });
  const known = new Set(here.map(({ $id }) => $id));
  return sales.flatMap((sale) => {
    const own = oldestFirst.filter((one) => one.orderId === sale.orderId && ['', sale.$id].includes(one.saleId));
    const told = toldBy(sale, own, !known.has(sale.sellerId));
    return isSame(sale, told) ? [] : [{ id: sale.$id, told }];
  });
}

/** Read anew in the transaction: somebody may move a sale at this moment, and then its columns are right already. */
const tell = (rows: Rows, ids: readonly string[]): Promise<number> =>
  rows.transact(async () => {
    const sales = await rows.list('sales', { where: { $id: ids }, limit: ids.length });
    const told = await toTell(rows, sales);
    return { operations: told.map(({ id, told: columns }) => update('sales', id, columns)), result: told.length };
  });

async function tellSales(rows: Rows): Promise<number> {
  let changed = 0;
  for (let after: string | undefined; ; ) {
    const sales = await rows.list('sales', { limit: pageSize, ...(after && { after }) });
    const wrong = sales.length > 0 ? await toTell(rows, sales) : [];
    if (wrong.length > 0)
      changed += await tell(
        rows,
        wrong.map(({ id }) => id),
      );
    if (sales.length < pageSize) return changed;
    after = sales.at(-1)?.$id;
  }
}

export const reputationsOfPeople: DataMigration = {
  id: 'm0006',
  what: 'sales of before say whom their end counts against, and everybody has a reputation or a record by them',
  after: true,
  async run(target) {
    const rows = rowsOf(target.tables, ensureTotals);
    const told = await tellSales(rows);
    const domains = (await notedVariable(target, ['market'], 'CAMPUS_DOMAINS')) ?? '';
    const settings = { campusDomains: domains.split(';') };
    const world = { rows, settings, newId: () => ID.unique() };
    const { corrected, made, removed, refreshed } = await recountReputations(world, { id: 'migration' });
    return told + corrected.length + made + removed + refreshed;
  },
};
