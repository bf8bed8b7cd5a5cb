import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filters, formatFilters, noFilters, type Offer, parseFilters } from './search-params.ts';

/** Typing is one step back in the history, not one per pause; every other choice is a step of its own. */
const isTyping = (part: Partial<Filters>) => Object.keys(part).join() === 'search';

/** The filters of the page, kept in its address: shareable, and the back button works. */
export function useFilters(offer: Offer) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => parseFilters(params, offer), [params, offer]);
  const change = useCallback(
    (part: Partial<Filters>) =>
      setParams((now) => formatFilters({ ...parseFilters(now, offer), ...part }), {
        preventScrollReset: true,
        replace: isTyping(part),
      }),
    [setParams, offer],
  );
  const reset = useCallback(
    () =>
      setParams((now) => formatFilters({ ...noFilters, sort: parseFilters(now, offer).sort }), {
        preventScrollReset: true,
      }),
    [setParams, offer],
  );
  return { filters, change, reset };
}
