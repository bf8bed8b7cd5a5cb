import { idsPerQuery } from './rows.ts';
import type { World } from './world.ts';

/** Current names by person id, for any number of ids; deleted people and '' have none. */
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
