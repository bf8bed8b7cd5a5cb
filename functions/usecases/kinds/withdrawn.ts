import type { Operation } from '../rows.ts';
import type { World } from '../world.ts';
import type { KindWorld, Withdrawal, WithdrawnProduct } from './kind.ts';

/** The operations that the kinds of withdrawn products add to the transaction. */
export async function withdrawn(
  world: KindWorld & Pick<World, 'kinds'>,
  products: readonly WithdrawnProduct[],
  how: Withdrawal,
): Promise<Operation[]> {
  const all = await Promise.all(products.map((product) => world.kinds.of(product).withdrawn(world, product, how)));
  return all.flat();
}
