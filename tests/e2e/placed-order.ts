import { Client, Functions, ID } from 'node-appwrite';
import type { PaymentMethod } from '#domain/orders/payment.ts';
import type { Campus } from './campus.ts';
import { operatorOf } from './new-people.ts';
import { sell, withCart } from './shopping.ts';

/** Places an order of one unit with its own buyer and product; returns the order's id. */
export async function placedOrder(campus: Campus, paymentMethod: PaymentMethod): Promise<string> {
  const price = 75_000;
  const buyer = await withCart(campus, await sell(campus, { price }));
  const { secret } = await operatorOf(campus).users.createSession({ userId: buyer.id });
  const client = new Client().setEndpoint(campus.api).setProject(campus.project).setSession(secret);
  const orderId = ID.unique();
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId: 'market',
    xpath: '/orders',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, paymentMethod, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: price }),
  });
  if (responseStatusCode !== 200) throw new Error(responseBody);
  return orderId;
}
