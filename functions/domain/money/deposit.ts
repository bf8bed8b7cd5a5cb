/**
 * Deposits: paid with a transfer, held by us, and returned when the thing comes back. With cash, buyer and seller
 * handle them.
 */
import { DomainError } from '../errors.ts';
import { depositsIn } from '../money.ts';
import { bankTransfer } from '../orders/payment.ts';

interface DepositProduct {
  /** Rupiah of deposit for each piece. */
  readonly deposit?: number | null;
}

/** Sale columns that these rules read; a row of `sales` is assignable. */
export interface DepositSale {
  readonly method: string;
  readonly subtotal?: number;
  /** Deposit for all pieces, in rupiah. With a transfer, `subtotal` includes it. */
  readonly deposit?: number | null;
}

/** The deposit of one piece that we hold: none with cash. Rupiah. */
export const heldDeposit = ({ deposit }: DepositProduct, paymentMethod: string): number =>
  paymentMethod === bankTransfer ? (deposit ?? 0) : 0;

/**
 * Refuses deposits that differ from those that the checkout showed, because with cash no total includes them. `shown`:
 * rupiah; absent: not checked.
 * @throws cart_changed
 */
export function assertDepositsShown(
  lines: readonly { readonly product: DepositProduct; readonly quantity: number }[],
  shown: number | undefined,
): void {
  const deposits = depositsIn(lines.map(({ product: { deposit = 0 }, quantity }) => ({ deposit, quantity })));
  if (shown !== undefined && shown !== deposits) throw new DomainError('cart_changed', { deposits });
}

/** The deposit that is part of the payment. Rupiah. */
export const depositWithin = ({ method, deposit }: Pick<DepositSale, 'method' | 'deposit'>): number =>
  method === bankTransfer ? (deposit ?? 0) : 0;

/** Price of a sale without its deposit. Rupiah. */
export const withoutDeposit = (sale: DepositSale): number => (sale.subtotal ?? 0) - depositWithin(sale);

/** The deposit left in a payment that was partly returned: the price is returned first. Rupiah. */
export const depositLeft = (
  sale: DepositSale & { readonly subtotal: number; readonly returnedAmount?: number },
): number => Math.min(depositWithin(sale), sale.subtotal - (sale.returnedAmount ?? 0));
