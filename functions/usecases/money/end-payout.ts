import { DomainError } from '../../domain/errors.ts';
import { balanceId, payoutNotificationId } from '../../domain/ids.ts';
import { assertNotHeldBack, assertPrepared, endedEntry } from '../../domain/money/payout.ts';
import { isReplaced, masked } from '../../domain/money/payout-account.ts';
import { payoutFailedNotification, payoutPaidNotification } from '../../domain/notifications/money-notification.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { type Row, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { booked } from './book.ts';

type AdminWorld = Pick<World, 'rows' | 'newId' | 'now'>;

export interface EndedPayout {
  readonly payoutId: string;
  readonly state: string;
  readonly reference: string;
}

type End = Pick<Row<'payouts'>, 'reference' | 'reason'> & { readonly state: 'paid' | 'failed' };

/** Refuses an account that its owner has replaced, unless the money had been sent there before. */
function assertSameAccount(payout: Row<'payouts'>, now: Row<'payoutAccounts'> | null): void {
  if (isReplaced(payout, now))
    throw new DomainError('payout_account_changed', { before: masked(payout), now: masked(now) });
}

const isSameEnd = (payout: Row<'payouts'>, { state, reference, reason }: End): boolean =>
  payout.state === state && payout.reference === reference && payout.reason === reason;

/**
 * Ends a payout. Paid and failed write the same entry, so that the second of two decisions is made anew on the first
 * one's result.
 */
function endPayout(
  world: AdminWorld,
  admin: Caller,
  payoutId: string,
  end: End,
  sent: { readonly toOldAccount?: boolean | undefined; readonly wasSent?: boolean | undefined },
): Promise<EndedPayout> {
  return world.rows.transact<EndedPayout>(async () => {
    const payout = await world.rows.get('payouts', payoutId);
    if (!payout) throw new DomainError('payout_not_found', { payoutId });
    assertNotOwnCase(admin.id, [payout.personId]);
    const result = { payoutId, state: end.state, reference: end.reference };
    if (isSameEnd(payout, end)) return { operations: [], result };
    assertPrepared(payout);
    const [account, profile, balance, money] = await Promise.all([
      world.rows.get('payoutAccounts', payout.personId),
      world.rows.get('profiles', payout.personId),
      end.state === 'paid' ? world.rows.get('balances', balanceId(payout.personId)) : null,
      booked(world, [endedEntry(payout, end.state)]),
    ]);
    if (end.state === 'paid' && !sent.wasSent) assertNotHeldBack(payout, balance?.available ?? 0);
    if (end.state === 'paid' && !sent.toOldAccount) assertSameAccount(payout, account);
    const { personId, amount } = payout;
    const text =
      end.state === 'paid'
        ? payoutPaidNotification(amount, masked(payout), end.reference)
        : payoutFailedNotification(amount, masked(payout), end.reason);
    return {
      operations: [
        update('payouts', payoutId, { ...end, endedAt: isoNow(world) }),
        ...money,
        // A deleted person is not notified.
        ...(profile ? [notifyOnce(isoNow(world), payoutNotificationId(payoutId), personId, text)] : []),
        audited(world, admin, {
          action: `payout.${end.state}`,
          subject: payoutId,
          after: { ...end, personId, amount },
        }),
      ],
      result,
    };
  });
}

/**
 * An administrator has transferred it; `reference` identifies the transfer. Repeating it with the same reference
 * changes nothing. Refuses payout_not_found, own_case, payout_ended, payout_held, payout_account_changed.
 */
export const markPayoutPaid = (
  world: AdminWorld,
  admin: Caller,
  input: { payoutId: string; reference: string; toOldAccount?: boolean | undefined; wasSent?: boolean | undefined },
): Promise<EndedPayout> => {
  const end = { state: 'paid', reference: input.reference, reason: '' } as const;
  return endPayout(world, admin, input.payoutId, end, input);
};

/** The bank refused it: the money is available again. Refuses payout_not_found, own_case, payout_ended. */
export const markPayoutFailed = (
  world: AdminWorld,
  admin: Caller,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<EndedPayout> => endPayout(world, admin, payoutId, { state: 'failed', reference: '', reason }, {});
