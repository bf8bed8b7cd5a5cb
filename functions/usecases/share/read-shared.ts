import { DomainError } from '../../domain/errors.ts';
import { productCard } from '../../domain/share/product-card.ts';
import { noRating } from '../../domain/share/seller-rating.ts';
import type { ShareAddresses, ShareCard } from '../../domain/share/share-card.ts';
import type { World } from '../world.ts';

export interface ShareWorld extends Pick<World, 'rows' | 'log'> {
  readonly addresses: ShareAddresses;
}

/** The card of a product. @throws product_not_found */
export async function readSharedProduct({ rows, addresses }: ShareWorld, productId: string): Promise<ShareCard> {
  const product = await rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found');
  return productCard(product, noRating, addresses);
}
