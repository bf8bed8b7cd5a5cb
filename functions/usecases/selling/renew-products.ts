/**
 * Renews listings ('Masih ada', 'Tayangkan lagi'): starts a new term, and lists products again whose term had ended.
 */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { freshListing, isRenewable, isReturning } from '../../domain/products/freshness.ts';
import { audited } from '../audit.ts';
import { countListing } from '../category-counts.ts';
import { incrementFrom, type Operation, type Row, update } from '../rows.ts';
import { keepFormer } from '../searches/former-listing.ts';
import { wishCheck } from '../wishes/wish-check.ts';
import type { Caller, World } from '../world.ts';
import { quotaToSell } from './own-product.ts';

/** Each product takes up to five operations of a transaction; the quota and the wish check take one each. */
const atOnce = Math.floor((limits.transactionOperations - 2) / 5);

/**
 * The operations that change a product's term. They raise the version, so that a scheduled end at the same moment
 * fails.
 */
export const withTerm = (product: Row<'products'>, term: Partial<Row<'products'>>): Operation[] => [
  update('products', product.$id, term),
  incrementFrom('products', product.$id, 'version', product.version),
];

/**
 * The term that a seller's edit gives a product, and the quota it takes. Without free quota a delisted product stays
 * delisted, and the edit is still saved.
 */
export async function termOfEdit(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  caller: Caller,
  product: Row<'products'>,
): Promise<{ term: Partial<ReturnType<typeof freshListing>>; room: Operation[] }> {
  if (product.sellerId !== caller.id) return { term: {}, room: [] };
  const term = freshListing(world.now(), world.settings.listingDays);
  if (!isReturning(product)) return { term, room: [] };
  try {
    return { term, room: await quotaToSell(world, caller, [product]) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'listing_limit') return { term: {}, room: [] };
    throw error;
  }
}

/**
 * Renews the caller's own products (administrators: any). A repeat changes nothing; skips deleted products. Refuses
 * not_owner, product_not_found if none is left, and listing_limit for those that are listed again.
 */
export async function renewProducts(
  world: Pick<World, 'rows' | 'now' | 'newId' | 'settings'>,
  caller: Caller,
  input: { readonly productIds: readonly string[] },
): Promise<{ listedUntil: string }> {
  const term = freshListing(world.now(), world.settings.listingDays);
  const ids = [...new Set(input.productIds)];
  const found = await world.rows.list('products', {
    where: { $id: ids },
    select: ['sellerId'],
    limit: ids.length,
  });
  if (found.length === 0) throw new DomainError('product_not_found', { productId: ids[0] });
  const foreign = found.find(({ sellerId }) => sellerId !== caller.id);
  const isAdmin = foreign !== undefined && (await caller.person()).rights.has('products');
  if (foreign && !isAdmin) throw new DomainError('not_owner', { productId: foreign.$id });

  for (let from = 0; from < found.length; from += atOnce) {
    const page = found.slice(from, from + atOnce).map(({ $id }) => $id);
    await world.rows.transact(async () => {
      const products = await world.rows.list('products', { where: { $id: page }, limit: page.length });
      const due = products.filter((product) => isRenewable(product, world.now(), world.settings.listingDays));
      const returning = due.filter(isReturning);
      const room = isAdmin ? [] : await quotaToSell(world, caller, returning);
      const wished = returning.map(({ $id }) => $id);
      const operations = due.flatMap((product) => {
        const { isListed, listedUntil } = product;
        const entry = {
          action: 'product.renew' as const,
          subject: product.$id,
          before: { isListed, listedUntil },
          after: term,
        };
        return [
          ...withTerm(product, term),
          ...countListing(world, product, { ...product, ...term }),
          ...(isReturning(product) ? keepFormer(world, product, {}) : []),
          ...(isAdmin ? [audited(world, caller, entry)] : []),
        ];
      });
      return {
        operations: [...room, ...operations, ...wishCheck(world.newId(), wished, world.now())],
        result: undefined,
      };
    });
  }
  return { listedUntil: term.listedUntil };
}
