/**
 * The columns of a product that each place reads. Lists never read description and COD address
 * (docs/catalogue-queries.md).
 */
import { formColumns, kindColumns, termColumns } from './page-columns.ts';

/** A card in a list of listed products. */
export const cardColumns = [
  'name',
  'price',
  'discount',
  'category',
  'condition',
  'location',
  'imageId',
  'sold',
  'stock',
  'isSold',
  'heldUntil',
  'sellerId',
  ...kindColumns,
] as const;

/** Products on a wishlist. */
export const wishColumns = [
  'name',
  'price',
  'discount',
  'imageId',
  'stock',
  'isSold',
  'isListed',
  'heldUntil',
  'kind',
  'closesAt',
] as const;

/** The seller's own list. */
export const ownColumns = [
  'name',
  'price',
  'discount',
  'category',
  'imageId',
  'sold',
  'stock',
  'isSold',
  ...termColumns,
  'version',
  ...kindColumns,
] as const;

/** The seller's form. */
export const editColumns = [...formColumns, ...kindColumns, 'codAddress', 'version'] as const;

/** The administrator's list, whose rows are edited in place. */
export const adminColumns = [...formColumns, 'sold', 'sellerId', 'sellerName', 'version', 'kind', 'closesAt'] as const;
