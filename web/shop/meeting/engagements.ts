/** Appointments and bookings of a person, as seller or buyer. */
import { Query } from 'appwrite';
import { campusTime } from '#domain/campus-time.ts';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import type { SaleState } from '#domain/orders/sale.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { listRows } from '../../lib/tables.ts';
import { saleColumns } from '../sale/sale-columns.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

/** The number of quarter hours in a week. */
const most = 672;

const columns = ['state', 'kind', 'meetAt', 'meetPlace', 'productNames', 'bookedMinutes', 'stayFrom'] as const;

/**
 * Excludes a seller's sales of batches: their pickup hours would be one entry per buyer. Rows that are older than kinds
 * have no kind.
 */
const pickedUp = productKinds.filter((kind) => rulesOf({ kind }).isPickedUp);
const noBatches = pickedUp.map((kind) => Query.or([Query.isNull('kind'), Query.notEqual('kind', kind)]));

/** Entries that start in an interval, earliest first, without canceled ones. `from`, `until`: ms since 1970. */
export async function readEngagements(userId: string, from: number, until: number) {
  const begun = (own: 'buyerId' | 'sellerId') => [
    Query.equal(own, userId),
    Query.greaterThanEqual('meetAt', iso(from)),
    Query.lessThan('meetAt', iso(until)),
    Query.notEqual('state', 'canceled'),
  ];
  const [sold, bought] = await Promise.all([
    listRows('sales', {
      select: [...columns, 'buyerId', 'buyerName'],
      where: [...begun('sellerId'), ...noBatches],
      limit: most,
    }),
    listRows('sales', {
      select: [...columns, 'orderId', 'sellerId', 'sellerName'],
      where: begun('buyerId'),
      limit: most,
    }),
  ]);
  const all = [
    ...sold.map((sale) => ({
      ...{ ...sale, sellerId: userId, side: 'seller' as const },
      ...{ other: sale.buyerName, to: `/sales/${sale.$id}` },
    })),
    ...bought.map((sale) => ({
      ...{ ...sale, buyerId: userId, side: 'buyer' as const },
      ...{ other: sale.sellerName, to: `/orders/${sale.orderId}` },
    })),
  ];
  return all.sort((a, b) => Date.parse(a.meetAt ?? '') - Date.parse(b.meetAt ?? ''));
}

export type Engaged = Awaited<ReturnType<typeof readEngagements>>[number];

/** States in which lent goods are still handed over or returned. */
const lending: readonly SaleState[] = ['waiting', 'accepted', 'ready', 'rented'];
const mostLent = 100;

/**
 * Sales with rental days whose next handover or return is in an interval, but has no agreed hour. `date`: its day,
 * `2026-12-03`. `from`, `until`: ms since 1970.
 */
export async function readDays(userId: string, from: number, until: number) {
  const [first, last] = [from, until - 1].map((moment) => campusTime(moment, campusZone()).date);
  const lists = await Promise.all(
    (['seller', 'buyer'] as const).map(async (side) => {
      const where = [
        Query.equal(`${side}Id`, userId),
        Query.equal('state', [...lending]),
        Query.isNull('meetAt'),
        Query.greaterThan('rentFrom', ''),
        Query.lessThanEqual('rentFrom', last ?? ''),
        Query.greaterThanEqual('rentUntil', first ?? ''),
      ];
      const sales = await listRows('sales', { select: saleColumns, where, limit: mostLent });
      return sales.map((sale) => ({
        ...sale,
        side,
        date: (sale.state === 'rented' ? sale.rentUntil : sale.rentFrom) ?? '',
        other: side === 'seller' ? sale.buyerName : sale.sellerName,
        to: side === 'seller' ? `/sales/${sale.$id}` : `/orders/${sale.orderId}`,
      }));
    }),
  );
  return lists.flat().filter(({ date }) => date >= (first ?? '') && date <= (last ?? ''));
}

export type Lent = Awaited<ReturnType<typeof readDays>>[number];
