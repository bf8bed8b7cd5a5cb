/**
 * A sale is the part of an order that one seller fulfils. The table below has its transitions: from which state, by
 * whom, by which event, and with which effects (TRADE, "Sales").
 */

import type { KindSale } from '../kinds/kind.ts';
import type { DepositSale } from '../money/deposit.ts';
import type { BlameEffect } from '../trust/blame.ts';
import { bankTransfer, cashOnDelivery } from './payment.ts';
import type { SaleBefore, SaleChange } from './sale-move.ts';

export const saleStates = [
  'unpaid',
  'waiting',
  'accepted',
  'ready',
  'handed_over',
  'rented',
  'disputed',
  'completed',
  'canceled',
] as const;
export type SaleState = (typeof saleStates)[number];

export const saleEvents = [
  'settle',
  'accept_outside',
  'expire',
  'accept',
  'decline',
  'lapse',
  'ready',
  'meet',
  'receive',
  'claim',
  'settle_down',
  'confirm',
  'absent',
  'overdue',
  'cancel',
  'object',
  'release',
  'refund',
  'withdraw',
  'leave',
  'take_back',
] as const;
export type SaleEvent = (typeof saleEvents)[number];

export const saleActors = ['buyer', 'seller', 'admin', 'system'] as const;
export type SaleActor = (typeof saleActors)[number];

/**
 * Effects of an event in addition to the new state: restocking, cash received, refund due, or that the sale counts
 * against the side at fault.
 */
export type SaleEffect =
  | 'restock'
  | 'restock_if_returned'
  | 'hold_money'
  | 'refund_if_paid'
  | 'release_money'
  | 'cash_received'
  | 'paid_outside'
  | BlameEffect;

/**
 * A condition in addition to state and role. `past_due`: the deadline has passed. `missed`: 30 minutes have passed
 * since a meeting that came after the acceptance. `missed_ready`: the same, the seller reported "ready" before the
 * meeting, and no move of a batch's pickup let the buyer leave until its end. `may_withdraw`: the mover opened the
 * dispute, and it is not the last allowed one. `seller_gone`: the seller is blocked or deleted. `person_leaves`: buyer
 * or seller deletes the account with this event. `agreed`: both agreed on a meeting. `code_shown`: the right handover
 * code was entered. `seller_said`, `buyer_said`: this side reported that the goods changed hands. `money_gone`: the
 * buyer's payment was refunded in full. `owes_nothing`: the sale is a gift; `owes_cash`: it is not. `may_leave`: the
 * batch is still open; `may_answer`: it is closed; without a batch, both are true. `batch_off`: the batch was canceled.
 * `moved_away`: the pickup was moved, and the time to cancel because of it is not over. `held_up`: the previous renter
 * still has the item.
 */
export type SaleCondition =
  | 'past_due'
  | 'missed'
  | 'missed_ready'
  | 'may_withdraw'
  | 'seller_gone'
  | 'person_leaves'
  | 'agreed'
  | 'code_shown'
  | 'seller_said'
  | 'buyer_said'
  | 'money_gone'
  | 'owes_nothing'
  | 'owes_cash'
  | 'may_leave'
  | 'may_answer'
  | 'batch_off'
  | 'moved_away'
  | 'held_up';

export interface SaleTransition {
  readonly from: readonly SaleState[];
  readonly event: SaleEvent;
  readonly by: readonly SaleActor[];
  /** `before_dispute`: the state in which the dispute was opened. */
  readonly to: SaleState | 'before_dispute';
  readonly effects: readonly SaleEffect[];
  /** The payment method that this row applies to; both if absent. */
  readonly method?: string;
  /** Whether this row applies to sold or rented goods; both if absent. */
  readonly goods?: 'sold' | 'rented';
  readonly needsReason?: true;
  readonly when?: SaleCondition;
}

const refunded: readonly SaleEffect[] = ['restock', 'refund_if_paid'];

/** The seller declined or did not answer. */
const failed: readonly SaleEffect[] = [...refunded, 'against_seller'];

/** A dispute decided for the buyer also clears the buyer of an absence. */
const decidedForBuyer: readonly SaleEffect[] = ['refund_if_paid', 'restock_if_returned', 'excuse_buyer'];

