import { keyedId } from '#domain/keyed-ids.ts';
import { canonicalSearch } from '#domain/products/saved-search.ts';
import type { CampusCatalogue } from '#domain/settings/campus-catalogue.ts';
import { wantedUntil } from '#kinds/wanted/rules/wanted.ts';
import { wantedFilters, wantedTokens } from '#kinds/wanted/rules/wanted-search.ts';
import { create, type RowData } from '../../functions/usecases/rows.ts';
import { personId } from '../campus/people.ts';
import { seedIdSecret } from './community-rows.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';

export interface WantedSeed {
  /** 20 characters. */
  readonly id: string;
  /** Key and name of the ad's owner. */
  readonly by: readonly [key: string, name: string];
  readonly what: string;
  readonly details?: string;
  readonly category: string;
  readonly budget: number | null;
  readonly place?: string;
  /** Hours since it was posted or last extended. */
  readonly ago: number;
  /** 'open' by default. */
  readonly state?: RowData<'wanted'>['state'];
}

/** Rows of ads as the usecases write them, with a saved search for each open one. */
export const wantedRows = (ads: readonly WantedSeed[], catalogue: CampusCatalogue, now: number): PlannedRow[] =>
  ads.flatMap(({ id, by: [key, userName], what, details = '', category, budget, place = '', ago, state = 'open' }) => {
    const userId = personId(key);
    const thing = { what, details, category, budget, place };
    const at = hoursAgo(now, ago);
    const data = {
      ...{ userId, userName, ...thing, searchTokens: wantedTokens(thing), state },
      ...{ until: wantedUntil(Date.parse(at)), isAsked: false, answers: 0, version: 0 },
    };
    const ad = planned(create('wanted', id, data), at);
    if (state !== 'open') return [ad];
    const { categories, ...filters } = canonicalSearch(wantedFilters(thing, catalogue));
    const search = {
      ...{ userId, ...filters, categories: [...categories], isInstant: true, wantedId: id, wanted: what },
      // Searched until now, so that seeded products notify no one.
      ...{ lookedUntil: new Date(now).toISOString(), toldAt: null, toldProducts: [], dueAt: null, version: 1 },
    };
    return [ad, planned(create('savedSearches', keyedId(seedIdSecret, 'wantedSearch', id), search, [userId]), at)];
  });
