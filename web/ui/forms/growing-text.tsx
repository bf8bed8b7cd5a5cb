import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-text.module.css';

/** Where CSS grows the field with its text, Mantine need not measure it. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

interface GrowingTextProps extends Omit<TextareaProps, 'autosize' | 'classNames' | 'styles'> {
  minRows: number;
  maxRows?: number;
}

/** A multi-line field that grows with its text, from `minRows` to `maxRows` lines. */
export function GrowingText(props: GrowingTextProps) {
  const { minRows, maxRows } = props;
  return (
    <Textarea
      {...props}
      autosize={!growsByItself}
      classNames={{ input: classes.grows ?? '' }}
      styles={{ input: { '--rows': String(minRows), ...(maxRows ? { '--rows-at-most': String(maxRows) } : {}) } }}
    />
  );
}
