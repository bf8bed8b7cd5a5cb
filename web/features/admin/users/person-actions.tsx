import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roleNames } from '#domain/people/account-notification.ts';
import { userTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { blockTexts, personTexts, roleTexts } from '../../../copy/people.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './person-page.module.css';
import { openChat, type PersonSeen, useUserActions } from './user-actions.ts';

const BlockDialog = part(async () => (await import('./block-dialog.tsx')).BlockDialog);
const RoleDialog = part(async () => (await import('./role-dialog.tsx')).RoleDialog);
const ConfirmDeletion = part(async () => (await import('./confirm-deletion.tsx')).ConfirmDeletion);

/** Actions on a person (write, block, role, delete) that the role allows; none on oneself. */
export function PersonActions({ person }: { person: PersonSeen }) {
  const { rights } = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [mode, setMode] = useState<'view' | 'block' | 'role' | 'delete'>('view');
  const { profile, userId, isFixed, isOwn } = person;
  const name = profile.name || profile.email;
  const { edit, block, unblock, remove } = useUserActions({ $id: userId, name, email: profile.email });
  const chat = useMutation({
    mutationFn: () => openChat(userId),
    onSuccess: async ({ chatId }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.table('chats') });
      await navigate(`/chat/${chatId}`);
    },
    onError: (error) => void toast('bad', sentenceFor(error), error),
  });
  const view = () => setMode('view');
  const mayDecide = rights.has('people') && !isFixed && !isOwn;
  const role = profile.role ?? 'user';
  return (
    <>
      <div className={classes.actions}>
        {rights.has('chat') && !isOwn ? (
          <Button size="md" loading={chat.isPending} onClick={() => chat.isPending || chat.mutate()}>
            {personTexts.write}
          </Button>
        ) : null}
        {mayDecide && profile.blocked ? (
          <Button size="md" variant="default" loading={unblock.isPending} onClick={() => unblock.mutate()}>
            {personTexts.unblock}
          </Button>
        ) : null}
        {mayDecide && !profile.blocked ? (
          <Button size="md" variant="default" onClick={() => setMode('block')}>
            {personTexts.block}
          </Button>
        ) : null}
        {person.mayGiveRoles && !isFixed ? (
          <Button size="md" variant="default" onClick={() => setMode('role')}>
            {personTexts.giveRole}
          </Button>
        ) : null}
        {mayDecide ? (
          <Button size="md" variant="subtle" color="cabai" onClick={() => setMode('delete')}>
            {personTexts.remove}
          </Button>
        ) : null}
      </div>
      {isFixed || isOwn ? <p className={classes.empty}>{userTexts.protected[isFixed ? 'fixed' : 'self']}</p> : null}
      {mode === 'block' ? (
        <BlockDialog
          title={blockTexts.title(name)}
          people={[{ userId, name }]}
          sending={block}
          onBlock={(why) => block.mutate(why, { onSuccess: view })}
          onClose={view}
        />
      ) : null}
      {mode === 'role' ? (
        <RoleDialog
          name={name}
          role={role}
          busy={edit.isPending}
          onGive={(given) =>
            edit.mutate(
              { name: profile.name, phone: profile.phone ?? '', role: given },
              { onSuccess: () => void toast('good', roleTexts.saved(name, roleNames[given])), onSettled: view },
            )
          }
          onClose={view}
        />
      ) : null}
      {mode === 'delete' ? (
        <ConfirmDeletion
          people={[{ userId, name }]}
          sending={remove}
          onConfirm={() =>
            remove.isPending ||
            remove.mutate(undefined, {
              onSuccess: () => void navigate('/admin/users', { replace: true }),
              onError: view,
            })
          }
          onClose={view}
        />
      ) : null}
    </>
  );
}
