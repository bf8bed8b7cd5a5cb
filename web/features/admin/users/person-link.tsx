import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { deletedPersonName } from '#domain/people/person.ts';
import { personPath } from '../../../shop/person-path.ts';
import { Address } from '../list/cells.tsx';
import classes from './person-link.module.css';

interface PersonLinkProps {
  /** '' when unknown: the name is then no link. */
  userId: string;
  name: string;
}

/** An e-mail address without a link. */
export const PlainAddress = ({ text }: { text: string }) => (
  <span className={classes.address}>
    <Address>{text}</Address>
  </span>
);

/** A person's name that links to their page. */
export function PersonLink({ userId, name }: PersonLinkProps) {
  if (userId === '' || name === deletedPersonName) return name;
  return (
    <Anchor
      component={Link}
      to={personPath(userId)}
      inherit
      c="inherit"
      underline="always"
      className={classes.name ?? ''}
    >
      <Address>{name}</Address>
    </Anchor>
  );
}
