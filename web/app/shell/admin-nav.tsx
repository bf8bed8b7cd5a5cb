import {
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconPackages,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useUser } from '../../lib/use-user.ts';
import classes from './admin-layout.module.css';
import { UnreadChats } from './unread-chats.tsx';

const places = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/admin/orders', label: 'Pesanan', Icon: IconReceipt },
  { to: '/admin/products', label: 'Produk', Icon: IconPackages },
  { to: '/admin/users', label: 'User', Icon: IconUsers },
  { to: '/admin/chat', label: 'Chat', Icon: IconMessages },
  { to: '/admin/reports', label: 'Laporan', Icon: IconFlag },
  { to: '/admin/audit', label: 'Audit', Icon: IconHistory },
] as const;

export function AdminNav() {
  const user = useUser();
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On phones the menu is wider than the screen: the place where one is must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active link changes with the path
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (active) bar.current?.scrollTo({ left: active.offsetLeft - (innerWidth - active.offsetWidth) / 2 });
  }, [pathname]);
  return (
    <nav className={classes.nav} aria-label="Menu admin" ref={bar}>
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
