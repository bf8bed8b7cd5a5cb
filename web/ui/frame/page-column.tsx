import type { ReactNode } from 'react';
import classes from './page-column.module.css';

/** A column no wider than lines are easy to read. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.column} data-narrow>
    {children}
  </div>
);
