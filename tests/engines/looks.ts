/** Locators that journeys use most. */
import type { PaymentMethod } from '#domain/orders/payment.ts';
import type { Look, Screen } from './screen.ts';

export const button = (name: string | RegExp, where?: Look): Look => ({
  ...{ role: 'button', name },
  ...(where && { in: where }),
});
export const region = (name: string): Look => ({ role: 'region', name });
export const heading = (name: string): Look => ({ role: 'heading', name });
export const dialog: Look = { role: 'dialog' };
export const field = (label: string, where?: Look): Look => ({ label, ...(where && { in: where }) });

const address = 'Asrama Putri Blok C nomor 12';

/** Submits the open checkout, which asks for no address because the goods are handed over at a meeting. */
export async function orderToMeet(screen: Screen, method: PaymentMethod): Promise<void> {
  await screen.press({ role: 'radio', name: method });
  await screen.press(button('Buat Pesanan'));
}

/** Fills in the open checkout and submits it. */
export async function orderBy(screen: Screen, method: PaymentMethod): Promise<void> {
  await screen.fill(field('Alamat Pengiriman'), address);
  await orderToMeet(screen, method);
}
