/** The signed-in person's profile, which is separate from the account. */
import { queryOptions } from '@tanstack/react-query';
import { answer, market } from '../functions.ts';
import { queryKeys } from '../query-keys.ts';

/** The server creates a missing profile, since an account's event may be late. */
export const ownProfileOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownProfile(userId),
    queryFn: () => answer(market.me.$get()),
    staleTime: 5 * 60_000,
  });

export type OwnProfile = Awaited<ReturnType<NonNullable<ReturnType<typeof ownProfileOptions>['queryFn']>>>;
