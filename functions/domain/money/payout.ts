/** A transfer of a seller's available money to the seller's bank account: prepared, then paid or failed. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { personId, requiredText, rowId, say } from '../field.ts';
import { uniqueIdPattern } from '../id-patterns.ts';
import { limits } from '../limits.ts';
import type { Entry, EntryKind } from './ledger.ts';
import { moneyListQuery } from './money-list.ts';
import { paidReferenceInput } from './refund.ts';

const payoutStates = ['prepared', 'paid', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];

interface Payout {
  readonly $id: string;
  readonly personId: string;
  /** Rupiah. */
  readonly amount: number;
  /** Incremented when the payout is added to a file, when it ends, and when its result is undone. */
  readonly version: number;
}

const payoutEntry = ({ $id, personId, amount }: Omit<Payout, 'version'>, id: string, kind: EntryKind): Entry => ({
  id: `${$id}-${id}`,
  kind,
  personId,
  orderId: '',
  saleId: '',
  payoutId: $id,
  amount,
});

export const preparedEntry = (payout: Omit<Payout, 'version'>): Entry => payoutEntry(payout, 'prepared', 'prepared');

/** Id suffix for one version of a payout, so that each version has at most one entry with this word. */
const ofVersion = (word: string, { version }: Payout): string => (version === 0 ? word : `${word}-${version}`);

/**
 * The entry that ends a payout. Paid and failed share one id, so that only one of two simultaneous decisions is
 * written.
 */
export const endedEntry = (payout: Payout, state: Exclude<PayoutState, 'prepared'>): Entry =>
  payoutEntry(payout, ofVersion('ended', payout), state === 'paid' ? 'paid_out' : 'payout_failed');

/** Undoes a result that was recorded by mistake: the payout is prepared again. */
export const undoneEntry = (payout: Payout, state: Exclude<PayoutState, 'prepared'>): Entry =>
  payoutEntry(payout, ofVersion('undone', payout), state === 'paid' ? 'paid_out_undone' : 'payout_failed_undone');

/** Refuses a payout that is already paid or failed; the details contain its state and reference. */
export function assertPrepared(payout: { readonly state: string; readonly reference: string }): void {
  if (payout.state === 'prepared') return;
  throw new DomainError('payout_ended', { state: payout.state, reference: payout.reference });
}

/** Refuses more than the available amount. */
export function assertAvailable(amount: number, available: number): void {
  if (amount > available) throw new DomainError('payout_above_balance', { available });
}

/**
 * Whether a prepared payout has to wait, because money went back after it was prepared and its person now owes us.
 * `available`: from the person's balance.
 */
export const isHeldBack = (payout: { readonly state: string }, available: number): boolean =>
  payout.state === 'prepared' && available < 0;

/** Refuses to send a payout that is held back. */
export function assertNotHeldBack(payout: { readonly state: string }, available: number): void {
  if (isHeldBack(payout, available)) throw new DomainError('payout_held', { owed: -available });
}

const amount = z
  .number(say('amount_invalid'))
  .int(say('amount_invalid'))
  .min(1, say('amount_invalid'))
  .max(limits.maxAmount, say('amount_invalid'));

/** `payoutId`: idempotency key, made once per line of the dialog. */
export const preparePayoutsInput = z.object({
  payouts: z
    .array(
      z.object({
        payoutId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
        userId: personId,
        amount,
      }),
    )
    .min(1, say('invalid'))
    .max(limits.payoutsAtOnce, say('invalid')),
});

export type PayoutRequest = z.output<typeof preparePayoutsInput>['payouts'][number];

/**
 * `toOldAccount`: the money was sent to the previous account, before the owner changed it. `wasSent`: the money was
 * sent before the payout was held back.
 */
export const payoutPaidInput = paidReferenceInput.extend({
  toOldAccount: z.boolean(say('invalid')).optional(),
  wasSent: z.boolean(say('invalid')).optional(),
});
export const payoutFailedInput = z.object({ reason: requiredText(limits.noteMax, 'why_required') });

/** `fileId`: an existing file to export again. */
export const exportInput = z.object({
  state: z.enum(['prepared', 'due'], say('invalid')),
  fileId: rowId.optional(),
});

/** Query of the administrators' list of payouts. */
export const payoutListQuery = moneyListQuery.extend({
  state: z.enum(payoutStates, say('invalid')).default('prepared'),
});
