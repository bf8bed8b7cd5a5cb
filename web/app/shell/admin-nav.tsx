import {
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconPackages,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { useUser } from '../../lib/session/use-user.ts';
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
  return (
    <nav className={classes.nav} aria-label="Menu admin">
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
