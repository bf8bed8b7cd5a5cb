/** Notifications about listings whose term ends. Indonesian, because the stored text is shown unchanged. */
import { campusDateWords } from '../campus-time.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { nameOf, titledOne } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

interface Listing {
  readonly $id: string;
  readonly name: string;
}

const named = (listings: readonly Listing[]): string => {
  const [first] = listings;
  const rest = listings.length - 1;
  const name = `"${nameOf(first?.name ?? '')}"`;
  return rest > 0 ? `${name} dan ${rest} produk lainnya` : name;
};

/**
 * Asks the seller to renew listings that end soon, which come first in the seller's own list. `endsAt`: earliest of
 * their ends, ISO.
 */
export const endingNotification = (listings: readonly Listing[], endsAt: string, zone: TimeZone): NotificationText => ({
  kind: 'listing_ending',
  title:
    listings.length > 1
      ? `Masih ada? ${listings.length} produk menunggu jawaban`
      : titledOne('Masih ada?', listings[0]?.name ?? ''),
  body: `${named(listings)} tampil sampai ${campusDateWords(Date.parse(endsAt), zone)}. Satu ketukan memperpanjangnya.`,
  link: '/manage-products',
});

/** Reports that listings have ended, and how to show them again. */
export const endedNotification = (listings: readonly Listing[]): NotificationText => ({
  kind: 'listing_ended',
  title:
    listings.length > 1
      ? `${listings.length} produk tidak lagi tampil`
      : titledOne('Tidak lagi tampil', listings[0]?.name ?? ''),
  body: `${named(listings)} keluar dari daftar karena belum diperpanjang. Pesanan yang berjalan tidak berubah. Ketuk "Tayangkan lagi" bila masih dijual.`,
  link: listings.length > 1 ? '/manage-products?urut=tayang' : `/product/${listings[0]?.$id}`,
});
