/**
 * The columns of a product that each place reads. Lists never read description and COD address
 * (docs/catalogue-queries.md).
 */

/** How long it stays listed. */
const termColumns = ['isListed', 'listedUntil', 'isAsked'] as const;

/** What kind of trade it is, and until when it takes orders. */
const kindColumns = ['kind', 'closesAt'] as const;

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

/** The product of a wish. */
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

/** The columns of the forms except the COD address, which the admin form does not edit. */
const formColumns = [
  'name',
  'description',
  'price',
  'discount',
  'category',
  'condition',
  'location',
  'stock',
  'isNegotiable',
  'cashMost',
  'imageId',
  'imageIds',
] as const;

/** The product page. */
export const pageColumns = [
  ...formColumns,
  'codAddress',
  'sold',
  'isSold',
  ...termColumns,
  'heldUntil',
  'sellerId',
  'sellerName',
  'sellerPhotoId',
  ...kindColumns,
  'isInBundle',
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
