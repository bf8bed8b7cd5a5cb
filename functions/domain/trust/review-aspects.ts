/**
 * Aspects that a review rates in addition to its stars. Separate from review.ts, so that pages that only show reviews
 * do not load the form's rules.
 */

/** The author's side. */
export type ReviewSide = 'buyer' | 'seller';

export const reviewAspects = ['description', 'punctuality', 'communication'] as const;
export type ReviewAspect = (typeof reviewAspects)[number];

/** The aspects that each side rates: only a buyer knows whether the goods were as described. */
export const aspectsOf: Readonly<Record<ReviewSide, readonly ReviewAspect[]>> = {
  buyer: reviewAspects,
  seller: ['punctuality', 'communication'],
};
