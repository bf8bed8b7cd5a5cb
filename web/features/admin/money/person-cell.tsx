import { Table } from '@mantine/core';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import cells from '../list/cells.module.css';
import { StateBadge } from '../list/cells.tsx';
import { PersonLink } from '../users/person-link.tsx';
import classes from './desk-money.module.css';

interface PersonCellProps {
  label: string | undefined;
  userId: string;
  name: string;
  isDeleted: boolean;
  /** A line below the name. */
  small?: string;
}

/** The owner of the money. Deleted people stay in the list until nothing is owed. */
export function PersonCell({ label, userId, name, isDeleted, small }: PersonCellProps) {
  return (
    <Table.Td data-label={label} data-cell="lead">
      <span className={classes.badges}>
        <strong>
          <PersonLink userId={userId} name={name} />
        </strong>
        {isDeleted ? <StateBadge tone="grey">{adminPayoutTexts.deleted}</StateBadge> : null}
      </span>
      {small ? <small className={cells.dim}>{small}</small> : null}
    </Table.Td>
  );
}
