/** The columns that the product page reads, and what other places have in common with it. Apart: the first script of a page reads them, too. */

/** How long it stays listed. */
export const termColumns = ['isListed', 'listedUntil', 'isAsked'] as const;

/** What kind of trade it is, and until when it takes orders. */
export const kindColumns = ['kind', 'closesAt'] as const;

/** The columns of the forms except the COD address, which the admin form does not edit. */
export const formColumns = [
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
