/** A person's earlier, deleted accounts: their sales still count against the person (kept-marks.ts). */
import { keptMarksId } from '../../domain/trust/kept-marks.ts';
import type { World } from '../world.ts';

/** A person with a verified address. */
export interface Proved {
  readonly id: string;
  readonly email: string;
}

/** Ids of deleted accounts with an address that this person has or had. */
export async function formerIdsOf(world: Pick<World, 'rows' | 'settings'>, person: Proved): Promise<string[]> {
  const id = keptMarksId(world.settings.idSecret, person.email);
  const rows = await world.rows.list('keptMarks', { either: [{ $id: id }, { userId: person.id }], limit: 100 });
  return rows.flatMap(({ userId, formerIds }) => (userId === '' || userId === person.id ? (formerIds ?? []) : []));
}
