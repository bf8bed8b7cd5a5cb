import type { Browser, Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import type { Campus } from './campus.ts';
import { giveSession, moveIn, type NewPerson } from './new-people.ts';
import { change, marketCall, sell, stored, withCart } from './shopping.ts';

export const phone = { width: 390, height: 844 };
export const desktopSize = { width: 1280, height: 800 };

/** A separate window for another person: students have a phone, the administrator a desktop. */
export async function windowOf(browser: Browser, campus: Campus, watch: (page: Page) => void, userId: string) {
  const viewport = userId === adminId ? desktopSize : phone;
  const context = await browser.newContext({ baseURL: campus.url, viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  watch(page);
  await giveSession(page, campus, userId);
  return page;
}

/** A seller of one product with three units at Rp 40.000. */
export async function seller(
  campus: Campus,
  name: string,
  ware: string,
): Promise<{ person: NewPerson; ware: { id: string; name: string } }> {
  const person = await moveIn(campus, { name });
  const goods = await sell(campus, { name: ware, price: 40_000, stock: 3 });
  await change(campus, 'products', goods.id, { sellerId: person.id, sellerName: name });
  return { person, ware: goods };
}

/** The sales of an order are in the sequence of their product ids: finds the sale of this seller. */
export async function saleOf(campus: Campus, orderId: string, sellerId: string): Promise<string> {
  for (const sale of [1, 2, 3, 4, 5]) {
    const id = `${orderId}-${sale}`;
    if ((await stored(campus, 'sales', id, 'sellerId')) === sellerId) return id;
  }
  throw new Error(`no sale of ${sellerId}`);
}

export interface AcceptedSale {
  saleId: string;
  buyer: NewPerson;
}

/** A cash sale that its seller has accepted. `values`: of the product. */
export async function acceptedSale(campus: Campus, seller: NewPerson, values: object = {}): Promise<AcceptedSale> {
  const ware = await sell(campus, { name: 'Kompor Mini', price: 40_000, stock: 3 });
  await change(campus, 'products', ware.id, { sellerId: seller.id, sellerName: seller.name, ...values });
  const buyer = await withCart(campus, ware);
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 40_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
  await marketCall(campus, seller.id, 'POST', `/sales/${orderId}-1/events`, { event: 'accept' });
  return { saleId: `${orderId}-1`, buyer };
}

/** A sale that both sides have completed: the buyer has confirmed its receipt. */
export async function completedSale(campus: Campus, seller: NewPerson): Promise<AcceptedSale> {
  const sale = await acceptedSale(campus, seller);
  const path = `/sales/${sale.saleId}/events`;
  for (const event of ['ready', 'claim']) await marketCall(campus, seller.id, 'POST', path, { event });
  await marketCall(campus, sale.buyer.id, 'POST', path, { event: 'receive' });
  return sale;
}
