/** What each place reads of a product. Lists of many never read description and COD address (docs/catalogue-queries.md). */

/** How long it stays in the lists. */
const termColumns = ['isListed', 'listedUntil', 'isAsked'] as const;

/** A card in a list, of which all are listed. */
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
] as const;

/** A wish, as its product is now. */
export const wishColumns = [
  'name',
  'price',
  'discount',
  'imageId',
  'stock',
  'isSold',
  'isListed',
  'heldUntil',
] as const;

/** What the forms ask for, but the COD address, which the administrator's form leaves alone. */
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
  'imageId',
  'imageIds',
] as const;

/** A product's page. */
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
] as const;

/** A seller's own list. */
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
] as const;

/** A product in its seller's form. */
export const editColumns = [...formColumns, 'codAddress', 'version'] as const;

/** The administrator's list, whose rows are edited in place. */
export const adminColumns = [...formColumns, 'sold', 'sellerId', 'sellerName', 'version'] as const;
