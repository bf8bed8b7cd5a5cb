import { Query, TablesDB, type Users } from 'node-appwrite';
import { orNothing } from '../../deploy/project/target.ts';
import { recountMoney } from '../../functions/usecases/money/recount-money.ts';
import type { World } from '../../functions/usecases/world.ts';

/** Values of one query (Appwrite takes 100). */
const chunk = 100;

/** Whose rows say by a column: products, whose pictures were never there, and money that only tests have seen. */
const rowsOfPeople = [
  ['products', 'sellerId'],
  ['entries', 'personId'],
  ['balances', 'personId'],
  ['refunds', 'buyerId'],
  ['payouts', 'personId'],
  ['payoutAccounts', '$id'],
] as const;

/**
 * What a test run leaves at a campus that others use: none of its products, none of its people and nothing in the ledger, so that
 * the money of the campus is what it was.
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
  for (const userId of people) await orNothing(users.delete({ userId })); // a test may have deleted them
  await recountMoney(world); // the campus's own balance
}