/**
 * One side reports the other as absent. This counts against the buyer only if the seller reported "ready" before the
 * meeting; otherwise the sale ends and counts against neither side.
 */
const absences = (method: string, to: SaleState, effects: readonly SaleEffect[]): readonly SaleTransition[] => {
  const row = { event: 'absent', to, method, when: 'missed' } as const;
  const marked: readonly SaleEffect[] = [...effects, 'against_absent'];
  return [
    { ...row, from: ['accepted', 'ready'], by: ['buyer'], effects: marked },
    { ...row, from: ['ready'], by: ['seller'], effects: marked, when: 'missed_ready' },
    // The seller may report an absence even after reporting "ready" late or not at all, but it does not count against
    // the buyer.
    { ...row, from: ['accepted', 'ready'], by: ['seller'], effects },
  ];
};

export const saleTransitions: readonly SaleTransition[] = [
  { from: ['unpaid'], event: 'settle', by: ['system'], to: 'waiting', effects: ['hold_money'] },
  {
    from: ['unpaid'],
    event: 'accept_outside',
    by: ['admin'],
    to: 'accepted',
    effects: ['paid_outside'],
    needsReason: true,
  },
  { from: ['unpaid'], event: 'cancel', by: ['buyer', 'admin'], to: 'canceled', effects: ['restock'] },
  { from: ['unpaid'], event: 'expire', by: ['system'], to: 'canceled', effects: ['restock'] },
  { from: ['waiting'], event: 'accept', by: ['seller', 'admin'], to: 'accepted', effects: [], when: 'may_answer' },
  { from: ['waiting'], event: 'decline', by: ['seller'], to: 'canceled', effects: failed, needsReason: true },
  { from: ['waiting'], event: 'lapse', by: ['system'], to: 'canceled', effects: failed, when: 'past_due' },
  { from: ['waiting'], event: 'cancel', by: ['admin'], to: 'canceled', effects: refunded },
  // The buyer has not agreed to a moved pickup and may cancel without it counting against them, even after the batch
  // closed and with a paid transfer.
  {
    from: ['waiting', 'accepted', 'ready'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: refunded,
    when: 'moved_away',
  },
  // A buyer may cancel until the batch closes; after that, only if the seller is gone.
  {
    from: ['waiting'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: [...refunded, 'against_late'],
    when: 'may_leave',
  },
  { from: ['waiting'], event: 'cancel', by: ['buyer'], to: 'canceled', effects: refunded, when: 'seller_gone' },
  {
    from: ['waiting', 'accepted', 'ready'],
    event: 'cancel',
    by: ['system'],
    to: 'canceled',
    effects: refunded,
    when: 'batch_off',
  },
  { from: ['accepted'], event: 'ready', by: ['seller', 'admin'], to: 'ready', effects: [] },
  // Both sides agreed on a first or new meeting: the state stays, and the deadline follows the meeting. Upkeep raises
  // this event for the sales of a batch whose pickup was moved.
  { from: ['waiting'], event: 'meet', by: ['system'], to: 'waiting', effects: [], when: 'agreed' },
  { from: ['accepted'], event: 'meet', by: ['buyer', 'seller', 'system'], to: 'accepted', effects: [], when: 'agreed' },
  { from: ['ready'], event: 'meet', by: ['buyer', 'seller', 'system'], to: 'ready', effects: [], when: 'agreed' },
  {
    from: ['accepted', 'ready'],
    event: 'confirm',
    by: ['seller'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
    goods: 'sold',
    when: 'code_shown',
  },
  // A rental is handed out with the buyer's code or confirmation, and returned with the seller's.
  {
    from: ['accepted', 'ready'],
    event: 'confirm',
    by: ['seller'],
    to: 'rented',
    effects: ['cash_received'],
    goods: 'rented',
    when: 'code_shown',
  },
  { from: ['accepted', 'ready'], event: 'receive', by: ['buyer'], to: 'rented', effects: [], goods: 'rented' },
  {
    from: ['rented'],
    event: 'take_back',
    by: ['seller'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
  },
  {
    from: ['rented'],
    event: 'take_back',
    by: ['buyer'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
    when: 'code_shown',
  },
  {
    from: ['accepted', 'ready', 'handed_over'],
    event: 'receive',
    by: ['buyer'],
    to: 'completed',
    effects: ['release_money'],
    method: bankTransfer,
    goods: 'sold',
  },
  // For a gift there is no cash to ask the seller about.
  {
    from: ['ready'],
    event: 'receive',
    by: ['buyer'],
    to: 'completed',
    effects: [],
    method: cashOnDelivery,
    goods: 'sold',
    when: 'owes_nothing',
  },
  // Only the seller knows whether the cash came, so the seller is asked and may object, like the buyer after the
  // seller's claim.
  {
    from: ['ready'],
    event: 'receive',
    by: ['buyer'],
    to: 'handed_over',
    effects: [],
    method: cashOnDelivery,
    goods: 'sold',
    when: 'owes_cash',
  },
  {
    from: ['handed_over'],
    event: 'receive',
    by: ['buyer'],
    to: 'completed',
    effects: ['cash_received'],
    method: cashOnDelivery,
    when: 'seller_said',
  },
  {
    from: ['ready', 'handed_over', 'rented'],
    event: 'confirm',
    by: ['admin'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
  },
  { from: ['ready'], event: 'claim', by: ['seller'], to: 'handed_over', effects: ['cash_received'], goods: 'sold' },
  {
    from: ['handed_over'],
    event: 'claim',
    by: ['seller'],
    to: 'completed',
    effects: ['cash_received'],
    method: cashOnDelivery,
    when: 'buyer_said',
  },
  {
    from: ['handed_over'],
    event: 'settle_down',
    by: ['system'],
    to: 'completed',
    effects: ['release_money'],
    when: 'past_due',
  },
  // The buyer has both the goods and the refund. No deadline completes such a sale; an administrator decides.
  {
    from: ['handed_over'],
    event: 'settle_down',
    by: ['system'],
    to: 'disputed',
    effects: [],
    method: bankTransfer,
    when: 'money_gone',
  },
  // A rental that is not returned becomes a dispute, with either payment method.
  { from: ['rented'], event: 'overdue', by: ['system'], to: 'disputed', effects: [], when: 'past_due' },
  ...absences(cashOnDelivery, 'canceled', ['restock']),
  ...absences(bankTransfer, 'disputed', []),
  {
    from: ['accepted', 'ready'],
    event: 'overdue',
    by: ['system'],
    to: 'canceled',
    effects: ['restock'],
    method: cashOnDelivery,
    when: 'past_due',
  },
  {
    from: ['accepted', 'ready'],
    event: 'overdue',
    by: ['system'],
    to: 'disputed',
    effects: [],
    method: bankTransfer,
    when: 'past_due',
  },
  {
    from: ['accepted', 'ready'],
    event: 'cancel',
    by: ['seller'],
    to: 'canceled',
    effects: failed,
    needsReason: true,
  },
  { from: ['accepted', 'ready'], event: 'cancel', by: ['admin'], to: 'canceled', effects: refunded, needsReason: true },
  { from: ['accepted', 'ready'], event: 'cancel', by: ['buyer'], to: 'canceled', effects: refunded, when: 'held_up' },
  {
    from: ['accepted', 'ready'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: [...refunded, 'against_buyer'],
    method: cashOnDelivery,
    needsReason: true,
    when: 'may_leave',
  },
  {
    from: ['accepted', 'ready'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: refunded,
    needsReason: true,
    when: 'seller_gone',
  },
  // The buyer has the goods, so canceling does not restock them.
  {
    from: ['handed_over', 'rented'],
    event: 'cancel',
    by: ['admin'],
    to: 'canceled',
    effects: ['refund_if_paid'],
    needsReason: true,
  },
  {
    from: ['accepted', 'ready', 'handed_over', 'rented'],
    event: 'object',
    by: ['buyer', 'seller'],
    to: 'disputed',
    effects: [],
    needsReason: true,
  },
  {
    from: ['disputed'],
    event: 'release',
    by: ['admin'],
    to: 'completed',
    effects: ['release_money', 'excuse_seller'],
    needsReason: true,
  },
  {
    from: ['disputed'],
    event: 'refund',
    by: ['admin'],
    to: 'canceled',
    effects: decidedForBuyer,
    needsReason: true,
  },
  {
    from: ['disputed'],
    event: 'cancel',
    by: ['admin'],
    to: 'canceled',
    effects: decidedForBuyer,
    needsReason: true,
  },
  {
    from: ['disputed'],
    event: 'withdraw',
    by: ['buyer', 'seller'],
    to: 'before_dispute',
    effects: ['excuse_buyer', 'excuse_seller'],
    when: 'may_withdraw',
  },
  // A buyer who has the goods must not get a refund by deleting the account, so once the sale is accepted, an
  // administrator decides.
  {
    from: ['waiting'],
    event: 'leave',
    by: ['system'],
    to: 'canceled',
    effects: [...refunded, 'against_late'],
    when: 'person_leaves',
  },
  {
    from: ['accepted', 'ready'],
    event: 'leave',
    by: ['system'],
    to: 'canceled',
    effects: ['restock', 'against_leaving'],
    method: cashOnDelivery,
    when: 'person_leaves',
  },
  {
    from: ['accepted', 'ready'],
    event: 'leave',
    by: ['system'],
    to: 'disputed',
    effects: [],
    method: bankTransfer,
    when: 'person_leaves',
  },
  { from: ['rented'], event: 'leave', by: ['system'], to: 'disputed', effects: [], when: 'person_leaves' },
  // The dispute stays open and cannot be withdrawn, because the person who left can no longer be held responsible.
  { from: ['disputed'], event: 'leave', by: ['system'], to: 'disputed', effects: [], when: 'person_leaves' },
];

const raisedBy = (actor: SaleActor): SaleEvent[] => [
  ...new Set(saleTransitions.filter((row) => row.by.includes(actor)).map((row) => row.event)),
];

/** Events that people raise on one sale. */
export const personSaleEvents: readonly SaleEvent[] = [
  ...new Set([...raisedBy('buyer'), ...raisedBy('seller'), ...raisedBy('admin')]),
];

/** The event that upkeep raises at the deadline, for each state that has one. */
export const deadlineEvents = {
  waiting: 'lapse',
  handed_over: 'settle_down',
  accepted: 'overdue',
  ready: 'overdue',
  rented: 'overdue',
} as const satisfies Partial<Record<SaleState, SaleEvent>>;

/** Whether this event can give stock back. */
export const mayRestock = (event: SaleEvent): boolean =>
  saleTransitions.some((row) => row.event === event && row.effects.some((effect) => effect.startsWith('restock')));

/** The columns of a sale that the rules read; a row of `sales` is assignable. Times are ISO or null. */
export interface Sale extends KindSale, DepositSale {
  readonly state: string;
  readonly method: string;
  /** The state before the dispute; '' if there is none. */
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  readonly meetAt: string | null;
  /** When the current meeting was agreed on. */
  readonly meetAgreedAt: string | null;
  readonly acceptedAt: string | null;
  /** Time at which the seller or an administrator reported "ready". */
  readonly readyAt: string | null;
  /** When the buyer of a COD sale reported receiving the goods, so that the seller is asked about the cash. */
  readonly receivedAt: string | null;
  /** How often each side has objected. */
  readonly buyerObjections: number;
  readonly sellerObjections: number;
  /** Time left until the deadline when the dispute began, ms; null without a deadline or a dispute. */
  readonly dueLeftMs: number | null;
  /** The seller's time to answer in hours, as set when the order was placed; null in older orders. */
  readonly answerHours?: number | null;
  readonly isPaidOutside: boolean;
  /** Where the sale's money is (sale-money.ts). */
  readonly money?: string;
  /** The part of the price refunded so far, rupiah. */
  readonly returnedAmount?: number;
  /**
   * When the batch closes, ISO: the buyer may cancel before it, the seller answers after it. Null or absent without a
   * batch.
   */
  readonly stayFrom?: string | null;
  /**
   * Until this time, canceling does not count against the buyer, ISO; null or absent if the pickup was not moved. If it
   * reaches the end of the pickup, an absence does not count, either.
   */
  readonly leaveUntil?: string | null;
  /** Id of the seller whose calendar slots this appointment occupies; absent or '' for none. */
  readonly bookingId?: string | null;
  /** Whether the previous renter still has the rented thing. */
  readonly isHeldUp?: boolean | null;
  /** Whether its batch was canceled; set only when a batch is canceled. */
  readonly isBatchOff?: boolean;
  /** When the buyer's payment settled, ISO; set only when the deadline to answer has passed. */
  readonly paidAt?: string | null;
  /** Whether the seller is blocked or deleted; set only where the rules need it. */
  readonly isSellerGone?: boolean;
  /** The meeting agreed on with this event. */
  readonly agreed?: AgreedMeeting;
  /** Whether the right handover code was entered with this event. */
  readonly isCodeRight?: boolean;
  /** The administrators' decision on the owner's part of the deposit, rupiah; absent: the kind's proposal. */
  readonly ownerPart?: number;
  /** The side that deletes its account with this event. */
  readonly leaver?: 'buyer' | 'seller';
  /**
   * Whether the buyer has ignored the seller's proposal to meet for so long that canceling does not count against the
   * seller (meeting.ts).
   */
  readonly isBuyerSilent?: boolean;
  /** Whether the other side reported being late to an appointment and has not arrived; set only when a side leaves. */
  readonly isOtherLate?: boolean;
  /** Id of the actor who raised the dispute or ended the sale; '' while the sale is running. */
  readonly endedBy: string;
}

/** Columns of a sale before its first event. */
export const untouchedSale = {
  ...{ meetAgreedAt: null, readyAt: null, receivedAt: null },
  ...{ buyerObjections: 0, sellerObjections: 0, dueLeftMs: null },
  ...{ depositKept: 0, depositBack: 0, leaveUntil: null },
} as const satisfies Partial<SaleBefore & SaleChange>;

/** Actor names that are not a person's id. */
export const systemIds: readonly string[] = ['upkeep', 'midtrans', 'migration', 'accounts'];

export interface AgreedMeeting {
  readonly place: string;
  /** ISO. */
  readonly startsAt: string;
  /** The sale's new `leaveUntil` after its pickup was moved. */
  readonly leaveUntil?: string | null;
}

/** The actor: `id` is a person's, or one of `systemIds`. */
export interface SaleMover {
  readonly id: string;
  readonly as: SaleActor;
}

/** This person as buyer or seller of the sale; null if neither. */
export function moverOfSale(
  sale: { readonly buyerId: string; readonly sellerId: string },
  person: { readonly id: string },
): SaleMover | null {
  if (sale.sellerId === person.id) return { id: person.id, as: 'seller' };
  return sale.buyerId === person.id ? { id: person.id, as: 'buyer' } : null;
}

/** Parses a stored state. @throws RangeError for an unknown state, which is a bug. */
export function readSaleState(text: string): SaleState {
  const state = saleStates.find((name) => name === text);
  if (!state) throw new RangeError(`Unknown state of a sale: ${text}`);
  return state;
}

/** Whether the platform holds the sale's money: its transfer has settled and was not refunded. */
export const isPaidSale = (sale: Pick<Sale, 'state' | 'method' | 'isPaidOutside' | 'money'>): boolean =>
  sale.method === bankTransfer && sale.state !== 'unpaid' && !sale.isPaidOutside && sale.money !== 'refunded';

/**
 * Whether the buyer's payment was refunded in full. The sale then cannot be completed, because the seller would not be
 * paid.
 */
export const isMoneyGone = (sale: Pick<Sale, 'method' | 'isPaidOutside' | 'money'>): boolean =>
  sale.method === bankTransfer && !sale.isPaidOutside && sale.money === 'refunded';

export const isFinalSale = (sale: Pick<Sale, 'state'>): boolean =>
  sale.state === 'completed' || sale.state === 'canceled';

/** States in which a person has something to do, disputes excluded. */
export const runningSaleStates: readonly SaleState[] = saleStates.filter(
  (state) => !['disputed', 'completed', 'canceled'].includes(state),
);
