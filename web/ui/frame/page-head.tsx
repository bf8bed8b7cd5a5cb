import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './page-head.module.css';
import { PageTitle } from './page-meta.tsx';

/** Link to the list that a page belongs to, above its heading; on phones the header's arrow. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={classes.back ?? ''} to={to} data-back>
    <IconArrowLeft size={22} aria-hidden="true" /> <span>{children}</span>
  </Link>
);

/** The page's heading; on phones in the header. */
export const PageHeading = ({ title }: { title: string }) => <h1 className={classes.title}>{title}</h1>;

/** Title in the phone header of pages whose heading is the name of a product or person. */
export const HeaderWord = ({ children }: { children: string }) => (
  <p className={classes.word} aria-hidden="true">
    {children}
  </p>
);

/** The page's heading and the tab's title. `tab`: a shorter title for the tab. */
export function PageHead({ title, tab = title }: { title: string; tab?: string }) {
  return (
    <>
      <PageTitle>{tab}</PageTitle>
      <PageHeading title={title} />
    </>
  );
}

/** Limits the width for readable lines. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.column} data-narrow>
    {children}
  </div>
);
