import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ChangeEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { groupedAmount, readAmount, readPercent } from '#domain/amount.ts';

/** A number, '' when empty, or the typed text when unreadable. */
export type AmountValue = number | string;

const kinds = {
  whole: { read: readAmount, show: groupedAmount, inputMode: 'numeric' },
  percent: { read: readPercent, show: (amount: number) => String(amount).replace('.', ','), inputMode: 'decimal' },
} as const;

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  kind?: keyof typeof kinds;
  value?: AmountValue;
  defaultValue?: AmountValue;
  onChange?: (value: AmountValue) => void;
  /** Text before the amount, such as 'Rp'; `suffix` is the text after it, such as 'buah'. */
  prefix?: string;
  suffix?: string;
  ref?: Ref<HTMLInputElement>;
}

const isGrouped = (text: string): boolean => /^-?\d{1,3}(?:\.\d{3})*$/.test(text);

/** Keeps the grouping while single digits are typed or deleted; other edits stay as typed. */
function regrouped(before: string, after: string, { inputType, data }: InputEvent): string {
  const isDigit = inputType === 'insertText' && data !== null && /^\d$/.test(data);
  const isSmallStep = isDigit || inputType.startsWith('delete');
  const isOurs = (before === '' || isGrouped(before)) && /^[\d.]+$/.test(after);
  return isSmallStep && isOurs ? groupedAmount(Number(after.replaceAll('.', ''))) : after;
}

/** The caret position in `to` that has as many digits after it as `caret` has in `from`. */
function caretIn(to: string, from: string, caret: number): number {
  let left = from.slice(caret).replace(/\D/g, '').length;
  let at = to.length;
  while (at > 0 && left > 0) if (/\d/.test(to[--at] ?? '')) left--;
  return at;
}

/**
 * A field for an amount in any usual spelling (`readAmount`). Unreadable text stays in the field and is passed on as
 * text, which schemas refuse.
 */
export function AmountInput({
  kind = 'whole',
  value,
  defaultValue,
  onChange,
  prefix,
  suffix,
  onBlur,
  ref,
  ...rest
}: AmountInputProps) {
  const { read, show, inputMode } = kinds[kind];
  const textOf = (amount: AmountValue = '') => (typeof amount === 'number' ? show(amount) : amount);
  const readTyped = (typed: string): AmountValue => (typed.trim() === '' ? '' : (read(typed) ?? typed));
  const [text, setText] = useState(() => textOf(value ?? defaultValue));
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const caret = useRef<number>(null);
  // A value from outside replaces the text, unless the text already has that value.
  const shown = value === undefined || readTyped(text) === value ? text : textOf(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    const next = kind === 'whole' && nativeEvent instanceof InputEvent ? regrouped(shown, typed, nativeEvent) : typed;
    if (next !== typed) caret.current = caretIn(next, typed, currentTarget.selectionStart ?? typed.length);
    setText(next);
    onChange?.(readTyped(next));
  };

  return (
    <TextInput
      inputMode={inputMode}
      autoComplete="off"
      {...rest}
      ref={merged}
      value={shown}
      onChange={change}
      onBlur={(event) => {
        setText(textOf(readTyped(shown)));
        onBlur?.(event);
      }}
      {...(prefix
        ? {
            leftSection: <span aria-hidden="true">{prefix}</span>,
            leftSectionPointerEvents: 'none',
            leftSectionWidth: `${prefix.length + 2}ch`,
          }
        : {})}
      {...(suffix
        ? {
            rightSection: <span aria-hidden="true">{suffix}</span>,
            rightSectionPointerEvents: 'none',
            rightSectionWidth: `${suffix.length + 3}ch`,
          }
        : {})}
    />
  );
}
