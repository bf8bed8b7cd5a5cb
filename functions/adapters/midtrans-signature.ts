import { createHash, timingSafeEqual } from 'node:crypto';
import { type SignedFields, signatureBase } from '../domain/orders/payment.ts';

/** Whether the signature_key is Midtrans' own, compared in constant time; a missing one is a wrong one. */
export function isSignedByMidtrans(fields: SignedFields, signatureKey: unknown, serverKey: string): boolean {
  if (typeof signatureKey !== 'string' || serverKey === '') return false;
  const expected = createHash('sha512').update(signatureBase(fields, serverKey)).digest();
  const given = Buffer.from(signatureKey.toLowerCase(), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
