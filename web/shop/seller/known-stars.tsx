import { starsOf } from '#domain/trust/reputation.ts';
import { AverageStars } from './average-stars.tsx';
import type { Reputation } from './reputation.ts';

/** A seller's stars beside their name; nothing without reviews. */
export function KnownStars({ seller }: { seller: Reputation }) {
  const stars = starsOf(seller);
  return stars.count > 0 ? <AverageStars {...stars} as="long" /> : null;
}
