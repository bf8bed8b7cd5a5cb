import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { profileForm } from '#domain/people/account-input.ts';
import { fieldSentence, phoneHint } from '../../copy/fields.ts';
import { profileMessages, profileTexts } from '../../copy/profile.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import classes from './profile.module.css';
import type { ProfileValues } from './use-profile-editing.ts';

interface ProfileFormProps {
  start: ProfileValues;
  /** Shown read-only. */
  email?: string;
  saveLabel: string;
  busy: boolean;
  onChange: (values: ProfileValues) => void;
  onSave: (values: ProfileValues) => void;
  onCancel: () => void;
}

/** Name and phone. After an error the form keeps the typed values. */
export function ProfileForm({ start, email, saveLabel, busy, onChange, onSave, onCancel }: ProfileFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: start,
    validate: schemaResolver(profileForm, { sync: true }),
    onValuesChange: onChange,
  });
  const shown = (key: 'name' | 'phone') => {
    const code = form.errors[key];
    if (typeof code !== 'string') return undefined;
    return key === 'name' && code === 'required' ? profileMessages.nameRequired : fieldSentence(code);
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(onSave, focusFirstError(form))}>
      <Stack gap="md">
        <TextInput
          size="md"
          label={profileTexts.name}
          withAsterisk
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
          error={shown('name')}
        />
        <TextInput
          size="md"
          label={profileTexts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          description={phoneHint}
          key={form.key('phone')}
          {...form.getInputProps('phone')}
          error={shown('phone')}
        />
        {email === undefined ? null : (
          <TextInput
            size="md"
            label={profileTexts.email}
            value={email}
            readOnly
            description={profileTexts.emailStays}
          />
        )}
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={busy}>
            {saveLabel}
          </Button>
          <Button size="md" variant="default" onClick={onCancel} disabled={busy}>
            {profileTexts.cancel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
