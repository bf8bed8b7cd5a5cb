/** What an order may cost, in rupiah. */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { bankTransfer, type PaymentMethod } from './payment-methods.ts';

/** Midtrans takes no transfer of nothing. */
export const canBeTransferred = (total: number): boolean => total > 0;

/** Refuses a total that is not what the person saw, that no column holds, or that this method can't pay. */
export function assertOrderTotal(total: number, seen: number, method: PaymentMethod): void {
  if (seen !== total) throw new DomainError('cart_changed', { totalAmount: total });
  if (total > limits.maxAmount) throw new DomainError('invalid_input', { fields: { expectedTotal: 'price_too_high' } });
  if (method === bankTransfer && !canBeTransferred(total)) throw new DomainError('transfer_needs_amount');
}
