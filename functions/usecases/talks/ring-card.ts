/**
 * Notifies the other side of a card or an answer: the first ones of an hour individually, the rest in one notification
 * that contains their number.
 */
import { keyedId } from '../../domain/keyed-ids.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { collapsedNotification } from '../../domain/notifications/trade-notification.ts';
import { assertMaySend, cardColumns, collapsedOf, type SentCards, withCard } from '../../domain/talks/sent-cards.ts';
import { sideOf } from '../../domain/talks/talk.ts';
import { notify, notifyOnce } from '../notifications/notify.ts';
import { type Operation, type RowData, upsert } from '../rows.ts';
import { isoNow, type World } from '../world.ts';
import type { TalkAtHand } from './talk.ts';

type RingWorld = Pick<World, 'now' | 'newId' | 'settings'>;

/**
 * The collapsed notification: created once per hour, with a push, then updated; an update creates it again if it was
 * removed.
 */
function inOneLine(
  world: RingWorld,
  { $id: talkId }: TalkAtHand['talk'],
  otherId: string,
  name: string,
  { from }: SentCards,
  collapsed: number,
): Operation {
  const text = collapsedNotification(talkId, name, collapsed);
  const id = keyedId(world.settings.idSecret, 'cards', talkId, otherId, String(Date.parse(from)));
  if (collapsed === 1) return notifyOnce(isoNow(world), id, otherId, text);
  const { title, body, link, kind } = text;
  return upsert('notifications', id, { userId: otherId, title, body, link, kind }, [otherId]);
}

/**
 * The notification's operations and the columns of the talk that count it. `isAnswer`: answers are never refused.
 * `name`: the sender's name for the other side. Refuses rate_limited.
 */
export function ringCard(
  world: RingWorld,
  talk: TalkAtHand['talk'],
  senderId: string,
  notification: NotificationText,
  { isAnswer = false, name }: { readonly isAnswer?: boolean; readonly name?: string } = {},
): { readonly counted: Partial<RowData<'talks'>>; readonly told: readonly Operation[] } {
  const side = sideOf(talk, senderId);
  const otherId = side?.otherId ?? '';
  const sent = withCard(talk, senderId, world.now());
  if (!isAnswer) assertMaySend(sent, world.now());
  const collapsed = collapsedOf(sent);
  return {
    counted: cardColumns(talk, senderId, sent),
    told: [
      collapsed === 0
        ? notify(world, otherId, notification)
        : inOneLine(world, talk, otherId, name ?? side?.ownName ?? '', sent, collapsed),
    ],
  };
}
