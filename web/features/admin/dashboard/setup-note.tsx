import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { lazy, Suspense } from 'react';
import { attempt } from '../../../lib/device/storage.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import { listRows } from '../../../lib/tables.ts';
import classes from './dashboard.module.css';

// Loaded on demand, because most campuses are already set up.
const SetupCall = lazy(async () => ({ default: (await import('./setup-call.tsx')).SetupCall }));

/** localStorage key. Present if the campus was not set up at the last visit to the dashboard. */
const openMark = 'lapak.setup-open';

/** Whether the setup list is complete or dismissed (functions/domain/setup). */
async function readClosed(): Promise<boolean> {
  const [row] = await listRows('privateSettings', { select: ['data'], where: [Query.equal('$id', 'setup')], limit: 1 });
  const notes: unknown = row ? JSON.parse(row.data) : {};
  return typeof notes === 'object' && notes !== null && typeof Reflect.get(notes, 'closedAt') === 'string';
}

/** Shows a note to the owner until the campus is set up. */
export function SetupNote() {
  const { rights } = useOwnRights();
  return rights.has('settings') ? <OpenSetup /> : null;
}

/** While loading it takes the same space as on the last visit, to prevent a layout shift. */
function OpenSetup() {
  const wasOpen = attempt(() => localStorage.getItem(openMark) !== null, false);
  const { data: isClosed = !wasOpen } = useQuery({
    queryKey: [...queryKeys.table('privateSettings'), 'setup'],
    queryFn: async () => {
      const isDone = await readClosed();
      attempt(() => (isDone ? localStorage.removeItem(openMark) : localStorage.setItem(openMark, '1')), undefined);
      return isDone;
    },
  });
  if (isClosed) return null;
  return (
    <Suspense fallback={<div className={classes.setupPlace} />}>
      <SetupCall />
    </Suspense>
  );
}
