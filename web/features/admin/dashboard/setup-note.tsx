import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { Link } from 'react-router-dom';
import { setupTexts } from '../../../copy/setup.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import { listRows } from '../../../lib/tables.ts';
import classes from './dashboard.module.css';

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
    <Alert color="kunyit" className={classes.setup ?? ''} title={setupTexts.noteTitle}>
      <p className={classes.setupText}>{setupTexts.noteText}</p>
      <Anchor component={Link} to="/admin/setup" fw={700}>
        {setupTexts.noteOpen}
      </Anchor>
    </Alert>
  );
}
