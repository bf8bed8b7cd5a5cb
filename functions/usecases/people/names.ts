import type { World } from '../world.ts';

/** A query may be 4,096 characters long. */
const idsPerQuery = 100;

/** Names of now by person, for any number of ids; who is gone has none, nor has ''. */
export async function namesOf(
  world: Pick<World, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = ids.filter((id) => id !== '');
  const names = new Map<string, string>();
  for (let from = 0; from < people.length; from += idsPerQuery) {
    const where = { $id: people.slice(from, from + idsPerQuery) };
    const profiles = await world.rows.list('profiles', { where, select: ['name'], limit: idsPerQuery });
    for (const { $id, name } of profiles) names.set($id, name);
  }
  return names;
}
