import { DomainError } from '../../domain/errors.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { create } from '../rows.ts';
import type { Caller, World } from '../world.ts';

interface NewNote {
  readonly userId: string;
  /** Made by the client once per form, so that a double click is one note. */
  readonly noteId: string;
  readonly text: string;
}

/**
 * Writes a note about a person that only the staff reads; once, however often it is retried. No table permission shows it to
 * anybody, and the page leaves it out for whom it is about. Refuses user_not_found, own_case, id_taken.
 */
export async function addNote(
  world: Pick<World, 'rows' | 'newId'>,
  caller: Caller,
  { userId, noteId, text }: NewNote,
): Promise<{ noteId: string }> {
  assertNotOwnCase(caller.id, [userId]);
  return world.rows.transact(async (attempt) => {
    const [profile, earlier] = await Promise.all([
      world.rows.get('profiles', userId),
      attempt > 0 ? world.rows.get('personNotes', noteId) : null,
    ]);
    if (!profile) throw new DomainError('user_not_found', { userId });
    if (earlier?.authorId === caller.id && earlier.personId === userId) return { operations: [], result: { noteId } };
    if (earlier) throw new DomainError('id_taken');
    const note = create('personNotes', noteId, { personId: userId, authorId: caller.id, text });
    const entry = audited(world, caller, { action: 'person.note', subject: userId, after: { noteId } });
    return { operations: [note, entry], result: { noteId } };
  });
}
