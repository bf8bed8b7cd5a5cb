import '../../../ui/styles/overlays.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import classes from './cells.module.css';

interface RowAction {
  label: string;
  onClick: () => void;
  danger?: boolean;
  busy?: boolean;
}

interface RowActionsProps {
  /** Says which row it is. */
  name: string;
  /** The one action that a phone shows. */
  children: ReactNode;
  rest: readonly RowAction[];
}

/** What can be done with one row: side by side at a desk, one button and a menu on a phone. */
export function RowActions({ name, children, rest }: RowActionsProps) {
  return (
    <div className={classes.actions} data-row>
      {children}
      <span className={classes.rest}>
        {rest.map(({ label, onClick, danger = false, busy = false }) => (
          <Button
            key={label}
            size="sm"
            mih={44}
            variant={danger ? 'subtle' : 'default'}
            {...(danger ? { color: 'cabai' } : {})}
            loading={busy}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </span>
      {rest.length > 0 ? <MoreActions name={name} rest={rest} /> : null}
    </div>
  );
}

function MoreActions({ name, rest }: Pick<RowActionsProps, 'name' | 'rest'>) {
  return (
    <Menu position="bottom-end" width={220} radius="md" shadow="sm" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.more ?? ''}
          size={44}
          variant="default"
          aria-label={listTexts.moreFor(name)}
          loading={rest.some(({ busy }) => busy)}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map(({ label, onClick, danger = false }) => (
          <Menu.Item key={label} mih={44} {...(danger ? { color: 'cabai' } : {})} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
