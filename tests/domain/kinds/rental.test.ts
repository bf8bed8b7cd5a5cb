/** Rentals: days and their cost, the state table, late fees, and how the administrator divides a deposit. */
import { describe, expect, it } from 'vitest';
import { endOfDate } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { depositLeft, withoutDeposit } from '#domain/money/deposit.ts';
import { lineTotal, piecesOf } from '#domain/money.ts';
import { allowedSaleEvents } from '#domain/orders/allowed-sale-events.ts';
import { codeHolder, isHandoverOpen } from '#domain/orders/handover.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { moveAllSales, type OrderSale, orderStatusOf } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import {
  type SaleActor,
  type SaleEvent,
  type SaleState,
  saleActors,
  saleEvents,
  saleStates,
} from '#domain/orders/sale.ts';
import { saleDueAt, saleReminderAt } from '#domain/orders/sale-deadlines.ts';
import { moveSale } from '#domain/orders/sale-move.ts';
import { assertDays, countDays, datesOf, lastDate, wrongDays } from '#kinds/rental/rules/days.ts';
import {
  assertFewRentalDays,
  assertFree,
  assertPiecesCover,
  bookable,
  bookingsCeiling,
  bookingsOfNextTerms,
  comingWeekend,
  freeOn,
  freeWeekend,
  isBackInTime,
  isDepositHigh,
  isHeldUp,
  lateDates,
} from '#kinds/rental/rules/rental.ts';
import { rentalTermsInput } from '#kinds/rental/rules/rental-input.ts';
import { lateDays, lateFee, returnReminderAt } from '#kinds/rental/rules/rented-sale.ts';
import { ruleCode, ruleRefusal } from '../../support/refusals.ts';
import { dayMs, hourMs, mover, sale, start } from '../plain-sale.ts';

const iso = (time: number) => new Date(time).toISOString();
// 20 November, 15.00 in WIB.
const days = { rentFrom: '2026-11-20', rentUntil: '2026-11-22' };
/** Two pieces for three days at 50.000, with a deposit of 400.000 for both. */
const rental = (state: SaleState, more: Partial<OrderSale> = {}): OrderSale => {
  const method = more.method ?? bankTransfer;
  const deposit = 400_000;
  const subtotal = 300_000 + (method === bankTransfer ? deposit : 0);
  const rented = { kind: 'rental', ...days, deposit, subtotal, method };
  return sale(state, { dueAt: saleDueAt(state, { ...sale(state), ...rented }, start, 'WIB'), ...rented, ...more });
};

