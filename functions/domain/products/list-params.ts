/** Words of a list's address: what the lists read there, and what links to them are made of. */
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
