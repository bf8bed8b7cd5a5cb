import { ID } from 'node-appwrite';
import { midtransOrderId } from '#domain/orders/midtrans.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import type { Campus } from './campus.ts';
import type { NewPerson } from './new-people.ts';
import { marketCall } from './shopping.ts';

/** Orders the buyer's cart and pays by transfer without a page; returns the order's id. `total`: rupiah. */
export async function paidOrder(campus: Campus, buyer: NewPerson, total: number): Promise<string> {
  const orderId = ID.unique();
  const form = { paymentMethod: bankTransfer, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: total };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
  const asked = {
    transaction_details: { order_id: midtransOrderId(orderId, 1, Date.now()), gross_amount: total },
    customer_details: {},
  };
  const { token }: { token: string } = JSON.parse(
    await marketCall(campus, buyer.id, 'POST', '/api/create-snap-token', asked),
  );
  // The same call as the button of the pay page.
  const answer = await fetch(`${campus.simulator()}/snap/v1/transactions/${token}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await marketCall(campus, buyer.id, 'POST', `/orders/${orderId}/sync-payment`, {});
  return orderId;
}
