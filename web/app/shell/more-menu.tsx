import '../../ui/styles/overlays.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { backToButton } from '../../ui/dialogs/back-to-button.ts';
import shell from './shell.module.css';

interface MoreMenuProps {
  places: readonly { to: string; label: string; Icon: Icon }[];
  pathname: string;
}

/** The last tab of a phone's bar: places for which there is no room beside the others. */
export function MoreMenu({ places, pathname }: MoreMenuProps) {
  const isHere = places.some(({ to }) => pathname.startsWith(to));
  return (
    <Menu onClose={backToButton} position="top-end" width={220} radius="md" shadow="sm" withinPortal>
      <Menu.Target>
        <UnstyledButton className={shell.place ?? ''} aria-current={isHere || undefined}>
          <span className={shell.icon}>
            <IconDots size={22} aria-hidden="true" />
          </span>
          {frameTexts.morePlaces}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            mih={44}
            component={Link}
            to={to}
            aria-current={pathname.startsWith(to) ? 'page' : undefined}
            leftSection={<Icon size={18} aria-hidden="true" />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
