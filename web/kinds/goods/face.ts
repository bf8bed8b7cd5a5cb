import { type KindFace, noFilters, noTerms } from '../kind.ts';

export const goodsFace: KindFace = {
  name: 'Barang',
  word: () => 'Barang',
  hasBadge: false,
  hint: 'Barangnya ada sekarang.',
  terms: noTerms,
  filters: noFilters,
};
