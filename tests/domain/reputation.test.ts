import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { allowedSaleEvents } from '#domain/orders/allowed-sale-events.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type Sale, type SaleActor, type SaleEvent, saleActors, untouchedSale } from '#domain/orders/sale.ts';
import { saleDueAt } from '#domain/orders/sale-deadlines.ts';
import { moveSale, type SaleBefore } from '#domain/orders/sale-move.ts';
import {
  acceptBucket,
  acceptsWithin,
  addCounts,
  buyerWord,
  type CountedReview,
  differingCounts,
  isCountedAfter,
  marksOf,
  noBuyerCounts,
  noSellerCounts,
  recordChanges,
  reviewChange,
  starsOf,
} from '#domain/trust/reputation.ts';

const start = Date.parse('2026-11-20T08:00:00.000Z');
const hourMs = 3_600_000;
const idOf: Record<SaleActor, string> = { buyer: 'sari', seller: 'budi', admin: 'admin', system: 'upkeep' };
type Life = SaleBefore & Pick<Sale, 'isSellerGone'> & { readonly isCounted: boolean };

const begun = (method: string, more: Partial<Life> = {}): Life => {
  const state = method === bankTransfer ? 'unpaid' : 'waiting';
  return {
    ...untouchedSale,
    ...{ state, method, disputedFrom: '', meetPlace: '', meetAt: null, acceptedAt: null, isPaidOutside: false },
    ...{ dueAt: saleDueAt(state, { meetAt: null, acceptedAt: null }, start, 'WIB'), endedBy: '', reason: '' },
    ...{ isCashReceived: false, completedAt: null, disputedAt: null, against: '', absentAt: null, acceptedWithin: 0 },
    isCounted: true,
    ...more,
  };
};

/** An agreed meeting, set with the acceptance, that begins 90 minutes later. */
const meetingOf = ({ acceptedAt }: Life) => ({
  meetAgreedAt: acceptedAt,
  meetAt: acceptedAt && new Date(Date.parse(acceptedAt) + 1.5 * hourMs).toISOString(),
});

type Step = readonly [SaleActor, SaleEvent, hoursLater?: number];

/**
 * The sale after these steps, each an hour after the previous one; a meeting is agreed with the acceptance and begins
 * 90 minutes later.
 */
function lived(method: string, steps: readonly Step[], more: Partial<Life> = {}): Life {
  let now = start;
  let sale = begun(method, more);
  for (const [as, event, later = 1] of steps) {
    now += later * hourMs;
    const known = { ...sale, ...meetingOf(sale), isCodeRight: true };
    sale = { ...sale, ...moveSale(known, event, { id: idOf[as], as }, now, 'WIB', 'Begitu').change };
  }
  return sale;
}

const settled: Step = ['system', 'settle'];
const ready: readonly Step[] = [
  ['seller', 'accept'],
  ['seller', 'ready'],
];
/** Half an hour after its start the meeting is not over. */
const early: readonly Step[] = [
  ['seller', 'accept'],
  ['seller', 'ready', 0.49],
];
const accepted1 = { accepted1: 1 };

