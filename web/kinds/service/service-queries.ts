import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { bookableUntil, quarterAt } from '#kinds/service/rules/appointment.ts';
import { readPackages } from '#kinds/service/rules/stored-service.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listEveryRow, listRows } from '../../lib/tables.ts';

/** The packages of a service; null if the product is not a service. */
export const serviceOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.serviceOf(productId),
    queryFn: async () => {
      const where = [Query.equal('$id', productId)];
      const [row] = await listRows('services', { select: ['sellerId', 'packages', 'version'], where, limit: 1 });
      return row ? { sellerId: row.sellerId, packages: readPackages(row.packages), version: row.version } : null;
    },
  });

/** Maximum number of rows, above the number of quarter hours in a month. */
const most = 5_000;

/** Quarter hours of this seller that are booked from now on. */
export const takenOptions = (sellerId: string) =>
  queryOptions({
    queryKey: queryKeys.slotsOf(sellerId),
    // Others may book at any time.
    staleTime: 0,
    queryFn: async (): Promise<number[]> => {
      const now = serverNow();
      const where = [
        Query.equal('sellerId', sellerId),
        Query.greaterThanEqual('startsAt', new Date(now).toISOString()),
        Query.lessThan('startsAt', new Date(bookableUntil(now) + 86_400_000).toISOString()),
      ];
      const slots = await listEveryRow('appointmentSlots', { select: ['startsAt'], where, most });
      return slots.map(({ startsAt }) => quarterAt(Date.parse(startsAt)));
    },
  });
