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
  /** Whether the server has said who the owner is: until then the owner's own rights are missing. */
  isSure: boolean;
}

/** What somebody on the desk may do: by their labels, and as its owner by what the server says. It grants nothing. */
export function useOwnRights(): OwnRights {
  const { userId, account } = useUser();
  const { data: ownerId, isError } = useQuery(fixedAdminOptions);
  const isOwner = ownerId !== undefined && isFixedAdmin(userId, ownerId);
  return { rights: rightsOf(account.labels, isOwner), isSure: ownerId !== undefined || isError };
}
