import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './header-frame.module.css';

interface HeaderFrameProps {
  home: string;
  /** Middle of the header; a second row on phones. */
  search?: ReactNode;
  /** Right end. */
  actions: ReactNode;
}

/** The counter of the market: brand, search, actions, and the awning's scalloped edge below. */
export function HeaderFrame({ home, search, actions }: HeaderFrameProps) {
  return (
    <header className={classes.header}>
      <div className={classes.bar} data-search={search ? true : undefined}>
        <Brand to={home} />
        {search ? <div className={classes.search}>{search}</div> : null}
        <div className={classes.actions}>{actions}</div>
      </div>
      <div className={classes.awning} aria-hidden="true" />
    </header>
  );
}
