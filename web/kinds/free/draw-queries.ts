import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { listRows } from '../../lib/tables.ts';

const drawColumns = [
  'drawAt',
  'state',
  'entryCount',
  'seedHash',
  'seed',
  'tickets',
  'passed',
  'passes',
  'acceptUntil',
] as const;

/** The public data of a gift's draw; null if the gift is not raffled. */
export const drawOptions = (productId: string) =>
  queryOptions({
    queryKey: ['draws', 'one', productId] as const,
    queryFn: async () => {
      // A list, because a missing single row would log an error in the browser's console.
      const where = [Query.equal('$id', productId)];
      const [draw] = await listRows('draws', { select: drawColumns, where, limit: 1 });
      return draw ?? null;
    },
  });

/** This person's ticket; null if they have not entered. */
export const ticketOptions = (userId: string, productId: string) =>
  queryOptions({
    queryKey: ['drawEntries', userId, productId] as const,
    queryFn: async () => {
      const where = [Query.equal('userId', userId), Query.equal('productId', productId)];
      const [entry] = await listRows('drawEntries', { select: ['ticket'], where, limit: 1 });
      return entry?.ticket ?? null;
    },
  });
