/** The conversation of two people: found by what it is about, begun by the first thing that is said in it, and read. */
import { DomainError } from '../../domain/errors.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import type { NewTalkInput } from '../../domain/message-input.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { assertReachable, pairOf, readColumn, sideOf, talkLink } from '../../domain/talks/talk.ts';
import { type PhotoToken, photoToken } from '../message-pictures.ts';
import { removeRead } from '../notifications/notify.ts';
import { goneOf } from '../people/tombstones.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, type RowData, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type TalkWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now'>;

/** A talk as it is, or as it will be. */
export interface TalkAtHand {
  readonly talk: RowData<'talks'> & { readonly $id: string };
  readonly isNew: boolean;
}

/** Writes a new talk whole, or these changes of one that is there. */
export function writeTalk({ talk, isNew }: TalkAtHand, change: Partial<RowData<'talks'>>): Operation {
  const { $id, ...data } = talk;
  return isNew
    ? create('talks', $id, { ...data, ...change }, [talk.firstId, talk.secondId])
    : update('talks', $id, change);
}

/**
 * The talk of two people, as it is or as it will be. Found by its two, for ids made by an earlier secret stay. Refuses
 * talk_with_oneself, and person_gone where there is nobody (sales from before sellers have no seller).
 */
export async function talkBetween(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  oneId: string,
  otherId: string,
): Promise<TalkAtHand> {
  const [firstId, secondId] = pairOf(oneId, otherId);
  if (firstId === '') throw new DomainError('person_gone');
  const [talk] = await world.rows.list('talks', { where: { firstId, secondId }, limit: 1 });
  // The database compares without case; who is spelled otherwise is nobody.
  if (talk?.firstId === firstId && talk.secondId === secondId) return { talk, isNew: false };
  const where = { $id: [firstId, secondId] };
  const [people, gone] = await Promise.all([
    world.rows.list('profiles', { where, select: ['name', 'photoId'], limit: 2 }),
    goneOf(world, [firstId, secondId]),
  ]);
  // Whoever has come under their id since is not them.
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
  };
  const $id = keyedId(world.settings.idSecret, 'talk', firstId, secondId);
  return { talk: { $id, ...data }, isNew: true };
}

/** A talk with the caller's side of it. Refuses talk_not_found for anybody but its two. */
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

/** Whom it is with, and what it is about. Refuses product_not_found, sale_not_found. */
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

/** The talk about this, with whether it may begin. Refuses talk_with_oneself, person_gone, person_not_verified. */
async function talkAbout(world: TalkWorld, caller: Caller, { otherId }: TalkSubject): Promise<TalkAtHand> {
  const [account, atHand] = await Promise.all([
    otherId ? world.users.get(otherId) : null,
    talkBetween(world, caller.id, otherId),
  ]);
  // Those who wrote before read on, whatever became of the other.
  if (atHand.isNew) assertReachable(account);
  return atHand;
}

/**
 * The talk with the seller of a product, the other of a sale, or a person: as it is, or as it will be once something is
 * said. Writes nothing. Refuses talk_with_oneself, person_gone, person_not_verified, product_not_found, sale_not_found.
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

/** A talk to write into. `card`: what the message is about, unless the last card is the same. */
interface OpenedTalk {
  readonly atHand: TalkAtHand;
  readonly side: NonNullable<ReturnType<typeof sideOf>>;
  readonly card: TalkSubject['card'];
  /** Counts a talk that begins. */
  readonly counted: readonly Operation[];
}

/**
 * The caller's talk to write into; the first write of two people begins it, by what it is about. Refuses talk_not_found
 * (also where `about` leads to another talk), what `findTalk` refuses, and for new talks rate_limited.
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

/** Everything so far was seen by the caller. Refuses talk_not_found. */
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

/** Lets one of the two see a picture of the talk. Refuses talk_not_found, not_found. */
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
