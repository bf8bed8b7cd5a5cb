/** A seller as the card of a shared link and as structured data for search engines. */
import { aroundPrice } from '../kinds/price-words.ts';
import { costWords, discountedPrice } from '../money.ts';
import { sellerNameOf } from '../people/person.ts';
import type { Rating } from '../trust/reputation.ts';
import { oneLine, previewText } from './preview-text.ts';
import {
  cardDescriptionMax,
  clientPage,
  imageOf,
  ratingWords,
  type ShareAddresses,
  type ShareCard,
  sharedAddress,
  signOf,
} from './share-card.ts';

export interface SharedSeller {
  readonly $id: string;
  readonly name: string;
  readonly photoId: string;
  readonly isCampusEmail: boolean;
  /** Number of completed sales. */
  readonly completed: number;
}

/** A product that the seller offers now. */
export interface SharedOffer {
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly kind?: string | null | undefined;
  readonly imageId: string;
}

/** `offers`: the newest first; `rating`: of the reviews about this seller. */
export function sellerCard(
  seller: SharedSeller,
  rating: Rating,
  offers: readonly SharedOffer[],
  addresses: ShareAddresses,
): ShareCard {
  const path = `/seller/${encodeURIComponent(seller.$id)}`;
  const page = clientPage(addresses, path);
  const name = sellerNameOf(oneLine(seller.name));
  const known = [
    ...(rating.count > 0 ? [ratingWords(rating)] : []),
    ...(seller.completed > 0 ? [`${seller.completed} penjualan selesai`] : []),
    ...(seller.isCampusEmail ? ['Email kampus terverifikasi'] : []),
  ];
  const goods = offers.map(({ name: good }) => oneLine(good)).join(', ');
  const shown = offers.find(({ imageId }) => imageId !== '');
  const face = seller.photoId === '' ? null : imageOf(addresses, 'profile-photos', seller.photoId, name);
  const good = shown ? imageOf(addresses, 'product-photos', shown.imageId, oneLine(shown.name)) : null;
  return {
    type: 'profile',
    title: `${name}, penjual`,
    description: previewText(
      [...known, goods === '' ? 'Jual beli antarmahasiswa' : `Menjual ${goods}`].join(' · '),
      cardDescriptionMax,
    ),
    page,
    address: sharedAddress(addresses, `/s/u/${encodeURIComponent(seller.$id)}`, path),
    image: face ?? good ?? signOf(addresses),
    isWide: face === null && good !== null,
    tags: {},
    data: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: page,
      mainEntity: { '@type': 'Person', name, identifier: seller.$id, url: page, ...(face && { image: face.url }) },
    },
    facts: [
      ...known,
      ...offers.map(
        (offer) =>
          `${oneLine(offer.name)} · ${aroundPrice(offer, costWords(discountedPrice(offer.price, offer.discount)))}`,
      ),
    ],
  };
}
