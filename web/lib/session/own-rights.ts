import { queryOptions, useQuery } from '@tanstack/react-query';
import { isFixedAdmin } from '#domain/people/person.ts';
import { type Right, rightsOf } from '#domain/people/rights.ts';
import { admin, answer } from '../functions.ts';
import { queryKeys } from '../query-keys.ts';
import { useUser } from './session.ts';

/** The owner of the campus, who cannot be blocked, deleted or demoted. Constant while the server runs. */
export const fixedAdminOptions = queryOptions({
  queryKey: queryKeys.fixedAdmin,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await answer(admin['fixed-admin'].$get())).userId,
});

interface OwnRights {
  rights: ReadonlySet<Right>;
  /**
   * Whether these rights are complete: an administrator may be the owner, which is unknown until the server has
   * responded.
   */
  isSure: boolean;
  /** Why the owner could not be read. */
  failure: Error | null;
  retry: () => void;
}

/**
 * The rights of a staff member: those of their labels, and all rights for the owner. Only for display; the server
 * decides.
 */
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
