import { type KindFace, noFilters, noTerms, notPosted } from '../kind.ts';

/** A kind that a newer version made. */
export const unknownFace: KindFace = {
  name: 'Jenis baru',
  word: () => 'Jenis baru',
  hasBadge: true,
  hint: notPosted,
  terms: noTerms,
  filters: noFilters,
};
