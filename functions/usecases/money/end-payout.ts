import { DomainError } from '../../domain/errors.ts';
import { payoutNotificationId } from '../../domain/ids.ts';
import { assertPrepared, endedEntry } from '../../domain/money/payout.ts';
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

/** It must not go to an account that its owner has replaced, unless it had gone there already. */
function assertSameAccount(payout: Row<'payouts'>, now: Row<'payoutAccounts'> | null): void {
  if (isReplaced(payout, now))
    throw new DomainError('payout_account_changed', { before: masked(payout), now: masked(now) });
}

const isSameEnd = (payout: Row<'payouts'>, { state, reference, reason }: End): boolean =>
  payout.state === state && payout.reference === reference && payout.reason === reason;

/** One end for each payout: both write the same entry, and whoever comes second is decided anew on what is there. */
function endPayout(
  world: AdminWorld,
  admin: Caller,
  payoutId: string,
  end: End,
  toOldAccount: boolean,
): Promise<EndedPayout> {
  return world.rows.transact<EndedPayout>(async () => {
    const payout = await world.rows.get('payouts', payoutId);
    if (!payout) throw new DomainError('payout_not_found', { payoutId });
    assertNotOwnCase(admin.id, [payout.personId]);
    const result = { payoutId, state: end.state, reference: end.reference };
    if (isSameEnd(payout, end)) return { operations: [], result };
    assertPrepared(payout);
    const [account, profile, money] = await Promise.all([
      world.rows.get('payoutAccounts', payout.personId),
      world.rows.get('profiles', payout.personId),
      booked(world, [endedEntry(payout, end.state)]),
    ]);
    if (end.state === 'paid' && !toOldAccount) assertSameAccount(payout, account);
    const { personId, amount } = payout;
    const text =
      end.state === 'paid'
        ? payoutPaidNotification(amount, masked(payout), end.reference)
        : payoutFailedNotification(amount, masked(payout), end.reason);
    return {
      operations: [
        update('payouts', payoutId, { ...end, endedAt: isoNow(world) }),
        ...money,
        // Nobody is there to read it where the account is gone.
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
 * The administrator has transferred it; `reference`: where it can be found. Twice with the same reference pays once. Refuses
 * payout_not_found, own_case, payout_ended, payout_account_changed.
 */
export const markPayoutPaid = (
  world: AdminWorld,
  admin: Caller,
  input: { payoutId: string; reference: string; toOldAccount?: boolean | undefined },
): Promise<EndedPayout> => {
  const end = { state: 'paid', reference: input.reference, reason: '' } as const;
  return endPayout(world, admin, input.payoutId, end, input.toOldAccount === true);
};

/** The bank did not take it: the money is available again. Refuses payout_not_found, own_case, payout_ended. */
export const markPayoutFailed = (
  world: AdminWorld,
  admin: Caller,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<EndedPayout> => endPayout(world, admin, payoutId, { state: 'failed', reference: '', reason }, true);
