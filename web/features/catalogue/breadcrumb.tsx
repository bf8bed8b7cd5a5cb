import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import classes from './browse.module.css';

/** The way to here; the last step is this page. */
export function Breadcrumb({ steps }: { steps: readonly { label: string; to: string }[] }) {
  return (
    <nav className={classes.crumbs} aria-label="Remah roti">
      <ol>
        {steps.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 ? <IconChevronRight size={14} aria-hidden="true" /> : null}
            <li>
              {index < steps.length - 1 ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
