/** What the product keeps about the person who is signed in, besides the account. */
import { queryOptions } from '@tanstack/react-query';
import { answer, market } from '../functions.ts';
import { queryKeys } from '../query-keys.ts';

/** Asked for when a page shows it, and made by the server where it is missing: an account's event may come late. */
export const ownProfileOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownProfile(userId),
    queryFn: () => answer(market.me.$get()),
    staleTime: 5 * 60_000,
  });

export type OwnProfile = Awaited<ReturnType<NonNullable<ReturnType<typeof ownProfileOptions>['queryFn']>>>;
