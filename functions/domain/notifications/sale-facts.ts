/** Facts about a sale's event for the notifications of its two people. */
import type { SaleOfKind } from '../kinds/sale-kind.ts';
import type { AgreedMeeting, SaleActor, SaleEvent } from '../orders/sale.ts';
import type { Deadline, Deal } from './deal-words.ts';
import type { BuyersMoney } from './notification.ts';

/** Facts of one event. `amount`: price of the goods; `dueAt`: the deadline after the event. */
export interface SaleEventFacts extends Deal, Deadline {
  readonly saleId: string;
  readonly kind?: string | null | undefined;
  readonly event: SaleEvent;
  readonly by: SaleActor;
  readonly buyerName: string;
  readonly sellerName: string;
  /** The reason in the words of the event's actor; '' without one. */
  readonly reason: string;
  /** Rupiah that are due back to the buyer now. */
  readonly refund: number;
  /** Rupiah of the buyer's money left for this sale: a part may have gone back. */
  readonly left: number;
  readonly money: BuyersMoney;
  /** Whether the event begins or ends a dispute. */
  readonly isDispute: boolean;
  /**
   * Whether the event completes the sale; "received" and "handed over" may still need the other side's confirmation.
   */
  readonly isDone: boolean;
  readonly isCanceled: boolean;
  /** Whether the pieces are back in stock. */
  readonly isRestocked: boolean;
  /** The agreed meeting; null if there is none. */
  readonly meeting: AgreedMeeting | null;
  /** The appointment booked with the order; absent if there is none. */
  readonly appointment?: AgreedMeeting;
  /** Place and time of the batch's pickup; absent for sales without a batch. */
  readonly pickup?: string;
  /** Whether the pre-order's batch still takes orders. The seller answers after it closes. */
  readonly isBatchOpen?: boolean;
  /** Set for rentals only. */
  readonly lent?: LentFacts;
}

export interface LentFacts {
  /** Last day of the rental, `2026-11-21`. */
  readonly until: string;
  /** Whether the event hands the item to the renter, and whether the renter had it before. */
  readonly goesOut: boolean;
  readonly wasOut: boolean;
  /** Rupiah of the deposit: the refunded part, and the part that the owner keeps. */
  readonly back: number;
  readonly kept: number;
  /** Whether we hold the deposit. */
  readonly isHeld: boolean;
}

/** The beginning of the title, and the body. */
export type Said = readonly [lead: string, body: string];

/** The sale as `SaleOfKind`; `amount` excludes the deposit. */
export const saleOf = ({
  kind,
  amount,
  deposit = 0,
}: Partial<Pick<SaleEventFacts, 'kind'>> & Pick<SaleEventFacts, 'amount' | 'deposit'>): SaleOfKind => ({
  kind,
  subtotal: amount + deposit,
});
