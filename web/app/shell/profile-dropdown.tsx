import { frameTexts } from '../../copy/frame.ts';
import { uiTexts } from '../../copy/ui.ts';
import '../../ui/styles/overlays.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconBell,
  IconBuildingStore,
  IconCalendarWeek,
  IconHeart,
  IconHelp,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconMessageCircle,
  IconMessages,
  IconPackageExport,
  IconSettings,
  IconShoppingCart,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type FramePerson, supportSideOf } from '../../lib/session/session.ts';
import { backToButton } from '../../ui/dialogs/back-to-button.ts';
import { useLogout } from '../../ui/frame/use-logout.ts';
import classes from './shell.module.css';
import { UnreadChats } from './unread-chats.tsx';
import { UnreadTalks } from './unread-talks.tsx';
import { WaitingSales } from './waiting-sales.tsx';

const entries = [
  { to: '/profile', label: frameTexts.profile, Icon: IconUser },
  { to: '/cart', label: frameTexts.ownCart, Icon: IconShoppingCart },
  { to: '/wishlist', label: frameTexts.wishlist, Icon: IconHeart },
  { to: '/schedule', label: frameTexts.schedule, Icon: IconCalendarWeek },
  { to: '/history', label: frameTexts.paymentHistory, Icon: IconHistory },
  { to: '/manage-products', label: frameTexts.ownProducts, Icon: IconBuildingStore },
  { to: '/sales', label: frameTexts.sales, Icon: IconPackageExport },
  { to: '/messages', label: frameTexts.talks, Icon: IconMessageCircle },
  { to: '/notifications', label: frameTexts.notifications, Icon: IconBell },
  { to: '/panduan', label: uiTexts.guide, Icon: IconHelp },
  { to: '/chat', label: frameTexts.chat, Icon: IconMessages },
  { to: '/settings', label: frameTexts.settings, Icon: IconSettings },
] as const;

export function ProfileDropdown({ user, face }: { user: FramePerson; face: ReactNode }) {
  const logout = useLogout(frameTexts.logoutFailure);
  return (
    <Menu defaultOpened onClose={backToButton} position="bottom-end" width={264} radius="md" shadow="sm" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.profile ?? ''} aria-label={frameTexts.profileMenu}>
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
            {frameTexts.adminDashboard}
          </Menu.Item>
        ) : null}
        {entries.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            mih={44}
            component={Link}
            to={to}
            leftSection={<Icon size={18} aria-hidden="true" />}
            rightSection={
              to === '/chat' ? (
                <UnreadChats side={supportSideOf(user)} />
              ) : to === '/messages' ? (
                <UnreadTalks userId={user.userId} />
              ) : to === '/sales' ? (
                <WaitingSales userId={user.userId} />
              ) : null
            }
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          mih={44}
          color="var(--mantine-color-error)"
          leftSection={<IconLogout size={18} aria-hidden="true" />}
          disabled={logout.busy}
          onClick={logout.run}
        >
          {frameTexts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
