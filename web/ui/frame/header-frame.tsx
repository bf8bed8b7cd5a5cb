import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './header-frame.module.css';

/**
 * Kinds of phone header on pages without a product list. `place`: a page of the bottom bar, without a back arrow;
 * `page`: with one; `thing`: the page's heading names its product or person, so the header shows the market's name.
 */
export type InnerPage = 'place' | 'page' | 'thing';

interface HeaderFrameProps {
  home: string;
  /** Middle of the header; a second row on phones. */
  search?: ReactNode;
  /** Actions at the right end. On phones, an inner page shows only those with `data-inner`. */
  actions: ReactNode;
  /** Absent: a page with a product list. */
  inner?: InnerPage | undefined;
  /** Back link; on phones before an inner page's heading. */
  back?: ReactNode;
  isGuest?: boolean | undefined;
  /** Whether an inner page's search is open. */
  isFinding?: boolean;
}

/** The market's header: brand, search, actions, and the awning's scalloped edge below. */
export function HeaderFrame({ home, search, actions, inner, back, isGuest, isFinding }: HeaderFrameProps) {
  return (
    <header
      className={classes.header}
      data-inner={inner}
      data-guest={isGuest || undefined}
      data-finding={isFinding || undefined}
    >
      <div className={classes.bar} data-search={search ? true : undefined}>
        {back ? <span className={classes.back}>{back}</span> : null}
        <Brand to={home} />
        {search ? <div className={classes.search}>{search}</div> : null}
        <div className={classes.actions}>{actions}</div>
      </div>
      <div className={classes.awning} aria-hidden="true" />
    </header>
  );
}
