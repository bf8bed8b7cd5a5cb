/** Data of shared links, from what every visitor may read; of a sale's link, from what whoever has it may. */
import { DomainError } from '../../domain/errors.ts';
import { linkCardPattern } from '../../domain/kinds/link/link-address.ts';
import { isTakenDown } from '../../domain/kinds/wanted/wanted.ts';
import { wantedCard } from '../../domain/kinds/wanted/wanted-card.ts';
import { limits } from '../../domain/limits.ts';
import { linkCard } from '../../domain/share/link-card.ts';
import { productCard } from '../../domain/share/product-card.ts';
import { sellerCard } from '../../domain/share/seller-card.ts';
import type { ShareAddresses, ShareCard } from '../../domain/share/share-card.ts';
import { noSellerCounts, starsOf } from '../../domain/trust/reputation.ts';
import { findLinkByHash } from '../kinds/link/sale-links.ts';
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

/** The card of a wanted ad. What the desk has taken down is told to nobody. @throws wanted_not_found */
export async function readSharedWanted({ rows, addresses, now }: ShareWorld, wantedId: string): Promise<ShareCard> {
  const ad = await rows.get('wanted', wantedId);
  if (!ad || isTakenDown(ad)) throw new DomainError('wanted_not_found');
  return wantedCard(ad, addresses, now());
}

/** The card of a sale's link. @throws link_not_found, link_ended, link_used */
export async function readSharedLink(world: ShareWorld, card: string): Promise<ShareCard> {
  if (!linkCardPattern.test(card)) throw new DomainError('link_not_found');
  const { link, state } = await findLinkByHash(world, card);
  if (state === 'ended') throw new DomainError('link_ended');
  if (state === 'ordered') throw new DomainError('link_used');
  return linkCard(link, card, world.addresses);
}
