import type { ListedUser } from './users-list.ts';

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
