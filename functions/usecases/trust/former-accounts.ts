/** Which deleted accounts a person had before: their sales still say what is held against them (kept-marks.ts). */
import { keptMarksId } from '../../domain/trust/kept-marks.ts';
import type { World } from '../world.ts';

/** A person whose address of now is proved. */
export interface Proved {
  readonly id: string;
  readonly email: string;
}

/** Ids of the deleted accounts whose address this person has, or had. */
export async function formerIdsOf(world: Pick<World, 'rows' | 'settings'>, person: Proved): Promise<string[]> {
  const id = keptMarksId(world.settings.idSecret, person.email);
  const rows = await world.rows.list('keptMarks', { either: [{ $id: id }, { userId: person.id }], limit: 100 });
  return rows.flatMap(({ userId, formerIds }) => (userId === '' || userId === person.id ? (formerIds ?? []) : []));
}
