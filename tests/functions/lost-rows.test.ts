/** Sales that lack a row which steps take for granted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderIdOfSale } from '#domain/order-ids.ts';
import { confirmByCode } from '../../functions/usecases/orders/handover.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { handOver, press } from '../support/sales.ts';
import { bought, endOf, recordsOf, trader, weekPassed } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

interface Two {
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
}

/** Two people who have traded before, so that all of their rows exist. */
async function knownPair(): Promise<Two> {
  const two = { buyer: await trader(campus, 'Beli'), seller: await trader(campus, 'Jual') };
  const id = await bought(campus, two);
  await press(campus.world, two.seller, id, 'accept');
  await handOver(campus.world, two, id);
  await weekPassed(campus, two.buyer, two.seller);
  return two;
}

async function pairsBetween({ buyer, seller }: Two) {
  const people = [buyer.id, seller.id];
  return campus.world.rows.list('pairs', { where: { firstId: people, secondId: people }, limit: 5 });
}

async function enterCode({ seller }: Two, saleId: string): Promise<void> {
  const stored = await campus.world.rows.get('handoverCodes', saleId);
  await confirmByCode(campus.world, seller, { saleId, code: stored?.code ?? '' });
}

const ends = { accept: 'accepted', decline: 'canceled', code: 'completed' } as const;
const steps = ['accept', 'decline', 'code'] as const;
const lost = ['transactions', 'reputations', 'pairs', 'buyerRecords'] as const;

/** A sale before this step, and its rows. */
async function saleBefore(step: (typeof steps)[number]) {
  const two = await knownPair();
  const id = await bought(campus, two);
  if (step === 'code') await press(campus.world, two.seller, id, 'accept');
  const [between] = await pairsBetween(two);
  const [transactions, reputations, pairs, buyerRecords] = [
    orderIdOfSale(id),
    two.seller.id,
    between?.$id,
    two.buyer.id,
  ];
  return { two, id, rowIds: { transactions, reputations, pairs, buyerRecords } };
}

describe('a step of a sale with a missing row', () => {
  const cases = steps.flatMap((step) => ([...lost, 'all', 'none'] as const).map((table) => [step, table] as const));
  it.each(cases)('%s without %s succeeds, and counts once', async (step, table) => {
    const { two, id, rowIds } = await saleBefore(step);
    const isLost = (one: (typeof lost)[number]) => table === one || table === 'all';
    for (const one of lost.filter(isLost)) expect(await campus.world.rows.remove(one, rowIds[one] ?? '')).toBe(true);
    if (step === 'code') await enterCode(two, id);
    else await press(campus.world, two.seller, id, step);
    expect((await endOf(campus, id)).state).toBe(ends[step]);
    const completed = (one: (typeof lost)[number]) => (isLost(one) ? 0 : 1) + (step === 'code' ? 1 : 0);
    const { seller } = await recordsOf(campus, two.seller);
    expect(seller).toMatchObject({ completed: completed('reputations'), canceled: step === 'decline' ? 1 : 0 });
    expect(await pairsBetween(two)).toMatchObject([{ completed: completed('pairs') }]);
  });

  it.each(lost)('without %s, sent twice simultaneously, counts once', async (table) => {
    const { two, id, rowIds } = await saleBefore('code');
    expect(await campus.world.rows.remove(table, rowIds[table] ?? '')).toBe(true);
    await Promise.all([1, 2].map(() => enterCode(two, id)));
    const { seller } = await recordsOf(campus, two.seller);
    expect(seller).toMatchObject({ completed: table === 'reputations' ? 1 : 2 });
    expect(await pairsBetween(two)).toMatchObject([{ completed: table === 'pairs' ? 1 : 2 }]);
  });
});
