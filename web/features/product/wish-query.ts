import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { lineId } from '#domain/ids.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';

/** Whether this person wished for the product. Asked as a list: an absent row is an answer, not an error. */
export const wishOptions = (userId: string | undefined, productId: string) =>
  queryOptions({
    queryKey: queryKeys.wish(userId, productId),
    enabled: userId !== undefined,
    queryFn: async () => {
      if (!userId) return false;
      const where = [Query.equal('userId', userId), Query.equal('$id', lineId(userId, productId))];
      const rows = await listRows('wishlistItems', { select: ['productId'], where, limit: 1 });
      return rows.length > 0;
    },
  });
