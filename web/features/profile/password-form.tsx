import { Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newPasswordForm } from '#domain/people/account-input.ts';
import { newPasswordMessages, registerMessages } from '../../copy/auth.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { profileTexts } from '../../copy/profile.ts';
import { toCallError } from '../../lib/call-error.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { eye, PasswordStrength } from '../../ui/forms/password-strength.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './profile.module.css';
import { useChangePassword } from './queries.ts';

type Values = { oldPassword: string; password: string; confirmation: string };

/** Changes the password; a person who registered with Google sets a first one. */
export function PasswordForm({
  hasPassword,
  person,
}: {
  hasPassword: boolean;
  person: { readonly name: string; readonly email: string };
}) {
  const change = useChangePassword();
  const form = useForm<Values>({
    initialValues: { oldPassword: '', password: '', confirmation: '' },
    validate: (values) => ({
      ...(hasPassword && values.oldPassword === '' ? { oldPassword: 'required' } : {}),
      ...schemaResolver(newPasswordForm(person), { sync: true })(values),
    }),
  });
  const fail = (error: unknown) => {
    const { code, details } = toCallError(error);
    if (code === 'user_invalid_credentials') form.setFieldError('oldPassword', newPasswordMessages.wrongOld);
    else if (code === 'general_argument_invalid' && details.param === 'password')
      form.setFieldError('password', registerMessages.weakPassword);
    else void toast('bad', newPasswordMessages.failure(sentenceFor(error)), error);
  };
  const submit = (values: Values) =>
    change.mutate(values, {
      onSuccess: (othersEnded) => {
        form.reset();
        if (othersEnded) void toast('good', newPasswordMessages.changed);
        else void toast('bad', newPasswordMessages.othersOpen);
      },
      onError: fail,
    });
  const field = (key: keyof Values, autoComplete: string) => {
    const code = form.errors[key];
    const error = typeof code === 'string' ? fieldSentence(code) : undefined;
    return { size: 'md', autoComplete, ...form.getInputProps(key), error } as const;
  };
  return (
    <section className={classes.card} aria-labelledby="ganti-password">
      <h2 className={classes.cardTitle} id="ganti-password">
        {hasPassword ? profileTexts.changePassword : profileTexts.setPassword}
      </h2>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          {hasPassword ? (
            <PasswordInput label={profileTexts.oldPassword} {...eye} {...field('oldPassword', 'current-password')} />
          ) : null}
          <div>
            <PasswordInput label={profileTexts.newPassword} {...eye} {...field('password', 'new-password')} />
            <PasswordStrength password={form.values.password} />
          </div>
          <PasswordInput label={profileTexts.confirmation} {...eye} {...field('confirmation', 'new-password')} />
          <Button type="submit" size="md" loading={change.isPending} className={classes.start ?? ''}>
            {profileTexts.savePassword}
          </Button>
        </Stack>
      </form>
    </section>
  );
}
