import '../../../ui/styles/forms.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { preparePayoutsInput } from '#domain/money/payout.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { accountLine } from '../../../copy/money.ts';
import { CallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { AmountInput, type AmountValue } from '../../../ui/forms/amount-input.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './desk-money.module.css';
import type { DuePerson } from './queries.ts';

/** One line of the dialog. The payout id is fixed, so that a repeated press does not prepare a second payout. */
interface Line {
  person: DuePerson;
  payoutId: string;
  amount: AmountValue;
  error?: string;
}

const lineOf = (person: DuePerson): Line => ({
  person,
  payoutId: ID.unique(),
  amount: person.available,
});

/** An unreadable amount becomes NaN, which the domain refuses. */
const requestOf = ({ payoutId, person: { userId }, amount }: Line) => ({
  ...{ payoutId, userId },
  amount: typeof amount === 'number' ? amount : Number.NaN,
});

/** Checks a line by the domain's rules before it is sent. Returns the error text. */
function refusalOf(line: Line): string | undefined {
  const request = requestOf(line);
  const checked = preparePayoutsInput.safeParse({ payouts: [request] });
  if (!checked.success) return fieldSentence(checked.error.issues[0]?.message ?? 'invalid');
  const { available } = line.person;
  return request.amount > available
    ? sentenceFor(new CallError('payout_above_balance', 422, { available }))
    : undefined;
}

type Sent = Awaited<ReturnType<typeof send>>;

/** Sends batches one after the other; lines of a failed batch stay unchanged. */
async function send(lines: readonly Line[]) {
  const all = [];
  for (let from = 0; from < lines.length; from += limits.payoutsAtOnce) {
    const payouts = lines.slice(from, from + limits.payoutsAtOnce).map(requestOf);
    all.push(await answer(admin.payouts.$post({ json: { payouts } })));
  }
  return {
    prepared: all.flatMap(({ prepared }) => prepared),
    refused: all.flatMap(({ refused }) => refused),
  };
}

interface PrepareDialogProps {
  people: readonly DuePerson[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the amount to pay each chosen seller. Refused lines stay with the reason and the typed amount. */
export function PrepareDialog({ people, onDone, onClose }: PrepareDialogProps) {
  const queries = useQueryClient();
  const [lines, setLines] = useState(() => people.map(lineOf));
  const fields = useRef(new Map<string, HTMLInputElement>());
  const focusOn = (line: Line | undefined) => line && fields.current.get(line.payoutId)?.focus();

  const keepRefused = ({ prepared, refused }: Sent) => {
    const left = lines.flatMap((line) => {
      const refusal = refused.find(({ payoutId }) => payoutId === line.payoutId);
      return refusal ? [{ ...line, error: sentenceFor(new CallError(refusal.code, 409, { ...refusal.details })) }] : [];
    });
    if (prepared.length > 0) {
      const amount = prepared.reduce((sum, one) => sum + one.amount, 0);
      void toast('good', adminPayoutTexts.prepared(prepared.length, amount));
    }
    if (left.length === 0) return onDone();
    setLines(left);
  };

  const prepare = useMutation({
    mutationFn: send,
    onSuccess: async (sent) => {
      await queries.invalidateQueries({ queryKey: queryKeys.money });
      keepRefused(sent);
    },
    // Some payouts may have been prepared even if the response was lost.
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.money }),
  });

  const submit = () => {
    if (prepare.isPending) return;
    const checked = lines.map(({ error: _, ...line }): Line => {
      const error = refusalOf(line);
      return error ? { ...line, error } : line;
    });
    setLines(checked);
    const wrong = checked.find(({ error }) => error);
    if (wrong) focusOn(wrong);
    else prepare.mutate(checked);
  };

  const type = (payoutId: string, amount: AmountValue) =>
    setLines((now) =>
      now.map((line) => {
        if (line.payoutId !== payoutId) return line;
        const { error: _, ...rest } = line;
        return { ...rest, amount };
      }),
    );
  const sum = lines.reduce((all, { amount }) => all + (typeof amount === 'number' ? amount : 0), 0);
  return (
    <Dialog onClose={onClose} isSending={prepare.isPending} title={adminPayoutTexts.prepareTitle}>
      <form
        noValidate
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{adminPayoutTexts.prepareHint}</p>
        {lines.map(({ person, payoutId, amount, error }, at) => (
          <AmountInput
            key={payoutId}
            ref={(input) => {
              if (input) fields.current.set(payoutId, input);
            }}
            size="md"
            label={adminPayoutTexts.amountOf(person.name)}
            description={adminPayoutTexts.amountHint(
              person.available,
              person.account ? accountLine(person.account) : '',
            )}
            withAsterisk
            maxLength={24}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            value={amount}
            onChange={(value) => type(payoutId, value)}
            error={error}
          />
        ))}
        {prepare.error ? (
          <p className={classes.refusal} role="alert">
            {sentenceFor(prepare.error)}
          </p>
        ) : prepare.data && prepare.data.refused.length > 0 ? (
          <p className={classes.refusal} role="alert">
            {adminPayoutTexts.someRefused}
          </p>
        ) : null}
        {lines.length > 1 ? <p className={classes.sum}>{adminPayoutTexts.sum(sum)}</p> : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {adminPayoutTexts.cancel}
          </Button>
          <Button size="md" type="submit" loading={prepare.isPending}>
            {adminPayoutTexts.prepareYes(lines.length)}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
