import { Query, TablesDB, type Users } from 'node-appwrite';
import { orNothing } from '../../deploy/project/target.ts';

const products = { databaseId: 'market', tableId: 'products' };
/** Values of one query (Appwrite takes 100). */
const chunk = 100;

/** What a test run leaves at a campus that others use: none of its products, whose pictures were never there, and none of its people. */
export async function leaveNothing(
  users: Users,
  { people, productIds }: { people: readonly string[]; productIds: readonly string[] },
): Promise<void> {
  const tables = new TablesDB(users.client);
  for (const [attribute, ids] of [
    ['$id', productIds],
    ['sellerId', people],
  ] as const) {
    for (let from = 0; from < ids.length; from += chunk)
      await tables.deleteRows({ ...products, queries: [Query.equal(attribute, ids.slice(from, from + chunk))] });
  }
  for (const userId of people) await orNothing(users.delete({ userId })); // a test may have deleted them
}
