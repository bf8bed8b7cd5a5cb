/** What an order comes to as trade: a deposit is kept for whoever paid it, and is nobody's sale. */

/** The columns of an order that count; a row of `orders` fits. Rupiah. */
export interface WorthOrder {
  readonly totalAmount: number;
  /** Deposits in `totalAmount`; null: from before there were any. */
  readonly depositAmount?: number | null;
}

/** Rupiah without deposits. */
export const worthOf = ({ totalAmount, depositAmount }: WorthOrder): number => totalAmount - (depositAmount ?? 0);

/** The same without what was canceled of it. */
export const worthLeft = (
  order: WorthOrder & {
    readonly canceledAmount: number;
    /** Deposits in `canceledAmount`. */
    readonly canceledDeposit?: number | null;
  },
): number => worthOf(order) - (order.canceledAmount - (order.canceledDeposit ?? 0));
