import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { lazy, Suspense } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import { listRows } from '../../../lib/tables.ts';

// Few desks see it: most campuses are set up.
const SetupCall = lazy(async () => ({ default: (await import('./setup-call.tsx')).SetupCall }));

/** Whether the setup list was finished or put away (functions/domain/setup). */
async function readClosed(): Promise<boolean> {
  const [row] = await listRows('privateSettings', { select: ['data'], where: [Query.equal('$id', 'setup')], limit: 1 });
  const notes: unknown = row ? JSON.parse(row.data) : {};
  return typeof notes === 'object' && notes !== null && typeof Reflect.get(notes, 'closedAt') === 'string';
}

/** For the owner, until the campus is set up. */
export function SetupNote() {
  const { rights } = useOwnRights();
  return rights.has('settings') ? <OpenSetup /> : null;
}

function OpenSetup() {
  const { data: isClosed } = useQuery({
    queryKey: [...queryKeys.table('privateSettings'), 'setup'],
    queryFn: readClosed,
  });
  if (isClosed !== false) return null;
  return (
    <Suspense>
      <SetupCall />
    </Suspense>
  );
}
