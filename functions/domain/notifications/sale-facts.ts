/** What is known of a sale's event when its two people are notified. */
import type { SaleOfKind } from '../kinds/sale-kind.ts';
import type { AgreedMeeting, SaleActor, SaleEvent } from '../orders/sale.ts';
import type { Deal } from './deal-words.ts';
import type { BuyersMoney } from './notification.ts';

/** `amount`: what the goods cost. */
export interface SaleEventFacts extends Deal {
  readonly saleId: string;
  readonly kind?: string | null | undefined;
  readonly event: SaleEvent;
  readonly by: SaleActor;
  readonly buyerName: string;
  readonly sellerName: string;
  /** The reason in the words of whoever raised the event; '' without. */
  readonly reason: string;
  /** Rupiah that are owed back to the buyer now. */
  readonly refund: number;
  /** Rupiah of the buyer's that are left for this sale: a part may have gone back. */
  readonly left: number;
  readonly money: BuyersMoney;
  /** The deadline that runs from now on, ISO; null: none. */
  readonly dueAt: string | null;
  /** Whether the event begins or ends a dispute. */
  readonly isDispute: boolean;
  /** Whether it completes the sale; "received" and "handed over" may still need the other's word. */
  readonly isDone: boolean;
  readonly isCanceled: boolean;
  /** Whether the pieces are back in stock. */
  readonly isRestocked: boolean;
  /** The agreed meeting; null: none. */
  readonly meeting: AgreedMeeting | null;
  /** What was booked with the order; absent: nothing was. */
  readonly appointment?: AgreedMeeting;
  /** Where and when the pieces of a batch are picked up; absent: it has no batch. */
  readonly pickup?: string;
  /** Whether its batch still takes orders: the seller answers once it has closed. */
  readonly isBatchOpen?: boolean;
  /** Of goods that come back; absent: they are sold. */
  readonly lent?: LentFacts;
}

export interface LentFacts {
  /** The last day, as dates are stored. */
  readonly until: string;
  /** Whether it goes out with this event, or was out before it. */
  readonly goesOut: boolean;
  readonly wasOut: boolean;
  /** Rupiah of the deposit that go back now, and that the owner keeps. */
  readonly back: number;
  readonly kept: number;
  /** Whether we hold the deposit. */
  readonly isHeld: boolean;
}

/** What a title begins with, and the body. */
export type Said = readonly [lead: string, body: string];

/** The sale that they are of; `amount` is without the deposit. */
export const saleOf = ({
  kind,
  amount,
  deposit = 0,
}: Partial<Pick<SaleEventFacts, 'kind'>> & Pick<SaleEventFacts, 'amount' | 'deposit'>): SaleOfKind => ({
  kind,
  subtotal: amount + deposit,
});
