import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';

/** The proposals of a sale that still say something, newest first: the open or lapsed one, and the agreed one. */
export const meetingsOptions = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.meetings(saleId),
    queryFn: () =>
      listRows('meetings', {
        select: ['proposedBy', 'place', 'startsAt', 'state', 'number'],
        where: [Query.equal('saleId', saleId), Query.orderDesc('number')],
        limit: 20,
      }),
  });

/** Whether all that is sold here are services: then the meeting is an appointment. What is deleted counts as goods. */
export const allServicesOptions = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.allServices(productIds),
    enabled: productIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const where = [Query.equal('$id', [...productIds]), Query.equal('category', 'Jasa')];
      const services = await listRows('products', { select: ['category'], where, limit: productIds.length });
      return services.length === productIds.length;
    },
  });
