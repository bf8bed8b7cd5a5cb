import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow, listRows } from '../../../lib/tables.ts';

export const totalsOptions = queryOptions({
  queryKey: queryKeys.table('totals'),
  queryFn: () => getRow('totals', 'all', ['users', 'products', 'orders', 'chats', 'reports', 'settledAmount']),
});

export const newestReportsOptions = queryOptions({
  queryKey: queryKeys.newestReports,
  queryFn: () =>
    listRows('reports', {
      select: ['productId', 'productName', 'reporterEmail', 'reason', 'status'],
      where: [Query.orderDesc('$createdAt')],
      limit: limits.dashboardReports,
    }),
});
