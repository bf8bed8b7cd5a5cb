import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { adminMessages } from '../../copy/admin.ts';
import { frameTexts } from '../../copy/frame.ts';
import { FindButton } from '../../features/admin/find/find-button.tsx';
import { placesOf } from '../../features/admin/places.ts';
import { part } from '../../lib/page/part.tsx';
import { version } from '../../lib/page/version.ts';
import { ownProfileOptions } from '../../lib/session/own-profile.ts';
import { useOwnRights } from '../../lib/session/own-rights.ts';
import { supportSideOf, useUser } from '../../lib/session/session.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { ColorSchemeToggle } from '../../ui/frame/color-scheme-toggle.tsx';
import { HeaderFrame } from '../../ui/frame/header-frame.tsx';
import { useLogout } from '../../ui/frame/use-logout.ts';
import { preloadToasts } from '../../ui/toasts/toast.ts';
import classes from './admin-layout.module.css';
import { BellLink } from './bell-link.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { MoreMenu } from './more-menu.tsx';
import shell from './shell.module.css';
import { UnreadChats } from './unread-chats.tsx';

const inBar = 4;

/** Whether this menu item is current. Conversations under /chat belong to the chats item. */
const isAt = (pathname: string, to: string) =>
  pathname.startsWith(to) || (to === '/admin/chat' && pathname.startsWith('/chat'));

/** Navigation next to the page on wide screens. */
function AdminNav() {
  const user = useUser();
  const { rights } = useOwnRights();
  const { pathname } = useLocation();
  return (
    <nav className={classes.nav} aria-label={frameTexts.adminMenu}>
      {placesOf(rights).map(({ to, label, Icon }) => (
        <Link key={to} className={classes.navLink} to={to} aria-current={isAt(pathname, to) ? 'page' : undefined}>
          <Icon size={20} aria-hidden="true" />
          {label}
          {to === '/admin/chat' ? <UnreadChats side={supportSideOf(user)} /> : null}
        </Link>
      ))}
    </nav>
  );
}

/** The bottom bar of phones. */
function AdminBar() {
  const user = useUser();
  const { pathname } = useLocation();
  const own = placesOf(useOwnRights().rights);
  return (
    <nav className={`${shell.bar} ${classes.bar}`} aria-label={frameTexts.adminMenu}>
      {own.slice(0, inBar).map(({ to, label, Icon }) => (
        <Link key={to} className={shell.place} to={to} aria-current={isAt(pathname, to) ? 'page' : undefined}>
          <span className={shell.icon}>
            <Icon size={22} aria-hidden="true" />
            {to === '/admin/chat' ? <UnreadChats side={supportSideOf(user)} /> : null}
          </span>
          {label}
        </Link>
      ))}
      {own.length > inBar ? <MoreMenu places={own.slice(inBar)} pathname={pathname} /> : null}
    </nav>
  );
}

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

export function AdminLayout() {
  const user = useUser();
  const { pathname } = useLocation();
  const { data: profile } = useQuery(ownProfileOptions(user.userId));
  const [leaving, setLeaving] = useState(false);
  const logout = useLogout(adminMessages.logoutFailure);
  useEffect(preloadToasts, []);
  return (
    <div className={classes.page}>
      <HeaderFrame
        home="/admin/dashboard"
        actions={
          <>
            <FindButton />
            <ColorSchemeToggle />
            <BellLink userId={user.userId} />
            <span className={classes.who}>
              <PhotoAvatar name={user.account.name} photoId={profile?.photoId} size={40} />
              <span className={classes.names}>
                <strong>{user.account.name}</strong>
                <small>{user.account.email}</small>
              </span>
            </span>
            <Button
              size="md"
              px="sm"
              className={classes.exit ?? ''}
              variant="white"
              aria-label={frameTexts.logout}
              leftSection={<IconLogout size={18} aria-hidden="true" />}
              onClick={() => setLeaving(true)}
            >
              <span className={classes.logout}>{frameTexts.logout}</span>
            </Button>
          </>
        }
      />
      <ConnectionNote />
      <div className={classes.body}>
        <AdminNav />
        <main className={classes.main} id="isi" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <footer className={classes.version}>{frameTexts.version(version)}</footer>
      {/* The product page has its own bar here, with price and buy button. */}
      {pathname.startsWith('/product/') ? null : <AdminBar />}
      {leaving ? (
        <Confirm
          opened
          danger
          title={frameTexts.confirmLogout}
          confirmLabel={frameTexts.yesLogout}
          sending={{ isPending: logout.busy, error: null }}
          onConfirm={logout.run}
          onClose={() => setLeaving(false)}
        >
          {frameTexts.logoutQuestion}
        </Confirm>
      ) : null}
    </div>
  );
}
