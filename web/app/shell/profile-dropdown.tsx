import '../../ui/styles/overlays.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconBell,
  IconBuildingStore,
  IconHeart,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconMessages,
  IconSettings,
  IconShoppingCart,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { logoutMessages } from '../../copy/messages.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import classes from './shell.module.css';
import { UnreadChats } from './unread-chats.tsx';
import { useLogout } from './use-logout.ts';

const entries = [
  { to: '/profile', label: 'Profile', Icon: IconUser },
  { to: '/cart', label: 'Keranjang Saya', Icon: IconShoppingCart },
  { to: '/wishlist', label: 'Wishlist', Icon: IconHeart },
  { to: '/history', label: 'Riwayat Transaksi', Icon: IconHistory },
  { to: '/manage-products', label: 'Kelola Produk Jualan', Icon: IconBuildingStore },
  { to: '/notifications', label: 'Notifikasi', Icon: IconBell },
  { to: '/chat', label: 'Live Chat Support', Icon: IconMessages },
  { to: '/settings', label: 'Pengaturan Akun', Icon: IconSettings },
] as const;

export function ProfileDropdown({ user, face }: { user: SignedIn; face: ReactNode }) {
  const logout = useLogout(logoutMessages.failure);
  return (
    <Menu defaultOpened position="bottom-end" width={264} radius="md" shadow="sm" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.profile ?? ''} aria-label="Menu profil">
          {face}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user.isAdmin ? (
          <Menu.Item
            mih={44}
            component={Link}
            to="/admin/dashboard"
            leftSection={<IconLayoutDashboard size={18} aria-hidden="true" />}
          >
            Dashboard Admin
          </Menu.Item>
        ) : null}
        {entries.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            mih={44}
            component={Link}
            to={to}
            leftSection={<Icon size={18} aria-hidden="true" />}
            rightSection={to === '/chat' ? <UnreadChats side={user} /> : null}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          mih={44}
          color="cabai"
          leftSection={<IconLogout size={18} aria-hidden="true" />}
          disabled={logout.busy}
          onClick={logout.run}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
