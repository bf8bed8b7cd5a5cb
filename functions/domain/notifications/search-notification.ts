/** What a kept search has found; Indonesian, because rows are shown as they are. */
import { type SearchFilters, searchName, searchPath } from '../products/saved-search.ts';
import type { NotificationText } from './notification.ts';

/** Where one's kept searches are. */
export const savedSearchesPath = '/wishlist/searches';

/** schema: longest link of a notification. */
const longestLink = 300;
const namesShown = 3;

/** News of finds, which are not none, by their names, the newest first. */
export function searchNotification(filters: SearchFilters, names: readonly string[]): NotificationText {
  const path = searchPath(filters);
  const shown = names.slice(0, namesShown).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return {
    kind: 'search_found',
    title: names.length === 1 ? 'Ada produk baru yang Anda cari' : `${names.length} produk baru yang Anda cari`,
    body: `Untuk ${searchName(filters)}: ${shown.join(', ')}${more > 0 ? `, dan ${more} lainnya` : ''}.`,
    link: path.length > longestLink ? savedSearchesPath : path,
  };
}
