import { useState } from 'react';
import { type SignedIn, useSession } from './session.ts';

/**
 * The signed-in person; only for pages behind a guard, where there is one when the page appears. While a logout leads
 * away, React may draw the page once more before its guard: then it still shows whom it began with.
 */
export function useUser(): SignedIn {
  const { data } = useSession();
  const [first] = useState(data);
  const user = data?.kind === 'user' ? data : first;
  if (user?.kind !== 'user') throw new Error('This page stands behind RequireUser');
  return user;
}
