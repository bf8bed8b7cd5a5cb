/** Talks: the conversation of two people about their trade. Each pair has one. */
import { DomainError } from '../errors.ts';
import { previewText } from '../support/chat.ts';

/** Kinds of messages in a talk. All but text and photo are cards, rendered from the row with the id `refId`. */
export const talkMessageKinds = ['text', 'photo', 'product', 'offer', 'meeting', 'sale'] as const;
export type TalkMessageKind = (typeof talkMessageKinds)[number];

/** Subjects of a talk and of its messages: a product (with its seller), a sale (with its other side), or a person. */
export const talkSubjects = ['product', 'sale', 'person'] as const;

/**
 * Orders the two people of a talk, so that a pair has one talk regardless of who begins it. @throws talk_with_oneself
 */
export function pairOf(oneId: string, otherId: string): readonly [firstId: string, secondId: string] {
  if (oneId === otherId) throw new DomainError('talk_with_oneself');
  return oneId < otherId ? [oneId, otherId] : [otherId, oneId];
}

/** The part of a `talks` row that the rules read. */
export interface TalkOfTwo {
  readonly $id: string;
  readonly firstId: string;
  readonly secondId: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly firstReadAt: string | null;
  readonly secondReadAt: string | null;
  readonly lastMessageAt: string;
  /** '' as long as the talk contains only cards that were added when it was opened. */
  readonly lastSenderId: string;
}

/** A talk from the side of one of its two people; null for other people. */
export function sideOf(talk: TalkOfTwo, personId: string) {
  const { firstId, secondId, firstName, secondName, firstReadAt, secondReadAt } = talk;
  if (personId === firstId) {
    return {
      ownName: firstName,
      otherId: secondId,
      otherName: secondName,
      readAt: firstReadAt,
      otherReadAt: secondReadAt,
    };
  }
  if (personId !== secondId) return null;
  return {
    ownName: secondName,
    otherId: firstId,
    otherName: firstName,
    readAt: secondReadAt,
    otherReadAt: firstReadAt,
  };
}

/** The column of this person's read mark. */
export const readColumn = (talk: TalkOfTwo, personId: string): 'firstReadAt' | 'secondReadAt' =>
  personId === talk.firstId ? 'firstReadAt' : 'secondReadAt';

/** Whether the other person has written a message that this person has not seen. */
export function isUnread(talk: TalkOfTwo, personId: string): boolean {
  const isNews = talk.lastSenderId !== '' && talk.lastSenderId !== personId;
  return isNews && (sideOf(talk, personId)?.readAt ?? '') < talk.lastMessageAt;
}

/** One of two people has blocked the other. */
export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
}

/**
 * Refuses if one of the two has blocked the other; the blocker gets a separate code. `name`: the other person's name,
 * given if several people are involved. @throws blocked_by_you, blocked_by_other
 */
export function assertNotBlocked(blocks: readonly Block[], personId: string, name?: string): void {
  const about = name === undefined ? undefined : { name };
  if (blocks.some((block) => block.blockerId === personId)) throw new DomainError('blocked_by_you', about);
  if (blocks.length > 0) throw new DomainError('blocked_by_other', about);
}

/**
 * Refuses a person who cannot get messages: deleted, blocked by an administrator, or never verified. @throws
 * person_gone, person_not_verified
 */
export function assertReachable(account: { readonly isActive: boolean; readonly isVerified: boolean } | null): void {
  if (!account?.isActive) throw new DomainError('person_gone');
  if (!account.isVerified) throw new DomainError('person_not_verified');
}

const cardPreviews: Record<Exclude<TalkMessageKind, 'text'>, string> = {
  photo: 'Foto',
  product: 'Produk',
  offer: 'Tawaran',
  meeting: 'Janji temu',
  sale: 'Pesanan',
};

/** The preview in the list of talks; Indonesian, because rows are shown as stored. */
export const talkPreview = (kind: TalkMessageKind, text: string): string =>
  previewText(text) || (kind === 'text' ? '' : cardPreviews[kind]);

/** Path of a talk's page; also used to find all notifications about the talk. */
export const talkLink = (talkId: string): string => `/messages/${talkId}`;
