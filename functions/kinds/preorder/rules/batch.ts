/**
 * A batch of a pre-order: orders join it until it closes, then its seller makes the pieces and hands them out at one
 * place. The table states the transitions, their actors, and their effect on the sales.
 */
import { DomainError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';

export const batchStates = ['open', 'closed', 'ready', 'done', 'canceled'] as const;
export type BatchState = (typeof batchStates)[number];

const batchEvents = ['close', 'fall_short', 'call_off', 'accept', 'ready', 'finish'] as const;
export type BatchEvent = (typeof batchEvents)[number];

export type BatchActor = 'seller' | 'system';

/** Effect on the batch's sales: all waiting are accepted, all accepted become ready, or all running are canceled. */
export type SalesEffect = 'accept' | 'ready' | 'cancel' | 'none';

export interface BatchTransition {
  readonly from: readonly BatchState[];
  readonly event: BatchEvent;
  readonly by: readonly BatchActor[];
  readonly to: BatchState;
  readonly sales: SalesEffect;
  readonly needsReason?: true;
}

/**
 * At the closing time, the number of pieces decides between `close` and `fall_short`. A seller who calls a batch off
 * after closing cancels each sale, and each counts against the seller.
 */
export const batchTransitions: readonly BatchTransition[] = [
  { from: ['open'], event: 'close', by: ['system'], to: 'closed', sales: 'accept' },
  { from: ['open'], event: 'fall_short', by: ['system'], to: 'canceled', sales: 'cancel' },
  { from: ['open'], event: 'call_off', by: ['seller', 'system'], to: 'canceled', sales: 'cancel', needsReason: true },
  { from: ['closed'], event: 'accept', by: ['seller'], to: 'closed', sales: 'accept' },
  { from: ['closed'], event: 'ready', by: ['seller'], to: 'ready', sales: 'ready' },
  {
    from: ['closed', 'ready'],
    event: 'call_off',
    by: ['seller', 'system'],
    to: 'canceled',
    sales: 'cancel',
    needsReason: true,
  },
  { from: ['closed', 'ready'], event: 'finish', by: ['system'], to: 'done', sales: 'none' },
];

export function readBatchState(text: string): BatchState {
  const state = batchStates.find((name) => name === text);
  if (!state) throw new RangeError(`Unknown state of a batch: ${text}`);
  return state;
}

/** @throws batch_event_not_allowed; invalid_input without a required reason */
export function moveBatch(state: BatchState, event: BatchEvent, by: BatchActor, reason = ''): BatchTransition {
  const row = batchTransitions.find((one) => one.from.includes(state) && one.event === event && one.by.includes(by));
  if (!row) throw new DomainError('batch_event_not_allowed', { state, event });
  if (row.needsReason && reason.trim() === '') {
    throw new DomainError('invalid_input', { fields: { reason: 'why_required' } });
  }
  return row;
}

/** The columns of a batch that the rules read; a row of `batches` is assignable. */
export interface Batch {
  readonly state: string;
  /** ISO. */
  readonly closesAt: string;
  readonly least: number;
  readonly most: number;
  /** Number of ordered pieces. */
  readonly taken: number;
}

/** Whether orders can join the batch at `now` (ms since 1970). */
export const isBatchOpen = ({ state, closesAt }: Pick<Batch, 'state' | 'closesAt'>, now: number): boolean =>
  state === 'open' && Date.parse(closesAt) > now;

/** Whether the batch has neither ended nor been canceled. */
export const isBatchRunning = ({ state }: Pick<Batch, 'state'>): boolean => ['open', 'closed', 'ready'].includes(state);

/** Whether the batch's pickup is still to come or going on, so that its seller may move it. `now`: ms since 1970. */
export const isPickupToCome = (
  { state, pickupUntil }: Pick<Batch, 'state'> & { readonly pickupUntil: string },
  now: number,
): boolean => isBatchRunning({ state }) && now < Date.parse(pickupUntil);

/** Number of pieces that can still be ordered. */
export const placesLeft = ({ most, taken }: Pick<Batch, 'most' | 'taken'>): number => Math.max(0, most - taken);

/** Number of pieces missing to the minimum; 0 if it is reached. */
export const piecesMissing = ({ least, taken }: Pick<Batch, 'least' | 'taken'>): number => Math.max(0, least - taken);

/** How a batch ends at its closing time. */
export const endOf = (batch: Pick<Batch, 'least' | 'taken'>): 'close' | 'fall_short' =>
  piecesMissing(batch) > 0 || batch.taken === 0 ? 'fall_short' : 'close';

/** Refuses an order of `quantity` pieces. @throws batch_closed, batch_full */
export function assertMayJoin(batch: Batch, quantity: number, now: number, about: { productId: string; name: string }) {
  if (!isBatchOpen(batch, now)) throw new DomainError('batch_closed', about);
  const left = placesLeft(batch);
  if (quantity > left) throw new DomainError('batch_full', { ...about, available: left });
}

/**
 * Maximum of the counter `joined`. Each order adds one, and closing the batch adds the maximum: an order that was
 * planned before the closing and is written after it exceeds the maximum and is refused.
 */
export const joinedMost = 1_000_000;

/**
 * Payment deadline of a transfer in a batch, ISO: before it closes, except for orders placed shortly before.
 * `holdUntil`: the deadline of other orders.
 */
export function payBefore(closesAt: string, holdUntil: string, now: number): string {
  const least = now + limits.batchPayMinutes * 60_000;
  return new Date(Math.min(Date.parse(holdUntil), Math.max(Date.parse(closesAt), least))).toISOString();
}

/** Time of the reminder that a batch closes soon, ISO; null if that time has passed. */
export function closingReminderAt(closesAt: string, now: number): string | null {
  const at = Date.parse(closesAt) - limits.batchReminderHours * 3_600_000;
  return at > now ? new Date(at).toISOString() : null;
}