describe('what counts for and against both people at the end of a sale', () => {
  const cases: [string, string, readonly Step[], object, object, Partial<Life>?][] = [
    [
      'completed',
      cashOnDelivery,
      [...ready, ['buyer', 'receive'], ['seller', 'claim']],
      { ...accepted1, completed: 1 },
      { completed: 1 },
    ],
    ['declined', cashOnDelivery, [['seller', 'decline']], { canceled: 1 }, {}],
    ['lapsed', cashOnDelivery, [['system', 'lapse', 48]], { canceled: 1 }, {}],
    ['canceled by the buyer before the acceptance', cashOnDelivery, [['buyer', 'cancel']], {}, {}],
    ['canceled by the seller', cashOnDelivery, [...early, ['seller', 'cancel', 0]], { ...accepted1, canceled: 1 }, {}],
    ['withdrawn by the buyer', cashOnDelivery, [...early, ['buyer', 'cancel', 0]], accepted1, { withdrawn: 1 }],
    [
      'canceled by the buyer after the meeting',
      cashOnDelivery,
      [...ready, ['buyer', 'cancel']],
      accepted1,
      { absent: 1 },
    ],
    [
      'canceled by the buyer, never ready',
      cashOnDelivery,
      [
        ['seller', 'accept'],
        ['buyer', 'cancel'],
      ],
      accepted1,
      { withdrawn: 1 },
    ],
    [
      'canceled because the seller’s account is gone',
      cashOnDelivery,
      [...ready, ['buyer', 'cancel']],
      accepted1,
      {},
      { isSellerGone: true },
    ],
    ['canceled by an administrator', cashOnDelivery, [...ready, ['admin', 'cancel']], accepted1, {}],
    ['overdue', cashOnDelivery, [...ready, ['system', 'overdue', 400]], accepted1, {}],
    ['a buyer who did not come', cashOnDelivery, [...ready, ['seller', 'absent']], accepted1, { absent: 1 }],
    ['a seller who did not come', cashOnDelivery, [...ready, ['buyer', 'absent']], { ...accepted1, canceled: 1 }, {}],
    ['accepted by an administrator', cashOnDelivery, [['admin', 'accept']], {}, {}],
    ['an absence whose dispute is undecided', bankTransfer, [settled, ...ready, ['seller', 'absent']], accepted1, {}],
    [
      'a buyer’s absence, decided for the seller',
      bankTransfer,
      [settled, ...ready, ['seller', 'absent'], ['admin', 'release']],
      { ...accepted1, completed: 1 },
      { absent: 1 },
    ],
    [
      'a reported absence of the buyer, decided for the buyer',
      bankTransfer,
      [settled, ...ready, ['seller', 'absent'], ['admin', 'refund']],
      accepted1,
      {},
    ],
    [
      'a seller’s absence, decided for the buyer',
      bankTransfer,
      [settled, ...ready, ['buyer', 'absent'], ['admin', 'refund']],
      { ...accepted1, canceled: 1 },
      {},
    ],
    [
      'a reported absence of the seller, decided for the seller',
      bankTransfer,
      [settled, ...ready, ['buyer', 'absent'], ['admin', 'release']],
      { ...accepted1, completed: 1 },
      { completed: 1 },
    ],
    [
      'an absence whose report was withdrawn',
      bankTransfer,
      [settled, ...ready, ['seller', 'absent'], ['seller', 'withdraw'], ['buyer', 'receive']],
      { ...accepted1, completed: 1 },
      { completed: 1 },
    ],
    [
      'a dispute decided for the buyer',
      bankTransfer,
      [settled, ...ready, ['buyer', 'object'], ['admin', 'refund']],
      accepted1,
      {},
    ],
  ];
  it.each(cases)('%s (%s)', (_name, method, steps, seller, buyer, more) => {
    expect(marksOf(lived(method, steps, more))).toEqual({
      seller: { ...noSellerCounts, ...seller },
      buyer: { ...noBuyerCounts, ...buyer },
    });
  });

  it('counts the time to accept a transfer from its payment on', () => {
    expect(
      lived(bankTransfer, [
        ['system', 'settle', 40],
        ['seller', 'accept', 6],
      ]).acceptedWithin,
    ).toBe(6);
  });

  it.each([
    [0, 1],
    [hourMs, 1],
    [hourMs + 1, 6],
    [6 * hourMs, 6],
    [24 * hourMs, 24],
    [24 * hourMs + 1, 48],
    // Answered after the deadline, before the schedule has run.
    [49 * hourMs, 48],
  ])('counts an answer after %d ms in the group "within %d hours"', (ms, hours) => {
    expect(acceptBucket(ms)).toBe(hours);
    const sale = lived(cashOnDelivery, [['seller', 'accept', ms / hourMs]]);
    expect(sale.acceptedWithin).toBe(hours);
    expect(marksOf(sale).seller).toEqual({ ...noSellerCounts, [`accepted${hours}`]: 1 });
  });
});

