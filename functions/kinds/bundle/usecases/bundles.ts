/** Bundles: created with their product, updated when their parts change, and ordered as their parts. */
import { DomainError } from '../../../domain/errors.ts';
import { bundlePartId } from '../../../domain/ids.ts';
import { limits } from '../../../domain/limits.ts';
import { priceNow } from '../../../domain/money.ts';
import type { Kind, OrderedPart, PricedProduct } from '../../../usecases/kinds/kind.ts';
import {
  collect,
  create,
  idsPerQuery,
  inChunks,
  incrementFrom,
  type Operation,
  type Row,
  remove,
  update,
} from '../../../usecases/rows.ts';
import { productsOf } from '../../../usecases/selling/products-by-id.ts';
import { wishChecksOf } from '../../../usecases/wishes/wish-check.ts';
import type { World } from '../../../usecases/world.ts';
import {
  assertParts,
  assertPartsShown,
  type BundleInput,
  bundleStock,
  partLines,
  settledBundle,
} from '../rules/bundle.ts';
import { termsOfBundle } from '../rules/bundle-promise.ts';

type BundleWorld = Pick<World, 'rows' | 'now' | 'newId'>;
type Product = Row<'products'>;

/** Parts of these bundles, in the order in which the seller selected them. */
async function partsOf(world: Pick<World, 'rows'>, bundleIds: readonly string[]): Promise<Row<'bundleParts'>[]> {
  const most = Math.floor(5_000 / limits.bundleParts);
  const found = await Promise.all(
    inChunks(bundleIds, Math.min(most, idsPerQuery)).map((some) =>
      world.rows.list('bundleParts', { where: { bundleId: some }, limit: some.length * limits.bundleParts }),
    ),
  );
  return found.flat().sort((one, other) => (one.$id < other.$id ? -1 : 1));
}

/** Parts of these bundles with their products' names; parts whose product is deleted are omitted. */
export async function namedParts(world: Pick<World, 'rows'>, bundleIds: readonly string[]) {
  const parts = await partsOf(world, bundleIds);
  const products = await productsOf(
    world,
    parts.map(({ productId }) => productId),
  );
  return parts.flatMap(({ bundleId, productId }) => {
    const name = products.get(productId)?.name;
    return name === undefined ? [] : [{ bundleId, productId, name }];
  });
}

/**
 * The stock of a new bundle, and the operations that create its rows, for the transaction that posts its product.
 * Refuses the codes of `PartRefusal`, bundle_part_limit.
 */
export async function newBundle(
  world: Pick<World, 'rows' | 'now'>,
  {
    bundleId,
    sellerId,
    productIds,
    isShrinking,
  }: BundleInput & { readonly bundleId: string; readonly sellerId: string },
): Promise<{ stock: number; operations: Operation[] }> {
  const [products, others] = await Promise.all([
    productsOf(world, productIds),
    world.rows.list('bundleParts', {
      where: { productId: productIds },
      limit: limits.bundleParts * limits.bundlesPerProduct + 1,
    }),
  ]);
  assertParts(productIds, products, sellerId);
  for (const productId of productIds) {
    const bundles = others.filter((part) => part.productId === productId && part.bundleId !== bundleId);
    if (bundles.length < limits.bundlesPerProduct) continue;
    const name = products.get(productId)?.name ?? '';
    throw new DomainError('bundle_part_limit', { productId, name, limit: limits.bundlesPerProduct });
  }
  const parts = productIds.map((productId, at) => {
    const product = products.get(productId);
    return { $id: bundlePartId(bundleId, at), productId, price: product ? priceNow(product) : 0 };
  });
  return {
    stock: bundleStock(parts, products, world.now()),
    operations: [
      create('bundles', bundleId, { isShrinking }),
      ...parts.map(({ $id, ...part }) => create('bundleParts', $id, { bundleId, ...part })),
      ...productIds.map((id) => update('products', id, { isInBundle: true })),
    ],
  };
}

/** Removes a bundle's rows, in the transaction that deletes its product; the products of its parts stay. */
export async function removedBundle(world: Pick<World, 'rows'>, bundleId: string): Promise<Operation[]> {
  const [bundle, parts] = await Promise.all([world.rows.get('bundles', bundleId), partsOf(world, [bundleId])]);
  return [...(bundle ? [remove('bundles', bundleId)] : []), ...parts.map(({ $id }) => remove('bundleParts', $id))];
}

/**
 * Expands bundles into the order lines of their parts. `shown`: ids of the parts that the checkout showed. Refuses
 * cart_changed, bundle_part_sold.
 */
export async function partsInOrder<L extends PricedProduct>(
  world: Pick<World, 'rows'>,
  lines: readonly L[],
  shown: readonly string[] | undefined,
  assertBuyable: (product: Product) => void,
): Promise<OrderedPart<L>[]> {
  const ids = lines.map(({ productId }) => productId);
  const parts = await partsOf(world, ids);
  for (const id of ids) assertPartsShown(id, parts, shown);
  const products = await productsOf(
    world,
    parts.map(({ productId }) => productId),
  );
  return lines.flatMap((line): OrderedPart<L>[] => {
    const own = parts
      .filter(({ bundleId }) => bundleId === line.productId)
      .map(({ productId }) => ({ productId, product: products.get(productId) }));
    const shares = partLines({ ...line, parts: own }).map((part) => ({ ...line, ...part }));
    for (const { product } of shares) assertBuyable(product);
    return shares;
  });
}

