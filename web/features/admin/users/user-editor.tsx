import '../../../ui/styles/forms.ts';
import { Button, NativeSelect, Table, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { userInput } from '#domain/people/account-input.ts';
import { userTexts } from '../../../copy/admin.ts';
import { ownCase } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import cells from '../list/cells.module.css';
import classes from '../list/list.module.css';
import type { Protection, UserValues } from './user-actions.ts';
import editor from './user-editor.module.css';
import type { ListedUser } from './users-list.ts';

interface UserEditorProps {
  user: ListedUser;
  protection: Protection;
  busy: boolean;
  columns: number;
  onSave: (values: UserValues) => void;
  onCancel: () => void;
}

const sentence = (code: unknown) => (typeof code === 'string' ? fieldSentence(code) : undefined);

/** The row while it is edited, in its place in the table. The e-mail belongs to the login and stays. */
export function UserEditor({ user, protection, busy, columns, onSave, onCancel }: UserEditorProps) {
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: { name: user.name, phone: user.phone ?? '', role: user.role ?? 'user' },
    validate: schemaResolver(userInput, { sync: true }),
  });
  return (
    <Table.Tr>
      <Table.Td colSpan={columns} className={classes.wide ?? ''}>
        <form
          className={editor.form}
          aria-label={userTexts.editOf(user.name || user.email)}
          noValidate
          onSubmit={form.onSubmit(onSave, focusFirstError(form))}
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
            {...(protection
              ? { disabled: true, description: protection === 'fixed' ? userTexts.fixedRole : ownCase }
              : {})}
            data={[
              { value: 'user', label: userTexts.user },
              { value: 'admin', label: userTexts.admin },
            ]}
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
      </Table.Td>
    </Table.Tr>
  );
}
