/**
 * The card of a sale's link in a chat: name, price and photo, which everyone with the link may see. It omits seller and
 * place, because chats keep cards visible to later readers.
 */
import { rupiah } from '../../../domain/money.ts';
import { sharePhoto } from '../../../domain/photo-preview.ts';
import { oneLine } from '../../../domain/share/preview-text.ts';
import {
  clientPage,
  passedImage,
  type ShareAddresses,
  type ShareCard,
  sharedAddress,
  signOf,
} from '../../../domain/share/share-card.ts';

export interface SharedLink {
  readonly name: string;
  readonly price: number;
  readonly imageId: string;
  readonly photoPass: string;
}

/** `card`: public id of the share page. No URL in the card contains the token, which only the browser knows. */
export function linkCard(link: SharedLink, card: string, addresses: ShareAddresses): ShareCard {
  const title = oneLine(link.name) || 'Tanpa nama';
  const price = rupiah(link.price);
  const isWide = link.imageId !== '' && link.photoPass !== '';
  const { imageId: fileId, photoPass: pass } = link;
  return {
    type: 'product',
    title,
    description: `${price} · Tautan pribadi: yang pertama membuka dan memesan yang mendapatkannya.`,
    page: clientPage(addresses, '/l'),
    address: sharedAddress(addresses, `/s/l/${card}`, '/l'),
    image: isWide
      ? passedImage(addresses, { bucket: 'link-photos', fileId, pass, look: sharePhoto, alt: title })
      : signOf(addresses),
    isWide,
    tags: { 'product:price:amount': String(link.price), 'product:price:currency': 'IDR' },
    data: null,
    facts: [price, 'Tautan pribadi: yang pertama membuka dan memesan yang mendapatkannya.'],
  };
}
