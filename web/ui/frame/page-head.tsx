import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageTitle } from './page-meta.tsx';

export interface Heading {
  title: string;
  /** What the page is for. */
  hint?: string | undefined;
}

/** The top of a page. */
export function PageHeading({ title, hint }: Heading) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
    </header>
  );
}

/** The page's heading, also the tab's title. `tab`: a shorter one for the tab. */
export function PageHead({ title, hint, tab = title }: Heading & { tab?: string }) {
  return (
    <>
      <PageTitle>{tab}</PageTitle>
      <PageHeading title={title} hint={hint} />
    </>
  );
}

/** As wide as lines are read easily, also where there is more room. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.column} data-narrow>
    {children}
  </div>
);
