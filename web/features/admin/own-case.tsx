import type { ReactNode } from 'react';
import { isOwnCase } from '#domain/people/own-case.ts';
import { ownCase, ownCaseShort } from '../../copy/errors.ts';
import { useUser } from '../../lib/session/session.ts';
import classes from './own-case.module.css';

interface OwnCaseProps {
  /** Ids of the people whom it is about. */
  concerned: readonly string[];
  /** In a row of a list, which has no room for the whole sentence. */
  isShort?: boolean;
  children: ReactNode;
}

/** What an administrator decides; where it is about this very one, nothing in it can be pressed, and it says who does it instead. */
export function OwnCase({ concerned, isShort = false, children }: OwnCaseProps) {
  const { userId } = useUser();
  if (!isOwnCase(userId, concerned)) return children;
  return (
    <fieldset disabled className={classes.own}>
      <legend title={ownCase}>{isShort ? ownCaseShort : ownCase}</legend>
      {children}
    </fieldset>
  );
}