describe('days', () => {
  it('count from the first to the last, across months', () => {
    expect(countDays({ from: '2026-11-20', until: '2026-11-20' })).toBe(1);
    expect(datesOf({ from: '2026-11-29', until: '2026-12-02' })).toEqual([
      ...['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'],
    ]);
    expect(lastDate('2026-11-29', 4)).toBe('2026-12-02');
  });

  it('follow the campus’s time zone', () => {
    // 23.30 in WIB is half past midnight in WITA.
    const late = Date.parse('2026-11-20T16:30:00.000Z');
    const today = { from: '2026-11-20', until: '2026-11-20' };
    expect(wrongDays(today, late, 'WIB')).toEqual({});
    expect(endOfDate('2026-11-20', 'WIB')).toBe(Date.parse('2026-11-20T17:00:00.000Z'));
    expect(wrongDays(today, late, 'WITA')).toEqual({ from: 'rent_past' });
    expect(endOfDate('2026-11-20', 'WITA')).toBe(Date.parse('2026-11-20T16:00:00.000Z'));
  });

  it.each([
    ['no day', { from: '', until: '' }, { from: 'rent_day_required' }],
    ['an invalid date', { from: '2026-02-30', until: '2026-03-01' }, { from: 'rent_day_required' }],
    ['no return', { from: '2026-11-20', until: '' }, { until: 'rent_day_required' }],
    ['a day in the past', { from: '2026-11-19', until: '2026-11-21' }, { from: 'rent_past' }],
    ['return before start', { from: '2026-11-22', until: '2026-11-21' }, { until: 'rent_reversed' }],
    ['31 days', { from: '2026-11-20', until: '2026-12-20' }, { until: 'rent_too_long' }],
    ['too far ahead', { from: '2027-02-18', until: '2027-02-19' }, { until: 'rent_too_far' }],
    ['30 days', { from: '2026-11-20', until: '2026-12-19' }, {}],
    ['the last allowed day', { from: '2027-02-18', until: '2027-02-18' }, {}],
  ])('are validated: %s', (_, wanted, wrong) => {
    expect(wrongDays(wanted, start, 'WIB')).toEqual(wrong);
    const refused = ruleRefusal(() => assertDays(wanted, start, 'WIB'));
    expect(refused).toEqual(Object.keys(wrong).length === 0 ? null : { code: 'invalid_input', fields: wrong });
  });

  it('have as many free pieces as there are unbooked ones', () => {
    const toga = { $id: 'toga', name: 'Toga', pieces: 3 };
    const booked = [{ date: '2026-11-21', taken: 2 }];
    const wanted = { from: '2026-11-20', until: '2026-11-22' };
    expect(ruleRefusal(() => assertFree(toga, wanted, 1, booked))).toBeNull();
    expect(ruleRefusal(() => assertFree(toga, wanted, 2, booked))).toEqual({
      ...{ code: 'rental_day_full', productId: 'toga', name: 'Toga', date: '2026-11-21', available: 1 },
    });
    expect(ruleCode(() => assertFree({ ...toga, pieces: null }, wanted, 1, []))).toBe('rental_day_full');
  });

  it('have fewer free pieces while an earlier rental is late', () => {
    const [today, tomorrow] = lateDates(start, 'WIB');
    expect(tomorrow).toBe(datesOf({ from: today, until: tomorrow })[1]);
    const days = [
      { date: today, taken: 0, late: 1 },
      { date: tomorrow, taken: 2, late: 1 },
    ];
    expect([today, tomorrow].map((date) => freeOn(2, days, date))).toEqual([1, 0]);
    expect(days.map((day) => bookable(2, day))).toEqual([1, 1]);
    expect(bookable(2, undefined)).toBe(2);
    // Only renters who need the missing piece are held up.
    expect(isHeldUp({ from: today, until: today }, 2, days)).toBe(false);
    expect(isHeldUp({ from: today, until: tomorrow }, 2, days)).toBe(true);
    expect(isHeldUp({ from: today, until: tomorrow }, 3, days)).toBe(false);
    expect(isHeldUp({ from: '2030-01-01', until: '2030-01-02' }, 2, days)).toBe(false);
    expect(isHeldUp({ from: today, until: tomorrow }, 2, [{ date: tomorrow, taken: 3 }])).toBe(false);
  });

  it('are kept if the late item returns before the meeting or, without one, before the first day', () => {
    const begins = Date.parse('2026-11-21T17:00:00.000Z');
    const first = { rentFrom: '2026-11-22', meetAt: null };
    expect([begins - 1, begins].map((at) => isBackInTime(first, at, 'WIB'))).toEqual([true, false]);
    const met = { ...first, meetAt: iso(begins + 9 * hourMs) };
    expect([begins, begins + 9 * hourMs].map((at) => isBackInTime(met, at, 'WIB'))).toEqual([true, false]);
  });

  it('need enough pieces for their bookings when the number of pieces shrinks, except past days', () => {
    const booked = [
      { date: '2026-11-19', taken: 5 },
      { date: '2026-11-21', taken: 2 },
      { date: '2026-11-25', taken: 3 },
    ];
    expect(ruleRefusal(() => assertPiecesCover(3, booked, start, 'WIB'))).toBeNull();
    expect(ruleRefusal(() => assertPiecesCover(2, booked, start, 'WIB'))).toEqual({
      ...{ code: 'rental_pieces_booked', date: '2026-11-25', taken: 3 },
    });
  });

  it('of one order fit into one transaction', () => {
    const line = (rentDays: number) => ({ rentDays });
    expect(ruleRefusal(() => assertFewRentalDays([line(30), line(0)]))).toBeNull();
    expect(ruleRefusal(() => assertFewRentalDays([line(15), line(16)]))).toEqual({
      ...{ code: 'rental_order_days', limit: limits.rentalDays },
    });
    expect(ruleCode(() => assertFewRentalDays([line(1), line(1), line(1)]))).toBe('rental_order_lines');
    expect(ruleCode(() => assertFewRentalDays([line(1), { kind: 'service' }]))).toBe('rental_with_service');
    expect(ruleCode(() => assertFewRentalDays([{ kind: 'service' }]))).toBe('none');
    const goods = Array.from({ length: limits.rentalOrderLines }, () => line(0));
    expect(ruleCode(() => assertFewRentalDays([line(1), ...goods]))).toBe('rental_order_lines');
    expect(ruleRefusal(() => assertFewRentalDays([...goods, ...goods]))).toBeNull();
  });

  it('are free or full on the coming or current weekend', () => {
    expect(comingWeekend(start, 'WIB')).toEqual({ from: '2026-11-21', until: '2026-11-22' });
    const sunday = Date.parse('2026-11-22T05:00:00.000Z');
    expect(comingWeekend(sunday, 'WIB')).toEqual({ from: '2026-11-21', until: '2026-11-22' });
    expect(comingWeekend(sunday + dayMs, 'WIB').from).toBe('2026-11-28');
    const full = [{ date: '2026-11-21', taken: 2 }];
    expect(freeWeekend(2, [], start, 'WIB')).toBe('2026-11-21');
    expect(freeWeekend(2, full, start, 'WIB')).toBe('');
    expect(freeWeekend(3, full, start, 'WIB')).toBe('2026-11-21');
    // On Sunday only Sunday is left.
    expect(freeWeekend(2, full, sunday, 'WIB')).toBe('2026-11-21');
  });
});

