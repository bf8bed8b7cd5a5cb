import '../../../ui/styles/overlays.ts';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { backToButton } from '../../../ui/dialogs/back-to-button.ts';
import classes from './cells.module.css';
import type { RowAction } from './row-actions.tsx';

/**
 * The menu of one row. It is open when it mounts, because its code loads when the button is first pressed. `children`
 * is the button that reopens it. Red items have their own colour, because the menu's red is too dark in dark mode.
 */
export function RowMenu({ actions, children }: { actions: readonly RowAction[]; children: ReactElement }) {
  return (
    <Menu
      defaultOpened
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: true, size: true }}
      onClose={backToButton}
      position="bottom-end"
      width={220}
      radius="md"
      shadow="sm"
      withinPortal
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {actions.map(({ label, onClick, danger = false }) => (
          <Menu.Item
            key={label}
            mih={44}
            {...(danger ? { color: 'var(--mantine-color-error)' } : {})}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
