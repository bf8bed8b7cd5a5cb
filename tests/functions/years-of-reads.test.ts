/** Reads of a seller's statement and insights do not grow with the years. */
import { TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { campusDay } from '#domain/campus-time.ts';
import { balanceId, viewsId } from '#domain/ids.ts';
import { type EntryKind, moneyByPerson } from '#domain/money/ledger.ts';
import { LeanClient } from '../../functions/adapters/client.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { ownStatement } from '../../functions/usecases/money/own-money.ts';
import { recountMoney } from '../../functions/usecases/money/recount-money.ts';
import { ownInsights } from '../../functions/usecases/selling/product-views.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';

let campus: Campus;
let tables: TablesDB;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  tables = new TablesDB(clientWith(campus.server.key));
});
afterAll(() => campus.close());

/** Requests of a read, and the number of returned rows. */
async function costOf<R>(read: () => Promise<R>) {
  let [calls, rows] = [0, 0];
  const real = LeanClient.prototype.call;
  const spy = vi.spyOn(LeanClient.prototype, 'call').mockImplementation(async function (this: LeanClient, ...args) {
    const answer = await real.apply(this, args);
    calls++;
    rows += (answer as { rows?: unknown[] } | null)?.rows?.length ?? 0;
    return answer;
  });
  const answer = await read().finally(() => spy.mockRestore());
  return { answer, calls, rows };
}

async function write(tableId: string, rows: object[]) {
  for (let at = 0; at < rows.length; at += 100)
    await tables.createRows({ databaseId: 'market', tableId, rows: rows.slice(at, at + 100) });
}

const perMonth = 60;
const now = Date.parse('2026-11-15T05:00:00.000Z');
const monthsAgo = (months: number) => new Date(Date.UTC(2026, 10 - months, 10, 5)).toISOString();
const nameOf = (months: number) => monthsAgo(months).slice(0, 7);
const readAt = () => campus.worldWith({ now: () => now });

/** A seller with sales in this many months, including the current one; each is held and released. */
async function soldFor(months: number): Promise<KnownCaller> {
  const seller = await campus.person('Lama');
  const entries = Array.from({ length: months * perMonth }, (_, at) => {
    const kind: EntryKind = at % 2 === 0 ? 'held' : 'released';
    return {
      ...{ $id: `${seller.id}${String(at).padStart(8, '0')}`, kind, personId: seller.id, amount: 1_000 },
      ...{ orderId: 'pesanan', saleId: '', payoutId: '' },
      $createdAt: monthsAgo(Math.floor(at / perMonth)).replace('05:00', `05:${String(at % 60).padStart(2, '0')}`),
    };
  });
  await write('entries', entries);
  const money = moneyByPerson(entries).get(seller.id);
  if (!money) throw new Error('no entries');
  const row = { personId: seller.id, ...money, version: 1, closings: '' };
  await campus.world.rows.create('balances', balanceId(seller.id), row);
  return seller;
}

const statement = (seller: KnownCaller, month: string, offset = 420) =>
  ownStatement(readAt(), seller, { month, offset });

describe('a statement', () => {
  it.each([0, 1, 5])('of %i months ago needs the same reads after six years as after one', async (ago) => {
    const costs = [];
    for (const months of [12, 72]) {
      const seller = await soldFor(months);
      // The first read stores month-end balances, so that the next one reads no later entries.
      const first = await costOf(() => statement(seller, nameOf(11)));
      expect(first.answer.closing).toEqual({ held: 0, available: (months - 11) * (perMonth / 2) * 1_000 });
      const { calls, rows, answer } = await costOf(() => statement(seller, nameOf(ago)));
      expect(answer.entries).toHaveLength(perMonth);
      expect(answer.closing).toEqual({ held: 0, available: (months - ago) * (perMonth / 2) * 1_000 });
      expect(rows).toBeLessThanOrEqual(perMonth + 2);
      costs.push({ calls, rows });
    }
    expect(costs[1]).toEqual(costs[0]);
  });

  it.each([-840, 0, 420, 840])(
    'is the same when computed from a stored month-end balance, %i minutes east of UTC',
    async (offset) => {
      const seller = await soldFor(6);
      const months = [5, 4, 3, 2, 1, 0].map(nameOf);
      const read = async () => {
        const answers = [];
        for (const month of months) answers.push(await statement(seller, month, offset));
        return answers;
      };
      const first = await read();
      expect((await campus.world.rows.get('balances', balanceId(seller.id)))?.closings).not.toBe('');
      expect(await read()).toEqual(first);
      for (const [at, one] of first.entries()) if (at > 0) expect(one.opening).toEqual(first[at - 1]?.closing);
    },
  );

  it('drops stored month-end balances when a recount corrects the balance', async () => {
    const seller = await soldFor(3);
    const id = balanceId(seller.id);
    await campus.world.rows.update('balances', id, { available: 7 });
    await statement(seller, nameOf(2));
    await recountMoney(campus.world);
    expect((await statement(seller, nameOf(2))).closing).toEqual({ held: 0, available: (perMonth / 2) * 1_000 });
  });
});

describe('a seller’s insights', () => {
  it('need the same reads after three years as after a month', async () => {
    const costs = [];
    for (const days of [30, 1_000]) {
      const seller = await campus.person('Lama');
      const { $id: productId } = await campus.product({ sellerId: seller.id });
      const today = campusDay(now, 'WIB');
      const views = Array.from({ length: days }, (_, at) => ({
        ...{ $id: viewsId(productId, today - at), productId, sellerId: seller.id, day: today - at, views: 3 },
      }));
      const wishes = Array.from({ length: days }, (_, at) => ({
        ...{ $id: `${seller.id}w${String(at).padStart(7, '0')}`, userId: `siapa${at}`, productId },
        ...{ name: 'Meja', price: 1, imageId: '', addedAt: new Date(now - at * 86_400_000).toISOString() },
      }));
      await write('productViews', views);
      await write('wishlistItems', wishes);
      const { calls, rows, answer } = await costOf(() => ownInsights(readAt(), seller));
      expect(answer.insights[productId]).toMatchObject({ views: 21, wishes: 7 });
      costs.push({ calls, rows });
    }
    expect(costs[1]).toEqual(costs[0]);
  });
});
