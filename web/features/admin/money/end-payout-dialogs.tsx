import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { accountLine } from '../../../copy/money.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ReasonDialog } from '../../../shop/sale/reason-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { AccountChanged, changedAccount } from './account-changed.tsx';
import classes from './desk-money.module.css';
import type { AdminPayout } from './queries.ts';
import { ReferenceDialog } from './reference-dialog.tsx';

interface EndDialogProps {
  payout: AdminPayout;
  onClose: () => void;
}

/** Reloads the lists after success and failure; closes the dialog on success. */
function useEnd(done: string, onClose: () => void) {
  const queries = useQueryClient();
  return {
    onSuccess: () => void toast('good', done),
    onSettled: async (_: unknown, error: Error | null) => {
      await queries.invalidateQueries({ queryKey: queryKeys.money });
      if (!error) onClose();
    },
  };
}

interface PaidInput {
  reference: string;
  toOldAccount?: true;
  wasSent?: true;
}

/**
 * Marks a payout as sent. If its account was replaced or it is held back, requires a confirmation that the money was
 * already sent.
 */
export function PaidDialog({ payout, onClose }: EndDialogProps) {
  const { payoutId, name, amount, account } = payout;
  // The confirmations so far: the server may request several, one after the other.
  const [confirmed, setConfirmed] = useState<Pick<PaidInput, 'toOldAccount' | 'wasSent'>>({});
  const paid = useMutation({
    mutationFn: (json: PaidInput) => answer(admin.payouts[':payoutId'].paid.$post({ param: { payoutId }, json })),
    ...useEnd(adminPayoutTexts.paidDone(name), onClose),
  });
  const changed = changedAccount(paid.error);
  const isHeld = toCallError(paid.error).code === 'payout_held';
  const send = (reference: string) => {
    const now = {
      ...confirmed,
      ...(changed && { toOldAccount: true as const }),
      ...(isHeld && { wasSent: true as const }),
    };
    setConfirmed(now);
    paid.mutate({ reference, ...now });
  };
  return (
    <ReferenceDialog
      title={adminPayoutTexts.paidTitle}
      question={adminPayoutTexts.paidQuestion(amount, accountLine(account))}
      hint={adminPayoutTexts.referenceHint}
      yes={changed ? adminPayoutTexts.toOldYes : isHeld ? adminPayoutTexts.wasSentYes : adminPayoutTexts.paidYes}
      busy={paid.isPending}
      error={changed || isHeld ? null : paid.error}
      onSend={send}
      onClose={onClose}
    >
      {changed ? <AccountChanged {...changed} texts={adminPayoutTexts} /> : null}
      {isHeld ? (
        <p role="alert" className={classes.refusal}>
          {adminPayoutTexts.heldHint}
        </p>
      ) : null}
    </ReferenceDialog>
  );
}

/** Marks a payout as refused by the bank; the seller reads the reason. */
export function FailedDialog({ payout: { payoutId, name, amount }, onClose }: EndDialogProps) {
  const [reason, setReason] = useState('');
  const failed = useMutation({
    mutationFn: (said: string) =>
      answer(admin.payouts[':payoutId'].failed.$post({ param: { payoutId }, json: { reason: said } })),
    ...useEnd(adminPayoutTexts.failedDone(name), onClose),
  });
  return (
    <ReasonDialog
      title={adminPayoutTexts.failedTitle}
      question={adminPayoutTexts.failedQuestion(amount, name)}
      yes={adminPayoutTexts.failedYes}
      no={adminPayoutTexts.cancel}
      danger
      asksWhy
      hint={adminPayoutTexts.failedHint}
      maxLength={limits.noteMax}
      reason={reason}
      onReason={setReason}
      sending={failed}
      onSend={(said) => failed.isPending || failed.mutate(said)}
      onClose={onClose}
    />
  );
}
