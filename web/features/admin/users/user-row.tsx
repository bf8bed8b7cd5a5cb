import { Button, Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { roleNames } from '#domain/people/account-notification.ts';
import { userTexts } from '../../../copy/admin.ts';
import { formatDate } from '../../../copy/format.ts';
import { blockTexts } from '../../../copy/people.ts';
import { part } from '../../../lib/page/part.tsx';
import { PhotoAvatar } from '../../../shop/photos/photo-avatar.tsx';
import type { Selection } from '../list/bulk.tsx';
import classes from '../list/cells.module.css';
import { StateBadge, TickCell } from '../list/cells.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { PersonLink } from './person-link.tsx';
import { type Protection, useUserActions } from './user-actions.ts';
import { type ListedUser, statusOf } from './users-list.ts';

const ConfirmDeletion = part(async () => (await import('./confirm-deletion.tsx')).ConfirmDeletion);
const BlockDialog = part(async () => (await import('./block-dialog.tsx')).BlockDialog);

/** Loads schema and inputs when a row is first edited. */
const UserEditor = lazy(async () => ({ default: (await import('./user-editor.tsx')).UserEditor }));

interface UserRowProps {
  user: ListedUser;
  selection: Selection;
  columns: number;
  protection: Protection;
}

export function UserRow({ user, selection, columns, protection }: UserRowProps) {
  const [mode, setMode] = useState<'view' | 'edit' | 'block' | 'delete'>('view');
  const { edit, block, unblock, remove } = useUserActions(user);
  const name = user.name || user.email;
  const view = () => setMode('view');
  if (mode === 'edit') {
    return (
      <Suspense fallback={null}>
        <UserEditor
          user={user}
          protection={protection}
          columns={columns}
          busy={edit.isPending}
          onCancel={view}
          onSave={(values) => edit.mutate(values, { onSuccess: view })}
        />
      </Suspense>
    );
  }
  return (
    <Table.Tr>
      <TickCell selection={selection} id={user.$id} name={name} disabled={protection !== null} />
      <Table.Td data-label={userTexts.name} data-cell="lead" data-text>
        <span className={classes.line}>
          <PhotoAvatar name={name} photoId={user.photoId} fallbackUrl={user.profileImageUrl} size={36} />
          <span className={classes.two}>
            <PersonLink userId={user.$id} name={name} />
            <small className={classes.dim}>{userTexts.joined(formatDate(user.$createdAt))}</small>
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label={userTexts.email} data-cell="line" data-text title={user.email}>
        {user.email}
      </Table.Td>
      <Table.Td data-label={userTexts.phone}>{user.phone || '–'}</Table.Td>
      <Table.Td data-label={userTexts.role}>{roleNames[user.role ?? 'user']}</Table.Td>
      <Table.Td data-label={userTexts.status} data-cell="side">
        <StateBadge tone={user.blocked ? 'bad' : 'good'}>{statusOf(user)}</StateBadge>
      </Table.Td>
      <Table.Td data-label={userTexts.action} data-cell="line">
        <RowActions
          name={name}
          rest={
            protection
              ? []
              : [
                  {
                    label: user.blocked ? userTexts.unblock : userTexts.block,
                    busy: unblock.isPending,
                    onClick: () => (user.blocked ? unblock.isPending || unblock.mutate() : setMode('block')),
                  },
                  { label: userTexts.remove, danger: true, onClick: () => setMode('delete') },
                ]
          }
        >
          <Button size="sm" mih={44} variant="default" onClick={() => setMode('edit')}>
            {userTexts.edit}
          </Button>
          {protection ? <small className={classes.dim}>{userTexts.protected[protection]}</small> : null}
        </RowActions>
        {mode === 'delete' ? (
          <ConfirmDeletion
            people={[{ userId: user.$id, name }]}
            sending={remove}
            onConfirm={() => remove.isPending || remove.mutate(undefined, { onSettled: view })}
            onClose={view}
          />
        ) : null}
        {mode === 'block' ? (
          <BlockDialog
            title={blockTexts.title(name)}
            people={[{ userId: user.$id, name }]}
            sending={block}
            onBlock={(why) => block.isPending || block.mutate(why, { onSuccess: view })}
            onClose={view}
          />
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
