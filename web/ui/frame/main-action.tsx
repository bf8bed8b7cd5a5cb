import type { ReactNode } from 'react';
import classes from './main-action.module.css';

interface MainActionProps {
  /** Name of the page's next action, for screen readers. */
  label?: string | undefined;
  className?: string | undefined;
  /**
   * Whether this is the page's next action now; otherwise it stays in the document flow. Typed text survives the
   * change.
   */
  isMain?: boolean;
  children: ReactNode;
}

/**
 * The page's one next action: on phones always visible, in place of the bottom bar; on wide screens in the flow. A page
 * has at most one; the totals of cart and checkout hide the bottom bar with the same
 * attribute (`data-foot-bar`).
 */
export const MainAction = ({ label, className = '', isMain = true, children }: MainActionProps) => (
  <section
    className={isMain ? `${classes.action} ${className}` : className}
    aria-label={isMain ? label : undefined}
    data-foot-bar={isMain || undefined}
  >
    {children}
  </section>
);
