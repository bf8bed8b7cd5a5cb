import '../../../ui/styles/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { refundInput } from '#domain/orders/order-input.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './orders.module.css';

/** Marks the buyer's money as returned, with a reference. */
export function RefundForm({ orderId, version }: { orderId: string; version: number }) {
  const queries = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reference: '' },
    validate: schemaResolver(refundInput, { sync: true }),
  });
  const refund = useMutation({
    mutationFn: ({ reference }: { reference: string }) =>
      answer(admin.orders[':orderId'].refund.$post({ param: { orderId }, json: { reference, version } })),
    onSuccess: () => void toast('good', adminOrderTexts.refundSaved),
    onError: (error) => void toast('bad', adminOrderTexts.refundFailure(sentenceFor(error)), error),
    onSettled: () =>
      Promise.all(
        [queryKeys.table('orders'), queryKeys.money].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const code = form.errors.reference;
  return (
    <form
      className={classes.refund}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!refund.isPending) refund.mutate(values);
      }, focusFirstError(form))}
    >
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
        {adminOrderTexts.refundDone}
      </Button>
    </form>
  );
}
