import '../../ui/styles/forms.ts';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { bankName, banks, payoutAccountInput } from '#domain/money/payout-account.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { accountTexts } from '../../copy/money.ts';
import { type CallError, toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './money.module.css';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

interface AccountValues {
  bank: string;
  number: string;
  holder: string;
}

const choices = [
  { value: '', label: accountTexts.pickBank },
  ...banks.map(({ value, name }) => ({ value, label: name })),
];

/** Text of the dialog with which the server asks to confirm a change of the account. */
function changeQuestion({ details: { bank, number, prepared, preparedAmount } }: CallError): string {
  const question = accountTexts.changeQuestion(`${bankName(String(bank))} ${String(number)}`);
  const count = Number(prepared);
  return count > 0 ? `${question} ${accountTexts.changePrepared(count, Number(preparedAmount))}` : question;
}

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('select')?.focus();

interface AccountFormProps {
  /** Whether the form replaces the button that opened it, so that it takes focus. */
  takesFocus?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
}

/**
 * The payout account. Never stored as a draft, so that no account number stays on the device. The server asks to
 * confirm a change and returns how many payouts to the previous account are under way.
 */
export function AccountForm({ takesFocus = false, onDone, onCancel }: AccountFormProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<CallError>();
  const saveButton = useRef<HTMLButtonElement>(null);
  const form = useForm<AccountValues>({
    mode: 'uncontrolled',
    initialValues: { bank: '', number: '', holder: '' },
    validate: schemaResolver(payoutAccountInput, { sync: true }),
  });
  const save = useMutation({
    mutationFn: (json: AccountValues & { confirmed?: true }) => answer(market.money.account.$put({ json })),
    onSuccess: async ({ prepared }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.money });
      void toast('good', prepared > 0 ? accountTexts.savedWithPrepared(prepared) : accountTexts.saved);
      onDone?.();
    },
    onError: (error) => {
      const failure = toCallError(error);
      setAsking(failure.code === 'account_change' ? failure : undefined);
    },
  });
  const field = (name: keyof AccountValues) => {
    const code = form.errors[name];
    return { ...form.getInputProps(name), error: typeof code === 'string' ? fieldSentence(code) : undefined };
  };
  return (
    <form
      ref={takesFocus ? focusFirst : undefined}
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!save.isPending) save.mutate(values);
      }, focusFirstError(form))}
    >
      <Stack gap="md">
        <NativeSelect
          size="md"
          label={accountTexts.bank}
          withAsterisk
          data={choices}
          key={form.key('bank')}
          {...field('bank')}
        />
        <TextInput
          size="md"
          label={accountTexts.number}
          description={accountTexts.numberHint}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          key={form.key('number')}
          {...field('number')}
        />
        <TextInput
          size="md"
          label={accountTexts.holder}
          description={accountTexts.holderHint}
          withAsterisk
          autoComplete="name"
          maxLength={limits.accountHolderMax}
          key={form.key('holder')}
          {...field('holder')}
        />
        {save.error && !asking ? (
          <p className={classes.refusal} role="alert">
            {sentenceFor(save.error)}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button ref={saveButton} type="submit" size="md" loading={save.isPending && !save.variables.confirmed}>
            {accountTexts.save}
          </Button>
          {onCancel ? (
            <Button size="md" variant="default" disabled={save.isPending} onClick={onCancel}>
              {accountTexts.cancel}
            </Button>
          ) : null}
        </div>
      </Stack>
      {asking ? (
        <Confirm
          opened
          title={accountTexts.changeTitle}
          confirmLabel={accountTexts.changeYes}
          sending={save}
          onConfirm={() => {
            if (!save.isPending) save.mutate({ ...form.getValues(), confirmed: true });
          }}
          onClose={() => {
            setAsking(undefined);
            save.reset();
            // The button lost focus when the dialog opened.
            setTimeout(() => saveButton.current?.focus());
          }}
        >
          {changeQuestion(asking)}
        </Confirm>
      ) : null}
    </form>
  );
}
