import { recentSearchesKey } from '../../../lib/recent-searches.ts';
import { attempt } from '../../../lib/storage.ts';

const most = 6;

/** Own searches on this device, newest first. */
export function recentSearches(): string[] {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(recentSearchesKey) ?? '[]'), []);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
}

/** Remembers a search that somebody meant: sent with enter or chosen, not every pause while typing. */
export function keepSearch(term: string): void {
  if (term === '') return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== term.toLowerCase());
  const kept = JSON.stringify([term, ...others].slice(0, most));
  attempt(() => localStorage.setItem(recentSearchesKey, kept), undefined);
}
