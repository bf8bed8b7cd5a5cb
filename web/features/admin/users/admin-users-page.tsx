import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userTexts } from '../../../copy/admin.ts';
import { blockTexts } from '../../../copy/people.ts';
import { part } from '../../../lib/page/part.tsx';
import { fixedAdminOptions } from '../../../lib/session/own-rights.ts';
import { useUser } from '../../../lib/session/session.ts';
import { sendsNothing } from '../../../ui/dialogs/sending.ts';
import { BulkBar, useBulk, useSelection } from '../list/bulk.tsx';
import { ListHead, ListToolbar } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import { type BlockValues, blockUser, deleteUser, protectionOf, unblockUser } from './user-actions.ts';
import { UserRow } from './user-row.tsx';
import { type ListedUser, loadUsers, userCells, userCsvHeader, usersSpec } from './users-list.ts';

const ConfirmDeletion = part(async () => (await import('./confirm-deletion.tsx')).ConfirmDeletion);
const BlockDialog = part(async () => (await import('./block-dialog.tsx')).BlockDialog);
const columns = [userTexts.name, userTexts.email, userTexts.phone, userTexts.role, userTexts.status, userTexts.action];

export function AdminUsersPage() {
  const { userId } = useUser();
  const { rows, ...list } = useAdminList(usersSpec, loadUsers);
  const { data: fixedAdminId } = useQuery(fixedAdminOptions);
  const protection = (user: ListedUser) => protectionOf(user, { userId, fixedAdminId });
  const selection = useSelection(rows.filter((user) => protection(user) === null));
  const bulk = useBulk(['profiles', 'totals']);
  const [deleting, setDeleting] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const csv = useExport({
    spec: usersSpec,
    state: list.state,
    load: loadUsers,
    name: 'user',
    header: userCsvHeader,
    cells: userCells,
  });
  const { selected } = selection;
  const each = (label: string, work: (id: string) => Promise<unknown>) =>
    bulk
      .run(
        label,
        selected.map((user) => ({ name: user.name || user.email, run: () => work(user.$id) })),
      )
      .then(selection.clear);
  return (
    <>
      <ListHead title={userTexts.title} onRefresh={list.refresh} {...csv} />
      <ListToolbar list={list} />
      <BulkBar bulk={bulk} selected={selected.length} onClear={selection.clear}>
        <Button size="sm" mih={44} disabled={bulk.busy} onClick={() => setBlocking(true)}>
          {userTexts.block}
        </Button>
        <Button
          size="sm"
          mih={44}
          variant="default"
          disabled={bulk.busy}
          onClick={() => void each(userTexts.unblock, unblockUser)}
        >
          {userTexts.unblock}
        </Button>
        <Button size="sm" mih={44} color="cabai.7" disabled={bulk.busy} onClick={() => setDeleting(true)}>
          {userTexts.remove}
        </Button>
      </BulkBar>
      <ListTable list={list} label={userTexts.list} columns={columns} selection={selection}>
        {rows.map((user) => (
          <UserRow
            key={user.$id}
            user={user}
            selection={selection}
            columns={columns.length + 1}
            protection={protection(user)}
          />
        ))}
      </ListTable>
      {blocking ? (
        <BlockDialog
          title={blockTexts.many(selected.length)}
          people={selected.map((user) => ({ userId: user.$id, name: user.name || user.email }))}
          sending={sendsNothing}
          onBlock={(why: BlockValues) => {
            setBlocking(false);
            void each(userTexts.block, (id) => blockUser(id, why));
          }}
          onClose={() => setBlocking(false)}
        />
      ) : null}
      {deleting ? (
        <ConfirmDeletion
          sending={sendsNothing}
          people={selected.map((user) => ({ userId: user.$id, name: user.name || user.email }))}
          onConfirm={() => {
            setDeleting(false);
            void each(userTexts.remove, deleteUser);
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}
