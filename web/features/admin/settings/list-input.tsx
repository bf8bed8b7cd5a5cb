import type { TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { fromLines, toLines } from './lines.ts';

interface ListInputProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  list: readonly string[];
  onList: (list: string[]) => void;
}

/** A list with one entry per line, typed or pasted. */
export function ListInput({ list, onList, ...rest }: ListInputProps) {
  const [text, setText] = useState(toLines(list));
  // Follows values changed elsewhere (undo, taking over another administrator's).
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
