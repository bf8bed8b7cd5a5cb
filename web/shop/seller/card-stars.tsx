import { useQuery } from '@tanstack/react-query';
import { starsOf } from '#domain/trust/reputation.ts';
import { trustTexts } from '../../copy/trust.ts';
import { AverageStars } from './average-stars.tsx';
import { reputationOptions } from './reputation.ts';
import classes from './seller.module.css';

/** The seller's stars on a card, over the photo to avoid a layout shift; nothing if there are no reviews. */
export function CardStars({ sellerId }: { sellerId: string }) {
  const { data } = useQuery(reputationOptions(sellerId));
  const stars = data ? starsOf(data) : undefined;
  if (!stars || stars.count === 0) return null;
  return (
    <span className={classes.onPhoto}>
      {trustTexts.seller} <AverageStars {...stars} as="short" />
    </span>
  );
}
