/**
 * Read marks: up to when a person has read notifications and the support chat, and up to when support has read that
 * chat. One row per person, readable only by that person.
 */
import { keyedId } from '../domain/keyed-ids.ts';
import type { RowData } from './rows.ts';
import type { World } from './world.ts';

type Marks = Partial<Omit<RowData<'readMarks'>, 'userId'>>;

const none: Required<Marks> = { notificationsReadAt: null, chatReadAt: null, supportReadAt: null };

/** Writes these marks of the person and keeps the others. */
export async function setReadMarks(
  { rows, settings }: Pick<World, 'rows' | 'settings'>,
  userId: string,
  marks: Marks,
): Promise<void> {
  const id = keyedId(settings.idSecret, 'marks', userId);
  if (await rows.update('readMarks', id, marks)) return;
  // After a move to another project the row has another id, so it is found by column. Of two simultaneous creations the
  // second fails and updates the row.
  const [found] = await rows.list('readMarks', { where: { userId }, select: ['$id'], limit: 1 });
  if (!found && (await rows.create('readMarks', id, { userId, ...none, ...marks }, [userId]))) return;
  await rows.update('readMarks', found?.$id ?? id, marks);
}
