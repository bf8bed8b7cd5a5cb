import { Link } from 'react-router-dom';
import { sellingCopy } from '../../copy/selling.ts';
import { ownForms } from '../../kinds/parts.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { useUser } from '../../lib/session/session.ts';
import classes from './selling.module.css';

interface SellingTabsProps {
  /** The path of the tab that is open. */
  current: string;
}

/** Tabs of the selling pages, including pages of kinds with their own form, if the campus offers them. */
export function SellingTabs({ current }: SellingTabsProps) {
  const { userId } = useUser();
  const { categories } = useCampus();
  const parts = [
    { label: sellingCopy.ownProducts, to: '/manage-products' },
    ...ownForms({ categories }, current).map(({ tab, to }) => ({ label: tab, to })),
    { label: sellingCopy.sales, to: '/sales' },
    { label: sellingCopy.ownPage, to: `/seller/${userId}` },
  ];
  return (
    <nav className={classes.tabs} aria-label={sellingCopy.parts}>
      {parts.map(({ label, to }) => (
        <Link key={to} to={to} className={classes.tab} aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
