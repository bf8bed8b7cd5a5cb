import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './page-head.module.css';
import { PageTitle } from './page-meta.tsx';

/** To the list that a page belongs to, above its heading; on phones the arrow of the header. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={classes.back ?? ''} to={to} data-back>
    <IconArrowLeft size={22} aria-hidden="true" /> <span>{children}</span>
  </Link>
);

/** The page's heading; on phones it stands in the header. */
export const PageHeading = ({ title }: { title: string }) => <h1 className={classes.title}>{title}</h1>;

/** In the header of phones where the heading is the thing that the page shows. */
export const HeaderWord = ({ children }: { children: string }) => (
  <p className={classes.word} aria-hidden="true">
    {children}
  </p>
);

/** The page's heading, also the tab's title. `tab`: a shorter one for the tab. */
export function PageHead({ title, tab = title }: { title: string; tab?: string }) {
  return (
    <>
      <PageTitle>{tab}</PageTitle>
      <PageHeading title={title} />
    </>
  );
}

/** As wide as lines are read easily, also where there is more room. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.column} data-narrow>
    {children}
  </div>
);
