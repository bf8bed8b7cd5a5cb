import { Link } from 'react-router-dom';
import { kindTexts } from '../../../copy/kinds.ts';
import { offeredKindFilters } from '../../../kinds/faces.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import classes from '../catalogue.module.css';
import type { Filters } from './search-params.ts';

interface KindChipsProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

/** Kinds of trade as chips; nothing where the campus offers only goods. */
export function KindChips({ filters, onChange }: KindChipsProps) {
  const offered = offeredKindFilters(useCampus());
  if (offered.length === 0) return null;
  return (
    <nav className={classes.kindChips} aria-label={kindTexts.filters}>
      {offered.map(({ id, label, to }) =>
        to ? (
          <Link key={id} className={classes.toggle} to={to}>
            {label}
          </Link>
        ) : (
          <button
            key={id}
            type="button"
            className={classes.toggle}
            aria-pressed={filters.kind === id}
            onClick={() => onChange({ kind: filters.kind === id ? '' : id })}
          >
            {label}
          </button>
        ),
      )}
    </nav>
  );
}
