import '../../../ui/styles/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { limits } from '#domain/limits.ts';
import { paidReferenceInput } from '#domain/money/refund.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts, adminRefundTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { accountLine } from '../../../copy/money.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SeenAccount } from '../../../shop/money/queries.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { AccountChanged, changedAccount } from '../money/account-changed.tsx';
import classes from './orders.module.css';

interface RefundFormProps {
  orderId: string;
  version: number;
  /** The buyer's account; null for none, undefined if the screen does not show it. */
  account?: SeenAccount | null;
}

interface SentRefund {
  reference: string;
  account?: SeenAccount | null;
  toOldAccount?: true;
}

/** Marks the buyer's money as returned, with a reference. */
export function RefundForm({ orderId, version, account }: RefundFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reference: '' },
    validate: schemaResolver(paidReferenceInput, { sync: true }),
  });
  const refund = useMutation({
    mutationFn: (sent: SentRefund) =>
      answer(admin.orders[':orderId'].refund.$post({ param: { orderId }, json: { ...sent, version } })),
    onSuccess: () => void toast('good', adminOrderTexts.refundSaved),
    onError: (error) => {
      if (!changedAccount(error)) void toast('bad', adminOrderTexts.refundFailure(sentenceFor(error)), error);
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.table('orders'), queryKeys.money].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  // As first shown: the buyer may change it while the administrator is at the bank.
  const first = useRef(account);
  if (first.current === undefined) first.current = account;
  const shown = first.current;
  const changed = changedAccount(refund.error);
  // After a change, the form asks whether the money went to the account that it showed before.
  const sentTo = changed
    ? { account: changed.before, toOldAccount: true as const }
    : shown !== undefined && { account: shown };
  const code = form.errors.reference;
  return (
    <form
      className={classes.refund}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!refund.isPending) refund.mutate({ ...values, ...sentTo });
      }, focusFirstError(form))}
    >
      {changed ? <AccountChanged {...changed} texts={adminRefundTexts} /> : null}
      {changed || shown === undefined ? null : <p>{shown ? accountLine(shown) : adminRefundTexts.noAccount}</p>}
      <TextInput
        size="md"
        label={adminOrderTexts.refundReference}
        description={adminOrderTexts.refundHint}
        withAsterisk
        maxLength={limits.refundReferenceMax}
        key={form.key('reference')}
        {...form.getInputProps('reference')}
        error={typeof code === 'string' ? fieldSentence(code) : undefined}
      />
      <Button type="submit" size="md" loading={refund.isPending}>
        {changed ? adminPayoutTexts.toOldYes : adminOrderTexts.refundDone}
      </Button>
    </form>
  );
}
