/** Updates products that depend on other products (a bundle on its parts) after those have changed. */
import type { Plan, Row } from '../rows.ts';
import type { World } from '../world.ts';

/** A product that others may depend on; `isInBundle` says whether any does. */
export type FollowedProduct = Pick<Row<'products'>, '$id' | 'isInBundle'>;

/** Records a product that a plan changes. */
export type ChangedProduct = (product: FollowedProduct) => void;

export type FollowWorld = Pick<World, 'rows' | 'now' | 'newId' | 'kinds'>;

/** Updates everything that depends on these products; makes no call if nothing does. */
export async function followProducts(world: FollowWorld, products: readonly FollowedProduct[]): Promise<void> {
  const followed = products.filter(({ isInBundle }) => isInBundle);
  if (followed.length === 0) return;
  for (const kind of world.kinds.all) await kind.follow(world, followed);
}

/** Waits for dependent updates and logs a failure, which upkeep repeats. */
export const leftToSchedule = (world: Pick<World, 'log'>, following: Promise<void>): Promise<void> =>
  following.catch((error: unknown) => world.log(`Products that follow others are left to the schedule: ${error}`));

/**
 * Writes a plan, then updates what depends on the products it has changed. The plan is final by then: upkeep repeats
 * updates that fail here.
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
