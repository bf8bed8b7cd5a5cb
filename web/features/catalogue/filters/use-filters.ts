import { useCallback, useEffect, useMemo } from 'react';
import { useCampus } from '../../../lib/campus/campus.ts';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import { preferredFilters, saveFilterPreference } from './filter-preference.ts';
import {
  availableParam,
  type Filters,
  formatFilters,
  noFilters,
  type Offer,
  unknownCategories,
} from './search-params.ts';

/** Typing a search is one history entry, not one per pause; every other choice is its own entry. */
const isTyping = (part: Partial<Filters>) => Object.keys(part).join() === 'search';

/** The filters of the page, stored in its URL, so that they can be shared and the back button works. */
export function useFilters(offer: Offer) {
  const [params, setParams] = useAddressParams();
  const own = useCampus();
  const filters = useMemo(() => preferredFilters(params, offer, own), [params, offer, own]);
  const unknown = useMemo(() => unknownCategories(params, own), [params, own]);
  const isSaid = params.has(availableParam) || !filters.availableOnly;
  useEffect(() => {
    if (!isSaid)
      setParams((now) => new URLSearchParams([...now, [availableParam, '1']]), {
        preventScrollReset: true,
        replace: true,
      });
  }, [isSaid, setParams]);
  const change = useCallback(
    (part: Partial<Filters>) => {
      saveFilterPreference(part);
      setParams((now) => formatFilters({ ...preferredFilters(now, offer), ...part }), {
        preventScrollReset: true,
        replace: isTyping(part),
      });
    },
    [setParams, offer],
  );
  const reset = useCallback(() => {
    saveFilterPreference(noFilters);
    setParams((now) => formatFilters({ ...noFilters, sort: preferredFilters(now, offer).sort }), {
      preventScrollReset: true,
    });
  }, [setParams, offer]);
  return { filters, unknown, change, reset };
}
