/** The talk of two people: finds it by its subject, starts it with its first message, and marks it as read. */
import { DomainError } from '../../domain/errors.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import type { NewTalkInput } from '../../domain/message-input.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { noCards } from '../../domain/talks/sent-cards.ts';
import { assertReachable, pairOf, readColumn, sideOf, talkLink } from '../../domain/talks/talk.ts';
import { type PhotoToken, photoToken } from '../message-pictures.ts';
import { removeRead } from '../notifications/notify.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, type RowData, update } from '../rows.ts';
import { goneOf } from '../tombstones.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type TalkWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now'>;

/** A stored talk, or one that the next write creates. */
export interface TalkAtHand {
  readonly talk: RowData<'talks'> & { readonly $id: string };
  readonly isNew: boolean;
}

/** Creates a new talk, or changes a stored one. */
export function writeTalk({ talk, isNew }: TalkAtHand, change: Partial<RowData<'talks'>>): Operation {
  const { $id, ...data } = talk;
  return isNew
    ? create('talks', $id, { ...data, ...change }, [talk.firstId, talk.secondId])
    : update('talks', $id, change);
}

/**
 * The talk of two people, stored or new. It is found by the people's ids, because talk ids made with an earlier secret
 * stay valid. Refuses talk_with_oneself, and person_gone (sales older than the seller column have no seller).
 */
export async function talkBetween(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  oneId: string,
  otherId: string,
): Promise<TalkAtHand> {
  const [firstId, secondId] = pairOf(oneId, otherId);
  if (firstId === '') throw new DomainError('person_gone');
  const [talk] = await world.rows.list('talks', { where: { firstId, secondId }, limit: 1 });
  // The database ignores case, so an id in another case finds the talk, but belongs to no person.
  if (talk?.firstId === firstId && talk.secondId === secondId) return { talk, isNew: false };
  const where = { $id: [firstId, secondId] };
  const [people, gone] = await Promise.all([
    world.rows.list('profiles', { where, select: ['name', 'photoId'], limit: 2 }),
    goneOf(world, [firstId, secondId]),
  ]);
  // A later account with a deleted person's id belongs to another person.
  if (gone.size > 0) throw new DomainError('person_gone');
  const profile = (id: string) => people.find(({ $id }) => $id === id);
  const data: RowData<'talks'> = {
    firstId,
    secondId,
    firstName: profile(firstId)?.name ?? '',
    secondName: profile(secondId)?.name ?? '',
    firstPhotoId: profile(firstId)?.photoId ?? '',
    secondPhotoId: profile(secondId)?.photoId ?? '',
    lastMessage: '',
    lastMessageAt: isoNow(world),
    lastSenderId: '',
    firstReadAt: null,
    secondReadAt: null,
    isClosed: false,
    ...noCards,
  };
  const $id = keyedId(world.settings.idSecret, 'talk', firstId, secondId);
  return { talk: { $id, ...data }, isNew: true };
}

/** A talk with the caller's side of it. Refuses talk_not_found, also for people outside the talk. */
async function ownTalk(world: Pick<World, 'rows'>, caller: Caller, talkId: string) {
  const talk = await world.rows.get('talks', talkId);
  const side = talk && sideOf(talk, caller.id);
  if (!talk || !side) throw new DomainError('talk_not_found', { talkId });
  return { talk, side };
}

interface TalkSubject {
  readonly otherId: string;
  readonly card: { readonly kind: 'product' | 'sale'; readonly refId: string } | null;
}

/** The other person and the subject. Refuses product_not_found, sale_not_found. */
async function subjectOf(
  world: Pick<World, 'rows'>,
  caller: Caller,
  { about, id }: NewTalkInput,
): Promise<TalkSubject> {
  if (about === 'person') return { otherId: id, card: null };
  if (about === 'product') {
    const product = await world.rows.get('products', id);
    if (!product) throw new DomainError('product_not_found', { productId: id });
    return { otherId: product.sellerId, card: { kind: 'product', refId: product.$id } };
  }
  const sale = await world.rows.get('sales', id);
  const people = sale ? [sale.buyerId, sale.sellerId] : [];
  if (!sale || !people.includes(caller.id)) throw new DomainError('sale_not_found', { saleId: id });
  const otherId = caller.id === sale.buyerId ? sale.sellerId : sale.buyerId;
  return { otherId, card: { kind: 'sale', refId: sale.$id } };
}

/**
 * The talk about this subject, and whether it may start. Refuses talk_with_oneself, person_gone, person_not_verified.
 */
