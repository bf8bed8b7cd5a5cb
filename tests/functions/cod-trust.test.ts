/** A buyer with two absences within 60 days must pay first, until the earlier one is 60 days old or is lifted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { absencesId } from '#domain/ids.ts';
import { liftAbsence } from '../../functions/usecases/orders/lift-absence.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';
import { paying, press, saleNow } from '../support/sales.ts';
import { asBuyer, bought, metBefore, missed, recordsOf, trader } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const dayMs = 86_400_000;
const worldAt = (time: number): AdminAppWorld => campus.worldWith({ now: () => time });
const pair = async () => ({ buyer: await trader(campus, 'Beli'), seller: await trader(campus, 'Jual') });
type Pair = Awaited<ReturnType<typeof pair>>;

const absentAt = async (saleId: string): Promise<number> => Date.parse((await saleNow(campus, saleId)).absentAt ?? '');
const emptyCart = async ({ id: userId }: KnownCaller) => {
  for (const { $id } of await campus.world.rows.list('cartItems', { where: { userId }, limit: 20 })) {
    await campus.world.rows.remove('cartItems', $id);
  }
};

async function expectClosed(people: Pair, time: number, until: number): Promise<void> {
  const refused = await refusalOf(bought(campus, { ...people, world: worldAt(time) }));
  expect(refused).toEqual({ code: 'cod_closed', details: { until: new Date(until).toISOString() } });
  await emptyCart(people.buyer);
}

/** Places an order, and ends its sale so that it no longer counts against the quota. */
const expectOpen = async (people: Pair, time = Date.now()) => {
  const saleId = await bought(campus, { ...people, world: worldAt(time) });
  await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId, event: 'cancel', reason: 'Selesai' });
};

it('the second absence disables cash, but not transfers, until 60 days after the first', async () => {
  const people = await pair();
  const begun = Date.now() - 90 * dayMs;
  const first = await missed(campus, { ...people, by: 'seller', world: worldAt(begun) });
  await expectOpen(people, begun + 1);
  await missed(campus, { ...people, by: 'seller', world: worldAt(begun + 20 * dayMs) });
  const until = (await absentAt(first)) + 60 * dayMs;
  await expectClosed(people, begun + 21 * dayMs, until);
  expect(await bought(campus, { ...people, method: paying.transfer, world: worldAt(begun + 21 * dayMs) })).toBeTruthy();
  await expectClosed(people, until - 1, until);
  await expectOpen(people, until);
});

it('canceling after the meeting counts as an absence, too', async () => {
  const people = await pair();
  for (let twice = 0; twice < 2; twice++) {
    const id = await bought(campus, people);
    await press(campus.world, people.seller, id, 'accept');
    await press(campus.world, people.seller, id, 'ready');
    await metBefore(campus.world, id);
    await press(campus.world, people.buyer, id, 'cancel');
  }
  const refused = await refusalOf(bought(campus, people));
  expect(refused.code).toBe('cod_closed');
  // The record counts one absence of a pair per week; both absences close cash.
  expect((await recordsOf(campus, people.buyer)).buyer).toEqual(asBuyer({ absent: 1 }));
});

it('simultaneous orders are all refused, and other buyers are not affected', async () => {
  const people = await pair();
  for (const by of ['seller', 'seller'] as const) await missed(campus, { ...people, by });
  const other = { ...people, buyer: await trader(campus, 'Lain') };
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 3 }, () => bought(campus, people)),
    bought(campus, other),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  for (const outcome of outcomes.slice(0, 3)) expect(outcome).toMatchObject({ reason: { code: 'cod_closed' } });
});

it('absences of the seller, disputed, refunded or lifted ones do not count', async () => {
  const people = await pair();
  await missed(campus, { ...people, by: 'buyer' });
  await missed(campus, { ...people, by: 'buyer' });
  const cash = await missed(campus, { ...people, by: 'seller' });
  const disputed = await missed(campus, { ...people, by: 'seller', method: paying.transfer });
  await expectOpen(people);
  const decide = (event: 'refund' | 'release', saleId: string) =>
    raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId, event, reason: 'Begitu' });
  await decide('refund', disputed);
  await expectOpen(people);
  const kept = await missed(campus, { ...people, by: 'seller', method: paying.transfer });
  await decide('release', kept);
  await expectClosed(people, Date.now(), (await absentAt(cash)) + 60 * dayMs);
  await liftAbsence(campus.world, campus.admin, { saleId: cash });
  await expectOpen(people);
});

it('absences of a buyer without a counter row are counted from the sales', async () => {
  const people = await pair();
  const counter = absencesId(people.buyer.id);
  const forget = () => campus.world.rows.remove('counters', counter);
  await expectOpen(people);
  await forget();
  const first = await missed(campus, { ...people, by: 'seller' });
  await expectOpen(people);
  await forget();
  await expectOpen(people);
  await missed(campus, { ...people, by: 'seller' });
  await expectClosed(people, Date.now(), (await absentAt(first)) + 60 * dayMs);
  await forget();
  expect((await refusalOf(bought(campus, people))).code).toBe('cod_closed');
});

it('the second absence disables cash, whether the order or the absence commits first', async () => {
  for (let round = 0; round < 5; round++) {
    const people = await pair();
    await missed(campus, { ...people, by: 'seller' });
    const late = await bought(campus, people);
    await campus.world.rows.remove('counters', absencesId(people.buyer.id));
    await press(campus.world, people.seller, late, 'accept');
    await press(campus.world, people.seller, late, 'ready');
    await metBefore(campus.world, late);
    await Promise.allSettled([press(campus.world, people.buyer, late, 'cancel'), bought(campus, people)]);
    await emptyCart(people.buyer);
    expect((await refusalOf(bought(campus, people))).code).toBe('cod_closed');
  }
});

it('a decision about a deleted buyer creates no counter', async () => {
  const people = await pair();
  const disputed = await missed(campus, { ...people, by: 'seller', method: paying.transfer });
  await campus.world.rows.remove('profiles', people.buyer.id);
  await campus.world.rows.remove('buyerRecords', people.buyer.id);
  const released = { saleId: disputed, event: 'release', reason: 'Begitu' } as const;
  await raiseSaleEventAsAdmin(campus.world, campus.admin, released);
  expect(await saleNow(campus, disputed)).toMatchObject({ state: 'completed', against: 'buyer' });
  expect(await campus.world.rows.get('counters', absencesId(people.buyer.id))).toBeNull();
});
