import '../../../ui/styles/forms.ts';
import { Button, NativeSelect, Table, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { userInput } from '#domain/people/account-input.ts';
import { roleNames } from '#domain/people/account-notification.ts';
import { userTexts } from '../../../copy/admin.ts';
import { ownCase } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { roleOptions, roleTexts } from '../../../copy/people.ts';
import { part } from '../../../lib/page/part.tsx';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import cells from '../list/cells.module.css';
import classes from '../list/list.module.css';
import type { Protection, UserValues } from './user-actions.ts';
import editor from './user-editor.module.css';
import type { ListedUser } from './users-list.ts';

const Confirm = part(async () => (await import('../../../ui/dialogs/confirm.tsx')).Confirm);

interface UserEditorProps {
  user: ListedUser;
  protection: Protection;
  busy: boolean;
  columns: number;
  onSave: (values: UserValues) => void;
  onCancel: () => void;
}

const sentence = (code: unknown) => (typeof code === 'string' ? fieldSentence(code) : undefined);

/** The row in edit mode, in its place in the table. The e-mail belongs to the login and cannot be changed here. */
export function UserEditor({ user, protection, busy, columns, onSave, onCancel }: UserEditorProps) {
  const { rights } = useOwnRights();
  const before = user.role ?? 'user';
  const [asked, setAsked] = useState<UserValues | null>(null);
  const why =
    protection === 'fixed'
      ? userTexts.fixedRole
      : protection === 'self'
        ? ownCase
        : !rights.has('roles')
          ? roleTexts.ownerOnly
          : null;
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: { name: user.name, phone: user.phone ?? '', role: before },
    validate: schemaResolver(userInput, { sync: true }),
  });
  return (
    <Table.Tr>
      <Table.Td colSpan={columns} className={classes.wide ?? ''}>
        <form
          className={editor.form}
          aria-label={userTexts.editOf(user.name || user.email)}
          noValidate
          onSubmit={form.onSubmit(
            (values) => (values.role === before ? onSave(values) : setAsked(values)),
            focusFirstError(form),
          )}
        >
          <TextInput
            size="md"
            label={userTexts.name}
            withAsterisk
            data-autofocus
            autoFocus
            key={form.key('name')}
            {...form.getInputProps('name')}
            error={sentence(form.errors.name)}
          />
          <TextInput
            size="md"
            label={userTexts.phoneNumber}
            type="tel"
            key={form.key('phone')}
            {...form.getInputProps('phone')}
            error={sentence(form.errors.phone)}
          />
          <NativeSelect
            size="md"
            label={userTexts.role}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(why ? { disabled: true, description: why } : {})}
            data={roleOptions}
            key={form.key('role')}
            {...form.getInputProps('role')}
          />
          <div className={cells.actions}>
            <Button type="submit" size="md" loading={busy}>
              {userTexts.save}
            </Button>
            <Button size="md" variant="default" disabled={busy} onClick={onCancel}>
              {userTexts.cancel}
            </Button>
          </div>
        </form>
        {asked ? (
          <Confirm
            opened
            title={roleTexts.title(user.name || user.email)}
            confirmLabel={roleTexts.yes}
            sending={{ isPending: busy, error: null }}
            onConfirm={() => {
              setAsked(null);
              onSave(asked);
            }}
            onClose={() => setAsked(null)}
          >
            {roleTexts.question(user.name || user.email, roleNames[asked.role])}
          </Confirm>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
