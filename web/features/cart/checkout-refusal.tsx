import { Alert } from '@mantine/core';
import { checkoutMessages } from '../../copy/cart.ts';
import { priceChangeLine, sentenceFor } from '../../copy/errors.ts';
import { type CallError, toCallError } from '../../lib/call-error.ts';
import classes from './checkout.module.css';

const signedOut = ['not_signed_in', 'session_expired', 'user_unauthorized', 'general_unauthorized_scope'];

export const isSessionOver = (error: Error): boolean => signedOut.includes(toCallError(error).code);

type Change = Parameters<typeof priceChangeLine>[0] & { productId: string };
const changesOf = ({ details }: CallError): Change[] => (Array.isArray(details.lines) ? details.lines : []);

/** Why the order was not placed. What was typed stays. */
export function CheckoutRefusal({ error }: { error: Error | null }) {
  if (!error) return null;
  const failure = toCallError(error);
  const changes = changesOf(failure);
  return (
    <Alert color="cabai" role="alert">
      {isSessionOver(failure) ? checkoutMessages.sessionExpired : sentenceFor(failure)}
      {changes.length > 0 ? (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.productId}>{priceChangeLine(change)}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
