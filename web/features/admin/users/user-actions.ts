import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { userTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ListedUser } from './users-list.ts';

export interface UserValues {
  name: string;
  phone: string;
  role: 'user' | 'admin';
}

const editUser = (userId: string, json: UserValues) => answer(admin.users[':userId'].$put({ param: { userId }, json }));

export const setBlocked = (userId: string, blocked: boolean) =>
  answer(admin.users[':userId'].blocked.$post({ param: { userId }, json: { blocked } }));

export const deleteUser = (userId: string) => answer(admin.users[':userId'].$delete({ param: { userId } }));

/** Whom nobody can block, delete or demote. It never changes while the server runs. */
export const fixedAdminOptions = queryOptions({
  queryKey: queryKeys.fixedAdmin,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await answer(admin['fixed-admin'].$get())).userId,
});

/** Edit, block and delete one person; each says how it ended and reads the list anew. */
export function useUserActions(user: ListedUser) {
  const queries = useQueryClient();
  const name = user.name || user.email;
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.table('profiles') }),
      queries.invalidateQueries({ queryKey: queryKeys.table('totals') }),
    ]);
  const edit = useMutation({
    mutationFn: (values: UserValues) => editUser(user.$id, values),
    onSuccess: () => void toast('good', userTexts.saved),
    onError: (error) => void toast('bad', userTexts.failure(sentenceFor(error)), error),
    onSettled,
  });
  const block = useMutation({
    mutationFn: (blocked: boolean) => setBlocked(user.$id, blocked),
    onSuccess: ({ blocked }) => void toast('good', blocked ? userTexts.blocked(name) : userTexts.unblocked(name)),
    onError: (error) => void toast('bad', userTexts.failure(sentenceFor(error)), error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => deleteUser(user.$id),
    onSuccess: () => void toast('good', userTexts.deleted(name)),
    onError: (error) => void toast('bad', userTexts.deleteFailure(sentenceFor(error)), error),
    onSettled,
  });
  return { edit, block, remove };
}

/** Why somebody can be neither blocked nor deleted here: the fixed administrator, or oneself. */
export type Protection = 'fixed' | 'self' | null;

interface Known {
  userId: string;
  /** Undefined until the server has said it: then any administrator may be the one. */
  fixedAdminId: string | undefined;
}

export function protectionOf(user: Pick<ListedUser, '$id' | 'role'>, { userId, fixedAdminId }: Known): Protection {
  const isFixed = fixedAdminId === undefined ? user.role === 'admin' : user.$id === fixedAdminId;
  if (isFixed) return 'fixed';
  return user.$id === userId ? 'self' : null;
}
