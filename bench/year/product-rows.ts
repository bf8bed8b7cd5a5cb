/** Rows of products. The newest are listed; half of the others were sold, the rest expired. */

import { dayMs } from '../../functions/domain/durations.ts';
import { quotaId } from '../../functions/domain/ids.ts';
import { limits } from '../../functions/domain/limits.ts';
import { conditions } from '../../functions/domain/products/catalogue.ts';
import { productRow } from '../local/products.ts';
import type { CampusSize } from './campus-size.ts';
import { kindColumns, kindOf } from './kind-rows.ts';
import { below, chance, momentOf, personId, personName, pick, productId, sellerOf } from './names.ts';
import { iso, type Planned, planned } from './planned.ts';

export const isListed = (n: number, { products, listed }: CampusSize) => n >= products * (1 - listed);
const photoCount = (n: number, { photosOfProduct }: CampusSize) => (chance(n, 3) < photosOfProduct % 1 ? 2 : 1);
/** Percent. */
export const discountOf = (n: number) => (kindOf(n) === 'goods' && chance(n, 9) < 0.2 ? 10 : 0);
/** Some products have two photos, the others one. */
export const photosOf = (n: number, size: CampusSize) =>
  Array.from({ length: photoCount(n, size) }, (_, at) => `photo${productId(n)}-${at}`);

export function* productRows(size: CampusSize, now: number): Generator<Planned> {
  for (let n = 0; n < size.products; n++) {
    const { $id, ...made } = productRow(n);
    const at = momentOf(n, size.products, now);
    const seller = sellerOf(n, size);
    const isOffered = isListed(n, size);
    // Listings older than one term have been renewed.
    const listedUntil = isOffered
      ? Math.max(at + limits.listingDays * dayMs, now + (8 + below(n, 4, 50)) * dayMs)
      : at + limits.listingDays * dayMs;
    const images = photosOf(n, size);
    yield planned('products', $id, at, {
      ...made,
      ...{ sellerId: personId(seller), sellerName: personName(seller), condition: pick(conditions, n) },
      ...{ isListed: isOffered, listedUntil: iso(listedUntil), isSold: !isOffered && chance(n, 5) < 0.5 },
      ...{ imageId: images[0] ?? '', imageIds: images, stock: chance(n, 6) < 0.5 ? null : 1_000, version: 1 },
      ...{ isNegotiable: chance(n, 7) < 0.6, sold: below(n, 8, 5), discount: discountOf(n) },
      ...kindColumns(n, at, isOffered, now),
    });
    for (const image of images)
      yield planned('counters', quotaId('photoProducts', image), at, { count: 1, windowEndsAt: null });
  }
}

/** Former texts of the listings that were changed this week. */
export function* formerRows(size: CampusSize, now: number): Generator<Planned> {
  const count = Math.round(size.people * size.ratios.editsOfDay * limits.newListingDays);
  const listed = Math.max(1, Math.floor(size.products * size.listed));
  for (let n = 0; n < count; n++) {
    const of = size.products - 1 - below(n, 10, listed);
    const { name: _, description: __, $id, stock: ___, sellerId: ____, ...said } = productRow(of);
    const at = now - ((count - n) / count) * (limits.newListingDays - 0.1) * dayMs;
    const data = { productId: $id, sellerId: personId(sellerOf(of, size)), ...said, price: said.price + 5_000 };
    yield planned('formerListings', `former${String(n).padStart(8, '0')}`, at, data);
  }
}
