import { Checkbox, Table } from '@mantine/core';
import { Fragment, useId } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import badge from '../../../shop/status-badge.module.css';
import type { Selection } from './bulk.tsx';
import classes from './list.module.css';

/** An e-mail address that wraps at its punctuation instead of within words. */
export const Address = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

interface TickCellProps {
  selection: Selection;
  id: string;
  /** Row name for screen readers. */
  name: string;
  /** Set for rows excluded from bulk actions. */
  disabled?: boolean;
}

/** The checkbox of one row. */
export function TickCell({ selection, id, name, disabled = false }: TickCellProps) {
  const inputId = useId();
  return (
    <Table.Td className={classes.tick ?? ''}>
      <label className={classes.tickTarget} htmlFor={inputId}>
        <Checkbox
          id={inputId}
          aria-label={listTexts.selectOne(name)}
          checked={selection.has(id)}
          disabled={disabled}
          onChange={() => selection.toggle(id)}
        />
      </label>
    </Table.Td>
  );
}

/** A short word in a coloured pill, for states without colours in the spec. */
export function StateBadge({ tone, children }: { tone: 'good' | 'bad' | 'warn' | 'grey'; children: string }) {
  return (
    <span className={badge.badge} data-tone={tone}>
      {children}
    </span>
  );
}
