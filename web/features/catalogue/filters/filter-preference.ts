import type { CampusCatalogue } from '#domain/settings/campus-catalogue.ts';
import { attempt } from '../../../lib/device/storage.ts';
import { availableParam, type Filters, type Offer, parseFilters } from './search-params.ts';

const availableKey = 'lapak.available';

/** Whether the last choice on this device was to show only available products. */
const keptAvailableOnly = (): boolean => attempt(() => localStorage.getItem(availableKey), null) !== null;

/** The filters of a URL; without a parameter for 'Tersedia saja', this device's last choice. */
export function preferredFilters(params: URLSearchParams, offer: Offer, own?: CampusCatalogue): Filters {
  const filters = parseFilters(params, offer, own);
  return params.has(availableParam) ? filters : { ...filters, availableOnly: keptAvailableOnly() };
}

/** Stores the choice of 'Tersedia saja'. */
export function saveFilterPreference({ availableOnly }: Partial<Filters>): void {
  if (availableOnly === undefined) return;
  attempt(
    () => (availableOnly ? localStorage.setItem(availableKey, '1') : localStorage.removeItem(availableKey)),
    undefined,
  );
}