async function talkAbout(world: TalkWorld, caller: Caller, { otherId }: TalkSubject): Promise<TalkAtHand> {
  const [account, atHand] = await Promise.all([
    otherId ? world.users.get(otherId) : null,
    talkBetween(world, caller.id, otherId),
  ]);
  // An existing talk can be read even if the other person is deleted or blocked.
  if (atHand.isNew) assertReachable(account);
  return atHand;
}

/**
 * The talk with a product's seller, with the other side of a sale, or with a person, stored or new. Writes nothing.
 * Refuses talk_with_oneself, person_gone, person_not_verified, product_not_found, sale_not_found.
 */
export async function findTalk(world: TalkWorld, caller: Caller, input: NewTalkInput) {
  const { talk } = await talkAbout(world, caller, await subjectOf(world, caller, input));
  const { $id, firstId, secondId, firstName, secondName, firstPhotoId, secondPhotoId } = talk;
  const { lastMessage, lastMessageAt, lastSenderId, firstReadAt, secondReadAt, isClosed } = talk;
  return {
    talkId: $id,
    talk: {
      ...{ $id, firstId, secondId, firstName, secondName, firstPhotoId, secondPhotoId },
      ...{ lastMessage, lastMessageAt, lastSenderId, firstReadAt, secondReadAt, isClosed },
    },
  };
}

async function lastCard(world: Pick<World, 'rows'>, talkId: string): Promise<Row<'talkMessages'> | null> {
  const where = { talkId, kind: ['product', 'sale'] };
  const [last] = await world.rows.list('talkMessages', { where, newestFirst: true, limit: 1 });
  return last ?? null;
}

/** A talk to write into. `card`: the message's subject, unless the last card has the same. */
interface OpenedTalk {
  readonly atHand: TalkAtHand;
  readonly side: NonNullable<ReturnType<typeof sideOf>>;
  readonly card: TalkSubject['card'];
  /** Counts a new talk toward the limit. */
  readonly counted: readonly Operation[];
}

/**
 * The caller's talk to write into; the first message starts it. Refuses talk_not_found (also when `about` leads to
 * another talk), what `findTalk` refuses, and rate_limited for new talks.
 */
export async function openTalk(
  world: TalkWorld,
  caller: Caller,
  talkId: string,
  about: NewTalkInput | undefined,
): Promise<OpenedTalk> {
  const window = throttleWindow('newTalk', caller.id, world.now());
  const [known, subject, earlier] = await Promise.all([
    world.rows.get('talks', talkId),
    about ? subjectOf(world, caller, about) : null,
    about && about.about !== 'person' ? lastCard(world, talkId) : null,
  ]);
  const [atHand, counters] =
    known || !subject
      ? [known && { talk: known, isNew: false }, null]
      : await Promise.all([talkAbout(world, caller, subject), countersOf(world, [window.id])]);
  const side = atHand && sideOf(atHand.talk, caller.id);
  const isOther = subject !== null && subject.otherId !== side?.otherId;
  if (!atHand || !side || isOther || atHand.talk.$id !== talkId) throw new DomainError('talk_not_found', { talkId });
  const card = subject?.card ?? null;
  const isAgain = card !== null && earlier?.kind === card.kind && earlier.refId === card.refId;
  return {
    ...{ atHand, side },
    card: isAgain ? null : card,
    counted: atHand.isNew && counters ? [countUse(window, counters)] : [],
  };
}

/** Marks everything so far as read by the caller. Refuses talk_not_found. */
export async function readTalk(
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
  input: { talkId: string },
): Promise<{ readAt: string }> {
  const { talk } = await ownTalk(world, caller, input.talkId);
  const readAt = isoNow(world);
  await Promise.all([
    world.rows.update('talks', talk.$id, { [readColumn(talk, caller.id)]: readAt }),
    removeRead(world, caller.id, talkLink(talk.$id)),
  ]);
  return { readAt };
}

/** A token for a picture of the talk, for one of its two people. Refuses talk_not_found, not_found. */
export async function showTalkPhoto(
  world: Pick<World, 'rows' | 'files' | 'now'>,
  caller: Caller,
  input: { talkId: string; imageId: string },
): Promise<PhotoToken> {
  const { talkId, imageId } = input;
  const [[message]] = await Promise.all([
    world.rows.list('talkMessages', { where: { talkId, imageId }, select: ['imageId'], limit: 1 }),
    ownTalk(world, caller, talkId),
  ]);
  if (message?.imageId !== imageId || imageId === '') throw new DomainError('not_found');
  return photoToken(world, 'talk-photos', imageId);
}
