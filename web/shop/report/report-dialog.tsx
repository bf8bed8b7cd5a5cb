import '../../ui/styles/forms.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { productTexts } from '../../copy/product.ts';
import { reportMessages, reportTrouble } from '../../copy/report.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Action, useLoginFirst } from '../product/use-login-first.ts';

interface ReportDialogProps<Reason extends string> {
  title: string;
  /** A sentence above the form. */
  hint?: string;
  reasons: readonly Reason[];
  schema: z.ZodObject<{ reason: z.ZodType<Reason>; description: z.ZodType<string> }>;
  draftKey: string;
  /** Action to resume after a login: the page reopens this dialog with its draft. */
  action: Action;
  /** Message for visitors who are sent to the login. */
  loginFirst: string;
  send: (report: { reason: Reason; description: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Schema of the draft. */
const typed = z.object({ reason: z.string().catch(''), description: z.string().catch('') });

/** Focuses the close button, because the form was removed together with its focused button. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Reports a product, a person or a review: a reason from the list and optional text. */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { title, hint, reasons, schema, draftKey, action, loginFirst, send, onClose } = props;
  const draft = useDraft(draftKey, typed);
  // A reason that is no longer offered is dropped.
  const offered = (text: string) => reasons.find((reason) => reason === text);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: offered(draft.found?.reason ?? '') ?? '', description: draft.found?.description ?? '' },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: draft.keep,
  });
  const report = useMutation({
    mutationFn: (sent: Promise<unknown>) => sent,
    onSuccess: draft.drop,
  });
  const submit = useLoginFirst<Parameters<typeof send>[0]>({
    action,
    act: (_, values) => report.isPending || report.mutate(send(values)),
    visitor: loginFirst,
  });
  const error = (key: 'reason' | 'description') => {
    const code = form.errors[key];
    return typeof code === 'string' ? fieldSentence(code) : undefined;
  };
  return (
    <Dialog
      onClose={onClose}
      // A press outside does not close the dialog while its height may change: the second press of a double press could
      // land outside.
      isSending={report.isPending}
      closesOutside={!report.isSuccess}
      title={title}
    >
      {report.isSuccess ? (
        <EmptyState title={reportMessages.sent} text={productTexts.reportThanks}>
          <Button ref={takeFocus} size="md" onClick={onClose}>
            {productTexts.close}
          </Button>
        </EmptyState>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit(({ reason, description }) => {
            const chosen = offered(reason);
            if (chosen) submit.press({ reason: chosen, description });
          }, focusFirstError(form))}
        >
          <Stack gap="md">
            {hint ? <Text>{hint}</Text> : null}
            {report.isError ? (
              <Alert color="cabai" role="alert">
                {reportTrouble(report.error)}
              </Alert>
            ) : null}
            <NativeSelect
              size="md"
              label={productTexts.reason}
              data={[{ value: '', label: productTexts.chooseReason }, ...reasons]}
              key={form.key('reason')}
              {...form.getInputProps('reason')}
              error={error('reason')}
            />
            <Textarea
              size="md"
              label={productTexts.reportDescription}
              rows={4}
              maxLength={limits.reportDescriptionMax}
              key={form.key('description')}
              {...form.getInputProps('description')}
              error={error('description')}
            />
            <Group justify="flex-end">
              <Button size="md" variant="default" onClick={onClose}>
                {productTexts.cancel}
              </Button>
              <Button size="md" type="submit" loading={report.isPending || submit.isWaiting}>
                {productTexts.sendReport}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
