import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends ButtonProps {
  /** Label while a press waits for a part of the form (form-parts.tsx). */
  waiting: string | undefined;
  children: ReactNode;
}

/** The submit button of a form with parts; while it waits for one, its label says which. */
export const SubmitButton = ({ waiting, children, ...rest }: SubmitButtonProps) => (
  <Button size="md" {...rest} type="submit" aria-live="polite" aria-busy={waiting !== undefined}>
    {waiting ?? children}
  </Button>
);
