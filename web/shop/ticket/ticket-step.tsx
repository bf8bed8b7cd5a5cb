import type { ReactNode } from 'react';
import { MainAction } from '../../ui/frame/main-action.tsx';
import classes from './ticket.module.css';

interface TicketStepProps {
  label: string;
  /** Whether it is the page's own next action; a page has one. */
  isMain: boolean;
  children: ReactNode;
}

/** The next step of a ticket: in the place of the bottom bar where it is the page's, otherwise where it is written. */
export const TicketStep = ({ label, isMain, children }: TicketStepProps) =>
  isMain ? (
    <MainAction label={label}>{children}</MainAction>
  ) : (
    <section className={classes.step} aria-label={label}>
      {children}
    </section>
  );
