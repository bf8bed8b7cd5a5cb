/** Runs of wish alerts: killed, simultaneous, out of time, and with very many wishes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { createNotifyingWorld } from '../../functions/adapters/notifying-world.ts';
import { changeStock } from '../../functions/usecases/selling/own-product.ts';
import { notifyDueWishers, notifyWishers } from '../../functions/usecases/wishes/notify-wishers.ts';
import type { NotifyingWorld } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { outOfTime } from '../support/out-of-time.ts';
import { processorMs } from '../support/processor-time.ts';
import { proof, runs } from '../support/proof.ts';
import { cameBack, wisher, wishNotificationsOf } from '../support/wishes.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minute = 60_000;
const worldAt = (now: number): NotifyingWorld => ({
  ...createNotifyingWorld(campus.server.key, (message) => console.error(message)),
  now: () => now,
});
const openChecks = () => campus.world.rows.list('wishChecks', { limit: 5 });

it('after a run killed at any call, the next run has notified everybody exactly once', async () => {
  let killed = 0;
  for (let last = 1, isThrough = false; !isThrough; last++) {
    const { ids, told, checkId } = await cameBack(campus, 40);
    const now = Date.now();
    isThrough = await notifyWishers(killedAfter(worldAt(now), last), checkId, now + minute).then(
      () => true,
      (error) => (error instanceof Killed ? false : Promise.reject(error)),
    );
    if (!isThrough) killed += 1;
    await notifyDueWishers(worldAt(now + (limits.deliveryLeaseMinutes + 1) * minute), now + 5 * minute);
    expect(await told(), `killed after ${last} calls`).toEqual(ids);
    expect(await openChecks()).toEqual([]);
  }
  expect(killed).toBeGreaterThan(6);
});

it('simultaneous runs, of the same wish check or of different ones, notify each person exactly once', async () => {
  const { ids, told, checkId, productId } = await cameBack(campus, 70);
  const again = [1, 2, 3].map(async () => {
    const id = campus.world.newId();
    await campus.world.rows.create('wishChecks', id, {
      ...{ productIds: [productId], price: null, changed: [], after: '', round: 0 },
      dueAt: new Date().toISOString(),
    });
    return id;
  });
  const checks = [checkId, checkId, ...(await Promise.all(again))];
  const now = Date.now();
  const ends = await Promise.allSettled(checks.map((id) => notifyWishers(worldAt(now), id, now + minute)));
  // A run that lost every conflict gave up, and is due again.
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'try_again' });
  await notifyDueWishers(worldAt(now + (limits.deliveryLeaseMinutes + 1) * minute), now + 5 * minute);
  expect(await told()).toEqual(ids);
});

it('a run out of time leaves the rest to the next run', async () => {
  const { ids, told, checkId } = await cameBack(campus, 80);
  const begun = Date.now();
  await notifyWishers(outOfTime(campus.world, begun, begun + minute), checkId, begun + minute);
  const first = await told();
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(ids.length);
  expect(await openChecks()).toMatchObject([{ $id: checkId, round: 2 }]);
  await notifyDueWishers(worldAt(begun + 1), begun + minute);
  expect(await told()).toEqual(ids);
});

it('stock that changes often is announced once an hour, with the current state', async () => {
  const seller = await campus.person('Jual');
  const product = await campus.product({ sellerId: seller.id, stock: 0 });
  const person = await wisher(campus, product);
  const begun = Date.now();
  const flap = async (difference: number, at: number) => {
    const world = campus.worldWith({ now: () => begun + at * minute });
    await changeStock(world, seller, { productId: product.$id, difference });
    return wishNotificationsOf(campus, person, begun + at * minute, world);
  };
  for (let at = 0; at < 50; at += 10) {
    expect(await flap(1, at)).toEqual(['wish_back']);
    expect(await flap(-1, at + 5)).toEqual(['wish_back']);
  }
  expect(await wishNotificationsOf(campus, person, begun + 75 * minute)).toEqual(['wish_back']);
  expect(await flap(1, 80)).toEqual(['wish_back', 'wish_back']);
  expect(await openChecks()).toEqual([]);
});

it.runIf(proof)('5,000 people who wishlisted one product are notified within a minute', async () => {
  const { ids, told, checkId } = await cameBack(campus, runs(100, 5_000));
  const { ms } = await processorMs(() => notifyWishers(worldAt(Date.now()), checkId, Date.now() + 60 * minute));
  console.info(`5,000 wishers told in ${(ms / 1_000).toFixed(1)} s of processor`);
  expect(await told()).toEqual(ids);
  expect(ms).toBeLessThan(60_000);
});
