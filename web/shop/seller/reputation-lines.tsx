import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { acceptsWithin, starsOf } from '#domain/trust/reputation.ts';
import { trustTexts } from '../../copy/trust.ts';
import { AverageStars } from './average-stars.tsx';
import type { Reputation } from './reputation.ts';
import classes from './seller.module.css';

/**
 * A seller's reviews, sales and response time, one line each. The response time is left out if there are too few
 * answers.
 */
export function ReputationLines({ seller }: { seller: Reputation }) {
  const stars = starsOf(seller);
  const hours = acceptsWithin(seller);
  return (
    <>
      <p className={classes.line}>{stars.count > 0 ? <AverageStars {...stars} as="long" /> : trustTexts.noReviews}</p>
      <p className={classes.line}>{trustTexts.sales(seller.completed, seller.canceled)}</p>
      {hours === null ? null : <p className={classes.line}>{trustTexts.answers(hours)}</p>}
    </>
  );
}

/** Badge of a person with a verified campus e-mail address. */
export const CampusMark = () => (
  <span className={classes.campus}>
    <IconRosetteDiscountCheck size={18} aria-hidden="true" />
    {trustTexts.campusEmail}
  </span>
);
