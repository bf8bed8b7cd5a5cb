import { lazy, Suspense } from 'react';
import classes from './keep-search.module.css';
import { type Filters, isCrossed, isNarrowed } from './search-params.ts';

const KeepSearchButton = lazy(async () => ({ default: (await import('./keep-search-button.tsx')).KeepSearchButton }));

interface KeepSearchProps {
  filters: Filters;
  /** Where nothing was found: what it offers is to hear of the first. */
  isAsking?: boolean;
}

/** Keeps what somebody looks for, in the room that is there from the start. */
export function KeepSearch({ filters, isAsking = false }: KeepSearchProps) {
  if (!isNarrowed(filters) || isCrossed(filters)) return null;
  return (
    <div className={classes.room} data-asking={isAsking || undefined}>
      <Suspense>
        <KeepSearchButton filters={filters} isAsking={isAsking} />
      </Suspense>
    </div>
  );
}
