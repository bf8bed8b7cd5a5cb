import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { acceptsWithin, starsOf } from '#domain/trust/reputation.ts';
import { trustTexts } from '../../copy/trust.ts';
import { AverageStars } from './average-stars.tsx';
import type { Reputation } from './reputation.ts';
import classes from './seller.module.css';

/** A seller's reviews and sales, one line each. Figures from too few answers are left out. */
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

/** The mark of a verified campus address. */
export const CampusMark = () => (
  <span className={classes.campus}>
    <IconRosetteDiscountCheck size={18} aria-hidden="true" />
    {trustTexts.campusEmail}
  </span>
);
