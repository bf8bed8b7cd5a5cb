import type { ReactNode } from 'react';
import { MainAction } from '../../ui/frame/main-action.tsx';
import classes from './ticket.module.css';

interface TicketStepProps {
  /** Absent: it is not the next step. */
  label?: string | undefined;
  /** Whether it is the page's own next action; a page has one. */
  isMain: boolean;
  children: ReactNode;
}

/** A step of a ticket: in the place of the bottom bar where it is the page's next, otherwise where it is written. */
export const TicketStep = ({ label, isMain, children }: TicketStepProps) => (
  <MainAction label={label} isMain={isMain} className={isMain ? '' : classes.step}>
    {children}
  </MainAction>
);
