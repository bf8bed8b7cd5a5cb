import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/people/rights.ts';
import { userTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ListedUser } from './users-list.ts';

export interface UserValues {
  name: string;
  phone: string;
  role: Role;
}

const editUser = (userId: string, json: UserValues) => answer(admin.users[':userId'].$put({ param: { userId }, json }));

export interface BlockValues {
  reason: string;
  /** End of the block, ISO; null if it lasts until an administrator lifts it. */
  until: string | null;
}

export const blockUser = (userId: string, why: BlockValues) =>
  answer(admin.users[':userId'].blocked.$post({ param: { userId }, json: { blocked: true, ...why } }));

export const unblockUser = (userId: string) =>
  answer(admin.users[':userId'].blocked.$post({ param: { userId }, json: { blocked: false } }));

/** All data about a person that this role may see. */
export const personOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.person(userId),
    queryFn: () => answer(admin.users[':userId'].$get({ param: { userId } })),
  });
export type PersonSeen = Awaited<ReturnType<NonNullable<ReturnType<typeof personOptions>['queryFn']>>>;

export const openTradesOptions = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.openOf(userIds),
    queryFn: () => answer(admin['open-trades'].$post({ json: { userIds: [...userIds] } })),
    staleTime: 0,
  });
export type OpenTrades = Awaited<ReturnType<NonNullable<ReturnType<typeof openTradesOptions>['queryFn']>>>;

/** Opens the support chat with a person, even if they have never written. */
export const openChat = (userId: string) => answer(admin.users[':userId'].chat.$post({ param: { userId } }));

export const addNote = (userId: string, json: { noteId: string; text: string }) =>
  answer(admin.users[':userId'].notes.$post({ param: { userId }, json }));

export const deleteUser = (userId: string) => answer(admin.users[':userId'].$delete({ param: { userId } }));

/** Edits, blocks and deletes a person; each shows its result and reloads the list. */
export function useUserActions(user: Pick<ListedUser, '$id' | 'name' | 'email'>) {
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
    mutationFn: (why: BlockValues) => blockUser(user.$id, why),
    // No error toast, because the dialog shows a refusal at its field.
    onSuccess: () => void toast('good', userTexts.blocked(name)),
    onSettled,
  });
  const unblock = useMutation({
    mutationFn: () => unblockUser(user.$id),
    onSuccess: () => void toast('good', userTexts.unblocked(name)),
    onError: (error) => void toast('bad', userTexts.failure(sentenceFor(error)), error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => deleteUser(user.$id),
    onSuccess: () => void toast('good', userTexts.deleted(name)),
    onError: (error) => void toast('bad', userTexts.deleteFailure(sentenceFor(error)), error),
    onSettled,
  });
  return { edit, block, unblock, remove };
}

/** Reason why a person can be neither blocked nor deleted here: the fixed administrator, or oneself. */
export type Protection = 'fixed' | 'self' | null;

interface Known {
  userId: string;
  /** Undefined until the server has responded; until then every administrator counts as fixed. */
  fixedAdminId: string | undefined;
}

export function protectionOf(user: Pick<ListedUser, '$id' | 'role'>, { userId, fixedAdminId }: Known): Protection {
  const isFixed = fixedAdminId === undefined ? user.role === 'admin' : user.$id === fixedAdminId;
  if (isFixed) return 'fixed';
  return user.$id === userId ? 'self' : null;
}
