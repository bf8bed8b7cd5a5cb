import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPayoutTexts, adminRefundTexts, byHandBecause } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { accountLine } from '../../../copy/money.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { AccountChanged, changedAccount } from './account-changed.tsx';
import classes from './desk-money.module.css';
import type { AdminRefund } from './queries.ts';
import { ReferenceDialog } from './reference-dialog.tsx';

type Way = 'midtrans' | 'manual';

interface RefundDialogsProps {
  refund: AdminRefund;
  first: Way;
  onClose: () => void;
}

/** Midtrans' reason for not refunding, if it gave one. */
function leftToUs(error: Error | null): string | undefined {
  const { code, details } = toCallError(error);
  if (code !== 'refund_by_hand') return undefined;
  return byHandBecause(String(details.why), typeof details.paymentType === 'string' ? details.paymentType : '');
}

/** Pays one refund, starting with the way `first`. If Midtrans refuses, offers the manual way with the reason. */
export function RefundDialogs({
  refund: { refundId, buyerName, amount, account },
  first,
  onClose,
}: RefundDialogsProps) {
  const queries = useQueryClient();
  const [way, setWay] = useState(first);
  const settled = async (_: unknown, error: Error | null) => {
    await queries.invalidateQueries({ queryKey: queryKeys.money });
    await queries.invalidateQueries({ queryKey: queryKeys.table('orders') });
    if (!error) onClose();
  };
  const asked = useMutation({
    mutationFn: () => answer(admin.refunds[':refundId'].midtrans.$post({ param: { refundId } })),
    onSuccess: () => void toast('good', adminRefundTexts.midtransDone),
    onError: (error) => {
      if (leftToUs(error)) setWay('manual');
    },
    onSettled: settled,
  });
  const paid = useMutation({
    mutationFn: (json: { reference: string; toOldAccount?: true }) =>
      answer(admin.refunds[':refundId'].paid.$post({ param: { refundId }, json: { ...json, amount, account } })),
    onSuccess: () => void toast('good', adminRefundTexts.byHandDone(buyerName)),
    onSettled: settled,
  });
  if (way === 'midtrans') {
    return (
      <Confirm
        opened
        title={adminRefundTexts.midtransTitle}
        confirmLabel={adminRefundTexts.midtransYes}
        cancelLabel={adminPayoutTexts.cancel}
        sending={asked}
        onConfirm={() => asked.isPending || asked.mutate()}
        onClose={onClose}
      >
        {asked.error
          ? adminRefundTexts.midtransFailure(sentenceFor(asked.error))
          : adminRefundTexts.midtransQuestion(amount, buyerName)}
      </Confirm>
    );
  }
  const because = leftToUs(asked.error);
  const changed = changedAccount(paid.error);
  return (
    <ReferenceDialog
      title={adminRefundTexts.byHandTitle}
      question={adminRefundTexts.byHandQuestion(
        amount,
        buyerName,
        account ? accountLine(account) : adminRefundTexts.noAccount.toLowerCase(),
      )}
      hint={adminRefundTexts.referenceHint}
      yes={changed ? adminPayoutTexts.toOldYes : adminRefundTexts.byHandYes}
      busy={paid.isPending}
      error={changed ? null : paid.error}
      onSend={(reference) => paid.mutate({ reference, ...(changed && { toOldAccount: true as const }) })}
      onClose={onClose}
    >
      {because ? (
        <p className={classes.refusal} role="alert">
          {because}
        </p>
      ) : null}
      {changed ? <AccountChanged {...changed} texts={adminRefundTexts} /> : null}
    </ReferenceDialog>
  );
}
