import { queryOptions, useQuery } from '@tanstack/react-query';
import { isFixedAdmin } from '#domain/people/person.ts';
import { type Right, rightsOf } from '#domain/people/rights.ts';
import { admin, answer } from '../functions.ts';
import { queryKeys } from '../query-keys.ts';
import { useUser } from './session.ts';

/** The owner of the campus, whom nobody can block, delete or demote. It never changes while the server runs. */
export const fixedAdminOptions = queryOptions({
  queryKey: queryKeys.fixedAdmin,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await answer(admin['fixed-admin'].$get())).userId,
});

interface OwnRights {
  rights: ReadonlySet<Right>;
  /** Whether these are all: an administrator may be the owner until the server has said who that is. */
  isSure: boolean;
  /** Why the server has not said so. */
  failure: Error | null;
  retry: () => void;
}

/** What somebody on the desk may do: by their labels, and as its owner by what the server says. It grants nothing. */
export function useOwnRights(): OwnRights {
  const { userId, account } = useUser();
  const { data: ownerId, error, refetch } = useQuery(fixedAdminOptions);
  const isOwner = ownerId !== undefined && isFixedAdmin(userId, ownerId);
  const isSure = ownerId !== undefined || !account.labels.includes('admin');
  return {
    rights: rightsOf(account.labels, isOwner),
    isSure,
    failure: isSure ? null : error,
    retry: () => void refetch(),
  };
}
