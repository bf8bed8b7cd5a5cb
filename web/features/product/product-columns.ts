/** What a product's page reads. */
export const productColumns = [
  'name',
  'description',
  'price',
  'discount',
  'category',
  'location',
  'codAddress',
  'imageId',
  'imageIds',
  'sold',
  'stock',
  'isSold',
  'sellerId',
  'sellerName',
  'sellerPhotoId',
] as const;
