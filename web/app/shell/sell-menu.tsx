import '../../ui/styles/overlays.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Start } from '../../kinds/kind.ts';
import { backToButton } from '../../ui/dialogs/back-to-button.ts';

/** Menu of the forms that a person can start here. It is loaded by the first press, so it mounts open. */
export const SellMenu = ({ starts, children }: { starts: readonly Start[]; children: ReactNode }) => (
  <Menu defaultOpened onClose={backToButton} position="top" width={220} radius="md" shadow="sm" withinPortal>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown>
      {starts.map(({ label, to }) => (
        <Menu.Item key={to} mih={48} component={Link} to={to}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
