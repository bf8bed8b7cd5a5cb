/** Worth of an order as trade: without deposits, which are held for their payers and are no sale. */

/** The columns of an order that count; a row of `orders` fits. Rupiah. */
export interface WorthOrder {
  readonly totalAmount: number;
  /** Deposits in `totalAmount`; null: an order from before deposits. */
  readonly depositAmount?: number | null;
}

/** Rupiah without deposits. */
export const worthOf = ({ totalAmount, depositAmount }: WorthOrder): number => totalAmount - (depositAmount ?? 0);

/** The worth of an order without its canceled sales. */
export const worthLeft = (
  order: WorthOrder & {
    readonly canceledAmount: number;
    /** Deposits in `canceledAmount`. */
    readonly canceledDeposit?: number | null;
  },
): number => worthOf(order) - (order.canceledAmount - (order.canceledDeposit ?? 0));
