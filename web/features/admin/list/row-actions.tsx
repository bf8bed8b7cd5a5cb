import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import classes from './cells.module.css';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

export interface RowAction {
  label: string;
  onClick: () => void;
  danger?: boolean;
  busy?: boolean;
}

interface RowActionsProps {
  /** Row name for screen readers. */
  name: string;
  /** The row's next action. */
  children: ReactNode;
  rest: readonly RowAction[];
}

/** Actions on one row: the next one as a button, the others in a menu. */
export function RowActions({ name, children, rest }: RowActionsProps) {
  return (
    <div className={classes.actions} data-row>
      {children}
      {rest.length > 0 ? <MoreActions name={name} rest={rest} /> : null}
    </div>
  );
}

/** The menu's code loads on first use. */
export function MoreActions({ name, rest }: Pick<RowActionsProps, 'name' | 'rest'>) {
  const [wanted, setWanted] = useState(false);
  const isBusy = rest.some(({ busy }) => busy);
  const button = (onClick?: () => void, isLoading = isBusy) => (
    <ActionIcon
      size={44}
      variant="default"
      aria-label={listTexts.moreFor(name)}
      loading={isLoading}
      {...(onClick ? { onClick, 'aria-haspopup': 'menu', 'aria-expanded': false } : {})}
    >
      <IconDots size={20} />
    </ActionIcon>
  );
  if (!wanted) return button(() => setWanted(true));
  return (
    <Suspense fallback={button(undefined, true)}>
      <RowMenu actions={rest}>{button()}</RowMenu>
    </Suspense>
  );
}
