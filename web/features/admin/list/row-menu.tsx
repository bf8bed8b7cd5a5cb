import '../../../ui/styles/overlays.ts';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { backToButton } from '../../../ui/dialogs/back-to-button.ts';
import type { RowAction } from './row-actions.tsx';

/** The menu of one row, open as soon as it is there. `children`: what opens it again. A menu's own red is too dark at night. */
export function RowMenu({ actions, children }: { actions: readonly RowAction[]; children: ReactElement }) {
  return (
    <Menu defaultOpened onClose={backToButton} position="bottom-end" width={220} radius="md" shadow="sm" withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
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