describe('terms', () => {
  it('a change starts a new range of booking numbers, so that orders by old terms are refused', () => {
    expect([0, 1, 99_998].map(bookingsCeiling)).toEqual([99_999, 99_999, 99_999]);
    expect(bookingsOfNextTerms(7)).toBe(100_000);
    expect(bookingsCeiling(bookingsOfNextTerms(7))).toBe(199_999);
  });

  it('may include a deposit above the value of the item, which is flagged to the seller', () => {
    const terms = rentalTermsInput.parse({ deposit: 900_000, pieces: 1, valueNew: 850_000 });
    expect(isDepositHigh(terms)).toBe(true);
    expect(isDepositHigh({ ...terms, deposit: 850_000 })).toBe(false);
    expect(isDepositHigh({ ...terms, valueNew: null })).toBe(false);
    expect(rentalTermsInput.safeParse({ deposit: 0, pieces: 0 }).success).toBe(false);
    expect(rentalTermsInput.safeParse({ deposit: -1, pieces: 1 }).success).toBe(false);
    expect(rentalTermsInput.safeParse({ deposit: 0, pieces: limits.rentalPieces + 1 }).success).toBe(false);
  });
});

describe('money', () => {
  it('a line costs the daily price for its days, and the deposit once', () => {
    const line = { price: 50_000, quantity: 2, rentDays: 3 };
    expect(lineTotal(line)).toBe(300_000);
    expect(lineTotal({ ...line, deposit: 200_000 })).toBe(700_000);
    expect(piecesOf(line)).toEqual([{ price: 150_000, quantity: 2 }]);
    expect(piecesOf({ ...line, deposit: 200_000 })).toEqual([
      { price: 150_000, quantity: 2 },
      { price: 200_000, quantity: 2, isDeposit: true },
    ]);
    expect(lineTotal({ price: 50_000, quantity: 2, rentDays: 0, deposit: null })).toBe(100_000);
  });

  it('each late day costs a day, up to the deposit', () => {
    const out = rental('rented');
    const on = (date: string) => Date.parse(`${date}T05:00:00.000Z`);
    expect(withoutDeposit(out)).toBe(300_000);
    expect(
      ['2026-11-22', '2026-11-23', '2026-11-26', '2026-12-30'].map((date) => lateDays(out, on(date), 'WIB')),
    ).toEqual([...[0, 1, 4, 38]]);
    expect(
      ['2026-11-22', '2026-11-23', '2026-11-26', '2026-12-30'].map((date) => lateFee(out, on(date), 'WIB')),
    ).toEqual([...[0, 100_000, 400_000, 400_000]]);
    // With cash the fee is the same, and both sides are notified of it.
    expect(lateFee(rental('rented', { method: cashOnDelivery }), on('2026-11-23'), 'WIB')).toBe(100_000);
    expect(lateFee(sale('ready'), start, 'WIB')).toBe(0);
  });

  it('the time of a dispute that the owner opened and withdrew does not count as late', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'];
    const late = (values: object) =>
      days.map((date) => lateDays({ ...rental('rented'), ...values }, Date.parse(`${date}T05:00:00.000Z`), 'WIB'));
    const end = endOfDate('2026-11-22', 'WIB');
    const week = limits.rentalOverdueDays * 86_400_000;
    const dueAt = (later: number) => new Date(end + week + later).toISOString();
    expect(late({ dueAt: dueAt(0) })).toEqual([0, 1, 3, 4]);
    // With an extension of two and a half days, the third day after the end is still in time.
    expect(late({ dueAt: dueAt(2.5 * 86_400_000) })).toEqual([0, 0, 0, 1]);
    // An earlier deadline, like that before handover, does not bring the last day forward.
    expect(late({ dueAt: new Date(end).toISOString() })).toEqual([0, 1, 3, 4]);
    const disputed = { dueAt: null, disputedAt: new Date(end + 86_400_000).toISOString(), dueLeftMs: week };
    expect(late(disputed)).toEqual([0, 0, 2, 3]);
  });

  it('a refund uses up the price first, then the deposit', () => {
    const out = { ...rental('rented'), subtotal: 700_000 };
    expect(depositLeft(out)).toBe(400_000);
    expect(depositLeft({ ...out, returnedAmount: 300_000 })).toBe(400_000);
    expect(depositLeft({ ...out, returnedAmount: 500_000 })).toBe(200_000);
    expect(depositLeft({ ...out, method: cashOnDelivery })).toBe(0);
  });

  it('the rest of a deposit that we hold is returned automatically', () => {
    const on = endOfDate('2026-11-22', 'WIB') + hourMs;
    const ended = (more: Partial<OrderSale>) => {
      const { depositKept, depositBack } = moveSale(
        rental('rented', more),
        'take_back',
        mover('seller'),
        on,
        'WIB',
      ).change;
      return [depositKept, depositBack];
    };
    expect(ended({ money: 'held' })).toEqual([100_000, 300_000]);
    expect(ended({ money: 'held', returnedAmount: 650_000 })).toEqual([50_000, 0]);
    expect(ended({ method: cashOnDelivery })).toEqual([100_000, 0]);
    expect(ended({ isPaidOutside: true })).toEqual([100_000, 0]);
  });
});

