import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { listRows } from '../../lib/tables.ts';
import { listed } from '../../shop/product/listed.ts';
import { partsKey } from './shown-parts.ts';

const partColumns = [
  'name',
  'price',
  'discount',
  'imageId',
  'stock',
  'isSold',
  'isListed',
  'heldUntil',
  'sellerId',
  'kind',
  'isNegotiable',
] as const;

/** The parts of a bundle, in order; a deleted part has no product. */
export const bundlePartsOptions = (bundleId: string) =>
  queryOptions({
    queryKey: [...partsKey, bundleId] as const,
    queryFn: async () => {
      const where = [Query.equal('bundleId', bundleId), Query.orderAsc('$id')];
      const parts = await listRows('bundleParts', { select: ['productId', 'price'], where, limit: limits.bundleParts });
      if (parts.length === 0) return [];
      const ids = parts.map(({ productId }) => productId);
      const products = await listRows('products', {
        select: partColumns,
        where: [Query.equal('$id', ids)],
        limit: ids.length,
      });
      return parts.map((part) => ({ ...part, product: products.find(({ $id }) => $id === part.productId) }));
    },
  });

/** The buyable bundles that contain this product. */
export const bundlesWithOptions = (productId: string) =>
  queryOptions({
    queryKey: ['products', 'bundles-with', productId] as const,
    queryFn: async () => {
      const where = [Query.equal('productId', productId)];
      const parts = await listRows('bundleParts', { select: ['bundleId'], where, limit: limits.bundlesPerProduct });
      if (parts.length === 0) return [];
      const found = await listRows('products', {
        select: ['name', 'price', 'discount', 'stock', 'isSold'],
        where: [
          listed(),
          Query.equal('isSold', false),
          Query.equal(
            '$id',
            parts.map(({ bundleId }) => bundleId),
          ),
        ],
        limit: limits.bundlesPerProduct,
      });
      return found.filter(({ stock }) => stock !== 0);
    },
  });

/** The seller's products that a bundle may contain. Also used by buyers who make an offer on a seller's page. */
export const possiblePartsOptions = (sellerId: string) =>
  queryOptions({
    queryKey: ['products', 'possible-parts', sellerId] as const,
    queryFn: () =>
      listRows('products', {
        select: partColumns,
        where: [
          listed(),
          Query.equal('sellerId', sellerId),
          Query.equal('isSold', false),
          Query.orderDesc('$createdAt'),
        ],
        limit: limits.activeListings,
      }),
  });
