import { CallError, toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { loadSnap, openPopup, type PopupOutcome } from './snap.ts';

export interface PayableOrder {
  orderId: string;
  totalAmount: number;
}

interface Payer {
  name: string;
  email: string;
}

export interface Payment {
  outcome: PopupOutcome;
  /** The order's state after the server asked Midtrans; undefined when it could not. */
  status: string | undefined;
}

/** The spec's call: order_id is made of a timestamp and the stored id. Throws CallError, `token_missing` without a token. */
async function requestToken({ orderId, totalAmount }: PayableOrder, { name, email }: Payer): Promise<string> {
  const json = {
    transaction_details: { order_id: `${Date.now()}-${orderId}`, gross_amount: totalAmount },
    customer_details: { first_name: name, email },
  };
  const { token } = await answer(market.api['create-snap-token'].$post({ json }));
  if (!token) throw new CallError('token_missing', 0);
  return token;
}

/** Lets the server ask Midtrans. Its failure is not the person's: the notification or the schedule will tell later. */
async function askServer(orderId: string): Promise<string | undefined> {
  try {
    return (await answer(market.orders[':orderId']['sync-payment'].$post({ param: { orderId } }))).status;
  } catch (error) {
    console.warn('The payment could not be checked now', toCallError(error).code);
    return undefined;
  }
}

/**
 * Pays a saved transfer order: token, pop-up, and after it the server's own question to Midtrans, however the pop-up was
 * left (a refused attempt must not be resumed, a closed one may have been paid). Throws CallError.
 */
export async function payOrder(order: PayableOrder, payer: Payer): Promise<Payment> {
  // Script and token come at the same time; a script that fails is told after the token, where it is awaited.
  loadSnap().catch(() => undefined);
  const token = await requestToken(order, payer).catch((error: unknown) => {
    throw new CallError('payment_token', 0, {}, toCallError(error));
  });
  const outcome = await openPopup(token);
  return { outcome, status: await askServer(order.orderId) };
}
