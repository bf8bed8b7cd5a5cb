import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './page-head.module.css';
import { PageTitle } from './page-meta.tsx';

export interface Heading {
  title: string;
  /** What the page is for. */
  hint?: string | undefined;
}

/** To the list that a page belongs to, above its heading. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={classes.back ?? ''} to={to}>
    <IconArrowLeft size={20} aria-hidden="true" /> <span>{children}</span>
  </Link>
);

/** The top of a page. Without a title where the heading is what the page shows, which comes later. */
export function PageHeading({ title, hint }: Partial<Heading>) {
  return (
    <header className={classes.head}>
      {title ? <h1 className={classes.title}>{title}</h1> : null}
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