it('lists the columns in which two records differ', () => {
  const one = { ...noBuyerCounts, completed: 2, absent: 1 };
  expect(differingCounts(['completed', 'absent', 'withdrawn'], one, { ...one, absent: 0 })).toEqual(['absent']);
  expect(
    differingCounts<'completed' | 'withdrawn' | 'absent'>(['completed', 'withdrawn'], one, { ...one, absent: 0 }),
  ).toEqual([]);
});

/** Expected counts, derived from the events without the sale's columns. */
function expectedOf(events: readonly Lived[], state: string): Record<string, boolean> {
  const ended = state === 'completed' || state === 'canceled';
  const last = events.at(-1);
  // Only events after the last withdrawal count.
  const withdrawn = events.findLastIndex(({ event }) => event === 'withdraw');
  const absence = events.slice(withdrawn + 1).find(({ event, isMarked }) => event === 'absent' && isMarked);
  const isDecided = absence !== undefined && last !== absence;
  const isBuyerAbsent = absence?.as === 'seller' && ended && !(isDecided && state === 'canceled');
  const isSellerAbsent = absence?.as === 'buyer' && ended && !(isDecided && state === 'completed');
  const accepted = events.find(({ event }) => event === 'accept' || event === 'accept_outside');
  const isLeft = last?.event === 'cancel' && last.as === 'buyer' && accepted !== undefined;
  return {
    sold: state === 'completed',
    failed:
      isSellerAbsent ||
      last?.event === 'decline' ||
      last?.event === 'lapse' ||
      (last?.event === 'cancel' && last.as === 'seller'),
    answered: accepted?.as === 'seller',
    completed: state === 'completed' && !isBuyerAbsent,
    absent: isBuyerAbsent || (isLeft && last.isMeetingOver),
    withdrawn: isLeft && !last.isMeetingOver,
  };
}

interface Lived {
  readonly event: SaleEvent;
  readonly as: SaleActor;
  /** Whether a reported absence counts against a person. */
  readonly isMarked: boolean;
  /** Whether the meeting began at least half an hour ago, with the sale ready before it. */
  readonly isMeetingOver: boolean;
}

describe('random lives of sales', () => {
  const step = fc.record({ pick: fc.nat(), hours: fc.constantFrom(0, 1, 5, 30, 400) });
  const life = fc.record({
    method: fc.constantFrom(cashOnDelivery, bankTransfer),
    steps: fc.array(step, { minLength: 3, maxLength: 12 }),
  });
  const bit = (is: boolean) => (is ? 1 : 0);

  it('sum up to the record that a recount finds', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(life, { minLength: 1, maxLength: 6 }), (lives) => {
        let seller = noSellerCounts;
        let buyer = noBuyerCounts;
        const ends: Life[] = [];
        for (const { method, steps } of lives) {
          let sale = begun(method);
          let now = start;
          const events: Lived[] = [];
          for (const { pick, hours } of steps) {
            now += hours * hourMs;
            const known = { ...sale, ...meetingOf(sale), isCodeRight: true };
            const open = saleActors.flatMap((as) =>
              allowedSaleEvents(known, { id: idOf[as], as }, now, 'WIB').map((event) => ({ event, as })),
            );
            const next = open[pick % open.length];
            if (!next) break;
            const { change } = moveSale(known, next.event, { id: idOf[next.as], as: next.as }, now, 'WIB', 'Begitu');
            const after = { ...sale, ...change };
            const changes = recordChanges([{ sellerId: 'budi', buyerId: 'sari', before: sale, after }]);
            seller = addCounts(seller, changes.sellers.get('budi') ?? {});
            buyer = addCounts(buyer, changes.buyers.get('sari') ?? {});
            const { meetAt } = known;
            const isLate = meetAt !== null && now - Date.parse(meetAt) >= hourMs / 2;
            const wasReady = sale.state === 'ready' && (sale.readyAt ?? '') < (meetAt ?? '');
            const isMarked = next.as === 'buyer' || wasReady;
            events.push({ ...next, isMarked, isMeetingOver: isLate && wasReady });
            sale = after;
          }
          ends.push(sale);
          const is = marksOf(sale);
          const { accepted1: one, accepted6, accepted24, accepted48 } = is.seller;
          const { completed, absent, withdrawn } = is.buyer;
          const said = {
            ...{ sold: is.seller.completed, failed: is.seller.canceled },
            ...{ answered: one + accepted6 + accepted24 + accepted48, completed, absent, withdrawn },
          };
          for (const [name, value] of Object.entries(said)) if (value > 0) seen.add(name);
          const expected = expectedOf(events, sale.state);
          expect(said, events.map(({ event, as }) => `${as} ${event}`).join()).toEqual(
            Object.fromEntries(Object.entries(expected).map(([name, is]) => [name, bit(is)])),
          );
        }
        const all = recordChanges(ends.map((after) => ({ sellerId: 'budi', buyerId: 'sari', before: null, after })));
        expect(seller).toEqual(all.sellers.get('budi') ?? noSellerCounts);
        expect(buyer).toEqual(all.buyers.get('sari') ?? noBuyerCounts);
      }),
      { numRuns: 500 },
    );
    expect([...seen].sort()).toEqual(['absent', 'answered', 'completed', 'failed', 'sold', 'withdrawn']);
  });
});

