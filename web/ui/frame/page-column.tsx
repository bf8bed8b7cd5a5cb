import type { ReactNode } from 'react';
import classes from './page-column.module.css';

/** As wide as lines are read easily, also where there is more room. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.column} data-narrow>
    {children}
  </div>
);
