import { VisuallyHidden } from '@mantine/core';
import { type Rating, starsOf } from '#domain/trust/reputation.ts';
import { formatNumber } from '../../copy/format.ts';
import { formatStars, trustTexts } from '../../copy/trust.ts';
import type { Reputation } from './reputation.ts';
import classes from './seller.module.css';

interface AverageStarsProps extends Rating {
  /** 'short': '★ 4,8 (12)'; 'long': '★ 4,8 · 12 ulasan'. */
  as: 'short' | 'long';
}

/** The average of a person's reviews in one line. */
export const AverageStars = ({ average, count, as }: AverageStarsProps) => (
  <span className={classes.average}>
    <span className={classes.star} aria-hidden="true">
      ★
    </span>{' '}
    <strong>{formatStars(average)}</strong>{' '}
    {as === 'long' ? (
      <span>· {trustTexts.reviewCount(count)}</span>
    ) : (
      <>
        <span aria-hidden="true">({formatNumber(count)})</span>
        <VisuallyHidden component="span">{trustTexts.starsOf(count)}</VisuallyHidden>
      </>
    )}
  </span>
);

/** A seller's stars next to their name; nothing if there are no reviews. */
export function KnownStars({ seller }: { seller: Reputation }) {
  const stars = starsOf(seller);
  return stars.count > 0 ? <AverageStars {...stars} as="long" /> : null;
}
