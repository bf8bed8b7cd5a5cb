/** Common parts of all notifications about one sale: the deal in the title, the order number, and the link. */
import { type DepositSale, withoutDeposit } from '../money/deposit.ts';
import type { NotificationKind } from './channels.ts';
import { because, type Deal, numbered, titled } from './deal-words.ts';
import type { NotificationText } from './notification.ts';
import type { Said } from './sale-facts.ts';

/** Builds a notification about a `deal`. The order number in the body distinguishes deals about the same goods. */
export const saleText = (
  kind: NotificationKind,
  deal: Deal,
  [lead, body]: Said,
  link: string,
  reason = '',
): NotificationText => ({
  kind,
  title: titled(lead, deal.productNames, deal.amount),
  body: `${body}${numbered(deal.orderId)}${because(reason)}`,
  link,
});

export const orderPage = (orderId: string): string => `/orders/${orderId}`;
export const salePath = (saleId: string): string => `/sales/${saleId}`;

/** The page of the sale for its buyer or seller. */
export const salePage = (sale: { readonly $id: string; readonly orderId: string }, of: 'buyer' | 'seller'): string =>
  of === 'seller' ? salePath(sale.$id) : orderPage(sale.orderId);

/** Columns of a `sales` row about its goods. */
export type SaleRow = Omit<Deal, 'amount'> & {
  readonly $id: string;
  /** Rupiah. */
  readonly subtotal: number;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly kind?: string | null | undefined;
} & Pick<DepositSale, 'method' | 'deposit'>;

/** The deal of a sale from its row. */
export const dealIn = (sale: Omit<SaleRow, '$id' | 'buyerName' | 'sellerName'>): Deal => ({
  orderId: sale.orderId,
  productNames: sale.productNames,
  amount: withoutDeposit(sale),
  deposit: sale.deposit ?? 0,
});
