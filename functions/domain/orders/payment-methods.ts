/** Ways to pay (spec section 3). */
export const cashOnDelivery = 'COD (Bayar di Tempat)';
export const bankTransfer = 'Transfer Bank';

export const paymentMethods = [cashOnDelivery, bankTransfer] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Whether the text is one of the two, letter by letter. */
export function isPaymentMethod(text: string): text is PaymentMethod {
  return paymentMethods.some((method) => method === text);
}
