import { Loader, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { frameTexts } from '../../copy/frame.ts';
import { ownProfileOptions } from '../../lib/session/own-profile.ts';
import type { FramePerson } from '../../lib/session/session.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import classes from './shell.module.css';
import { useUnreadChats } from './unread-chats.tsx';

const ProfileDropdown = lazy(async () => ({ default: (await import('./profile-dropdown.tsx')).ProfileDropdown }));

/** The avatar in the corner; its menu loads when first opened. */
export function ProfileMenu({ user }: { user: FramePerson }) {
  const [wanted, setWanted] = useState(false);
  const { data: profile } = useQuery(ownProfileOptions(user.userId));
  const hasUnread = useUnreadChats(user) > 0;
  // Shows no name, so that the header's width does not change after login.
  const face = (
    <>
      <PhotoAvatar
        name={user.account?.name ?? ''}
        photoId={profile?.photoId}
        fallbackUrl={profile?.profileImageUrl}
        size={36}
      />
      {hasUnread ? <span className={classes.dot} role="img" aria-label={frameTexts.newMessages} /> : null}
    </>
  );
  const closed = (busy: boolean) => (
    <UnstyledButton
      className={classes.profile ?? ''}
      aria-label={frameTexts.profileMenu}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {busy ? <Loader size={36} color="white" /> : face}
    </UnstyledButton>
  );
  if (!wanted) return closed(false);
  return (
    <Suspense fallback={closed(true)}>
      <ProfileDropdown user={user} face={face} />
    </Suspense>
  );
}
