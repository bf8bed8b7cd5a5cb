import { part } from '../../../lib/page/part.tsx';
import classes from './keep-search.module.css';
import { type Filters, isCrossed, isNarrowed } from './search-params.ts';

const KeepSearchButton = part(async () => (await import('./keep-search-button.tsx')).KeepSearchButton);

interface KeepSearchProps {
  filters: Filters;
  /** Whether the button belongs to an empty result and offers a notification about the first match. */
  isAsking?: boolean;
}

/** The button that saves this search; its space is reserved while it loads. */
export function KeepSearch({ filters, isAsking = false }: KeepSearchProps) {
  if (!isNarrowed(filters) || isCrossed(filters)) return null;
  return (
    <div className={classes.room} data-asking={isAsking || undefined}>
      <KeepSearchButton filters={filters} isAsking={isAsking} />
    </div>
  );
}
