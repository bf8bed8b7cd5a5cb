/** What a review tells beside its stars. Apart from the form's rules, for pages that only read reviews. */

/** Who wrote it. */
export type ReviewSide = 'buyer' | 'seller';

export const reviewAspects = ['description', 'punctuality', 'communication'] as const;
export type ReviewAspect = (typeof reviewAspects)[number];

/** Aspects that each side can tell: only a buyer knows whether goods were as described. */
export const aspectsOf: Readonly<Record<ReviewSide, readonly ReviewAspect[]>> = {
  buyer: reviewAspects,
  seller: ['punctuality', 'communication'],
};
