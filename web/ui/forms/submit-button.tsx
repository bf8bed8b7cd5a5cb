import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends ButtonProps {
  /** What a remembered press waits for (form-parts.tsx). */
  waiting: string | undefined;
  children: ReactNode;
}

/** The submit button of a form with parts; while it waits for one, its label says which. */
export const SubmitButton = ({ waiting, children, ...rest }: SubmitButtonProps) => (
  <Button size="md" {...rest} type="submit" aria-live="polite" aria-busy={waiting !== undefined}>
    {waiting ?? children}
  </Button>
);
