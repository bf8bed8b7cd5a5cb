import '../../../ui/styles/forms.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { broadcastForm } from '#domain/message-input.ts';
import { dashboardTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { mailingTexts } from '../../../copy/mailings.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { SendDialog } from '../../../ui/dialogs/send-dialog.tsx';
import { saidElsewhere } from '../../../ui/dialogs/sending.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { toast } from '../../../ui/toasts/toast.ts';

const readersOptions = queryOptions({
  queryKey: queryKeys.mailingReaders,
  staleTime: 0,
  queryFn: () => answer(admin.mailings.readers.$get()),
});

/** Sends a notification to everyone, and an e-mail to subscribers. */
export function BroadcastForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: '', body: '', link: '', byEmail: false },
    validate: schemaResolver(broadcastForm, { sync: true }),
  });
  const [notificationId] = useState(ID.unique);
  const readers = useQuery(readersOptions).data?.count;
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (json: { title: string; body: string; link: string; byEmail: boolean }) =>
      answer(admin.notifications.$post({ json: { ...json, notificationId } })),
    onSuccess: (_, { byEmail }) => {
      void toast('good', byEmail ? mailingTexts.begun : dashboardTexts.broadcastSent);
      if (byEmail) void queries.invalidateQueries({ queryKey: queryKeys.table('mailings') });
      onClose();
    },
    onError: (error) => void toast('bad', dashboardTexts.broadcastFailure(sentenceFor(error)), error),
  });
  const field = (name: 'title' | 'body' | 'link') => {
    const code = form.errors[name];
    return {
      key: form.key(name),
      ...form.getInputProps(name),
      size: 'md' as const,
      error: typeof code === 'string' ? fieldSentence(code) : undefined,
    };
  };
  const { key: titleKey, ...title } = field('title');
  const { key: bodyKey, ...body } = field('body');
  const { key: linkKey, ...link } = field('link');
  return (
    <SendDialog
      title={dashboardTexts.broadcastTitle}
      sending={send}
      yes={dashboardTexts.broadcastSend}
      no={dashboardTexts.cancel}
      refusal={saidElsewhere}
      onSend={form.onSubmit((values) => send.mutate(values), focusFirstError(form))}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          key={titleKey}
          {...title}
          label={dashboardTexts.broadcastSubject}
          withAsterisk
          maxLength={160}
          data-autofocus
        />
        <GrowingText key={bodyKey} {...body} label={dashboardTexts.broadcastBody} minRows={3} maxLength={1_000} />
        <TextInput
          key={linkKey}
          {...link}
          label={dashboardTexts.broadcastLink}
          placeholder={dashboardTexts.broadcastLinkHint}
          maxLength={300}
        />
        <Checkbox
          key={form.key('byEmail')}
          {...form.getInputProps('byEmail', { type: 'checkbox' })}
          size="md"
          label={mailingTexts.byEmail(readers)}
          disabled={readers === 0}
          description={readers === 0 ? mailingTexts.noReaders : undefined}
        />
      </Stack>
    </SendDialog>
  );
}
