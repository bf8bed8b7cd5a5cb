/** Boundaries of the kinds' rules: the last allowed value, the first refused one, and the details of the refusal. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { campusDate, dateAfter } from '#domain/campus-days.ts';
import { decidedFields, postedKinds } from '#domain/kinds/index.ts';
import { readDetails } from '#domain/kinds/kind-input.ts';
import { limits } from '#domain/limits.ts';
import { heldDeposit } from '#domain/money/deposit.ts';
import { boughtAs } from '#domain/orders/bought-as.ts';
import { agreedLines, askedThings, assertBundlePrice, thingsOf } from '#domain/orders/bundle-offer.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { assertParts, bundleStock, type PartProduct, partLines, settledBundle } from '#kinds/bundle/rules/bundle.ts';
import { assertDrawTime, assertMayTake, isLapsed, passReasonOf, ticketInTurn } from '#kinds/free/rules/draw.ts';
import { drawStates, readDrawState } from '#kinds/free/rules/draw-state.ts';
import { isForDraw } from '#kinds/free/rules/for-draw.ts';
import { linkSharePath } from '#kinds/link/rules/link-address.ts';
import { linkToken } from '#kinds/link/rules/link-token.ts';
import { assertTakeable, linkStateAt } from '#kinds/link/rules/sale-link.ts';
import {
  assertMayJoin,
  batchStates,
  closingReminderAt,
  moveBatch,
  readBatchState,
} from '#kinds/preorder/rules/batch.ts';
import { assertBatchTimes, assertHarmless, wrongTimes } from '#kinds/preorder/rules/batch-input.ts';
import { assertDays, rentalDayId, wrongDays } from '#kinds/rental/rules/days.ts';
import {
  assertFewRentalDays,
  assertPiecesCover,
  freeWeekend,
  isDepositHigh,
  isHeldUp,
} from '#kinds/rental/rules/rental.ts';
import { daysOf, isOut, isRental } from '#kinds/rental/rules/rented-sale.ts';
import { assertNoneShortened, bookedName, freeStarts } from '#kinds/service/rules/appointment.ts';
import { hasHours, minutesOf, readSchedule } from '#kinds/service/rules/stored-service.ts';
import {
  askedUntil,
  assertAnswerable,
  assertAnswerPrice,
  assertNewAnswer,
  assertTakesOffers,
  assertWantedQuota,
  moveWanted,
  offersWanted,
  soundsLikeOffer,
  takesAnswers,
  wantedCategory,
  wantedStateNow,
  wantedTerm,
} from '#kinds/wanted/rules/wanted.ts';
import { wantedTokens } from '#kinds/wanted/rules/wanted-search.ts';
import { ruleRefusal } from '../../support/refusals.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-12-02T03:00:00.000Z'); // Wednesday, ten in the morning in Jakarta.
const iso = (moment: number) => new Date(moment).toISOString();

type Values = Partial<Omit<PartProduct, 'isListed'>> & { readonly isListed?: boolean };

const product = (values: Values = {}) => ({
  ...{ $id: 'a', name: 'Lampu', price: 50_000, discount: 0, stock: 1, isSold: false, isListed: true, heldUntil: null },
  ...{ sellerId: 'budi', kind: 'goods', isNegotiable: true, imageId: '' },
  ...values,
});
const byId = (...all: ReturnType<typeof product>[]) => new Map(all.map((one) => [one.$id, one]));

describe('closing and pick-up times of a batch', () => {
  const times = (closes: number, from: number, until: number) =>
    wrongTimes({ closesAt: iso(closes), pickupFrom: iso(from), pickupUntil: iso(until) }, now);
  const soonest = now + limits.batchOpenMinutes * minute;
  const latest = now + limits.batchInAdvanceDays * day;
  const longest = limits.batchPickupHours * hour;

  it('are allowed from the earliest to the latest possible one', () => {
    expect(times(soonest, soonest, soonest + 1)).toEqual({});
    expect(times(soonest - 1, soonest, soonest + 1)).toEqual({ closesAt: 'closing_past' });
    expect(
      times(latest, latest + limits.batchInAdvanceDays * day, latest + limits.batchInAdvanceDays * day + longest),
    ).toEqual({});
    expect(times(latest + 1, latest + 2, latest + 3)).toEqual({ closesAt: 'closing_too_far' });
    expect(times(soonest, soonest - 1, soonest + 1)).toEqual({ pickupFrom: 'pickup_before_closing' });
    const far = soonest + limits.batchInAdvanceDays * day + 1;
    expect(times(soonest, far, far + 1)).toEqual({ pickupFrom: 'pickup_too_far' });
    expect(times(soonest, soonest, soonest)).toEqual({ pickupUntil: 'pickup_reversed' });
    expect(times(soonest, soonest, soonest + longest + 1)).toEqual({ pickupUntil: 'pickup_too_long' });
  });

  it('are refused under the form’s field names', () => {
    const said = { closesAt: iso(soonest), pickupFrom: iso(soonest), pickupUntil: iso(soonest + hour) };
    expect(ruleRefusal(() => assertBatchTimes(said, now))).toBeNull();
    const fields = { closesAt: 'closing_past' };
    expect(ruleRefusal(() => assertBatchTimes(said, now + 1))).toEqual({ code: 'invalid_input', fields });
    expect(ruleRefusal(() => assertBatchTimes(said, now + 1, 'details.'))).toEqual({
      ...{ code: 'invalid_input', fields: { 'details.closesAt': 'closing_past' } },
    });
  });

  it('may be saved unchanged after the first order', () => {
    const said = { closesAt: iso(soonest), pickupFrom: iso(soonest), pickupUntil: iso(soonest + hour) };
    const kept = { ...said, pickupPlace: 'Lobi', least: 2, most: 9, acceptsAll: true };
    expect(ruleRefusal(() => assertHarmless({ ...kept, state: 'open', taken: 1 }, kept))).toBeNull();
  });

  it('have no reminder that would already be due', () => {
    const closes = now + limits.batchReminderHours * hour;
    expect(closingReminderAt(iso(closes), now)).toBeNull();
    expect(closingReminderAt(iso(closes + 1), now)).toBe(iso(now + 1));
  });
});

it('a refusal of a batch states the event, the missing reason or the places left', () => {
  expect(ruleRefusal(() => moveBatch('done', 'ready', 'seller'))).toEqual({
    ...{ code: 'batch_event_not_allowed', state: 'done', event: 'ready' },
  });
  for (const reason of [undefined, ' '])
    expect(ruleRefusal(() => moveBatch('open', 'call_off', 'seller', reason))).toEqual({
      ...{ code: 'invalid_input', fields: { reason: 'why_required' } },
    });
  const batch = { state: 'open', closesAt: iso(now + hour), least: 1, most: 5, taken: 3 };
  const about = { productId: 'a', name: 'Risol' };
  expect(ruleRefusal(() => assertMayJoin(batch, 2, now, about))).toBeNull();
  expect(ruleRefusal(() => assertMayJoin(batch, 3, now, about))).toEqual({
    code: 'batch_full',
    ...about,
    available: 2,
  });
  expect(batchStates.map(readBatchState)).toEqual([...batchStates]);
  expect(() => readBatchState('lost')).toThrow('lost');
});

describe('a draw', () => {
  const draw = {
    seed: 'seed',
    seedHash: '',
    tickets: ['a', 'b'],
    passed: 0,
    drawAt: iso(now),
    acceptUntil: iso(now + 1),
  };
  const turn = ticketInTurn({ ...draw, state: 'offered' });

  it('reports the field with a draw time that is too near or too far', () => {
    const soon = iso(now + limits.drawLeastHours * hour - 1);
    const code = 'invalid_input';
    expect(ruleRefusal(() => assertDrawTime(iso(now + limits.drawLeastHours * hour), now))).toBeNull();
    expect(ruleRefusal(() => assertDrawTime(soon, now))).toEqual({ code, fields: { drawAt: 'draw_too_soon' } });
    expect(ruleRefusal(() => assertDrawTime(soon, now, 'details.drawAt'))).toEqual({
      ...{ code, fields: { 'details.drawAt': 'draw_too_soon' } },
    });
  });

  it('has a current ticket only while the gift is offered or taken', () => {
    expect(turn).not.toBeNull();
    expect(ticketInTurn({ ...draw, state: 'taken' })).toBe(turn);
    for (const state of ['open', 'ended', 'called_off']) expect(ticketInTurn({ ...draw, state })).toBeNull();
    expect(ticketInTurn({ ...draw, seed: '', state: 'offered' })).toBeNull();
  });

  it('lapses only while the gift is offered and has an acceptance deadline', () => {
    const over = { state: 'offered', acceptUntil: iso(now) };
    expect(isLapsed(over, now)).toBe(true);
    expect(isLapsed({ ...over, state: 'taken' }, now)).toBe(false);
    expect(isLapsed({ ...over, acceptUntil: null }, now)).toBe(false);
  });

  it('gives the gift only to the current ticket while it is offered', () => {
    const about = { productId: 'rak' };
    const take = (state: string, ticket: string | null) =>
      ruleRefusal(() => assertMayTake({ ...draw, state }, ticket, about, now))?.code ?? 'none';
    expect(take('offered', turn)).toBe('none');
    expect(take('offered', null)).toBe('draw_others');
    expect(take('taken', turn)).toBe('draw_others');
    expect(ruleRefusal(() => assertMayTake({ ...draw, state: 'called_off' }, turn, about, now))).toEqual({
      ...{ code: 'draw_called_off', ...about },
    });
  });

  it('counts as called off by the giver if the failed order is held against the giver', () => {
    const order = { buyerId: 'ani', sellerId: 'budi', acceptedAt: iso(now), endedBy: 'admin', against: 'seller' };
    expect(passReasonOf(order)).toBe('called_off');
  });

  it('accepts only known states, and exists for gifts with a draw time only', () => {
    expect(drawStates.map(readDrawState)).toEqual([...drawStates]);
    expect(() => readDrawState('lost')).toThrow('lost');
    const at = iso(now);
    expect(
      [{ kind: 'free', closesAt: at }, { kind: 'free' }, { kind: 'preorder', closesAt: at }].map(isForDraw),
    ).toEqual([...[true, false, false]]);
  });
});

describe('a bundle', () => {
  const parts = (...prices: number[]) =>
    prices.map((price, at) => ({ $id: `p${at}`, productId: String.fromCharCode(97 + at), price }));

  it('has no stock if a part is sold, unlisted or without counted stock', () => {
    const stock = (values: Values) =>
      bundleStock(parts(1, 1), byId(product({ stock: 3 }), product({ $id: 'b', stock: 3, ...values })), now);
    expect(stock({})).toBe(3);
    expect([{ isListed: false }, { isSold: true }, { stock: null }].map(stock)).toEqual([0, 0, 0]);
  });

  it('drops parts down to a price of one rupiah', () => {
    const left = byId(product(), product({ $id: 'b' }));
    expect(settledBundle({ price: 2, isShrinking: true }, parts(1, 1, 1), left, now)).toMatchObject({ price: 2 - 1 });
    expect(settledBundle({ price: 1, isShrinking: true }, parts(1, 1, 1), left, now)).toMatchObject({
      price: 1,
      dropped: [],
    });
  });

  it('names the part that is not allowed or gone', () => {
    const refused = (...all: ReturnType<typeof product>[]) =>
      ruleRefusal(() => assertParts(['a', 'b'], byId(...all), 'budi'));
    expect(refused(product(), product({ $id: 'b' }))).toBeNull();
    expect(refused(product(), product({ $id: 'b', name: 'Kipas', price: 0 }))).toEqual({
      ...{ code: 'bundle_part_free', productId: 'b', name: 'Kipas' },
    });
    expect(refused(product())).toEqual({ code: 'bundle_part_gone', productId: 'b', name: '' });
    const bundle = { product: { $id: 'paket', name: 'Paket', codAddress: 'GSG' }, price: 80_000, quantity: 1 };
    const sold = (...all: (PartProduct | undefined)[]) =>
      ruleRefusal(() =>
        partLines({ ...bundle, parts: all.map((one) => ({ productId: one?.$id ?? 'x', product: one })) }),
      );
    const about = { code: 'bundle_part_sold', productId: 'paket', name: 'Paket' };
    expect(sold(product())).toEqual({ ...about, part: '' });
    expect(sold(product(), undefined)).toEqual({ ...about, part: '' });
    expect(sold(product(), product({ $id: 'b', name: 'Kipas', isListed: false }))).toEqual({ ...about, part: 'Kipas' });
  });

  it('is one purchase for all its parts, separate from single products', () => {
    const item = { sellerId: 'budi', quantity: 2 };
    const [one, two] = [
      { ...item, productId: 'a', name: 'Lampu' },
      { ...item, productId: 'b', name: 'Kipas' },
    ];
    const within = { bundleId: 'paket', bundleName: 'Paket' };
    expect(
      boughtAs([
        { ...one, ...within },
        { ...two, ...within },
        { ...one, productId: 'c', bundleId: '' },
      ]),
    ).toEqual([
      { ...item, productId: 'paket', name: 'Paket' },
      { ...item, productId: 'c', name: 'Lampu' },
    ]);
    expect(boughtAs([{ ...one, bundleId: 'paket' }])).toEqual([{ ...item, productId: 'paket', name: '' }]);
  });

  it('is recorded on each of its lines', () => {
    const bundle = { product: { $id: 'paket', name: 'Paket', codAddress: 'GSG' }, price: 80_000, quantity: 1 };
    const two = [product(), product({ $id: 'b' })].map((one) => ({ productId: one.$id, product: one }));
    expect(partLines({ ...bundle, parts: two }).map(({ bundle: own }) => own)).toEqual([
      { id: 'paket', name: 'Paket', codAddress: 'GSG' },
      { id: 'paket', name: 'Paket', codAddress: 'GSG' },
    ]);
  });
});

describe('several products for one price', () => {
  const people = { sellerId: 'budi', buyerId: 'ani' };
  const asked = (second: ReturnType<typeof product> | undefined, buyer = people) =>
    ruleRefusal(() => askedThings(['a', 'b'], byId(product(), ...(second ? [second] : [])), buyer, now));

  it('must be available goods of this seller with a price', () => {
    expect(asked(product({ $id: 'b' }))).toBeNull();
    expect(asked(undefined)).toEqual({ code: 'bundle_part_gone', productId: 'b', name: '' });
    const refused = (values: Values) => asked(product({ $id: 'b', name: 'Kipas', ...values }));
    const about = { productId: 'b', name: 'Kipas' };
    for (const gone of [{ sellerId: 'cici' }, { isSold: true }, { isListed: false }, { stock: 0 }])
      expect(refused(gone)).toEqual({ code: 'bundle_part_gone', ...about });
    expect(refused({ kind: 'rental' })).toEqual({ code: 'bundle_part_kind', ...about });
    expect(refused({ price: 0 })).toEqual({ code: 'bundle_part_free', ...about });
    expect(asked(product({ $id: 'b' }), { ...people, buyerId: 'budi' })?.code).toBe('own_product');
  });

  it('are sold together or not at all, naming the missing one', () => {
    const offer = { $id: 'o1', price: 60_000, productName: '2 barang' };
    const sold = (second: ReturnType<typeof product> | undefined) =>
      ruleRefusal(() => agreedLines(offer, ['a', 'b'], byId(product(), ...(second ? [second] : []))));
    const about = { code: 'bundle_part_sold', productId: 'o1', name: '2 barang' };
    expect(sold(product({ $id: 'b' }))).toBeNull();
    expect(sold(undefined)).toEqual({ ...about, part: '' });
    for (const gone of [{ isSold: true }, { isListed: false }, { stock: 0 }])
      expect(sold(product({ $id: 'b', name: 'Kipas', ...gone }))).toEqual({ ...about, part: 'Kipas' });
  });

  it('state the lowest price and the sum in a refusal', () => {
    const all = [product(), product({ $id: 'b' })];
    const refused = ruleRefusal(() => assertBundlePrice(all, 100_000));
    expect(refused).toMatchObject({ code: 'invalid_input', price: 100_000, isSeveral: true });
    expect(refused).toMatchObject({ fields: { price: 'offer_not_lower' } });
    const lowest = Number(Reflect.get(refused ?? {}, 'lowest'));
    expect(ruleRefusal(() => assertBundlePrice(all, lowest))).toBeNull();
    expect(ruleRefusal(() => assertBundlePrice(all, lowest - 1))).toMatchObject({ fields: { price: 'offer_too_low' } });
    expect([thingsOf({ productIds: ['a'] }), thingsOf({ productIds: null }), thingsOf({})]).toEqual([['a'], [], []]);
  });
});

it('invalid details of a kind are reported under the form’s field names', () => {
  const schema = z.object({ least: z.number('invalid') });
  expect(readDetails(schema, { least: 1 })).toEqual({ least: 1 });
  expect(ruleRefusal(() => readDetails(schema, {}))).toEqual({
    ...{ code: 'invalid_input', fields: { 'details.least': 'invalid' } },
  });
});

it('forms skip fields that the kind decides; only kinds with a form can be posted', () => {
  expect(decidedFields({ kind: 'goods' })).toEqual([]);
  expect(decidedFields({ kind: 'bundle' })).toEqual(['discount', 'isNegotiable', 'stock', 'cashMost']);
  expect(decidedFields({ kind: 'service' })).toEqual(['stock', 'discount', 'isNegotiable', 'price']);
  expect(postedKinds(['goods', 'wanted', 'rental', 'link'])).toEqual(['goods', 'rental']);
});

describe('a link', () => {
  it('has a URL-safe secret derived by HMAC', () => {
    for (let n = 0; n < 50; n++) {
      const wanted = createHmac('sha256', 'rahasia').update(`linkToken:link-${n}:sari`).digest().subarray(0, 16);
      expect(linkToken('rahasia', { $id: `link-${n}`, sellerId: 'sari' })).toBe(wanted.toString('base64url'));
    }
    expect(linkSharePath({ card: 'abc', token: 'def' })).toBe('/s/l/abc#def');
  });

  it('is reserved only by a claim, until the claim expires', () => {
    const link = { sellerId: 'budi', state: 'claimed', claimedBy: 'ani', endsAt: iso(now + day) };
    const state = (values: object) => linkStateAt({ ...link, claimedUntil: iso(now + 1), ...values }, null, now);
    expect(state({})).toBe('claimed');
    expect([{ claimedUntil: iso(now) }, { claimedUntil: null }, { state: 'open' }].map(state)).toEqual([
      ...['open', 'open', 'open'],
    ]);
    const claimed = { ...link, claimedUntil: iso(now + 1) };
    expect(ruleRefusal(() => assertTakeable(claimed, 'claimed', 'cici'))).toEqual({
      ...{ code: 'link_claimed', until: iso(now + 1) },
    });
  });
});

describe('a rental', () => {
  const today = campusDate(now, 'WIB');

  it('accepts only valid dates', () => {
    for (const text of ['', `x${today}`, `${today}x`, '2026-02-30', '2026-13-01', 'besok'])
      expect([
        wrongDays({ from: text, until: today }, now, 'WIB'),
        wrongDays({ from: today, until: text }, now, 'WIB'),
      ]).toEqual([{ from: 'rent_day_required' }, { until: 'rent_day_required' }]);
    expect(ruleRefusal(() => assertDays({ from: today, until: today }, now, 'WIB'))).toBeNull();
    expect(ruleRefusal(() => assertDays({ from: dateAfter(today, -1), until: today }, now, 'WIB'))).toEqual({
      ...{ code: 'invalid_input', fields: { from: 'rent_past' } },
    });
  });

  it('has a high deposit only if it exceeds a stated value', () => {
    const high = (deposit: number, valueNew: number | null) => isDepositHigh({ deposit, valueNew });
    expect([high(2, 1), high(1, 1), high(1, 0), high(1, null)]).toEqual([true, false, false, false]);
    expect([heldDeposit({ deposit: 5 }, bankTransfer), heldDeposit({ deposit: 5 }, cashOnDelivery)]).toEqual([5, 0]);
    expect(heldDeposit({ deposit: null }, bankTransfer)).toBe(0);
  });

  it('fits into an order within the limits of lines and rentals', () => {
    const lines = (rented: number, goods: number) => [
      ...Array.from({ length: rented }, () => ({ rentDays: 1, kind: 'rental' })),
      ...Array.from({ length: goods }, () => ({ rentDays: 0, kind: 'goods' })),
    ];
    const refused = (rented: number, goods: number) => ruleRefusal(() => assertFewRentalDays(lines(rented, goods)));
    const { rentalsPerOrder: most, rentalOrderLines: all } = limits;
    expect(refused(most, all - most)).toBeNull();
    expect(refused(1, all - 1)).toBeNull();
    expect(refused(0, all + 5)).toBeNull();
    for (const tooMany of [refused(most, all - most + 1), refused(most + 1, 0)])
      expect(tooMany).toEqual({ code: 'rental_order_lines', limit: all });
    expect(ruleRefusal(() => assertFewRentalDays([{ rentDays: limits.rentalDays + 1 }]))).toEqual({
      ...{ code: 'rental_order_days', limit: limits.rentalDays },
    });
  });

  it('needs enough pieces for the bookings from today on, and reports the fullest day', () => {
    const days = [
      { date: dateAfter(today, -1), taken: 9 },
      { date: today, taken: 2 },
      { date: dateAfter(today, 1), taken: 4 },
      { date: dateAfter(today, 2), taken: 3 },
    ];
    expect(ruleRefusal(() => assertPiecesCover(4, days, now, 'WIB'))).toBeNull();
    expect(ruleRefusal(() => assertPiecesCover(1, days, now, 'WIB'))).toEqual({
      ...{ code: 'rental_pieces_booked', date: dateAfter(today, 1), taken: 4 },
    });
    expect(ruleRefusal(() => assertPiecesCover(1, days.slice(0, 2), now, 'WIB'))).toMatchObject({
      date: today,
      taken: 2,
    });
  });

  it('is not free on a weekend of which only the past day is free', () => {
    const sunday = Date.parse('2026-12-06T03:00:00.000Z');
    const full = { date: campusDate(sunday, 'WIB'), taken: 1 };
    expect(freeWeekend(1, [{ date: dateAfter(full.date, -1), taken: 1 }], sunday, 'WIB')).toBe(
      dateAfter(full.date, -1),
    );
    expect(freeWeekend(1, [full], sunday, 'WIB')).toBe('');
  });

  it('is recognized by its kind, its days and its state', () => {
    expect([isRental({ kind: 'rental' }), isRental({ kind: 'goods' }), isRental({})]).toEqual([true, false, false]);
    expect([daysOf({ rentFrom: today }), daysOf({ rentUntil: today }), daysOf({})]).toEqual([null, null, null]);
    expect(daysOf({ rentFrom: today, rentUntil: today })).toEqual({ from: today, until: today });
    const out = (state: string, disputedFrom = '') => isOut({ state, disputedFrom });
    expect([out('rented'), out('disputed', 'rented'), out('disputed', 'ready'), out('ready', 'rented')]).toEqual([
      ...[true, true, false, false],
    ]);
    expect(rentalDayId('toga', '2026-12-02')).toBe('toga-20261202');
  });

  it('is blocked by a late return on its first or last day, but not on the days around it', () => {
    const held = (from: number, until: number) =>
      isHeldUp({ from: dateAfter(today, from), until: dateAfter(today, until) }, 1, [
        { date: today, taken: 1, late: 1 },
      ]);
    expect([held(0, 3), held(-3, 0), held(1, 3), held(-3, -1)]).toEqual([true, true, false, false]);
  });
});

describe('hours of a service', () => {
  it('must be valid times', () => {
    expect(['00:00', '09:30', '24:00'].map(minutesOf)).toEqual([0, 570, 1_440]);
    expect(['', '9:30', 'x09:30', '09:30x', '09:60', '24:01', '0930'].map(minutesOf)).toEqual(Array(7).fill(null));
  });

  it('are empty for a row without any valid ones', () => {
    const hours = ['1 09:00-12:00', 'x1 09:00-12:00', '1 09:00-12:00x', '7 09:00-12:00', '', '1 09:00'];
    expect(readSchedule({ hours, daysOff: ['2026-12-25'] })).toEqual({
      ...{ hours: [{ day: 1, from: 540, until: 720 }], daysOff: ['2026-12-25'] },
    });
    expect([readSchedule(null), readSchedule(undefined)]).toEqual(Array(2).fill({ hours: [], daysOff: [] }));
    expect([hasHours({ hours: [], daysOff: [] }), hasHours(readSchedule({ hours, daysOff: [] }))]).toEqual([
      false,
      true,
    ]);
  });

  it('yield start times in order, up to the last bookable day', () => {
    const monday = 20_794; // 2026-12-07 as a campusDay number.
    const hours = [
      { day: 1, from: 780, until: 840 },
      { day: 1, from: 540, until: 600 },
    ];
    const starts = freeStarts({ hours, daysOff: [] }, new Set(), 60, monday, now, 'WIB');
    expect(starts).toEqual(['2026-12-07T02:00:00.000Z', '2026-12-07T06:00:00.000Z']);
    const last = Date.parse('2026-12-07T02:00:00.000Z') - limits.appointmentInAdvanceDays * day;
    expect(freeStarts({ hours, daysOff: [] }, new Set(), 60, monday, last, 'WIB')).toEqual([
      '2026-12-07T02:00:00.000Z',
    ]);
    expect(freeStarts({ hours, daysOff: [] }, new Set(), 60, monday, last - 1, 'WIB')).toEqual([]);
    expect(freeStarts({ hours, daysOff: ['2026-12-07'] }, new Set(), 60, monday, now, 'WIB')).toEqual([]);
  });

  it('cannot be shortened for a booked package; the refusal counts its bookings', () => {
    const pack = { id: 'satu', name: 'Satu', price: 1, minutes: 60 };
    expect(ruleRefusal(() => assertNoneShortened([pack], [{ ...pack, minutes: 45 }], new Map([['satu', 2]])))).toEqual({
      ...{ code: 'package_booked', name: 'Satu', count: 2 },
    });
    expect(bookedName('Les', 'Satu')).toBe('Les (Satu)');
  });
});

describe('a wanted ad', () => {
  const ad = { $id: 'w', userId: 'ani', state: 'open', until: iso(now + 1) };
  const offering = (...kinds: ('goods' | 'wanted')[]) => ({
    ...campusDefaults,
    categories: {
      ...campusDefaults.categories,
      categories: campusDefaults.categories.categories.map((one, at) =>
        at === 0 ? { ...one, kinds } : { ...one, kinds: ['goods' as const] },
      ),
    },
  });
  const [first, second] = campusDefaults.categories.categories.map(({ name }) => name);

  it('is refused with the reason or its state', () => {
    expect(ruleRefusal(() => moveWanted({ ...ad, state: 'closed' }, 'edit', 'owner', now))).toEqual({
      ...{ code: 'wanted_over', state: 'closed' },
    });
    expect(moveWanted({ ...ad, until: iso(now) }, 'extend', 'owner', now)).toBe('open');
    expect(moveWanted({ ...ad, until: iso(now) }, 'expire', 'system', now)).toBe('expired');
    expect(wantedStateNow({ ...ad, state: 'lost' }, now)).toBe('closed');
    const { openWanted, wantedAnswers } = limits;
    expect(ruleRefusal(() => assertWantedQuota(openWanted - 1))).toBeNull();
    expect(ruleRefusal(() => assertWantedQuota(openWanted))).toEqual({ code: 'wanted_limit', limit: openWanted });
    expect(ruleRefusal(() => assertAnswerable({ ...ad, until: iso(now) }, 'budi', now))).toEqual({
      ...{ code: 'wanted_over', state: 'expired' },
    });
    const earlier = Array.from({ length: wantedAnswers }, (_, at) => ({ productId: `p${at}` }));
    expect(ruleRefusal(() => assertNewAnswer(earlier, 'p'))).toEqual({
      ...{ code: 'wanted_answers_limit', limit: wantedAnswers },
    });
    expect(ruleRefusal(() => assertAnswerPrice({ price: 10, discount: 0 }, 10))).toBeNull();
    expect(ruleRefusal(() => assertAnswerPrice({ price: 10, discount: 0 }, 11))).toEqual({
      ...{ code: 'invalid_input', fields: { price: 'answer_too_high' }, price: 10 },
    });
  });

  it('asks its owner some days before it ends', () => {
    expect(Date.parse(askedUntil(now)) - now).toBe(limits.wantedAskDays * day);
  });

  it('must be in a category that offers ads, or in its own former one', () => {
    const campus = offering('goods', 'wanted');
    const refused = (chosen: string, before?: string) => ruleRefusal(() => wantedCategory(campus, chosen, before));
    expect(wantedCategory(campus, first ?? '')).toBe(first);
    const invalid = { code: 'invalid_input', fields: { category: 'category_invalid' } };
    expect(refused(second ?? '')).toEqual(invalid);
    expect(refused(second ?? '', first)).toEqual(invalid);
    expect(refused(second ?? '', second)).toBeNull();
    expect([offersWanted(campus), offersWanted(offering('goods'))]).toEqual([true, false]);
  });

  it('can be answered only with kinds whose price is negotiable', () => {
    expect(['goods', 'preorder', 'rental', 'free'].map((kind) => takesAnswers({ kind }))).toEqual([
      ...[true, false, false, false],
    ]);
    expect(ruleRefusal(() => assertTakesOffers({ kind: 'goods', $id: 'a', name: 'Lampu' }))).toBeNull();
    expect(ruleRefusal(() => assertTakesOffers({ kind: 'free', $id: 'a', name: 'Lampu' }))).toEqual({
      ...{ code: 'offer_not_wanted', productId: 'a', name: 'Lampu' },
    });
  });

  it('is searched by its product, without request words and spaces', () => {
    expect(['dicari: kipas ', ' WTB ', 'kipas'].map(wantedTerm)).toEqual(['kipas', 'WTB', 'kipas']);
    expect([' jual laptop', 'laptop'].map(soundsLikeOffer)).toEqual([true, false]);
    const tokens = wantedTokens({ what: 'Kipas', details: 'besar', category: 'Elektronik' });
    for (const word of ['kipas', 'besar', 'elektronik']) expect(tokens).toContain(word);
  });
});
