import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends ButtonProps {
  /** What a remembered press waits for (form-parts.tsx). */
  waiting: string | undefined;
  children: ReactNode;
}

/** The button of a form that may have to wait for a part of it: then it says for what. */
export const SubmitButton = ({ waiting, children, ...rest }: SubmitButtonProps) => (
  <Button size="md" {...rest} type="submit" aria-live="polite" aria-busy={waiting !== undefined}>
    {waiting ?? children}
  </Button>
);
