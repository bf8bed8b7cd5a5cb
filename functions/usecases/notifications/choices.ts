/** A person's notification settings, per channel. Only that person may read the row, which may be missing. */
import { keyedId } from '../../domain/keyed-ids.ts';
import type { NotificationChoicesInput } from '../../domain/message-input.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

type ChoiceWorld = Pick<World, 'rows' | 'settings'>;

const choicesId = ({ settings }: ChoiceWorld, userId: string): string =>
  keyedId(settings.idSecret, 'notificationChoices', userId);

/** A person's notification settings; null if never set (defaults: domain/notifications/channels.ts). */
export async function choicesOf(world: ChoiceWorld, userId: string): Promise<Row<'notificationChoices'> | null> {
  const { rows } = world;
  const [found] = await rows.list('notificationChoices', { where: { userId }, limit: 1 });
  return found ?? null;
}

/** Writes all notification settings of the caller. May be repeated. */
export async function chooseNotifications(
  world: ChoiceWorld,
  caller: Caller,
  choices: NotificationChoicesInput,
): Promise<NotificationChoicesInput> {
  const id = choicesId(world, caller.id);
  if (await world.rows.update('notificationChoices', id, choices)) return choices;
  // After a move to another project the row has another id, so it is found by column. Of two simultaneous creations the
  // second fails and updates the row.
  const found = await choicesOf(world, caller.id);
  const data = { userId: caller.id, ...choices };
  if (!found && (await world.rows.create('notificationChoices', id, data, [caller.id]))) return choices;
  await world.rows.update('notificationChoices', found?.$id ?? id, choices);
  return choices;
}