describe('the life of a rental', () => {
  const early = start + hourMs;
  /** Allowed events an hour after the start, for a rental paid by transfer. */
  const allowed: Record<SaleState, Partial<Record<SaleActor, SaleEvent[]>>> = {
    unpaid: { buyer: ['cancel'], admin: ['accept_outside', 'cancel'], system: ['settle', 'expire'] },
    waiting: { buyer: ['cancel'], seller: ['accept', 'decline'], admin: ['accept', 'cancel'] },
    accepted: { buyer: ['receive', 'object'], seller: ['ready', 'cancel', 'object'], admin: ['ready', 'cancel'] },
    ready: { buyer: ['receive', 'object'], seller: ['cancel', 'object'], admin: ['confirm', 'cancel'] },
    handed_over: { buyer: ['object'], seller: ['object'], admin: ['confirm', 'cancel'], system: [] },
    rented: { buyer: ['object'], seller: ['take_back', 'object'], admin: ['confirm', 'cancel'] },
    disputed: { admin: ['release', 'refund', 'cancel'] },
    completed: {},
    canceled: {},
  };

  it('allows each actor these events', () => {
    for (const state of saleStates) {
      for (const as of saleActors) {
        const events = allowedSaleEvents(rental(state), mover(as), early, 'WIB');
        expect([state, as, events]).toEqual([state, as, allowed[state][as] ?? []]);
        for (const event of saleEvents.filter((one) => !events.includes(one)))
          expect(ruleCode(() => moveSale(rental(state), event, mover(as), early, 'WIB', 'Begitu'))).toBe(
            'sale_event_not_allowed',
          );
      }
    }
  });

  it('can be accepted during its first day only; unanswered, it then ends and counts against neither side', () => {
    const lastMoment = Date.parse('2026-11-20T17:00:00.000Z'); // Midnight in WIB.
    for (const method of [bankTransfer, cashOnDelivery]) {
      const waits = rental('waiting', { method, money: 'held' });
      expect(waits.dueAt).toBe(iso(lastMoment));
      for (const as of ['seller', 'admin'] as const) {
        expect(moveSale(waits, 'accept', mover(as), lastMoment - 1, 'WIB').change.state).toBe('accepted');
        expect(allowedSaleEvents(waits, mover(as), lastMoment, 'WIB')).not.toContain('accept');
        expect(ruleCode(() => moveSale(waits, 'accept', mover(as), lastMoment, 'WIB'))).toBe('rental_too_late');
      }
      const { change, effects } = moveSale(waits, 'lapse', mover('system'), lastMoment, 'WIB');
      expect(change).toMatchObject({ state: 'canceled', against: '' });
      expect(effects).toEqual(method === bankTransfer ? ['restock', 'refund_if_paid'] : ['restock']);
      // The reminder comes halfway to the deadline, and the shortened deadline does not count as a slow answer.
      expect(saleReminderAt(waits, start, 'WIB')).toBe(iso((start + lastMoment) / 2));
      expect(moveSale(waits, 'accept', mover('seller'), start + hourMs, 'WIB').change.acceptedWithin).toBe(0);
    }
    // An order for later days has the usual time to answer, and letting it lapse counts against the owner.
    const ahead = { rentFrom: '2026-12-20', rentUntil: '2026-12-22' };
    const dueAt = saleDueAt('waiting', { ...rental('waiting'), ...ahead }, start, 'WIB');
    expect(dueAt).toBe(iso(start + limits.saleAnswerHours * hourMs));
    const slept = rental('waiting', { ...ahead, dueAt });
    expect(moveSale(slept, 'lapse', mover('system'), start + 60 * hourMs, 'WIB').change.against).toBe('seller');
    const unpaid = rental('unpaid', { method: bankTransfer });
    expect(ruleCode(() => moveSale(unpaid, 'accept_outside', mover('admin'), lastMoment, 'WIB', 'Dibayar tunai'))).toBe(
      'rental_too_late',
    );
  });

  it('does not end with the handover: codes or confirmations record pickup and return', () => {
    for (const method of [bankTransfer, cashOnDelivery]) {
      for (const state of ['accepted', 'ready'] as const) {
        const before = rental(state, { method });
        expect([isHandoverOpen(before), codeHolder(before)]).toEqual([true, 'buyer']);
        const byCode = moveSale({ ...before, isCodeRight: true }, 'confirm', mover('seller'), early, 'WIB');
        expect(byCode.change).toMatchObject({ state: 'rented', depositKept: 0, endedBy: '' });
        expect(byCode.effects).toEqual(['cash_received']);
        expect(moveSale(before, 'receive', mover('buyer'), early, 'WIB').change.state).toBe('rented');
        expect(allowedSaleEvents(before, mover('seller'), early, 'WIB')).not.toContain('claim');
      }
      const out = rental('rented', { method });
      expect([isHandoverOpen(out), codeHolder(out)]).toEqual([true, 'seller']);
      const back = moveSale({ ...out, isCodeRight: true }, 'take_back', mover('buyer'), early, 'WIB');
      expect(back.change).toMatchObject({ state: 'completed', depositKept: 0 });
      expect(back.effects).toEqual(['release_money', 'cash_received']);
      expect(moveSale(out, 'take_back', mover('seller'), early, 'WIB').change.state).toBe('completed');
    }
  });

  it('canceling does not count against a renter who waits for a late return; all money goes back', () => {
    for (const state of ['accepted', 'ready'] as const)
      for (const method of [bankTransfer, cashOnDelivery]) {
        const leave = (isHeldUp: boolean) =>
          moveSale(
            rental(state, { method, money: 'held', isHeldUp }),
            'cancel',
            mover('buyer'),
            start,
            'WIB',
            'Belum kembali',
          );
        const { change, effects } = leave(true);
        expect(change).toMatchObject({ state: 'canceled', against: '' });
        expect(effects).toEqual(method === bankTransfer ? ['restock', 'refund_if_paid'] : ['restock']);
        if (method === cashOnDelivery) expect(leave(false).change.against).toBe('buyer');
        else expect(() => leave(false)).toThrow('sale_event_not_allowed');
      }
    // A held-up rental counts against its owner only if the owner does not answer.
    const ends = (isHeldUp: boolean, state: 'waiting' | 'accepted', event: 'cancel' | 'decline' | 'lapse') => {
      const before = rental(state, { isHeldUp, dueAt: new Date(start).toISOString() });
      return moveSale(before, event, mover(event === 'lapse' ? 'system' : 'seller'), start, 'WIB', 'Belum kembali')
        .change.against;
    };
    expect([ends(true, 'accepted', 'cancel'), ends(true, 'waiting', 'decline')]).toEqual(['', '']);
    expect([ends(false, 'accepted', 'cancel'), ends(false, 'waiting', 'decline')]).toEqual(['seller', 'seller']);
    expect(ends(true, 'waiting', 'lapse')).toBe('seller');
    // After pickup the renter no longer waits for the item, and so cannot cancel.
    expect(allowedSaleEvents(rental('rented', { isHeldUp: true }), mover('buyer'), start, 'WIB')).not.toContain(
      'cancel',
    );
  });

  it('can be left in every running state by a person and by the schedule', () => {
    for (const method of [bankTransfer, cashOnDelivery]) {
      for (const state of ['waiting', 'accepted', 'ready', 'rented'] as const) {
        const running = rental(state, { method });
        const people = (['buyer', 'seller', 'admin'] as const).flatMap((as) =>
          allowedSaleEvents(running, mover(as), start, 'WIB'),
        );
        expect(people, state).not.toEqual([]);
        expect(allowedSaleEvents(running, mover('system'), start + 60 * dayMs, 'WIB'), state).not.toEqual([]);
      }
    }
  });

  it('ends with its last day if it was not handed over; an unreturned item is disputed a week later', () => {
    expect(rental('accepted').dueAt).toBe(iso(endOfDate('2026-11-22', 'WIB')));
    expect(rental('ready', { meetAt: iso(start + 20 * dayMs) }).dueAt).toBe(iso(endOfDate('2026-11-22', 'WIB')));
    const out = rental('rented');
    const due = endOfDate('2026-11-22', 'WIB') + limits.rentalOverdueDays * dayMs;
    expect(out.dueAt).toBe(iso(due));
    expect(allowedSaleEvents(out, mover('system'), due - 1, 'WIB')).toEqual([]);
    for (const method of [bankTransfer, cashOnDelivery]) {
      const { change } = moveSale(rental('rented', { method }), 'overdue', mover('system'), due, 'WIB');
      expect(change).toMatchObject({ state: 'disputed', disputedFrom: 'rented', endedBy: 'upkeep' });
      const left = moveSale(
        { ...rental('rented', { method }), leaver: 'buyer' },
        'leave',
        mover('system'),
        early,
        'WIB',
      );
      expect(left.change).toMatchObject({ state: 'disputed', disputedFrom: 'rented' });
    }
  });

  it('reminds the renter a day before the end and at the end, even if the first reminder is late', () => {
    const end = endOfDate('2026-11-22', 'WIB');
    const out = { ...rental('rented'), completedAt: null };
    expect(saleReminderAt(out, start, 'WIB')).toBe(iso(end - 24 * hourMs));
    expect(returnReminderAt(out, end - 24 * hourMs, 'WIB')).toBe(end);
    expect(returnReminderAt(out, end, 'WIB')).toBeNull();
    expect(returnReminderAt(sale('ready'), start, 'WIB')).toBeNull();
  });

  it('makes the return the next step until the end of the rental, then reports it as late', () => {
    const end = endOfDate('2026-11-22', 'WIB');
    const out = { ...rental('rented'), buyerId: 'sari' };
    expect(turnOfSale(out, {}, end - 1, 'WIB')).toEqual({ kind: 'return', who: 'both', until: iso(end) });
    expect(turnOfSale(out, {}, end, 'WIB')).toEqual({ kind: 'late', who: 'both', until: out.dueAt });
  });

  it('an order with a rental stays open until the return; the administrator may end it', () => {
    const sales = [rental('rented'), sale('completed', { $id: 'o-2', method: bankTransfer })];
    expect(orderStatusOf(sales)).toBe('Shipped');
    const order = { status: 'Shipped', version: 3, totalAmount: 700_100, canceledAmount: 0 };
    const done = moveAllSales(order, sales, 'complete', mover('admin'), early, 'WIB');
    expect([done.to, done.moved.map(({ change }) => change.state)]).toEqual(['Completed', ['completed']]);
    const off = moveAllSales(order, sales, 'cancel', mover('admin'), early, 'WIB', 'Hilang');
    expect(off.moved.map(({ effects }) => effects)).toEqual([['refund_if_paid']]);
  });
});