it('skips products without a seller, and returns no empty changes', () => {
  const sale = lived(cashOnDelivery, [...ready, ['buyer', 'receive'], ['seller', 'claim']]);
  const changes = recordChanges([{ sellerId: '', buyerId: 'sari', before: null, after: sale }]);
  expect([...changes.sellers]).toEqual([]);
  expect([...changes.buyers.keys()]).toEqual(['sari']);
  const none = recordChanges([{ sellerId: 'budi', buyerId: 'sari', before: sale, after: sale }]);
  expect([none.sellers.size, none.buyers.size]).toEqual([0, 0]);
});

it('stars equal a recount after 10,000 random reviews, hides and deletions', () => {
  let seed = 22;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const people = Array.from({ length: 30 }, (_, at) => `p${at}`);
  const sellers = new Map(people.map((id) => [id, noSellerCounts]));
  const buyers = new Map(people.map((id) => [id, noBuyerCounts]));
  const visible: CountedReview[] = [];
  const hidden: CountedReview[] = [];
  const count = (review: CountedReview, by: 1 | -1) => {
    const change = reviewChange(review, by);
    for (const [id, more] of change.sellers) sellers.set(id, addCounts(sellers.get(id) ?? noSellerCounts, more));
    for (const [id, more] of change.buyers) buyers.set(id, addCounts(buyers.get(id) ?? noBuyerCounts, more));
  };
  const take = (from: CountedReview[]): CountedReview | undefined => from.splice(random(from.length), 1)[0];
  for (let turn = 0; turn < 10_000; turn++) {
    const what = random(10);
    const moved = what < 7 ? undefined : take(what === 7 ? hidden : visible);
    if (what < 7) {
      const review = {
        aboutId: `p${random(30)}`,
        side: random(2) === 0 ? 'buyer' : 'seller',
        stars: 1 + random(5),
        isCounted: true,
      };
      visible.push(review);
      count(review, 1);
    } else if (moved) {
      // `what`: 7 shows the review again, 8 hides it, 9 deletes it.
      count(moved, what === 7 ? 1 : -1);
      if (what === 7) visible.push(moved);
      if (what === 8) hidden.push(moved);
    }
  }
  for (const id of people) {
    for (const [side, row] of [
      ['buyer', sellers.get(id)],
      ['seller', buyers.get(id)],
    ] as const) {
      const about = visible.filter((review) => review.aboutId === id && review.side === side).map(({ stars }) => stars);
      const sum = about.reduce((all, stars) => all + stars, 0);
      expect(starsOf(row ?? noSellerCounts)).toEqual({
        count: about.length,
        average: Math.round((sum / about.length) * 10) / 10,
      });
    }
  }
  expect(visible.length).toBeGreaterThan(3_000);
});

it('averages existing stars only, and throws on invalid ones', () => {
  expect(starsOf(noSellerCounts)).toEqual({ count: 0, average: 0 });
  expect(starsOf({ ...noSellerCounts, stars5: 2, stars4: 1 })).toEqual({ count: 3, average: 4.7 });
  for (const stars of [0, 6, 2.5])
    expect(() => reviewChange({ aboutId: 'p', side: 'buyer', stars, isCounted: true }, 1)).toThrow(RangeError);
});

