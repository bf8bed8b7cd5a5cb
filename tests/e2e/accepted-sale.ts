import { ID } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import type { Campus } from './campus.ts';
import type { Resident } from './residents.ts';
import { change, marketCall, sell, withCart } from './shopping.ts';

export interface AcceptedSale {
  saleId: string;
  buyer: Resident;
}

/** A sale for cash that its seller has accepted. `values`: of the product. */
export async function acceptedSale(campus: Campus, seller: Resident, values: object = {}): Promise<AcceptedSale> {
  const ware = await sell(campus, { name: 'Kompor Mini', price: 40_000, stock: 3 });
  await change(campus, 'products', ware.id, { sellerId: seller.id, sellerName: seller.name, ...values });
  const buyer = await withCart(campus, ware);
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 40_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
  await marketCall(campus, seller.id, 'POST', `/sales/${orderId}-1/events`, { event: 'accept' });
  return { saleId: `${orderId}-1`, buyer };
}
