import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { lockedNotification } from '#domain/notifications/trade-notification.ts';
import { saleId } from '#domain/order-ids.ts';
import { handoverInput } from '#domain/orders/order-input.ts';
import { confirmByCode, showHandoverCode } from '../../functions/usecases/orders/handover.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { readSale } from '../../functions/usecases/orders/read-sale.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, paid, paying, press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minute = 60_000;

async function accepted(method: 'cash' | 'transfer' = 'cash') {
  const order = await orderedFrom(campus, { sellers: 1, method: paying[method] });
  if (method === 'transfer') await paid(campus.world, order);
  const { id, seller } = firstOf(order);
  await press(campus.world, seller, id, 'accept');
  return { ...order, id, seller, code: (await showHandoverCode(campus.world, order.buyer, { saleId: id })).code };
}

/** A different code of six digits. */
const wrong = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const confirm = (who: KnownCaller, id: string, code: string, world = campus.world) =>
  confirmByCode(world, who, { saleId: id, code });

it.each(['cash', 'transfer'] as const)(
  'the right code completes the sale and its order immediately (%s)',
  async (method) => {
    const { id, orderId, seller, buyer, code } = await accepted(method);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(seller, id, code)).toMatchObject({ state: 'completed', status: 'Completed' });
    expect(await saleNow(campus, id)).toMatchObject({ state: 'completed', isCashReceived: method === 'cash' });
    expect(await campus.world.rows.get('orders', orderId)).toMatchObject({ status: 'Completed' });
    expect(await toldTo(campus, buyer)).toContain('Pembelian selesai');
    // Retry after a lost response.
    expect(await confirm(seller, id, code)).toMatchObject({ state: 'completed' });
    expect(await codeOf(showHandoverCode(campus.world, buyer, { saleId: id }))).toBe('handover_not_now');
  },
);

it('only the buyer can see the code of a sale, and only the seller can enter it', async () => {
  const one = await accepted();
  const other = await accepted();
  const eko = await campus.person('Eko');
  for (const who of [one.seller, eko, campus.admin]) {
    expect(await codeOf(showHandoverCode(campus.world, who, { saleId: one.id }))).toBe('sale_not_found');
  }
  for (const who of [one.buyer, eko]) expect(await codeOf(confirm(who, one.id, one.code))).toBe('sale_not_found');
  await campus.world.rows.update('handoverCodes', other.id, { code: wrong(one.code) });
  expect(await codeOf(confirm(one.seller, one.id, wrong(one.code)))).toBe('handover_wrong');
  expect(await saleNow(campus, other.id)).toMatchObject({ state: 'accepted' });
  expect(await codeOf(raiseSaleEvent(campus.world, one.seller, { saleId: one.id, event: 'confirm' }))).toBe(
    'sale_event_not_allowed',
  );
});

it('a code works from acceptance to the end of the sale only', async () => {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  expect(await codeOf(showHandoverCode(campus.world, order.buyer, { saleId: id }))).toBe('handover_not_now');
  expect(await codeOf(confirm(seller, id, '123456'))).toBe('handover_not_now');
  const { id: gone, seller: theirs, code } = await accepted();
  await press(campus.world, theirs, gone, 'cancel');
  expect(await codeOf(confirm(theirs, gone, code))).toBe('handover_not_now');
});

it('the administrator’s acceptance creates a code for every sale of the order', async () => {
  const { orderId, buyer } = await orderedFrom(campus, { sellers: 2 });
  await changeOrderStatus(campus.world, campus.admin, { orderId, to: 'Processed' });
  const codes = await Promise.all(
    [1, 2].map((place) => showHandoverCode(campus.world, buyer, { saleId: saleId(orderId, place) })),
  );
  expect(codes.every(({ code }) => /^\d{6}$/.test(code))).toBe(true);
});

it('five wrong codes lock for a quarter of an hour and notify both; the right code resets the tries', async () => {
  const { id, orderId, seller, buyer, code } = await accepted();
  expect(await readSale(campus.world, seller, { saleId: id })).toMatchObject({ codeLockedUntil: null });
  for (let left = 4; left >= 0; left--) {
    expect(await refusalOf(confirm(seller, id, wrong(code)))).toEqual({ code: 'handover_wrong', details: { left } });
  }
  expect(await codeOf(confirm(seller, id, code))).toBe('handover_locked');
  for (const [who, to] of [
    [seller, 'seller'],
    [buyer, 'buyer'],
  ] as const) {
    const until = (await readSale(campus.world, seller, { saleId: id })).codeLockedUntil ?? '';
    const sale = await saleNow(campus, id);
    const text = lockedNotification(to, sale, until, to === 'seller' ? `/sales/${id}` : `/orders/${orderId}`, 'WIB');
    const told = await campus.world.rows.list('notifications', { where: { userId: who.id }, limit: 100 });
    expect(told.filter(({ kind }) => kind === 'handover_locked')).toMatchObject([text]);
  }
  // A newly opened page shows the lock, too.
  for (const who of [seller, buyer]) {
    const { codeLockedUntil } = await readSale(campus.world, who, { saleId: id });
    expect(Date.parse(codeLockedUntil ?? '') - Date.now()).toBeGreaterThan(14 * minute);
  }
  const later = (minutes: number) => campus.worldWith({ now: () => Date.now() + minutes * minute });
  expect(await refusalOf(confirm(seller, id, code, later(14)))).toMatchObject({ code: 'handover_locked' });
  expect(await confirm(seller, id, code, later(15.1))).toMatchObject({ state: 'completed' });
});

it('of any number of parallel guesses exactly five are checked', async () => {
  const { id, seller, code } = await accepted();
  const answers: string[] = [];
  for (let burst = 0; burst < 4; burst++) {
    const guesses = Array.from({ length: 10 }, (_, place) => wrong(code, 1 + burst * 10 + place));
    answers.push(...(await Promise.all(guesses.map((guess) => codeOf(confirm(seller, id, guess))))));
  }
  const counted = answers.filter((answer) => answer === 'handover_wrong').length;
  expect(counted).toBe(limits.handoverTries);
  expect(new Set(answers)).toEqual(
    new Set(['handover_wrong', 'handover_locked', ...(answers.includes('try_again') ? ['try_again'] : [])]),
  );
  expect(await codeOf(confirm(seller, id, code))).toBe('handover_locked');
});

it('one right code among parallel tries completes the sale once, with at most five wrong ones counted', async () => {
  const { id, seller, code } = await accepted();
  const guesses = [code, code, ...Array.from({ length: 4 }, (_, place) => wrong(code, place + 1))];
  const outcomes = await Promise.allSettled(guesses.map((guess) => confirm(seller, id, guess)));
  const sale = await saleNow(campus, id);
  const isDone = outcomes.some((outcome) => outcome.status === 'fulfilled');
  expect(sale.state === 'completed').toBe(isDone);
  if (!isDone) await confirm(seller, id, code);
  const completions = await campus.world.rows.list('orderEvents', {
    where: { orderId: sale.orderId, event: 'confirm' },
    limit: 10,
  });
  expect(completions).toHaveLength(1);
});

it('a code must be six digits', () => {
  expect(handoverInput.parse({ code: ' 012 345 ' })).toEqual({ code: '012345' });
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', ID.unique()]) {
    expect(handoverInput.safeParse({ code }).error?.issues[0]?.message).toBe('code_invalid');
  }
});
