/** Products that follow others, as a bundle follows its parts, are brought in step after these have changed. */
import type { Plan, Row } from '../rows.ts';
import type { World } from '../world.ts';

/** What a product is followed by: `isInBundle` says that something does. */
export type FollowedProduct = Pick<Row<'products'>, '$id' | 'isInBundle'>;

/** Takes note of a product that a plan changes. */
export type ChangedProduct = (product: FollowedProduct) => void;

export type FollowWorld = Pick<World, 'rows' | 'now' | 'newId' | 'kinds'>;

/** Brings in step what follows these products. Products that nothing follows cost nothing. */
export async function followProducts(world: FollowWorld, products: readonly FollowedProduct[]): Promise<void> {
  const followed = products.filter(({ isInBundle }) => isInBundle);
  if (followed.length === 0) return;
  for (const kind of world.kinds.all) await kind.follow(world, followed);
}

/** Waits for what follows something that has been decided: upkeep makes up for what fails here. */
export const leftToSchedule = (world: Pick<World, 'log'>, following: Promise<void>): Promise<void> =>
  following.catch((error: unknown) => world.log(`Products that follow others are left to the schedule: ${error}`));

/**
 * Writes a plan, and then brings in step what follows the products that it says have changed. The plan has decided by then: upkeep makes up
 * for what fails here.
 */
export async function withFollowers<R>(
  world: FollowWorld & Pick<World, 'log'>,
  plan: (changed: ChangedProduct, attempt: number) => Promise<Plan<R>>,
): Promise<R> {
  const changed = new Map<string, FollowedProduct>();
  const result = await world.rows.transact((attempt) => plan((product) => changed.set(product.$id, product), attempt));
  await leftToSchedule(world, followProducts(world, [...changed.values()]));
  return result;
}
