import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { accountLine } from '../../../copy/money.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SeenAccount } from '../../../shop/money/queries.ts';
import { ReasonDialog } from '../../../shop/sale/reason-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './desk-money.module.css';
import type { AdminPayout } from './queries.ts';
import { ReferenceDialog } from './reference-dialog.tsx';

interface EndDialogProps {
  payout: AdminPayout;
  onClose: () => void;
}

/** Whatever was answered, the lists are read anew; the dialog goes when it was done. */
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
}

/** It was transferred. To an account that its owner has changed since only if that had happened before. */
export function PaidDialog({ payout, onClose }: EndDialogProps) {
  const { payoutId, name, amount, account } = payout;
  const paid = useMutation({
    mutationFn: (json: PaidInput) => answer(admin.payouts[':payoutId'].paid.$post({ param: { payoutId }, json })),
    ...useEnd(adminPayoutTexts.paidDone(name), onClose),
  });
  const changed = changedAccount(paid.error);
  return (
    <ReferenceDialog
      title={adminPayoutTexts.paidTitle}
      question={adminPayoutTexts.paidQuestion(amount, accountLine(account))}
      hint={adminPayoutTexts.referenceHint}
      yes={changed ? adminPayoutTexts.toOldYes : adminPayoutTexts.paidYes}
      busy={paid.isPending}
      error={changed ? null : paid.error}
      onSend={(reference) => paid.mutate(changed ? { reference, toOldAccount: true } : { reference })}
      onClose={onClose}
    >
      {changed ? <AccountChanged {...changed} /> : null}
    </ReferenceDialog>
  );
}

const isAccount = (value: unknown): value is SeenAccount =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'number') === 'string';

/** Both accounts, where that is what the server refused for. */
function changedAccount(error: Error | null): { before: SeenAccount; now: SeenAccount } | undefined {
  const { code, details } = toCallError(error);
  const { before, now } = details;
  return code === 'payout_account_changed' && isAccount(before) && isAccount(now) ? { before, now } : undefined;
}

function AccountChanged({ before, now }: { before: SeenAccount; now: SeenAccount }) {
  return (
    <div role="alert" className={classes.dialog}>
      <p className={classes.refusal}>{adminPayoutTexts.accountChanged}</p>
      <dl className={classes.changed}>
        <dt>{adminPayoutTexts.before}</dt>
        <dd>{accountLine(before)}</dd>
        <dt>{adminPayoutTexts.now}</dt>
        <dd>{accountLine(now)}</dd>
      </dl>
      <p>{adminPayoutTexts.accountChangedHint}</p>
    </div>
  );
}

/** The bank did not take it; the seller reads why. */
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
      busy={failed.isPending}
      error={failed.error}
      onSend={(said) => failed.isPending || failed.mutate(said)}
      onClose={onClose}
    />
  );
}
