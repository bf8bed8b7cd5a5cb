import type { ReactNode } from 'react';
import { MainAction } from '../../ui/frame/main-action.tsx';
import classes from './ticket.module.css';

interface TicketStepProps {
  /** Label of the step; absent if it is not the next one. */
  label?: string | undefined;
  /** Whether the step is the page's next action; a page has at most one. */
  isMain: boolean;
  children: ReactNode;
}

/** A step of a ticket: in the bottom bar when it is the page's next action, otherwise in place. */
export const TicketStep = ({ label, isMain, children }: TicketStepProps) => (
  <MainAction label={label} isMain={isMain} className={isMain ? '' : classes.step}>
    {children}
  </MainAction>
);