it('the typical time to accept is shown from three answers on', () => {
  expect(acceptsWithin({ ...noSellerCounts, accepted1: 2 })).toBeNull();
  expect(acceptsWithin({ ...noSellerCounts, accepted1: 2, accepted48: 1 })).toBe(1);
  expect(acceptsWithin({ ...noSellerCounts, accepted1: 1, accepted6: 1, accepted48: 1 })).toBe(6);
  expect(acceptsWithin({ ...noSellerCounts, accepted1: 1, accepted24: 1, accepted48: 2 })).toBe(24);
  expect(acceptsWithin({ ...noSellerCounts, accepted48: 3 })).toBe(48);
});

it('a buyer’s record counts completed, absent and withdrawn sales', () => {
  expect(buyerWord({ completed: 12, absent: 0, withdrawn: 0 })).toEqual({ completed: 12, ended: 12 });
  expect(buyerWord({ completed: 3, absent: 1, withdrawn: 2 })).toEqual({ completed: 3, ended: 6 });
});

describe('repeated sales of the same two people', () => {
  const day = 86_400_000;
  const step = fc.record({
    pair: fc.integer({ min: 0, max: 2 }),
    daysLater: fc.double({ min: 0, max: 4, noNaN: true }),
    method: fc.constantFrom(bankTransfer, cashOnDelivery),
    deposit: fc.constantFrom(null, 0, 40_000),
    rent: fc.constantFrom(0, 1, limits.countedFromAmount - 1, limits.countedFromAmount, 50_000),
    state: fc.constantFrom('accepted', 'completed', 'canceled'),
    against: fc.constantFrom('', 'buyer', 'seller'),
    acceptedWithin: fc.constantFrom(0, 1, 48),
  });

  it('counts at most one sale of two people in seven days, and none below the minimum amount', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const last = new Map<number, number>();
        let now = start;
        for (const { pair, daysLater, rent, method, deposit, ...said } of steps) {
          // A deposit is paid with a transfer only.
          const subtotal = rent + (method === bankTransfer ? (deposit ?? 0) : 0);
          const cost = { method, deposit, subtotal };
          now += daysLater * day;
          const countedAt = last.get(pair);
          const after = { ...said, absentAt: null };
          const known = countedAt === undefined ? null : new Date(countedAt).toISOString();
          if (!isCountedAfter({ before: null, after, ...cost }, known, now)) continue;
          expect(rent).toBeGreaterThanOrEqual(limits.countedFromAmount);
          expect(now - (countedAt ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(7 * day - 1);
          last.set(pair, now);
          // The decision is kept, whatever happens to the sale later.
          const ended = { ...after, state: 'completed' };
          const before = { ...after, isCounted: true };
          expect(isCountedAfter({ before, after: ended, ...cost }, new Date(now).toISOString(), now)).toBe(true);
        }
      }),
    );
  });

  it('does not count a canceled sale that counts against neither side', () => {
    const nothing = { state: 'canceled', against: '', absentAt: null, acceptedWithin: 0 };
    expect(isCountedAfter({ before: null, after: nothing, method: bankTransfer, subtotal: 50_000 }, null, start)).toBe(
      false,
    );
  });

  it('an uncounted sale changes neither record nor stars, but still records an absence', () => {
    const absent = { state: 'canceled', against: 'buyer', absentAt: new Date(start).toISOString(), acceptedWithin: 1 };
    const changes = recordChanges([
      { sellerId: 'budi', buyerId: 'sari', before: null, after: { ...absent, isCounted: false } },
    ]);
    expect([changes.sellers.size, changes.buyers.size]).toEqual([0, 0]);
    expect([...changes.absences]).toEqual([['sari', 1]]);
    const stars = reviewChange({ aboutId: 'budi', side: 'buyer', stars: 5, isCounted: false }, 1);
    expect([stars.sellers.size, stars.buyers.size]).toEqual([0, 0]);
  });
});
