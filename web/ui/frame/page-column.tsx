import type { ReactNode } from 'react';
import classes from './page-column.module.css';

interface PageColumnProps {
  /** As wide as lines are read easily, also where there is more room. */
  narrow?: boolean;
  children: ReactNode;
}

export const PageColumn = ({ narrow = false, children }: PageColumnProps) => (
  <div className={classes.column} data-narrow={narrow || undefined}>
    {children}
  </div>
);
