/**
 * What one person sends another besides plain messages: proposals, offers and answers to them, each with a notification. Counted by the
 * hour in the row of their talk, which all of them write, so that the limit holds across all forms (TRADE 6).
 */
import { DomainError } from '../errors.ts';
import { throttles } from '../limits.ts';

/** The columns of a `talks` row that count; rows from before have null. */
export interface CardColumns {
  readonly firstId: string;
  readonly firstCards: number | null;
  readonly firstCardsFrom: string | null;
  readonly secondCards: number | null;
  readonly secondCardsFrom: string | null;
}

/** How many cards this person has sent in the hour that began with the first of them, this one included. */
export interface SentCards {
  readonly count: number;
  /** When the hour began, ISO. */
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

/** The columns that keep it. */
export const cardColumns = ({ firstId }: CardColumns, senderId: string, { count, from }: SentCards) =>
  senderId === firstId ? { firstCards: count, firstCardsFrom: from } : { secondCards: count, secondCardsFrom: from };

/** Refuses one more proposal or offer in this hour; answers are never refused. @throws rate_limited */
export function assertMaySend({ count, from }: SentCards, now: number): void {
  if (count <= throttles.cardsToOne.times) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(from) + windowMs - now) / 1_000));
  throw new DomainError('rate_limited', { retryAfterSeconds });
}

/** How many notifications of this hour stand in one line; 0: this one has a line of its own. */
export const collapsedOf = ({ count }: SentCards): number => Math.max(0, count - throttles.cardsToldOneByOne.times);
