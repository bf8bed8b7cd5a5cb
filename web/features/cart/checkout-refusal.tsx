import { Alert, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { cartTexts, checkoutMessages } from '../../copy/cart.ts';
import { priceChangeLine, sentenceFor } from '../../copy/errors.ts';
import { type CallError, toCallError } from '../../lib/call-error.ts';
import classes from './checkout.module.css';

const signedOut = ['not_signed_in', 'session_expired', 'user_unauthorized', 'general_unauthorized_scope'];

export const isSessionOver = (error: Error): boolean => signedOut.includes(toCallError(error).code);

/** Refusals of cash orders that do not apply to a transfer. */
const codRefusals = ['cod_closed', 'cash_most', 'newcomer_share'];

type Change = Parameters<typeof priceChangeLine>[0] & { productId: string };
const changesOf = ({ details }: CallError): Change[] => (Array.isArray(details.lines) ? details.lines : []);

interface ChangedThing {
  productId: string;
  name: string;
}
const changedOf = ({ details }: CallError): ChangedThing[] => (Array.isArray(details.changed) ? details.changed : []);

interface CheckoutRefusalProps {
  error: Error | null;
  /** Switches to transfer; absent if a transfer is impossible. */
  onTransfer?: () => void;
}

/** Why the order was refused. The form keeps the typed values. */
export function CheckoutRefusal({ error, onTransfer }: CheckoutRefusalProps) {
  if (!error) return null;
  const failure = toCallError(error);
  const changes = changesOf(failure);
  const changed = changedOf(failure);
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
      {changed.length > 0 ? (
        <ul className={classes.changes}>
          {changed.map(({ productId, name }) => (
            <li key={productId}>
              <Link to={`/product/${productId}`}>{name}</Link>: {checkoutMessages.saysElse}
            </li>
          ))}
        </ul>
      ) : null}
      {codRefusals.includes(failure.code) ? (
        <Group gap="xs" mt="sm">
          {onTransfer ? (
            <Button size="md" px="sm" variant="default" onClick={onTransfer}>
              {cartTexts.chooseTransfer}
            </Button>
          ) : null}
          {failure.code === 'cod_closed' ? (
            <Button size="md" px="sm" variant="default" component={Link} to="/chat">
              {cartTexts.askAdmin}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Alert>
  );
}
