import { describe, expect, it } from 'vitest';
import {
  type CountedSale,
  countDay,
  dayId,
  dayOfId,
  noFigures,
  sellersIn,
  startOfDay,
  statisticsQuery,
  statisticsRange,
  stepOf,
  stepStart,
  sumOfDays,
} from '#domain/statistics.ts';

const sale: CountedSale = {
  ...{ sellerId: 'sari', state: 'completed', method: 'Transfer Bank', money: 'released', isPaidOutside: false },
  ...{ acceptedAt: '2026-11-25T01:00:00.000Z', acceptedWithin: 1, returnedAmount: 0 },
};
const day = (sales: readonly Partial<CountedSale>[]) =>
  countDay(
    [],
    sales.map((one) => ({ ...sale, ...one })),
    0,
    'secret',
  );

describe('a day of the campus', () => {
  it('is identified by its date, and starts at midnight in the campus’s zone', () => {
    const today = dayOfId('2026-11-25') ?? 0;
    expect(dayId(today)).toBe('2026-11-25');
    expect(startOfDay(today, 'WIB')).toBe('2026-11-24T17:00:00.000Z');
    for (const odd of ['', '2026-02-30', '2026-13-01', '25-11-2026', '2026-11-25x', 'looked'])
      expect(dayOfId(odd), odd).toBeNull();
  });

  it('counts settled amounts without the canceled parts', () => {
    const orders = [
      { status: 'Completed', totalAmount: 100_000, canceledAmount: 30_000 },
      { status: 'PENDING', totalAmount: 50_000, canceledAmount: 0 },
      { status: 'Canceled', totalAmount: 20_000, canceledAmount: 20_000 },
    ];
    expect(countDay(orders, [], 4, 'secret')).toMatchObject({ orders: 3, settledAmount: 70_000, newPeople: 4 });
  });

  it('excludes deposits, including those of canceled parts', () => {
    const rented = { status: 'Completed', totalAmount: 450_000, depositAmount: 300_000 };
    const canceled = { canceledAmount: 250_000, canceledDeposit: 200_000 };
    expect(countDay([{ ...rented, canceledAmount: 0 }], [], 0, 'secret').settledAmount).toBe(150_000);
    expect(countDay([{ ...rented, ...canceled }], [], 0, 'secret').settledAmount).toBe(100_000);
  });

  it('counts completed sales with unreturned money as ended well, and ignores unpaid transfers', () => {
    const unpaid = { state: 'canceled', money: '', acceptedAt: null, acceptedWithin: 0 };
    const figures = day([
      {},
      { returnedAmount: 500 },
      { state: 'canceled' },
      { state: 'ready' },
      { ...unpaid, sellerId: 'nobody' },
      { ...unpaid, method: 'COD (Bayar di Tempat)', sellerId: 'budi' },
      { ...unpaid, isPaidOutside: true },
    ]);
    expect(figures).toMatchObject({ ended: 5, endedWell: 1, accepted1: 4 });
    expect(sellersIn(figures.sellers)).toBe(2);
  });

  it('counts each seller once over several days, without storing their ids', () => {
    const [one, two] = [day([{}, { sellerId: 'budi' }]), day([{}, { sellerId: 'ani', acceptedWithin: 24 }])];
    const sum = sumOfDays([one, two].map((figures) => ({ ...figures, emptySearches: 2 })));
    expect(sellersIn(sum.sellers)).toBe(3);
    expect(sum).toMatchObject({ ended: 4, accepted1: 3, accepted24: 1, emptySearches: 4 });
    expect(one.sellers).not.toContain('sari');
    expect(countDay([], [sale], 0, 'another').sellers).not.toBe(day([{}]).sellers);
    expect(sumOfDays([])).toEqual(noFigures);
  });
});

it('a range is grouped by days, by weeks from Monday, or by months', () => {
  const wednesday = dayOfId('2026-11-25') ?? 0;
  expect([stepOf(30), stepOf(93), stepOf(1_095)]).toEqual(['day', 'week', 'month']);
  expect(stepStart(wednesday, 'day')).toBe('2026-11-25');
  expect(stepStart(wednesday, 'week')).toBe('2026-11-23');
  expect(stepStart((dayOfId('2026-11-23') ?? 0) - 1, 'week')).toBe('2026-11-16');
  expect(stepStart(wednesday, 'month')).toBe('2026-11-01');
});

it('refuses an invalid range, and defaults to the last thirty days', () => {
  const ask = (query: object) => statisticsQuery.safeParse(query).success;
  expect(ask({ from: '2026-11-25', to: '2026-11-24' })).toBe(false);
  expect(ask({ from: "'; DROP", to: '2026-11-24' })).toBe(false);
  expect(ask({ from: '2026-11-24', to: '2026-11-24' })).toBe(true);
  const now = Date.parse('2026-11-25T20:00:00.000Z');
  const { from, to } = statisticsRange({}, now, 'WIB');
  // In the campus's zone it is the 26th already.
  expect([dayId(from), dayId(to)]).toEqual(['2026-10-28', '2026-11-26']);
});
