import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { starsOf } from '#domain/trust/reputation.ts';
import { AverageStars } from '../seller/average-stars.tsx';
import { reputationOptions } from '../seller/reputation.ts';

/** A seller's name with their stars, and a link to their page if they have one. */
export function SellerLine({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(reputationOptions(id));
  if (!data) return name;
  const stars = starsOf(data);
  return (
    <>
      <Link to={`/seller/${id}`}>{name}</Link>
      {stars.count > 0 ? (
        <>
          {' '}
          <AverageStars {...stars} as="short" />
        </>
      ) : null}
    </>
  );
}
