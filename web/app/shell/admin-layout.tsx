import { Button } from '@mantine/core';
import {
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconMessages,
  IconPackages,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { adminMessages } from '../../copy/messages.ts';
import { useUser } from '../../lib/session/session.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { ColorSchemeToggle } from '../../ui/frame/color-scheme-toggle.tsx';
import { HeaderFrame } from '../../ui/frame/header-frame.tsx';
import classes from './admin-layout.module.css';
import { BellLink } from './bell-link.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { UnreadChats } from './unread-chats.tsx';
import { useLogout } from './use-logout.ts';

const places = [
  { to: '/admin/dashboard', label: frameTexts.dashboard, Icon: IconLayoutDashboard },
  { to: '/admin/orders', label: frameTexts.orders, Icon: IconReceipt },
  { to: '/admin/products', label: frameTexts.products, Icon: IconPackages },
  { to: '/admin/users', label: frameTexts.users, Icon: IconUsers },
  { to: '/admin/chat', label: frameTexts.chats, Icon: IconMessages },
  { to: '/admin/reports', label: frameTexts.reports, Icon: IconFlag },
  { to: '/admin/audit', label: frameTexts.audit, Icon: IconHistory },
] as const;

function AdminNav() {
  const user = useUser();
  return (
    <nav className={classes.nav} aria-label={frameTexts.adminMenu}>
      {places.map(({ to, label, Icon }) => (
        <NavLink key={to} className={classes.navLink ?? ''} to={to}>
          <Icon size={20} aria-hidden="true" />
          {label}
          {to === '/admin/chat' ? <UnreadChats side={user} /> : null}
        </NavLink>
      ))}
    </nav>
  );
}

const Confirm = lazy(async () => ({ default: (await import('../../ui/dialogs/confirm.tsx')).Confirm }));

export function AdminLayout() {
  const user = useUser();
  const [leaving, setLeaving] = useState(false);
  const logout = useLogout(adminMessages.logoutFailure);
  return (
    <div className={classes.page}>
      <HeaderFrame
        home="/admin/dashboard"
        actions={
          <>
            <ColorSchemeToggle />
            <BellLink userId={user.userId} />
            <span className={classes.who}>
              <PhotoAvatar name={user.profile.name} photoId={user.profile.photoId} size={40} />
              <span className={classes.names}>
                <strong>{user.profile.name || user.account.name}</strong>
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
      {leaving ? (
        <Suspense>
          <Confirm
            opened
            danger
            title={frameTexts.confirmLogout}
            confirmLabel={frameTexts.yesLogout}
            busy={logout.busy}
            onConfirm={logout.run}
            onClose={() => setLeaving(false)}
          >
            {frameTexts.logoutQuestion}
          </Confirm>
        </Suspense>
      ) : null}
    </div>
  );
}