/** Stores the chosen bundles with the order, because the order's lines are only their parts. */
export const orderedBundles: Kind['keptWith'] = (bundles, lines) =>
  bundles.map(({ product }) => {
    const own = lines.filter(({ bundle }) => bundle?.id === product.$id);
    return { product, terms: termsOfBundle(own), isProduct: true };
  });

/**
 * The parts in sales that the seller has not answered. Such sales are few, because answers have a deadline; those of a
 * batch wait longer, but no pre-order is a part.
 */
async function unansweredOf(
  world: Pick<World, 'rows'>,
  sellerId: string,
  parts: readonly { readonly productId: string }[],
): Promise<ReadonlySet<string>> {
  const where = { sellerId, state: ['unpaid', 'waiting'], batchId: '' };
  const open = await collect(world.rows.each('sales', { where, select: ['$id'] }));
  const productId = parts.map((part) => part.productId);
  const lists = await Promise.all(
    inChunks(open, idsPerQuery).map((some) => {
      const ofSome = { saleId: some.map(({ $id }) => $id), productId };
      return world.rows.list('orderItems', { where: ofSome, select: ['productId'], limit: some.length * parts.length });
    }),
  );
  return new Set(lists.flat().map((item) => item.productId));
}

/** Updates these bundles from their parts. Skips unchanged ones; removes those whose product is deleted. */
export async function settleBundles(world: BundleWorld, bundleIds: readonly string[]): Promise<void> {
  for (const bundleId of bundleIds)
    await world.rows.transact(async () => {
      const [bundle, product, parts] = await Promise.all([
        world.rows.get('bundles', bundleId),
        world.rows.get('products', bundleId),
        partsOf(world, [bundleId]),
      ]);
      if (!bundle) return { operations: [], result: undefined };
      if (!product) {
        const operations = [remove('bundles', bundleId), ...parts.map(({ $id }) => remove('bundleParts', $id))];
        return { operations, result: undefined };
      }
      const unansweredNow = () => unansweredOf(world, product.sellerId, parts);
      // Read before the stock: an order that is canceled between the two reads has returned its pieces by then.
      const unanswered = bundle.isShrinking ? await unansweredNow() : new Set<string>();
      const products = await productsOf(
        world,
        parts.map(({ productId }) => productId),
      );
      const { price: before } = product;
      const settled = (held: ReadonlySet<string>) =>
        settledBundle(
          { price: before, isShrinking: bundle.isShrinking, unanswered: held },
          parts,
          products,
          world.now(),
        );
      const first = settled(unanswered);
      // Read again before a part is dropped: an order placed between the two reads is in neither.
      const now = first.dropped.length === 0 ? first : settled(new Set([...unanswered, ...(await unansweredNow())]));
      if (isAsIs(product, now)) return { operations: [], result: undefined };
      const { price, stock, dropped } = now;
      return {
        operations: [
          update('products', bundleId, { price, stock }),
          incrementFrom('products', bundleId, 'version', product.version),
          ...dropped.map(({ $id }) => remove('bundleParts', $id)),
          ...wishChecksOf(product, { price, stock }, world),
        ],
        result: undefined,
      };
    });
}

const isAsIs = (product: Product, now: { price: number; stock: number; dropped: readonly unknown[] }): boolean =>
  product.price === now.price && product.stock === now.stock && now.dropped.length === 0;

/** Updates all bundles that contain these products. */
export async function settleBundlesOf(world: BundleWorld, productIds: readonly string[]): Promise<void> {
  const limit = productIds.length * limits.bundlesPerProduct;
  const parts = await world.rows.list('bundleParts', { where: { productId: productIds }, limit });
  await settleBundles(world, [...new Set(parts.map(({ bundleId }) => bundleId))]);
}

/** Updates every bundle. Run by the schedule, for updates that failed or that no action triggered. */
export async function settleAllBundles(world: BundleWorld): Promise<void> {
  const ids: string[] = [];
  for await (const { $id } of world.rows.each('bundles', { select: ['$id'] })) ids.push($id);
  const trouble: unknown[] = [];
  for (const some of inChunks(ids, idsPerQuery)) {
    const [bundles, parts, own] = await Promise.all([
      world.rows.list('bundles', { where: { $id: some }, limit: some.length }),
      partsOf(world, some),
      productsOf(world, some),
    ]);
    const products = await productsOf(
      world,
      parts.map(({ productId }) => productId),
    );
    const changed = bundles.filter(({ $id, isShrinking }) => {
      const product = own.get($id);
      if (!product) return true;
      const mine = parts.filter(({ bundleId }) => bundleId === $id);
      return !isAsIs(product, settledBundle({ price: product.price, isShrinking }, mine, products, world.now()));
    });
    for (const { $id } of changed) await settleBundles(world, [$id]).catch((error: unknown) => trouble.push(error));
  }
  if (trouble.length > 0) throw new AggregateError(trouble, 'Bundles failed');
}
