import { DomainError } from '../../domain/errors.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

/** The product, if this person may change it: its seller, or an administrator. */
export async function ownProduct(
  world: Pick<World, 'rows'>,
  caller: Caller,
  productId: string,
): Promise<Row<'products'>> {
  const product = await world.rows.get('products', productId);
  if (!product) throw new DomainError('product_not_found', { productId });
  if (product.sellerId !== caller.id && !caller.isAdmin) throw new DomainError('not_owner', { productId });
  return product;
}
