/** Sales from before reputations: what their events tell of them, and what that makes of their people. */
import { ID, Query } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableName } from '#rows';
import { reputationsOfPeople } from '../../deploy/migrations/m0006-reputations.ts';
import { connect, type Target } from '../../deploy/project/target.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { liftAbsence } from '../../functions/usecases/trust/lift-absence.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { cutAt, runThroughCuts } from '../support/cut-migration.ts';
import { handOver, paying, press } from '../support/sales.ts';
import { bought, missed, trader } from '../support/trust.ts';

let campus: Campus;
let target: Target;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  target = connect(campus.server);
});
afterAll(() => campus.close());

const databaseId = 'market';

async function all<T extends TableName>(tableId: T): Promise<Row<T>[]> {
  const { rows } = await target.tables.listRows({ databaseId, tableId, queries: [Query.limit(5_000)] });
  return rows as unknown as Row<T>[];
}

/** What the new code keeps of people and sales, without what changes by being written. */
async function told() {
  const [sales, reputations, records] = await Promise.all([all('sales'), all('reputations'), all('buyerRecords')]);
  const byId = <T extends { $id: string }>(rows: T[]) => rows.toSorted((a, b) => (a.$id < b.$id ? -1 : 1));
  return {
    // A test's clock may run ahead of the time at which its event was written.
    sales: byId(sales).map(({ $id, against, absentAt, acceptedWithin }) => ({
      ...{ $id, against, acceptedWithin },
      isAbsent: absentAt !== null,
    })),
    reputations: byId(reputations).map(
      ({ $updatedAt: _, version: __, $sequence: ___, $createdAt: ____, ...row }) => row,
    ),
    records: byId(records)
      .map(({ $updatedAt: _, version: __, $sequence: ___, $createdAt: ____, ...row }) => row)
      // Who has only zeros needs no row.
      .filter((row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0)),
  };
}

/** As a campus of the release before looks. */
async function forget(): Promise<void> {
  const data = { against: '', absentAt: null, acceptedWithin: 0 };
  await target.tables.updateRows({ databaseId, tableId: 'sales', data, queries: [Query.isNotNull('orderId')] });
  for (const tableId of ['reputations', 'buyerRecords'] as const) {
    for (const { $id: rowId } of await all(tableId)) await target.tables.deleteRow({ databaseId, tableId, rowId });
  }
}

const decide = (saleId: string, event: 'release' | 'refund' | 'cancel') =>
  raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId, event, reason: 'Begitu' });

/** Every way in which a sale can end, of these two. */
async function trade(buyer: KnownCaller, seller: KnownCaller): Promise<void> {
  const { world } = campus;
  const sale = (method = paying.cash as typeof paying.cash | typeof paying.transfer) =>
    bought(campus, { buyer, seller, method });
  const accepted = async () => {
    const id = await sale();
    await press(world, seller, id, 'accept');
    return id;
  };
  await handOver(world, { buyer, seller }, await accepted());
  await press(world, seller, await sale(), 'decline');
  await press(world, buyer, await sale(), 'cancel');
  await press(world, buyer, await accepted(), 'cancel');
  await press(world, seller, await accepted(), 'cancel');
  await decide(await accepted(), 'cancel');
  await missed(campus, { buyer, seller, by: 'buyer' });
  const lifted = await missed(campus, { buyer, seller, by: 'seller' });
  await liftAbsence(world, campus.admin, { saleId: lifted });
  for (const by of ['buyer', 'seller'] as const) {
    for (const event of ['release', 'refund', 'cancel'] as const) {
      await decide(await missed(campus, { buyer, seller, by, method: paying.transfer }), event);
    }
    await missed(campus, { buyer, seller, by, method: paying.transfer });
    const back = await missed(campus, { buyer, seller, by, method: paying.transfer });
    await press(world, by === 'buyer' ? buyer : seller, back, 'withdraw');
  }
}

test('what the events of then tell is what today’s rules would have written; a second run changes nothing', async () => {
  const [buyer, seller] = [await trader(campus, 'Beli'), await trader(campus, 'Jual')];
  await target.functions.createVariable({
    functionId: 'market',
    variableId: ID.unique(),
    key: 'CAMPUS_DOMAINS',
    value: 'kampus.ac.id; univ.id',
    secret: false,
  });
  await trade(buyer, seller);
  const was = await told();
  expect(new Set(was.sales.map(({ against }) => against))).toEqual(new Set(['', 'buyer', 'seller']));
  expect(was.reputations).toMatchObject([{ $id: seller.id }]);
  await forget();
  expect(await reputationsOfPeople.run(target)).toBeGreaterThan(10);
  const is = await told();
  expect(is.sales).toEqual(was.sales);
  expect(is.records).toEqual(was.records);
  // The campus of this test has no domain of its own; the functions of a real one know theirs.
  expect(is.reputations).toEqual(was.reputations.map((row) => ({ ...row, isCampusEmail: true })));
  expect(await reputationsOfPeople.run(target)).toBe(0);
  expect(await told()).toEqual(is);
}, 60_000);

test('a run that is cut goes on where it was', async () => {
  const was = await told();
  await forget();
  await runThroughCuts(reputationsOfPeople, target, cutAt.commit, 1);
  expect(await told()).toEqual(was);
}, 60_000);
