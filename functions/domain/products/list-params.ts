/**
 * Names and values of the URL parameters of product lists, for the lists that read them and the links that set them.
 */
export const listParams = {
  term: 'q',
  category: 'kategori',
  location: 'lokasi',
  condition: 'kondisi',
  minPrice: 'min',
  maxPrice: 'max',
  maxDiscount: 'diskon',
  kind: 'jenis',
} as const;
