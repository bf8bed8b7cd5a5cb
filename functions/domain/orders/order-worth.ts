/** Trade value of an order: its total without deposits, which are held for the renters and are not revenue. */

/** The columns that determine the value; a row of `orders` is assignable. Rupiah. */
export interface WorthOrder {
  readonly totalAmount: number;
  /** The part of `totalAmount` that is deposits; null in orders from before deposits existed. */
  readonly depositAmount?: number | null;
}

/** Rupiah without deposits. */
export const worthOf = ({ totalAmount, depositAmount }: WorthOrder): number => totalAmount - (depositAmount ?? 0);

/** The value of an order without its canceled sales, rupiah. */
export const worthLeft = (
  order: WorthOrder & {
    readonly canceledAmount: number;
    /** The part of `canceledAmount` that is deposits. */
    readonly canceledDeposit?: number | null;
  },
): number => worthOf(order) - (order.canceledAmount - (order.canceledDeposit ?? 0));
