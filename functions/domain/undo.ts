/**
 * For ten minutes, an administrator can undo an action that only recorded something (here called a mark): money sent at
 * a bank, or a written decision. Actions that move goods or call Midtrans cannot be undone here, nor can marks on which
 * later actions build.
 */
import { DomainError } from './errors.ts';
import { limits } from './limits.ts';

/** Facts about each kind of mark at the time of the undo. */
interface MarkFacts {
  'payout.paid': { readonly state: string };
  /**
   * `available`: the person's available money now; less than `amount` if the money of the failed payout is on its way
   * again.
   */
  'payout.failed': { readonly state: string; readonly amount: number; readonly available: number };
  /** `since`: events of the order after the mark. */
  'refund.paid': { readonly state: string; readonly way: string; readonly since: readonly string[] };
  /**
   * Closing the flag of an order without refund rows. `before`: the flag before it was closed; '' if closing it also
   * paid refunds, because each of those is undone separately. `isLast`: the order has no later event.
   */
  'order.flag': { readonly flag: string; readonly before: string; readonly isLast: boolean };
  /** `before`: '' if the decision did more than set the status, such as removing a product. */
  'report.status': { readonly before: string };
}

export type UndoableMark = keyof MarkFacts;

/** Events of other refunds of the same order, which do not prevent the undo of this refund. */
const besideRefund: readonly string[] = ['refunded', 'refund_undone'];

/** Whether the row is still as the mark left it. */
const stands: { readonly [M in UndoableMark]: (facts: MarkFacts[M]) => boolean } = {
  'payout.paid': ({ state }) => state === 'paid',
  'payout.failed': ({ state, amount, available }) => state === 'failed' && available >= amount,
  'refund.paid': ({ state, way, since }) =>
    state === 'paid' && way === 'manual' && since.every((event) => besideRefund.includes(event)),
  'order.flag': ({ flag, before, isLast }) => flag === 'refunded' && before !== '' && isLast,
  'report.status': ({ before }) => before !== '',
};

/** Deadline to undo a mark made at this moment, ISO. */
export const undoUntil = (markedAt: string): string =>
  new Date(Date.parse(markedAt) + limits.undoMinutes * 60_000).toISOString();

/** Whether a mark made at `markedAt` can still be undone at `now`; false if there is none (null). */
export const isUndoTime = (markedAt: string | null, now: number): boolean =>
  markedAt !== null && now < Date.parse(undoUntil(markedAt));

/**
 * `markedAt`: when the row was last marked; `seen`: time of the mark that the administrator wants to undo, because a
 * later mark is another person's.
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
