import { Button } from '@mantine/core';
import {
  IconAdjustments,
  IconCashBanknote,
  IconChartBar,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconMessages,
  IconPackages,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { adminMessages } from '../../copy/admin.ts';
import { frameTexts } from '../../copy/frame.ts';
import { statisticsTexts } from '../../copy/statistics.ts';
import { version } from '../../lib/page/version.ts';
import { ownProfileOptions } from '../../lib/session/own-profile.ts';
import { useUser } from '../../lib/session/session.ts';
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

/** The first four are in the bottom bar of phones, the others in its menu. */
const places = [
  { to: '/admin/dashboard', label: frameTexts.dashboard, Icon: IconLayoutDashboard },
  { to: '/admin/orders', label: frameTexts.orders, Icon: IconReceipt },
  { to: '/admin/products', label: frameTexts.products, Icon: IconPackages },
  { to: '/admin/chat', label: frameTexts.chats, Icon: IconMessages },
  { to: '/admin/payouts', label: frameTexts.payouts, Icon: IconCashBanknote },
  { to: '/admin/refunds', label: frameTexts.refunds, Icon: IconReceiptRefund },
  { to: '/admin/users', label: frameTexts.users, Icon: IconUsers },
  { to: '/admin/reports', label: frameTexts.reports, Icon: IconFlag },
  { to: '/admin/disputes', label: frameTexts.disputes, Icon: IconScale },
  { to: '/admin/statistics', label: statisticsTexts.title, Icon: IconChartBar },
  { to: '/admin/audit', label: frameTexts.audit, Icon: IconHistory },
  { to: '/admin/settings', label: frameTexts.campusSettings, Icon: IconAdjustments },
] as const;
const inBar = 4;

/** A conversation belongs to the chats, whatever its path. */
const isAt = (pathname: string, to: string) =>
  pathname.startsWith(to) || (to === '/admin/chat' && pathname.startsWith('/chat'));

/** Beside the page on wide screens. */
function AdminNav() {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <nav className={classes.nav} aria-label={frameTexts.adminMenu}>
      {places.map(({ to, label, Icon }) => (
        <Link key={to} className={classes.navLink} to={to} aria-current={isAt(pathname, to) ? 'page' : undefined}>
          <Icon size={20} aria-hidden="true" />
          {label}
          {to === '/admin/chat' ? <UnreadChats side={user} /> : null}
        </Link>
      ))}
    </nav>
  );
}

/** The bottom bar of phones. */
function AdminBar() {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <nav className={`${shell.bar} ${classes.bar}`} aria-label={frameTexts.adminMenu}>
      {places.slice(0, inBar).map(({ to, label, Icon }) => (
        <Link key={to} className={shell.place} to={to} aria-current={isAt(pathname, to) ? 'page' : undefined}>
          <span className={shell.icon}>
            <Icon size={22} aria-hidden="true" />
            {to === '/admin/chat' ? <UnreadChats side={user} /> : null}
          </span>
          {label}
        </Link>
      ))}
      <MoreMenu places={places.slice(inBar)} pathname={pathname} />
    </nav>
  );
}

const Confirm = lazy(async () => ({ default: (await import('../../ui/dialogs/confirm.tsx')).Confirm }));

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
      {/* A product's page has its own bar there: price and buying. */}
      {pathname.startsWith('/product/') ? null : <AdminBar />}
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
