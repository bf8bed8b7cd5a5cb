/** A wanted ad as the card of a shared link and as structured data for search engines. */

import { rupiah } from '../../../domain/money.ts';
import { sellerNameOf } from '../../../domain/people/person.ts';
import { oneLine, previewText } from '../../../domain/share/preview-text.ts';
import {
  cardDescriptionMax,
  clientPage,
  type ShareAddresses,
  type ShareCard,
  sharedAddress,
  signOf,
} from '../../../domain/share/share-card.ts';
import { isWantedOpen, wantedLink, wantedSharePath } from './wanted.ts';

export interface SharedWanted {
  readonly $id: string;
  readonly userName: string;
  readonly what: string;
  readonly details: string;
  readonly category: string;
  readonly budget: number | null;
  readonly place: string;
  readonly state: string;
  /** End of its term, ISO. */
  readonly until: string;
}

/** `now`: ms since 1970. */
export function wantedCard(ad: SharedWanted, addresses: ShareAddresses, now: number): ShareCard {
  const path = wantedLink(encodeURIComponent(ad.$id));
  const page = clientPage(addresses, path);
  const what = oneLine(ad.what) || 'Tanpa nama';
  const about = [
    isWantedOpen(ad, now) ? '' : 'Sudah berakhir',
    ad.budget === null ? '' : `Maksimal ${rupiah(ad.budget)}`,
    ad.category,
    oneLine(ad.place),
  ].filter((part) => part !== '');
  const description = [...about, ad.details].filter((part) => part.trim() !== '').join(' · ');
  return {
    type: 'article',
    title: `Dicari: ${what}`,
    description: previewText(description, cardDescriptionMax),
    page,
    address: sharedAddress(addresses, wantedSharePath(encodeURIComponent(ad.$id)), path),
    image: signOf(addresses),
    isWide: false,
    tags: {},
    data: {
      '@context': 'https://schema.org',
      '@type': 'Demand',
      name: what,
      description: previewText(ad.details, 1_000) || what,
      url: page,
      validThrough: ad.until,
      ...(ad.budget !== null && {
        priceSpecification: { '@type': 'PriceSpecification', maxPrice: `${ad.budget}.00`, priceCurrency: 'IDR' },
      }),
    },
    facts: [about.join(' · '), `Dicari oleh ${sellerNameOf(oneLine(ad.userName))}`],
  };
}
