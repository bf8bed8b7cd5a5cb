/** Data for share cards, from public rows only. */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { productCard } from '../../domain/share/product-card.ts';
import { sellerCard } from '../../domain/share/seller-card.ts';
import type { ShareAddresses, ShareCard } from '../../domain/share/share-card.ts';
import { noSellerCounts, starsOf } from '../../domain/trust/reputation.ts';
import type { World } from '../world.ts';

export interface ShareWorld extends Pick<World, 'rows' | 'log' | 'now'> {
  readonly addresses: ShareAddresses;
  /** The main colour of the campus, `#rrggbb`. */
  readonly colour: string;
}

/** The card of a product. @throws product_not_found */
export async function readSharedProduct({ rows, addresses, now }: ShareWorld, productId: string): Promise<ShareCard> {
  const product = await rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found');
  const reputation = await rows.get('reputations', product.sellerId);
  return productCard(product, starsOf(reputation ?? noSellerCounts), addresses, now());
}

/** The card of a seller. @throws user_not_found */
export async function readSharedSeller({ rows, addresses }: ShareWorld, sellerId: string): Promise<ShareCard> {
  const [reputation, offers] = await Promise.all([
    rows.get('reputations', sellerId),
    rows.list('products', {
      where: { isListed: true, sellerId, isSold: false },
      select: ['name', 'price', 'discount', 'imageId', 'kind'],
      newestFirst: true,
      limit: limits.sharedOffers,
    }),
  ]);
  if (!reputation) throw new DomainError('user_not_found');
  return sellerCard(reputation, starsOf(reputation), offers, addresses);
}
