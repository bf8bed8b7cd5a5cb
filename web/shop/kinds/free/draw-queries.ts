import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { getRow, listRows } from '../../../lib/tables.ts';

/** What is shown of the draw of a gift; null: it has none. */
export const drawOptions = (productId: string) =>
  queryOptions({
    queryKey: ['draws', 'one', productId] as const,
    queryFn: () =>
      getRow('draws', productId, [
        'drawAt',
        'state',
        'entryCount',
        'seedHash',
        'seed',
        'tickets',
        'passed',
        'acceptUntil',
      ]),
  });

/** This person's ticket; null: they have not entered. */
export const ticketOptions = (userId: string, productId: string) =>
  queryOptions({
    queryKey: ['drawEntries', userId, productId] as const,
    queryFn: async () => {
      const where = [Query.equal('userId', userId), Query.equal('productId', productId)];
      const [entry] = await listRows('drawEntries', { select: ['ticket'], where, limit: 1 });
      return entry?.ticket ?? null;
    },
  });
