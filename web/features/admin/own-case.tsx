import type { ReactNode } from 'react';
import { isOwnCase } from '#domain/people/own-case.ts';
import { ownCase, ownCaseShort } from '../../copy/errors.ts';
import { useUser } from '../../lib/session/session.ts';
import classes from './own-case.module.css';

interface OwnCaseProps {
  /** Ids of the people concerned. */
  concerned: readonly string[];
  /** A short form for rows, where the full sentence does not fit. */
  isShort?: boolean;
  children: ReactNode;
}

/**
 * Wraps an administrator's decision. If it concerns the administrator, disables the buttons and says who decides
 * instead.
 */
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
