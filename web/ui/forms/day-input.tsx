import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { dayName } from '#domain/campus-time.ts';

/** `2026-11-27` or `2026-11-27T15:00` in words; '' while a year is typed, which then reads 0002. */
function inWords(value: string): string {
  const [date = '', time = ''] = value.split('T');
  if (!/^20\d\d-/.test(date)) return '';
  return time ? `${dayName(date)} pukul ${time.replace(':', '.')}` : dayName(date);
}

interface DayInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'description'> {
  type?: 'date' | 'datetime-local';
  value: string;
  /** Shown after the date in words. */
  description?: string | undefined;
}

/**
 * A date field. The browser's picker shows the date in the browser's language, so the date is shown below in Indonesian
 * words, except while there is an error.
 */
export const DayInput = ({ type = 'date', value, description, error, ...field }: DayInputProps) => (
  <TextInput
    size="md"
    type={type}
    value={value}
    error={error}
    description={[error ? '' : inWords(value), description].filter(Boolean).join(' · ') || undefined}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...field}
  />
);
