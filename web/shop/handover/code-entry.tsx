import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { handoverTexts } from '../../copy/handover.ts';
import { wordsOfSale } from '../../kinds/sale-words.ts';
import type { ShownSale } from '../sale/sale-steps.ts';
import classes from './handover.module.css';
import { readCode } from './read-code.ts';
import type { useConfirmCode } from './use-confirm-code.ts';

interface CodeEntryProps {
  sale: ShownSale;
  label: string;
  confirming: ReturnType<typeof useConfirmCode>;
  /** Whether this is the page's next step. */
  isMain: boolean;
  /** Another way to enter the code, shown next to the field. */
  children?: ReactNode;
}

/** Field for the six digits, typed or pasted; also accepts the text that a scanner app copied. */
export function CodeEntry({ sale, label, confirming: { confirm, minutes }, isMain, children }: CodeEntryProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');
  const isLocked = minutes > 0;
  const said = isLocked
    ? handoverTexts.lockedSeller(minutes)
    : refusal || (confirm.error ? sentenceFor(confirm.error) : '');
  const send = () => {
    if (confirm.isPending || isLocked) return;
    confirm.reset();
    const read = readCode(text, sale.$id);
    if ('refusal' in read) return setRefusal(read.refusal);
    setRefusal('');
    confirm.mutate(read.code);
  };
  return (
    <form
      noValidate
      className={classes.entry}
      onSubmit={(submit) => {
        submit.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <input
          id={id}
          className={classes.digits}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck={false}
          placeholder="000 000"
          maxLength={200}
          value={text}
          disabled={isLocked}
          aria-invalid={said !== ''}
          aria-describedby={said ? `${id}-said` : undefined}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setRefusal('');
            confirm.reset();
          }}
        />
        {children}
        <Button
          size="lg"
          px="md"
          type="submit"
          variant={isMain ? 'filled' : 'default'}
          disabled={isLocked}
          loading={confirm.isPending}
        >
          {wordsOfSale(sale).handover.button(sale.state)}
        </Button>
      </div>
      {said ? (
        <p className={classes.refusal} id={`${id}-said`} role="alert">
          {said}
        </p>
      ) : null}
    </form>
  );
}
