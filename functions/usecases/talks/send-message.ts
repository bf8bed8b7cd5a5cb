/** Writes into a talk: a message of one side, or a card that shows a product, offer, meeting or sale. */
import { DomainError } from '../../domain/errors.ts';
import { blocksId } from '../../domain/ids.ts';
import type { NewTalkInput } from '../../domain/message-input.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { messageNotification } from '../../domain/notifications/trade-notification.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { blocksOfPair } from '../../domain/talks/blocked-pair.ts';
import {
  assertNotBlocked,
  isUnread,
  readColumn,
  sideOf,
  type TalkMessageKind,
  talkPreview,
} from '../../domain/talks/talk.ts';
import { claimIds } from '../file-claims.ts';
import { keepPicture, ownPicture } from '../message-pictures.ts';
import { notify } from '../notifications/notify.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { blocksByCounter } from './blocks.ts';
import { ringCard } from './ring-card.ts';
import { openTalk, type TalkAtHand, writeTalk } from './talk.ts';

type SayingWorld = Pick<World, 'rows' | 'users' | 'files' | 'settings' | 'now' | 'newId'>;

export interface SentMessage {
  readonly messageId: string;
  readonly kind: TalkMessageKind;
  readonly message?: string;
  readonly imageId?: string;
  readonly refId?: string;
  /** The preview in the list of talks, for a card without text. */
  readonly preview?: string;
}

/** The notification of a plain message; none while the other side has unread messages of this talk. */
function ring(
  world: Pick<World, 'now' | 'newId'>,
  talk: TalkAtHand['talk'],
  senderId: string,
  preview: string,
): Operation[] {
  const side = sideOf(talk, senderId);
  if (!side || isUnread(talk, side.otherId)) return [];
  return [notify(world, side.otherId, messageNotification(talk.$id, side.ownName, preview))];
}

/**
 * The operations of a message or card: they write the talk if it is new, its last line, the sender's read mark, and the
 * notification. Refuses rate_limited for a card.
 */
export function messageOperations(
  world: Pick<World, 'now' | 'newId' | 'settings'>,
  atHand: TalkAtHand,
  senderId: string,
  said: SentMessage,
  notification?: NotificationText,
): Operation[] {
  const { messageId, kind, message = '', imageId = '', refId = '', preview: given } = said;
  const { talk } = atHand;
  const { $id: talkId, firstId, secondId } = talk;
  const at = isoNow(world);
  const preview = given ?? talkPreview(imageId === '' ? kind : 'photo', message);
  const rung = notification ? ringCard(world, talk, senderId, notification) : null;
  return [
    create('talkMessages', messageId, { talkId, senderId, kind, message, imageId, refId }, [firstId, secondId]),
    writeTalk(atHand, {
      lastMessage: message || preview,
      lastMessageAt: at,
      lastSenderId: senderId,
      [readColumn(talk, senderId)]: at,
      ...rung?.counted,
    }),
    ...(rung ? rung.told : ring(world, talk, senderId, preview)),
  ];
}

export interface NewTalkMessage {
  readonly talkId: string;
  readonly messageId: string;
  readonly message: string;
  readonly imageId: string;
  readonly about?: NewTalkInput | undefined;
}

/**
 * Sends a message, only once even if the request is retried. The first message starts the talk; its subject becomes a
 * card. At most sixty a minute per person, and 300 an hour to one recipient. Refuses talk_not_found, id_taken,
 * person_gone, person_not_verified, product_not_found, sale_not_found, blocked_by_you, blocked_by_other,
 * file_not_yours, photo_invalid, rate_limited.
 */
export function sendTalkMessage(
  world: SayingWorld,
  caller: Caller,
  input: NewTalkMessage,
): Promise<{ messageId: string }> {
  const { talkId, messageId, message, imageId, about } = input;
  const window = throttleWindow('talkMessage', caller.id, world.now());
  const toOne = throttleWindow('messagesToOne', `${talkId}:${caller.id}`, world.now());
  const result = { messageId };
  return world.rows.transact(async (attempt) => {
    const [{ atHand, side, card, counted: begun }, counters, sent, picture] = await Promise.all([
      openTalk(world, caller, talkId, about),
      countersOf(world, [window.id, toOne.id, blocksId(caller.id), ...claimIds('talk-photos', [imageId])]),
      attempt > 0 ? world.rows.get('talkMessages', messageId) : null,
      ownPicture(world, 'talk-photos', caller, imageId),
    ]);
    if (sent?.senderId === caller.id && sent.talkId === talkId) return { operations: [], result };
    if (sent) throw new DomainError('id_taken');
    if (atHand.talk.isClosed) throw new DomainError('person_gone');
    const { blocks, counted: blocked } = await blocksByCounter(world, caller.id, counters, side.otherId);
    assertNotBlocked(blocksOfPair(blocks, caller.id, side.otherId), caller.id);
    const counted = [window, toOne].map((one) => countUse(one, counters));
    const claimed = await keepPicture(world, 'talk-photos', caller, picture, counters);
    const plain = { kind: imageId === '' ? 'text' : 'photo' } as const;
    const said = { messageId, message, imageId, ...(card ?? plain) };
    const written = messageOperations(world, atHand, caller.id, said);
    return { operations: [...written, ...begun, ...counted, ...blocked, ...claimed], result };
  });
}
