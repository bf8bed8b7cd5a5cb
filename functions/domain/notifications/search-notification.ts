/** Notifications about results of a saved search. Indonesian, because the stored text is shown unchanged. */
import { type SearchFilters, searchName, searchPath } from '../products/saved-search.ts';
import { nameOf, titledOne } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

export const savedSearchesPath = '/wishlist/searches';

/** schema: maximum characters of a notification's link. */
const longestLink = 300;
const namesShown = 3;

/** `names`: names of the new products, newest first; at least one. */
export function searchNotification(filters: SearchFilters, names: readonly string[]): NotificationText {
  const path = searchPath(filters);
  const shown = names.slice(0, namesShown).map((name) => `"${nameOf(name)}"`);
  const more = names.length - shown.length;
  return {
    kind: 'search_found',
    title:
      names.length === 1
        ? titledOne('Ada produk baru yang Anda cari', names[0] ?? '')
        : `${names.length} produk baru yang Anda cari`,
    body: `Untuk ${searchName(filters)}: ${shown.join(', ')}${more > 0 ? `, dan ${more} lainnya` : ''}.`,
    link: path.length > longestLink ? savedSearchesPath : path,
  };
}
