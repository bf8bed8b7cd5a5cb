/** After a product was posted or changed, makes the matching instant searches due. */
import { isStillOffered } from '../../domain/products/freshness.ts';
import { indexListings } from '../../domain/products/listing-index.ts';
import { idsPerQuery, inChunks, type Row } from '../rows.ts';
import { isoNow, type World } from '../world.ts';
import { notifyDueSearches } from './notify-searches.ts';

type SearchWorld = Pick<World, 'rows' | 'settings' | 'now' | 'kinds'>;

/** Rows per page; Appwrite's maximum. */
const pageRows = 5_000;

const asked = [
  ...(['userId', 'term', 'categories', 'location', 'condition', 'kind'] as const),
  ...(['minPrice', 'maxPrice', 'maxDiscount'] as const),
] as const;

/**
 * Makes the matching instant searches due and runs them. Whether a match is new is checked when they run. Costs one
 * call if there are no instant searches.
 */
async function tell(
  world: SearchWorld,
  endsAt: number,
  readProduct: () => Promise<Row<'products'> | null>,
): Promise<void> {
  const searches = [];
  const selection = { where: { isInstant: true }, select: asked, pageRows };
  for await (const search of world.rows.each('savedSearches', selection)) searches.push(search);
  if (searches.length === 0) return;
  const product = await readProduct();
  if (!product || !isStillOffered(product, world.now())) return;
  const fitting = indexListings([product], world.settings);
  const due = searches.filter((search) => search.userId !== product.sellerId && fitting(search).length > 0);
  if (due.length === 0) return;
  const ids = due.map(({ $id }) => $id);
  for (const $id of inChunks(ids, idsPerQuery))
    await world.rows.updateWhere('savedSearches', { $id, isInstant: true }, { dueAt: isoNow(world) });
  await notifyDueSearches(world, endsAt);
}

/** Notifies of a new product until `endsAt`, ms since 1970. */
export const notifyOfPosted = (world: SearchWorld, productId: string, endsAt: number): Promise<void> =>
  tell(world, endsAt, () => world.rows.get('products', productId));

/** Notifies of a product that was changed or listed again. */
export const notifyOfChanged = (world: SearchWorld, formerId: string, endsAt: number): Promise<void> =>
  tell(world, endsAt, async () => {
    const former = await world.rows.get('formerListings', formerId);
    return former && world.rows.get('products', former.productId);
  });
