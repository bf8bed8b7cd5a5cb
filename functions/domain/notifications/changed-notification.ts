/** Notifies people who made an offer for a listing, or wishlisted it, of the parts that its seller has changed. */
import type { SaidPart } from '../orders/said.ts';
import { nameOf, titledOne } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

const partWords: Readonly<Record<SaidPart, string>> = {
  description: 'deskripsi',
  condition: 'kondisi',
  location: 'lokasi',
  codAddress: 'titik COD',
  imageIds: 'foto',
};

/** Lists the changed parts: 'Deskripsi, kondisi dan foto'. */
function wordsOf(parts: readonly SaidPart[]): string {
  const words = parts.map((part) => partWords[part]);
  const text = [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((one) => one !== '').join(' dan ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface ChangedProduct {
  readonly $id: string;
  readonly name: string;
}

/** `since`: what the recipient did before the change: made an offer, or wishlisted the product. */
export const changedNotification = (
  since: 'offer' | 'wish',
  product: ChangedProduct,
  parts: readonly SaidPart[],
): NotificationText => ({
  kind: since === 'offer' ? 'offer_changed' : 'wish_changed',
  title: titledOne('Diubah penjual', product.name),
  body: `${wordsOf(parts)} "${nameOf(product.name)}" diubah setelah Anda ${
    since === 'offer' ? 'menawarnya' : 'memasukkannya ke wishlist'
  }. Baca lagi sebelum membeli.`,
  link: `/product/${product.$id}`,
});
