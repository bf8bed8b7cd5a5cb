import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { deletedPersonName } from '#domain/people/person.ts';
import { personPath } from '../../../shop/person-path.ts';
import classes from './person-link.module.css';

interface PersonLinkProps {
  /** '' where nobody knows it any more: then the name stands alone. */
  userId: string;
  name: string;
}

/** A name or an e-mail address, which breaks before its @ where it has to. */
function Address({ text }: { text: string }) {
  const at = text.indexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** The same without a link. */
export const PlainAddress = ({ text }: { text: string }) => (
  <span className={classes.address}>
    <Address text={text} />
  </span>
);

/** A name anywhere on the desk, which leads to that person's page. */
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
      <Address text={name} />
    </Anchor>
  );
}
