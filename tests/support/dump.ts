/** All data that a campus stores, as text for comparison. */
import { readFileSync } from 'node:fs';
import type { TableName } from '#rows';
import type { Bucket } from '../../functions/usecases/world.ts';
import type { Campus } from './campus.ts';

const { tables, buckets }: { tables: { $id: TableName }[]; buckets: { $id: Bucket; $permissions: string[] }[] } =
  JSON.parse(readFileSync('appwrite.json', 'utf8'));
/** Buckets that people upload to. */
export const peoplesBuckets = buckets
  .filter(({ $permissions }) => $permissions.includes('create("users/verified")'))
  .map(({ $id }) => $id);

/** Rate limit counters, which refused calls increase, too. */
const uncounted: readonly TableName[] = ['counters'];

/** Rows, accounts and files by path: `products/<id>`, `users/<id>`, `chat-photos/<id>`. */
export async function dumpOf({ world, users }: Campus): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const read = async (table: TableName): Promise<void> => {
    for await (const row of world.rows.each(table, { pageRows: 5_000 }))
      found.set(`${table}/${row.$id}`, JSON.stringify(row));
  };
  await Promise.all(tables.filter(({ $id }) => !uncounted.includes($id)).map(({ $id }) => read($id)));
  for (const { $id, accessedAt: _, ...user } of (await users.list()).users)
    found.set(`users/${$id}`, JSON.stringify(user));
  for (const bucket of peoplesBuckets)
    for await (const file of world.files.each(bucket)) found.set(`${bucket}/${file.id}`, JSON.stringify(file));
  return found;
}

/** Paths of the data that was created, changed or removed between two dumps. */
export function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const places = new Set([...before.keys(), ...after.keys()]);
  return [...places].filter((place) => before.get(place) !== after.get(place)).sort();
}
