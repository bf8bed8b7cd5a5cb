import { idsPerQuery, inChunks, type Row } from '../rows.ts';
import type { World } from '../world.ts';

/** These products by id, without deleted ones. */
export async function productsOf(
  world: Pick<World, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row<'products'>>> {
  const found = await Promise.all(
    inChunks([...new Set(ids)], idsPerQuery).map((some) =>
      world.rows.list('products', { where: { $id: some }, limit: some.length }),
    ),
  );
  return new Map(found.flat().map((product) => [product.$id, product]));
}
