import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { piecesOf } from '../../domain/money.ts';
import { isAttemptOver, orderIdIn } from '../../domain/orders/midtrans.ts';
import { minutesToPay } from '../../domain/orders/payment.ts';
import { attemptId } from '../money/payment-attempt.ts';
import { itemsOf } from '../orders/loaded-order.ts';
import { throttle } from '../quota.ts';
import { incrementFrom, type Row, update } from '../rows.ts';
import type { Caller, PayingWorld, SnapRequest } from '../world.ts';

type TokenWorld = Pick<PayingWorld, 'rows' | 'payments' | 'now'>;

export interface TokenRequest {
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number };
  readonly customer_details: { readonly email?: string | undefined };
}

/** Reads everything that the token needs. Refuses orders that the caller cannot pay now. */
async function payable(world: TokenWorld, caller: Caller, request: TokenRequest) {
  const { order_id, gross_amount } = request.transaction_details;
  const orderId = orderIdIn(order_id) ?? '';
  const [person, order, copy] = await Promise.all([
    caller.person(),
    orderId ? world.rows.get('orders', orderId) : null,
    orderId ? world.rows.get('transactions', orderId) : null,
  ]);
  if (!order || !copy || order.userId !== caller.id) throw new DomainError('order_not_found', { orderId });
  const minutesLeft = minutesToPay(order, copy.expiresAt, world.now());
  if (minutesLeft === null) throw new DomainError('payment_not_payable', { status: order.status });
  if (gross_amount !== order.totalAmount) throw new DomainError('amount_mismatch', { totalAmount: order.totalAmount });
  const { email } = request.customer_details;
  if (email && email.toLowerCase() !== person.email.toLowerCase()) throw new DomainError('customer_mismatch');
  return { person, order, copy, minutesLeft };
}

/** Maximum attempt numbers to try. If Midtrans' response was lost, an attempt's order_id is used up. */
const maxLostAttempts = 5;

async function newAttempt(
  world: TokenWorld,
  copy: Row<'transactions'>,
  request: Omit<SnapRequest, 'midtransOrderId'>,
): Promise<{ attempt: number; token: string }> {
  const last = Math.min(copy.attempt + maxLostAttempts, limits.paymentAttempts);
  for (let attempt = copy.attempt + 1; attempt <= last; attempt++) {
    const token = await world.payments.createToken({ ...request, midtransOrderId: attemptId(copy, attempt) });
    if (token !== null) return { attempt, token };
  }
  throw new DomainError('payment_unavailable');
}

/**
 * Snap's token for the caller's own pending transfer: the stored one while its attempt can be resumed, else a new
 * attempt. Amount and customer come from the order, and the client's data must match. The token expires at the payment
 * deadline. Refuses payment_not_payable after `limits.paymentAttempts` attempts.
 */
export async function createSnapToken(
  world: TokenWorld,
  caller: Caller,
  request: TokenRequest,
): Promise<{ token: string }> {
  const { person, order, copy, minutesLeft } = await payable(world, caller, request);
  if (copy.snapToken !== '' && !isAttemptOver(copy.paymentStatus)) return { token: copy.snapToken };
  if (copy.attempt >= limits.paymentAttempts) throw new DomainError('payment_not_payable', { status: order.status });
  const [items] = await Promise.all([itemsOf(world, order.$id), throttle(world, 'paymentAttempt', caller.id)]);
  const { attempt, token } = await newAttempt(world, copy, {
    amount: order.totalAmount,
    items: items.flatMap((item) =>
      piecesOf(item).map(({ price, quantity, isDeposit }) => ({
        id: item.productId,
        name: isDeposit ? `Deposit ${item.name}` : item.name,
        ...{ price, quantity },
      })),
    ),
    customer: { name: order.customerName, email: person.email },
    expiryMinutes: minutesLeft,
  });
  return world.rows.transact<{ token: string }>(async (tried) => {
    // If another request has raised the attempt since it was read, the increment fails, and the next try reads the row
    // again.
    const now = tried === 0 ? copy : await world.rows.get('transactions', order.$id);
    // Another request was first. Use its token; ours was never opened.
    if (now && now.snapToken !== '' && now.snapToken !== copy.snapToken)
      return { operations: [], result: { token: now.snapToken } };
    const operations = [
      update('transactions', order.$id, { snapToken: token, paymentStatus: '' }),
      incrementFrom('transactions', order.$id, 'attempt', now?.attempt ?? copy.attempt, attempt),
    ];
    return { operations, result: { token } };
  });
}
