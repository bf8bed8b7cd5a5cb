/** Snapshots of listings as they were ordered: one row per distinct content, written with the order. */
import { listingVersionId } from '../../domain/keyed-ids.ts';
import { limits } from '../../domain/limits.ts';
import { saidBy } from '../../domain/orders/said.ts';
import { type Operation, type RowData, update, upsert } from '../rows.ts';
import type { Settings, World } from '../world.ts';

/** What is ordered: a product, or the item of a sale link, which has no product row. */
export interface OrderedListing {
  readonly product: Parameters<typeof saidBy>[0] & {
    readonly $id: string;
    readonly sellerId: string;
    readonly versionId?: string | null;
  };
  /** Additional terms of the product's kind. */
  readonly terms?: object | undefined;
  readonly isProduct: boolean;
}

interface NewVersion {
  readonly id: string;
  readonly data: RowData<'listingVersions'>;
  readonly isProduct: boolean;
}

export interface ListingVersions {
  /** The version id of each listing, by product id. */
  readonly ids: ReadonlyMap<string, string>;
  /** Versions that are probably not stored yet. */
  readonly unstored: readonly NewVersion[];
}

/**
 * Computes the versions of these listings. If a product's `versionId` matches, the listing is unchanged and needs no
 * write.
 */
export function versionsOf(
  { settings }: { readonly settings: Pick<Settings, 'idSecret'> },
  listings: readonly OrderedListing[],
): ListingVersions {
  const versions = listings.map(({ product, terms, isProduct }) => {
    const { imageIds, ...said } = saidBy(product);
    const { $id: productId, sellerId, kind } = product;
    const data = {
      ...{ productId, sellerId, kind: kind ?? 'goods', ...said, imageIds: [...imageIds] },
      terms: terms ? JSON.stringify(terms) : '',
    };
    const id = listingVersionId(settings.idSecret, productId, JSON.stringify(data));
    return { id, data, isProduct, isStored: product.versionId === id };
  });
  return {
    ids: new Map(versions.map(({ id, data }) => [data.productId, id])),
    unstored: versions.filter(({ isStored }) => !isStored).map(({ isStored: _, ...version }) => version),
  };
}

/**
 * An upsert, because the same content may be stored already: by an earlier edit that was reverted, or by a simultaneous
 * order.
 */
const store = ({ id, data }: NewVersion): Operation => upsert('listingVersions', id, data, []);

const note = ({ id, data, isProduct }: NewVersion): Operation[] =>
  isProduct ? [update('products', data.productId, { versionId: id })] : [];

/**
 * The order's operations with those that store its versions. If all do not fit into one transaction, the versions are
 * stored first; `forgetVersions` removes them if the order fails.
 */
export async function withVersions(
  { rows }: Pick<World, 'rows'>,
  operations: readonly Operation[],
  { unstored }: ListingVersions,
): Promise<readonly Operation[]> {
  const storing = unstored.flatMap((version) => [store(version), ...note(version)]);
  if (operations.length + storing.length <= limits.transactionOperations) return [...operations, ...storing];
  await Promise.all(
    unstored.map(async ({ id, data, isProduct }) => {
      await rows.create('listingVersions', id, data);
      if (isProduct) await rows.update('products', data.productId, { versionId: id });
    }),
  );
  return operations;
}
