/** What a seller hears of listings that nobody renewed; Indonesian, because rows are shown as they are. */
import { campusDateWords } from '../campus-time.ts';
import type { NotificationText } from './notification.ts';

interface Listing {
  readonly $id: string;
  readonly name: string;
}

const named = (listings: readonly Listing[]): string => {
  const [first] = listings;
  const rest = listings.length - 1;
  return rest > 0 ? `"${first?.name}" dan ${rest} produk lainnya` : `"${first?.name}"`;
};

/** Asks about listings that end soon; all of them stand on top of the seller's shelf. `endsAt`: when the first of them does, ISO. */
export const endingNotification = (listings: readonly Listing[], endsAt: string): NotificationText => ({
  kind: 'listing_ending',
  title: listings.length > 1 ? `Masih ada? ${listings.length} produk menunggu jawaban` : 'Masih ada?',
  body: `${named(listings)} tampil sampai ${campusDateWords(Date.parse(endsAt))}. Satu ketukan memperpanjangnya.`,
  link: '/manage-products',
});

/** Tells that listings have left the lists, and how they come back. */
export const endedNotification = (listings: readonly Listing[]): NotificationText => ({
  kind: 'listing_ended',
  title: listings.length > 1 ? `${listings.length} produk tidak lagi tampil` : 'Produk tidak lagi tampil',
  body: `${named(listings)} keluar dari daftar karena belum diperpanjang. Pesanan yang berjalan tidak berubah. Ketuk "Tayangkan lagi" bila masih dijual.`,
  link: listings.length > 1 ? '/manage-products?urut=tayang' : `/product/${listings[0]?.$id}`,
});
