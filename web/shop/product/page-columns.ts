/**
 * The columns of the product page, and those that it shares with other places. A module of its own, because a page's
 * first script reads it.
 */

/** Columns that say until when the product is listed. */
export const termColumns = ['isListed', 'listedUntil', 'isAsked'] as const;

/** The kind of trade, and when orders close. */
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
