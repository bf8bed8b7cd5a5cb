import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../copy/format.ts';
import { formatStars, trustTexts } from '../../copy/trust.ts';
import classes from './seller.module.css';

interface AverageStarsProps {
  average: number;
  count: number;
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
