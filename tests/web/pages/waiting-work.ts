/** Admin data with pending work of every kind. */
import { healthParts } from '#domain/setup/server-health.ts';
import type { Attention } from '../../../web/features/admin/attention/queries.ts';
import type { Waiting } from '../../../web/features/admin/attention/waiting-rows.ts';

const since = '2026-11-25T03:00:00.000Z';
const times = <T>(count: number, make: (place: number) => T) => ({
  entries: Array.from({ length: count }, (_, place) => make(place)),
  more: false,
});

const sale = (place: number): Attention['disputes']['entries'][number] => ({
  ...{
    saleId: `sale${place}-1`,
    orderId: `6900000000000000000${place % 10}`,
    buyerId: `b${place}`,
    sellerId: `s${place}`,
  },
  ...{
    buyerName: `Pembeli Bernama Panjang ${place}`,
    sellerName: `Penjual Bernama Panjang ${place}`,
    amount: 950_000_000,
  },
  ...{ state: 'disputed', reason: 'Rusak', since, dueAt: since, promisedUntil: since },
});
const order = (place: number): Attention['refundsDue']['entries'][number] => ({
  ...{ orderId: `69000000000000000${100 + place}`, customerId: `c${place}`, customerName: `Pembeli ${place}` },
  ...{ amount: 120_000, flag: 'refund_due', since, promisedUntil: since },
});

/** `count` entries of each list. */
export const full = (count: number): Waiting => ({
  unwell: [...healthParts, 'other'],
  difference: 12_000,
  attention: {
    ...{ disputes: times(count, sale), unpaid: times(count, sale), lapsing: times(count, sale) },
    ...{ ownerless: times(count, sale), refundsDue: times(count, order), returned: times(count, order) },
    payoutsPrepared: { count, amount: 300_000, since, more: false },
    payoutsDue: times(count, (place) => ({ userId: `p${place}`, name: `Penjual ${place}`, amount: 50_000, since })),
    owing: times(count, (place) => ({
      ...{ userId: `o${place}`, name: `Penjual ${place}`, isDeleted: false, amount: -20_000, inPayout: 10_000, since },
    })),
    chats: times(count, (place) => ({ chatId: `c${place}`, name: `User ${place}`, message: 'Halo min', since })),
    closedPairs: times(count, (place) => ({
      ...{ firstId: `x${place}`, firstName: 'Ani', secondId: `y${place}`, secondName: 'Budi', completed: 7 },
    })),
    undelivered: { count: 9, push: 4, email: 5, more: false },
    late: { upkeepSince: since, news: { count: 3, more: false }, payments: { count: 2, more: false } },
    reports: count,
  },
});
