/**
 * Cards that one person sends another: proposals, offers and answers to them, each with a notification. The row of
 * their talk counts them per hour. Every card writes that row, so the limit applies to all kinds of cards together
 * (TRADE 6).
 */
import { DomainError } from '../errors.ts';
import { throttles } from '../limits.ts';

/** The columns of a `talks` row that count cards; older rows have null. */
export interface CardColumns {
  readonly firstId: string;
  readonly firstCards: number | null;
  readonly firstCardsFrom: string | null;
  readonly secondCards: number | null;
  readonly secondCardsFrom: string | null;
}

/** Number of cards of this person, including this one, in the hour that began with the first of them. */
export interface SentCards {
  readonly count: number;
  /** Start of the hour, ISO. */
  readonly from: string;
}

const windowMs = throttles.cardsToOne.windowMinutes * 60_000;

export const noCards = { firstCards: 0, firstCardsFrom: null, secondCards: 0, secondCardsFrom: null } as const;

/** The count with one more card. `now`: ms since 1970. */
export function withCard(talk: CardColumns, senderId: string, now: number): SentCards {
  const isFirst = senderId === talk.firstId;
  const count = (isFirst ? talk.firstCards : talk.secondCards) ?? 0;
  const from = isFirst ? talk.firstCardsFrom : talk.secondCardsFrom;
  const isOver = from === null || now >= Date.parse(from) + windowMs;
  return isOver ? { count: 1, from: new Date(now).toISOString() } : { count: count + 1, from };
}

/** The columns that store the count. */
export const cardColumns = ({ firstId }: CardColumns, senderId: string, { count, from }: SentCards) =>
  senderId === firstId ? { firstCards: count, firstCardsFrom: from } : { secondCards: count, secondCardsFrom: from };

/** Refuses a proposal or offer above the hour's limit; answers are never refused. @throws rate_limited */
export function assertMaySend({ count, from }: SentCards, now: number): void {
  if (count <= throttles.cardsToOne.times) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(from) + windowMs - now) / 1_000));
  throw new DomainError('rate_limited', { retryAfterSeconds });
}

/** Number of this hour's notifications that are collapsed into one; 0 if this one is shown separately. */
export const collapsedOf = ({ count }: SentCards): number => Math.max(0, count - throttles.cardsToldOneByOne.times);
