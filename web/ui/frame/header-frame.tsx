import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './header-frame.module.css';

/**
 * How a page that is no list of products stands under the header on phones: `place`, one of the bottom bar, without an arrow back;
 * `page`, with one; `thing`, whose heading is the thing itself: the header shows the market's name.
 */
export type InnerPage = 'place' | 'page' | 'thing';

interface HeaderFrameProps {
  home: string;
  /** Middle of the header; a second row on phones. */
  search?: ReactNode;
  /** Right end. On phones an inner page has those with `data-inner` alone. */
  actions: ReactNode;
  /** Absent: a page with a list of products. */
  inner?: InnerPage | undefined;
  /** To the page before; on phones, before an inner page's heading. */
  back?: ReactNode;
  isGuest?: boolean | undefined;
  /** The search of an inner page is open. */
  isFinding?: boolean;
}

/** The counter of the market: brand, search, actions, and the awning's scalloped edge below. */
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
