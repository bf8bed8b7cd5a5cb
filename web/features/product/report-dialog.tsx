import { productTexts } from '../../copy/product.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import '../../ui/styles/forms.ts';
import '../../ui/styles/overlays.ts';
import { Alert, Button, Group, Modal, NativeSelect, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { reportForm } from '#domain/messages/message-input.ts';
import { type ReportReason, reportReasons } from '#domain/messages/report.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { reportMessages, reportTrouble } from '../../copy/report.ts';
import { answer, market } from '../../lib/functions.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useReturnFocus } from '../../ui/dialogs/use-return-focus.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Product } from './queries.ts';

/** What was chosen and typed so far: a reason that is not offered any more is none. */
const typed = z.object({
  reason: reportForm.shape.reason.or(z.literal('')).catch(''),
  description: z.string().catch(''),
});
type ReportValues = z.infer<typeof typed>;

const isReason = (text: string): text is ReportReason => reportReasons.some((reason) => reason === text);

export function ReportDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  useReturnFocus();
  const { userId, askToLogin } = useLoginFirst({ action: 'report' });
  const draft = useDraft(`report.${product.$id}`, typed);
  const form = useForm<ReportValues>({
    mode: 'uncontrolled',
    initialValues: draft.found ?? { reason: '', description: '' },
    validate: schemaResolver(reportForm, { sync: true }),
    onValuesChange: draft.keep,
  });
  const report = useMutation({
    mutationFn: ({ reason, description }: ReportValues) => {
      if (!isReason(reason)) throw new Error(reportMessages.reasonRequired);
      return answer(market.reports.$post({ json: { productId: product.$id, reason, description } }));
    },
    onSuccess: draft.drop,
  });
  const error = (key: 'reason' | 'description') => {
    const code = form.errors[key];
    return typeof code === 'string' ? fieldSentence(code) : undefined;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={productTexts.report}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': productTexts.close, size: 44 }}
      styles={{ title: { fontWeight: 800 } }}
    >
      {report.isSuccess ? (
        <EmptyState title={reportMessages.sent} text={productTexts.reportThanks}>
          <Button size="md" onClick={onClose}>
            {productTexts.close}
          </Button>
        </EmptyState>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit((values) => {
            if (report.isPending) return;
            // The session ended while the report was written; what was written waits here.
            if (!userId) return askToLogin(reportMessages.loginFirst);
            report.mutate(values);
          }, focusFirstError(form))}
        >
          <Stack gap="md">
            {report.isError ? (
              <Alert color="cabai" role="alert">
                {reportTrouble(report.error)}
              </Alert>
            ) : null}
            <NativeSelect
              size="md"
              label={productTexts.reason}
              data={[{ value: '', label: productTexts.chooseReason }, ...reportReasons]}
              key={form.key('reason')}
              {...form.getInputProps('reason')}
              error={error('reason')}
            />
            <Textarea
              size="md"
              label={productTexts.reportDescription}
              rows={4}
              maxLength={2000}
              key={form.key('description')}
              {...form.getInputProps('description')}
              error={error('description')}
            />
            <Group justify="flex-end">
              <Button size="md" variant="default" onClick={onClose}>
                {productTexts.cancel}
              </Button>
              <Button size="md" type="submit" loading={report.isPending}>
                {productTexts.sendReport}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
