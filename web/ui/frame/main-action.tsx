import type { ReactNode } from 'react';
import classes from './main-action.module.css';

interface MainActionProps {
  /** What the step is, for screen readers. */
  label?: string | undefined;
  className?: string | undefined;
  /** Whether it is the page's next action now; else it stands where it is written. What is typed in it stays when that changes. */
  isMain?: boolean;
  children: ReactNode;
}

/**
 * The page's one next action: on phones always visible, in the place of the bottom bar; on wide screens where it is written. A page has at
 * most one; the totals of the cart and the checkout take the bottom bar's place by the same mark (`data-foot-bar`).
 */
export const MainAction = ({ label, className = '', isMain = true, children }: MainActionProps) => (
  <section
    className={isMain ? `${classes.action} ${className}` : className}
    aria-label={label}
    data-foot-bar={isMain || undefined}
  >
    {children}
  </section>
);
