/** A product as the card of a shared link and as structured data for search engines. */
import { isClosed, rulesOf } from '../kinds/index.ts';
import type { CardAvailability, KindColumns } from '../kinds/kind.ts';
import { aroundPrice, beforePrice } from '../kinds/price-words.ts';
import { costWords, discountedPrice, hasDiscount } from '../money.ts';
import { sellerNameOf } from '../people/person.ts';
import { type Availability, availabilityOf } from '../products/listing.ts';
import { photosOf } from '../products/photos.ts';
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

export interface SharedProduct extends KindColumns {
  readonly $id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly discount: number;
  readonly category: string;
  readonly location: string;
  readonly condition: string;
  readonly imageId: string;
  readonly imageIds: readonly string[] | null;
  readonly stock: number | null;
  readonly isSold: boolean;
  readonly isListed: boolean;
  readonly sellerId: string;
  readonly sellerName: string;
}

const schema = (name: string): string => `https://schema.org/${name}`;

const unavailable: Readonly<Record<Exclude<Availability, 'available'>, CardAvailability>> = {
  sold: { words: 'Terjual', open: 'out of stock', schema: 'SoldOut' },
  unlisted: { words: 'Tidak lagi ditawarkan', open: 'out of stock', schema: 'Discontinued' },
  empty: { words: 'Stok habis', open: 'out of stock', schema: 'OutOfStock' },
};

/** The availability at `now` for the card. */
function offeredAs(product: SharedProduct, now: number): CardAvailability {
  const availability = availabilityOf(product);
  if (availability !== 'available') return unavailable[availability];
  const { card } = rulesOf(product);
  return isClosed(product, now) ? card.closed : card.offered(product);
}

/** The price for search engines: per day for a rental, a minimum for a service. */
function priceData(product: SharedProduct, price: number): object {
  const amount = `${price}.00`;
  const currency = { priceCurrency: 'IDR' };
  if (rulesOf(product).asksDays)
    return {
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: amount, ...currency, unitCode: 'DAY' },
    };
  if (beforePrice(product) !== '')
    return { priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, ...currency } };
  return { price: amount, ...currency };
}

/** New or used; null if the seller gives no condition, as for a service. */
function conditionOf(condition: string): { open: string; schema: string } | null {
  if (condition === '') return null;
  return condition === 'Baru'
    ? { open: 'new', schema: schema('NewCondition') }
    : { open: 'used', schema: schema('UsedCondition') };
}

function priceWords({ price, discount, kind }: SharedProduct): string {
  const now = aroundPrice({ kind }, costWords(discountedPrice(price, discount)));
  return hasDiscount(discount)
    ? `${now} (diskon ${String(discount).replace('.', ',')}% dari ${costWords(price)})`
    : now;
}

/**
 * `rating`: of the reviews about the seller. It is shown to people but left out of the structured data, because search
 * engines would read an aggregateRating as the product's own. `now`: ms since 1970.
 */
export function productCard(product: SharedProduct, rating: Rating, addresses: ShareAddresses, now: number): ShareCard {
  const path = `/product/${encodeURIComponent(product.$id)}`;
  const page = clientPage(addresses, path);
  const name = oneLine(product.name) || 'Tanpa nama';
  const seller = sellerNameOf(oneLine(product.sellerName));
  const price = discountedPrice(product.price, product.discount);
  const availability = offeredAs(product, now);
  // Cards present the amount as the full price, so it is only given if it is one.
  const isWholePrice = aroundPrice(product, '') === '';
  const condition = conditionOf(product.condition);
  const about = [availability.words, priceWords(product), product.condition, oneLine(product.location)];
  const photos = photosOf(product).map((id) => imageOf(addresses, 'product-photos', id, name));
  const description = [...about, product.description].filter((part) => part.trim() !== '').join(' · ');
  return {
    type: 'product',
    title: name,
    description: previewText(description, cardDescriptionMax),
    page,
    address: sharedAddress(addresses, `/s/${encodeURIComponent(product.$id)}`, path),
    image: photos[0] ?? signOf(addresses),
    isWide: photos.length > 0,
    tags: {
      ...(isWholePrice && { 'product:price:amount': String(price), 'product:price:currency': 'IDR' }),
      'product:availability': availability.open,
      ...(condition && { 'product:condition': condition.open }),
      'product:retailer_item_id': product.$id,
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: previewText(product.description, 1_000) || name,
      sku: product.$id,
      category: product.category,
      url: page,
      ...(photos.length > 0 && { image: photos.map(({ url }) => url) }),
      ...(condition && { itemCondition: condition.schema }),
      offers: {
        '@type': 'Offer',
        url: page,
        ...priceData(product, price),
        availability: schema(availability.schema),
        ...(condition && { itemCondition: condition.schema }),
        seller: {
          '@type': 'Person',
          name: seller,
          url: clientPage(addresses, `/seller/${encodeURIComponent(product.sellerId)}`),
        },
      },
    },
    facts: [
      [...about].filter((part) => part !== '').join(' · '),
      `Penjual: ${seller}`,
      ...(rating.count > 0 ? [ratingWords(rating)] : []),
    ],
  };
}
