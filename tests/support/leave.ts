import { Query, TablesDB, type Users } from 'node-appwrite';
import { orNothing } from '../../deploy/project/target.ts';
import { recountMoney } from '../../functions/usecases/money/recount-money.ts';
import type { World } from '../../functions/usecases/world.ts';

/** Values per query (Appwrite allows 100). */
const chunk = 100;

/**
 * Tables with a test's products and money, each with the column of the person. Rows are deleted directly, because the
 * products' photos never existed.
 */
const rowsOfPeople = [
  ['products', 'sellerId'],
  ['entries', 'personId'],
  ['balances', 'personId'],
  ['refunds', 'buyerId'],
  ['payouts', 'personId'],
  ['payoutAccounts', '$id'],
] as const;

/**
 * Removes a test run's data from a shared campus: its products, its people and its ledger entries, so that the campus's
 * balance is as before.
 */
export async function leaveNothing(
  users: Users,
  world: Pick<World, 'rows' | 'newId'>,
  { people, productIds }: { people: readonly string[]; productIds: readonly string[] },
): Promise<void> {
  const tables = new TablesDB(users.client);
  for (const [tableId, column, ids] of [
    ['products', '$id', productIds] as const,
    ...rowsOfPeople.map((rows) => [...rows, people] as const),
  ]) {
    for (let from = 0; from < ids.length; from += chunk)
      await tables.deleteRows({
        ...{ databaseId: 'market', tableId },
        queries: [Query.equal(column, ids.slice(from, from + chunk))],
      });
  }
  for (const userId of people) await orNothing(users.delete({ userId })); // a test may have deleted the person
  await recountMoney(world); // the campus's own balance
}
