import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { endingDraws } from '../../copy/kinds.ts';
import { listRows } from '../../lib/tables.ts';

/** Number of people waiting for the draws of these products, or for their turn after one. */
const openEntrantsOptions = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['draws', 'entrants', ...productIds] as const,
    staleTime: 0,
    queryFn: async () => {
      const where = [Query.equal('$id', [...productIds]), Query.equal('state', ['open', 'offered'])];
      const draws = await listRows('draws', {
        select: ['state', 'entryCount', 'tickets', 'passed'],
        where,
        limit: productIds.length,
      });
      // The draw sets `entryCount` above its limit to block entries. From then on, the tickets are counted.
      return draws
        .map((draw) => (draw.state === 'open' ? draw.entryCount : draw.tickets.length - draw.passed))
        .reduce((sum, count) => sum + count, 0);
    },
  });

/** Warning before gifts with open draws are deleted. */
export function OpenEntrants({ productIds }: { productIds: readonly string[] }) {
  const { data: entrants = 0 } = useQuery(openEntrantsOptions(productIds));
  return endingDraws(entrants);
}
