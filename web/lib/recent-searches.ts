/** What was last searched on this device; a logout forgets it. */
import { attempt } from './storage.ts';

export const recentSearchesKey = 'lapak.searches';

export const dropSearches = (): void => attempt(() => localStorage.removeItem(recentSearchesKey), undefined);
