import { ActionIcon, Button } from '@mantine/core';
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
  /** Says which row it is. */
  name: string;
  /** The only action that a phone shows as a button. */
  children: ReactNode;
  rest: readonly RowAction[];
  /** Whether they stand below each other where the row's other columns need the room. */
  wraps?: boolean;
}

/** Actions on one row: buttons on a wide screen, one button and a menu on a phone. */
export function RowActions({ name, children, rest, wraps = false }: RowActionsProps) {
  return (
    <div className={classes.actions} data-row data-wraps={wraps || undefined}>
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

/** The menu's code is loaded on first use. */
function MoreActions({ name, rest }: Pick<RowActionsProps, 'name' | 'rest'>) {
  const [wanted, setWanted] = useState(false);
  const isBusy = rest.some(({ busy }) => busy);
  const button = (onClick?: () => void, isLoading = isBusy) => (
    <ActionIcon
      className={classes.more ?? ''}
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
