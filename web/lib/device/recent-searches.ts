/** Recent searches on this device; a logout deletes them. */
import { attempt } from './storage.ts';

const key = 'lapak.searches';
const most = 6;

/** Newest first. */
export function recentSearches(): string[] {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? '[]'), []);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
}

/** Stores a submitted or chosen search, not every pause while typing. */
export function keepSearch(term: string): void {
  if (term === '') return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== term.toLowerCase());
  const kept = JSON.stringify([term, ...others].slice(0, most));
  attempt(() => localStorage.setItem(key, kept), undefined);
}

export const dropSearches = (): void => attempt(() => localStorage.removeItem(key), undefined);