describe('a dispute about an item in use', () => {
  const objected = endOfDate('2026-11-22', 'WIB') + hourMs;
  const open = rental('disputed', { disputedFrom: 'rented', endedBy: 'budi', disputedAt: iso(objected) });
  const decided = (ownerPart?: number, from = open) =>
    moveSale(
      { ...from, ...(ownerPart === undefined ? {} : { ownerPart }) },
      'release',
      mover('admin'),
      objected + 5 * dayMs,
      'WIB',
      'Lensa retak',
    );

  it('is decided by dividing the deposit between both', () => {
    for (const part of [0, 1, 250_000, 400_000])
      expect(decided(part).change).toMatchObject({ state: 'completed', depositKept: part });
    for (const part of [-1, 400_001, 0.5])
      expect(ruleRefusal(() => decided(part))).toEqual({
        ...{ code: 'invalid_input', fields: { ownerPart: 'deposit_part_range' } },
      });
  });

  it('by default charges the late days up to the opening of the dispute', () => {
    expect(decided().change.depositKept).toBe(100_000);
  });

  it('keeps nothing of the deposit if the item was never handed over', () => {
    const before = rental('disputed', { disputedFrom: 'ready', endedBy: 'budi', disputedAt: iso(objected) });
    expect(decided(250_000, before).change.depositKept).toBe(0);
  });

  it('can be withdrawn, which restores the remaining time', () => {
    const back = moveSale({ ...open, dueLeftMs: 5 * dayMs }, 'withdraw', mover('seller'), objected + dayMs, 'WIB');
    expect(back.change).toMatchObject({ state: 'rented', dueAt: iso(objected + 6 * dayMs), remindAt: null });
  });
});
