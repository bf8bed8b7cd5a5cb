import type { TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';

interface ListInputProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  list: readonly string[];
  onList: (list: string[]) => void;
}

const toLines = (list: readonly string[]): string => list.join('\n');
const fromLines = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list with one entry per line, typed or pasted. A trailing empty line stays, so that typing can continue. */
export function ListInput({ list, onList, ...rest }: ListInputProps) {
  const [text, setText] = useState(toLines(list));
  // Follows values changed elsewhere, for example by undo or by taking another administrator's values.
  const shown = toLines(fromLines(text)) === toLines(list) ? text : toLines(list);
  return (
    <GrowingText
      {...rest}
      size="md"
      minRows={2}
      maxRows={16}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onList(fromLines(value));
      }}
    />
  );
}
