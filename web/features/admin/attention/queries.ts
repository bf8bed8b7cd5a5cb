import { queryOptions } from '@tanstack/react-query';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const attentionOptions = queryOptions({
  queryKey: queryKeys.attention,
  // Always stale: deadlines approach without any row changing.
  staleTime: 0,
  queryFn: () => answer(admin.attention.$get()),
});

export type Attention = Awaited<ReturnType<NonNullable<(typeof attentionOptions)['queryFn']>>>;
