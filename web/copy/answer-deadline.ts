import type { TurnSide } from '#domain/orders/next-turn.ts';
import { within } from './near-day.ts';

/** The seller's remaining time to answer an order. */
export const answerWithin = (side: TurnSide, until: string, now: number): string =>
  side === 'seller'
    ? `Jawab ${within(until, now)}, atau pesanan batal otomatis.`
    : `Batal otomatis bila belum dijawab ${within(until, now)}.`;

/** Used instead of a time where the deadline is the appointment shown next to it. */
export const answerBeforeMeeting = (side: TurnSide): string =>
  side === 'seller'
    ? 'Jawab sebelum waktu itu, atau pesanan batal otomatis.'
    : 'Batal otomatis bila belum dijawab sampai waktu itu.';

/**
 * The deadline for administrators, for orders whose sales are not loaded. `until`: ISO; null (no deadline) returns ''.
 */
export const answerDeadline = (until: string | null, now: number): string =>
  until === null ? '' : answerWithin('admin', until, now);
