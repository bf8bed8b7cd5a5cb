import { VisuallyHidden } from '@mantine/core';
import { trustTexts } from '../../copy/trust.ts';
import classes from './review.module.css';

const five = [1, 2, 3, 4, 5] as const;

/** The stars of one review. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={classes.stars}>
    <span aria-hidden="true">
      {five.map((star) => (
        <span key={star} data-on={star <= stars || undefined}>
          ★
        </span>
      ))}
    </span>
    <VisuallyHidden component="span">{trustTexts.stars(stars)}</VisuallyHidden>
  </span>
);
