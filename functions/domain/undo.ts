/**
 * What an administrator marks by mistake can be taken back for ten minutes, where it was a mark and nothing else: money that a person sends
 * at a bank, a decision that is written down. What moves goods or asks Midtrans is done and has no way back here, nor has what others built
 * on the mark since.
 */
import { DomainError } from './errors.ts';
import { limits } from './limits.ts';

/** What is known of each mark when it is to be taken back. */
interface MarkFacts {
  'payout.paid': { readonly state: string };
  /** `available`: what its person has now; the money of a failed payout may be on its way again. */
  'payout.failed': { readonly state: string; readonly amount: number; readonly available: number };
  /** `since`: events of the order after the mark. */
  'refund.paid': { readonly state: string; readonly way: string; readonly since: readonly string[] };
  /**
   * An order's flag, where no refund of ours was behind it. `before`: the flag that was closed; '' where refunds were paid with it, each of
   * which is taken back by itself. `isLast`: nothing happened to the order since.
   */
  'order.flag': { readonly flag: string; readonly before: string; readonly isLast: boolean };
  /** `before`: '' where the decision did more than mark, as where a product went with it. */
  'report.status': { readonly before: string };
}

export type UndoableMark = keyof MarkFacts;

/** Other refunds of the same order, paid or taken back, change nothing for this one. */
const besideRefund: readonly string[] = ['refunded', 'refund_undone'];

/** Whether what was marked is still as the mark left it. */
const stands: { readonly [M in UndoableMark]: (facts: MarkFacts[M]) => boolean } = {
  'payout.paid': ({ state }) => state === 'paid',
  'payout.failed': ({ state, amount, available }) => state === 'failed' && available >= amount,
  'refund.paid': ({ state, way, since }) =>
    state === 'paid' && way === 'manual' && since.every((event) => besideRefund.includes(event)),
  'order.flag': ({ flag, before, isLast }) => flag === 'refunded' && before !== '' && isLast,
  'report.status': ({ before }) => before !== '',
};

/** Until when a mark made at this moment (ISO) can be taken back. */
export const undoUntil = (markedAt: string): string =>
  new Date(Date.parse(markedAt) + limits.undoMinutes * 60_000).toISOString();

/** Whether the time of a mark is not over; null: there is none. */
export const isUndoTime = (markedAt: string | null, now: number): boolean =>
  markedAt !== null && now < Date.parse(undoUntil(markedAt));

/**
 * `markedAt`: when the row was marked last; `seen`: the moment of the mark that is meant, for a later one is somebody else's.
 * @throws undo_moved_on, undo_over
 */
export function assertUndoable<M extends UndoableMark>(
  mark: M,
  { markedAt, seen }: { readonly markedAt: string | null; readonly seen?: string | undefined },
  facts: MarkFacts[M],
  now: number,
): void {
  const isOther = seen !== undefined && (markedAt === null || Date.parse(seen) !== Date.parse(markedAt));
  if (markedAt === null || isOther || !stands[mark](facts)) throw new DomainError('undo_moved_on');
  if (!isUndoTime(markedAt, now)) throw new DomainError('undo_over', { minutes: limits.undoMinutes });
}
