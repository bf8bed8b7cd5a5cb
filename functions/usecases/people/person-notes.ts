import { DomainError } from '../../domain/errors.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { create } from '../rows.ts';
import type { Caller, World } from '../world.ts';

interface NewNote {
  readonly userId: string;
  /** Idempotency key: the client makes it once per form, so that a double click stores one note. */
  readonly noteId: string;
  readonly text: string;
}

/**
 * Stores a note about a person that only the staff reads; a retry stores nothing. No table permission exposes it, and
 * the page hides it from the person concerned. Refuses user_not_found, own_case, id_taken.
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
