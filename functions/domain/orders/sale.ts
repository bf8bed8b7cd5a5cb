/**
 * A sale is the part of an order that one seller fulfils. The table below says who may move it, from which state, by
 * which event, and what follows (TRADE, "Sales").
 */

import { DomainError } from '../errors.ts';
import { comesBack, termsOf } from '../kinds/index.ts';
import type { KindSale } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { type DepositSale, depositLeft } from '../money/deposit.ts';
import { type Blame, type BlameEffect, blameAfter } from '../trust/blame.ts';
import { acceptBucket } from '../trust/reputation.ts';
import { bankTransfer, cashOnDelivery } from './payment.ts';

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

/** Effects of an event besides the new state: stock back, cash received, refund due, a mark against whoever failed. */
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
 * A condition besides state and role. `past_due`: the deadline has passed. `missed`: 30 minutes after a meeting that
 * came after the acceptance. `missed_ready`: the same, and the seller had said "ready" before it. `may_withdraw`: an
 * objection of one's own, except the last allowed one. `seller_gone`: blocked or deleted. `person_leaves`: one of the
 * two deletes their account with this event. `agreed`: both agreed on a meeting. `code_shown`: the buyer's code was
 * entered. `seller_said`, `buyer_said`: who said that the goods changed hands. `money_gone`: everything the buyer paid
 * went back. `owes_nothing`, `owes_cash`: a gift, and what is no gift. `may_leave`, `may_answer`: before and after the closing of its batch; other sales have none, and both
 * hold. `batch_off`: its batch was canceled. `moved_away`: its
 * pick-up was moved, and the time to leave for that is not over. `held_up`: what it rents has not come back from whoever had it before.
 */
type SaleCondition =
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
  /** `before_dispute`: the state in which the objection was raised. */
  readonly to: SaleState | 'before_dispute';
  readonly effects: readonly SaleEffect[];
  /** The payment method it applies to; absent: both. */
  readonly method?: string;
  /** Whether the goods go for good, or go out and come back; absent: both. */
  readonly goods?: 'sold' | 'rented';
  readonly needsReason?: true;
  readonly when?: SaleCondition;
}

const refunded: readonly SaleEffect[] = ['restock', 'refund_if_paid'];
/** The seller declined or did not answer. */
const failed: readonly SaleEffect[] = [...refunded, 'against_seller'];
/** A dispute decided for the buyer also lifts a mark for not coming. */
const decidedForBuyer: readonly SaleEffect[] = ['refund_if_paid', 'restock_if_returned', 'excuse_buyer'];

/**
 * One side says that the other did not come. That is a mark against the buyer only if the seller had said "ready"
 * before the meeting; otherwise the sale ends without a mark.
 */
const absences = (method: string, to: SaleState, effects: readonly SaleEffect[]): readonly SaleTransition[] => {
  const row = { event: 'absent', to, method, when: 'missed' } as const;
  const marked: readonly SaleEffect[] = [...effects, 'against_absent'];
  return [
    { ...row, from: ['accepted', 'ready'], by: ['buyer'], effects: marked },
    { ...row, from: ['ready'], by: ['seller'], effects: marked, when: 'missed_ready' },
    // A "ready" after the meeting allows this as well, but proves nothing, so it leaves no mark.
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
  // Whose pick-up was moved did not agree to it: they leave without a mark, also after the closing and with a paid transfer.
  {
    from: ['waiting', 'accepted', 'ready'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: refunded,
    when: 'moved_away',
  },
  // Whoever stays in a batch until it closes stays in it, unless its seller is gone.
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
  // A first or another agreed meeting: the state stays, the deadline follows the meeting.
  // The schedule does so with the sales of a batch whose pick-up was moved.
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
  // A rental goes out with the buyer's code or word, and comes back with the seller's: whoever gets the thing says so.
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
  // Nobody is asked about the cash of a gift.
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
  // Only the seller knows whether the cash came: they are asked, and may object as the buyer may after the seller's
  // claim.
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
  // The buyer has the goods and the money. No deadline completes that; an administrator decides.
  {
    from: ['handed_over'],
    event: 'settle_down',
    by: ['system'],
    to: 'disputed',
    effects: [],
    method: bankTransfer,
    when: 'money_gone',
  },
  // What did not come back is the desk's to decide, whoever holds the money.
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
  // The goods are with the buyer: stock comes back only when somebody says that the goods did.
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
  // A buyer who has the goods must not get the money back by deleting the account: once accepted, an administrator
  // decides about it.
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
  // The dispute stays and can't be withdrawn: the person who could answer for the consequences is gone.
  { from: ['disputed'], event: 'leave', by: ['system'], to: 'disputed', effects: [], when: 'person_leaves' },
];

const raisedBy = (actor: SaleActor): SaleEvent[] => [
  ...new Set(saleTransitions.filter((row) => row.by.includes(actor)).map((row) => row.event)),
];

/** Events that people raise on one sale. */
export const personSaleEvents: readonly SaleEvent[] = [
  ...new Set([...raisedBy('buyer'), ...raisedBy('seller'), ...raisedBy('admin')]),
];

/** The event that the schedule raises at the deadline, for each state that has one. */
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

/** The columns of a sale that the rules read; a row of `sales` fits. Times are ISO; null: none. */
export interface Sale extends KindSale, DepositSale {
  readonly state: string;
  readonly method: string;
  /** The state before the dispute; '' without one. */
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  readonly meetAt: string | null;
  /** When the present meeting was agreed on. */
  readonly meetAgreedAt: string | null;
  readonly acceptedAt: string | null;
  /** When the seller or an administrator said "ready". */
  readonly readyAt: string | null;
  /** When the buyer of a COD sale said that the goods came, so that the seller is asked about the cash. */
  readonly receivedAt: string | null;
  /** How often each side has objected. */
  readonly buyerObjections: number;
  readonly sellerObjections: number;
  /** What was left of the deadline when the dispute began, ms; null: no deadline, or no dispute. */
  readonly dueLeftMs: number | null;
  /** Hours that its seller has to answer, by the rule of the moment the order was made; null: from before that was kept. */
  readonly answerHours?: number | null;
  readonly isPaidOutside: boolean;
  /** Where its money is (sale-money.ts). */
  readonly money?: string;
  /** What went back to the buyer so far. Rupiah. */
  readonly returnedAmount?: number;
  /** When its batch closes, ISO: until then its buyer may leave, from then on its seller answers; null or absent: it has no batch. */
  readonly stayFrom?: string | null;
  /** Until when its buyer leaves without a mark because its batch's pick-up was moved, ISO; null or absent: it was not. */
  readonly leaveUntil?: string | null;
  /** Of whose quarters of an hour its appointment took; absent or '': it has none. */
  readonly bookingId?: string | null;
  /** Whether the thing it rents has not come back from whoever had it before. */
  readonly isHeldUp?: boolean | null;
  /** Whether its batch was canceled; set only by whoever cancels it. */
  readonly isBatchOff?: boolean;
  /** Whether the seller is blocked or deleted; set only where the rules need it. */
  readonly isSellerGone?: boolean;
  /** The meeting agreed on with this event. */
  readonly agreed?: AgreedMeeting;
  /** Whether the seller has entered the buyer's code. */
  readonly isCodeRight?: boolean;
  /** What of the deposit the desk gives to the owner, rupiah; absent: what being late costs. */
  readonly ownerPart?: number;
  /** Who of the two deletes their account with this event. */
  readonly leaver?: 'buyer' | 'seller';
  /**
   * Whether the buyer has ignored the seller's proposal to meet for so long that the seller may cancel (meeting.ts).
   */
  readonly isBuyerSilent?: boolean;
  /** Whether the other side said that they are late to what was booked and have not come; set only where somebody leaves. */
  readonly isOtherLate?: boolean;
  /** Who raised the dispute or ended the sale; '' while it runs. */
  readonly endedBy: string;
}

/** A sale's columns before anything has happened to it. */
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
  /** Of a pick-up that was moved: `leaveUntil` of the sale. */
  readonly leaveUntil?: string | null;
}

/** Who acts: `id` is a person's, or one of `systemIds`. */
export interface SaleMover {
  readonly id: string;
  readonly as: SaleActor;
}

/** This person as buyer or seller of the sale; null for anybody else. */
export function moverOfSale(
  sale: { readonly buyerId: string; readonly sellerId: string },
  person: { readonly id: string },
): SaleMover | null {
  if (sale.sellerId === person.id) return { id: person.id, as: 'seller' };
  return sale.buyerId === person.id ? { id: person.id, as: 'buyer' } : null;
}

/** Parses a stored state. An unknown one is our bug. */
export function readSaleState(text: string): SaleState {
  const state = saleStates.find((name) => name === text);
  if (!state) throw new RangeError(`Unknown state of a sale: ${text}`);
  return state;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Whether its money is with us: a transfer that settled and has not gone back. */
export const isPaidSale = (sale: Pick<Sale, 'state' | 'method' | 'isPaidOutside' | 'money'>): boolean =>
  sale.method === bankTransfer && sale.state !== 'unpaid' && !sale.isPaidOutside && sale.money !== 'refunded';

/** Whether everything the buyer paid has gone back, so that it can't be completed: nobody would be paid. */
export const isMoneyGone = (sale: Pick<Sale, 'method' | 'isPaidOutside' | 'money'>): boolean =>
  sale.method === bankTransfer && !sale.isPaidOutside && sale.money === 'refunded';

type Excuse = Pick<Sale, 'returnedAmount' | 'isHeldUp' | 'isOtherLate'> & Answered;

/**
 * Whether leaving a sale is no mark: the buyer has taken money back, all or part of it; what the seller would lend has not come back from
 * somebody else; or the other side is late by their own word. None of these can be brought about by a word of who leaves. An owner who
 * does not answer before the first day of a rental is over is not marked, either: who orders late in the evening would mark them.
 */
function isExcused(effect: SaleEffect, event: SaleEvent, sale: Excuse): boolean {
  const { returnedAmount = 0, isHeldUp, isOtherLate } = sale;
  if (effect !== 'against_seller' && effect !== 'against_buyer' && effect !== 'against_late') return false;
  if (event === 'cancel' && isOtherLate) return true;
  const isLentOut = isHeldUp === true && (event === 'cancel' || event === 'decline');
  const isShort = event === 'lapse' && termsOf(sale).acceptedUntil(sale) !== null && isAnswerCut(sale);
  return effect === 'against_seller' && (returnedAmount > 0 || isLentOut || isShort);
}

export const isFinalSale = (sale: Pick<Sale, 'state'>): boolean =>
  sale.state === 'completed' || sale.state === 'canceled';

/** States in which somebody has something to do, disputes aside. */
export const runningSaleStates: readonly SaleState[] = saleStates.filter(
  (state) => !['disputed', 'completed', 'canceled'].includes(state),
);

/** From when one side may say that the other did not come, ms since 1970; null without a meeting. */
const absentFrom = (sale: Pick<Sale, 'meetAt'>): number | null =>
  sale.meetAt === null ? null : Date.parse(sale.meetAt) + limits.absentAfterMinutes * minuteMs;

const isBefore = (moment: string | null, other: string): boolean =>
  moment !== null && Date.parse(moment) < Date.parse(other);

type Absentable = Pick<Sale, 'state' | 'meetAt' | 'meetAgreedAt' | 'acceptedAt'>;

/**
 * Whether one side may say that the other did not come: the meeting began 30 minutes ago, and it was accepted and
 * agreed on before it began. A button pressed after a meeting proves nothing about it. `now`: ms since 1970.
 */
export function isMeetingMissed(sale: Absentable, now: number): boolean {
  const { state, meetAt } = sale;
  const from = absentFrom(sale);
  if (meetAt === null || from === null || now < from || (state !== 'accepted' && state !== 'ready')) return false;
  return isBefore(sale.meetAgreedAt, meetAt) && isBefore(sale.acceptedAt, meetAt);
}

/** Whether the seller had said "ready" before the meeting: only then is the buyer's absence a mark. */
const wasReadyToMeet = ({ state, readyAt, meetAt }: Pick<Sale, 'state' | 'readyAt' | 'meetAt'>): boolean =>
  state === 'ready' && meetAt !== null && isBefore(readyAt, meetAt);

/** Whether its pick-up was moved so lately that its buyer leaves without a mark. */
export const mayLeaveMoved = ({ leaveUntil }: Pick<Sale, 'leaveUntil'>, now: number): boolean =>
  now < Date.parse(leaveUntil ?? '');

const holds: Record<SaleCondition, (sale: Sale, now: number, mover: SaleMover) => boolean> = {
  past_due: (sale, now) => sale.dueAt !== null && now >= Date.parse(sale.dueAt),
  missed: (sale, now) => isMeetingMissed(sale, now),
  missed_ready: (sale, now) => isMeetingMissed(sale, now) && wasReadyToMeet(sale),
  may_withdraw: (sale, _now, mover) => sale.endedBy === mover.id && !isLastObjection(sale, mover),
  seller_gone: (sale) => sale.isSellerGone === true,
  person_leaves: (sale) => sale.leaver !== undefined,
  agreed: (sale) => sale.agreed !== undefined,
  code_shown: (sale) => sale.isCodeRight === true,
  seller_said: (sale) => sale.receivedAt === null,
  buyer_said: (sale) => sale.receivedAt !== null,
  may_leave: ({ stayFrom }, now) => !stayFrom || now < Date.parse(stayFrom),
  may_answer: ({ stayFrom }, now) => !stayFrom || now >= Date.parse(stayFrom),
  batch_off: (sale) => sale.isBatchOff === true,
  moved_away: (sale, now) => mayLeaveMoved(sale, now),
  held_up: (sale) => sale.isHeldUp === true,
  owes_nothing: (sale) => sale.subtotal === 0,
  owes_cash: (sale) => sale.subtotal !== 0,
  money_gone: (sale, now) => isMoneyGone(sale) && holds.past_due(sale, now, { id: '', as: 'system' }),
};

const objectionsOf = (sale: Pick<Sale, 'buyerObjections' | 'sellerObjections'>, { as }: SaleMover): number =>
  as === 'buyer' ? sale.buyerObjections : sale.sellerObjections;

/** Whether this side's objection is its last allowed one, which can't be withdrawn: the administrator decides. */
const isLastObjection = (sale: Sale, mover: SaleMover): boolean =>
  objectionsOf(sale, mover) >= limits.objectionsPerSide;

/** Whether this side's next objection would be its last allowed one, which can't be withdrawn. */
export const isNextObjectionLast = (
  sale: Pick<Sale, 'buyerObjections' | 'sellerObjections'>,
  mover: SaleMover,
): boolean => objectionsOf(sale, mover) + 1 >= limits.objectionsPerSide;

/** Whether the step would complete a sale whose money is gone. */
const isUnpayable = (row: SaleTransition, sale: Sale): boolean =>
  row.effects.includes('release_money') && isMoneyGone(sale);

/** Whether the step would accept a rental whose first day is over. */
const isTooLate = (row: SaleTransition, sale: Sale, now: number): boolean =>
  (row.event === 'accept' || row.event === 'accept_outside') &&
  now >= (termsOf(sale).acceptedUntil(sale) ?? Number.POSITIVE_INFINITY);

const leaving = (sale: Sale, mover: SaleMover, now: number): readonly SaleTransition[] =>
  possible(sale, mover, now).filter((row) => !isUnpayable(row, sale) && !isTooLate(row, sale, now));

const possible = (sale: Sale, mover: SaleMover, now: number): readonly SaleTransition[] =>
  saleTransitions.filter(
    (row) =>
      row.from.some((state) => state === sale.state) &&
      row.by.includes(mover.as) &&
      (row.method === undefined || row.method === sale.method) &&
      (row.goods === undefined || (row.goods === 'rented') === comesBack(sale)) &&
      (row.when === undefined || holds[row.when](sale, now, mover)),
  );

/** Events that this mover may raise now, in the table's sequence. `now`: ms since 1970. */
export const allowedSaleEvents = (sale: Sale, mover: SaleMover, now: number): SaleEvent[] =>
  leaving(sale, mover, now).map((row) => row.event);

/** The table's row for this event; null when it is not allowed now. */
const saleTransition = (sale: Sale, event: SaleEvent, mover: SaleMover, now: number): SaleTransition | null =>
  leaving(sale, mover, now).find((row) => row.event === event) ?? null;

type Leavable = Pick<Sale, 'kind' | 'state' | 'stayFrom' | 'bookingId' | 'meetAt' | 'rentFrom' | 'leaveUntil'>;

/**
 * Whether it is too late for the seller to find somebody else, so that a buyer who leaves now is marked as if absent. Before its seller has
 * accepted it, only a pre-order: its seller can't answer earlier.
 */
export const isLateToLeave = (sale: Leavable, now: number): boolean =>
  !mayLeaveMoved(sale, now) &&
  now >= (termsOf(sale).leftBefore(sale) ?? Number.POSITIVE_INFINITY) - limits.lateLeaveHours * hourMs;

/**
 * Whether leaving the sale now counts as not having come: the other side could say so, and it would be a mark, or a buyer leaves too
 * late.
 */
export function isAbsentWhoLeaves(sale: Sale, as: SaleActor, now: number): boolean {
  if (as === 'buyer' && isLateToLeave(sale, now)) return true;
  const other = as === 'buyer' ? 'seller' : 'buyer';
  return (as === 'buyer' || as === 'seller') && isAbsenceMarked(sale, other, now);
}

/** Whether this side may say now that the other did not come, with a mark. */
export const isAbsenceMarked = (sale: Sale, as: SaleActor, now: number): boolean =>
  saleTransition(sale, 'absent', { id: '', as }, now)?.effects.includes('against_absent') === true;

/** Whether this mover must give a reason for this event. */
export const needsReason = (event: SaleEvent, sale: Sale, mover: SaleMover, now: number): boolean =>
  saleTransition(sale, event, mover, now)?.needsReason === true;

const answerMs = ({ answerHours }: Pick<Sale, 'answerHours'>): number =>
  (answerHours ?? limits.saleAnswerHours) * hourMs;

type Answered = Pick<Sale, 'dueAt' | 'meetAt' | 'bookingId' | 'kind' | 'rentFrom'>;

/** Whether its seller has fewer hours to answer than others, so that the deadline does not tell since when they could. */
const isAnswerCut = (sale: Answered): boolean =>
  sale.dueAt !== null && Date.parse(sale.dueAt) === termsOf(sale).answeredBefore(sale);

/** The one deadline of a state, ISO; null where none runs. `since`: when the state began, ms since 1970. */
export function saleDueAt(
  state: SaleState,
  sale: Pick<
    Sale,
    'meetAt' | 'acceptedAt' | 'answerHours' | 'stayFrom' | 'bookingId' | 'kind' | 'rentFrom' | 'rentUntil'
  >,
  since: number,
): string | null {
  const at = (time: number) => new Date(time).toISOString();
  const endsAt = termsOf(sale).endsAt(sale);
  // The seller of a batch answers from its closing on.
  const answeredFrom = sale.stayFrom ? Math.max(since, Date.parse(sale.stayFrom)) : since;
  if (state === 'waiting') {
    const answered = answeredFrom + answerMs(sale);
    return at(Math.min(answered, termsOf(sale).answeredBefore(sale) ?? answered));
  }
  if (state === 'handed_over') return at(since + limits.handedOverDays * dayMs);
  if (state === 'rented') {
    return at((endsAt ?? since) + limits.rentalOverdueDays * dayMs);
  }
  if (state !== 'accepted' && state !== 'ready') return null;
  // Nobody came for it on any of its days.
  if (endsAt !== null) return at(endsAt);
  if (sale.meetAt !== null) return at(Date.parse(sale.meetAt) + limits.overdueAfterMeetingDays * dayMs);
  const accepted = sale.acceptedAt === null ? since : Date.parse(sale.acceptedAt);
  return at(accepted + limits.overdueAfterAcceptanceDays * dayMs);
}

/**
 * When a reminder is due, ISO: half of the time to answer, a day before goods count as received, or a day after
 * completion (`completedAt`) for the review; for what is rented the next one after `now`; else null.
 */
export function saleReminderAt(
  sale: Pick<Sale, 'state' | 'dueAt' | 'answerHours' | 'kind' | 'rentUntil'> & {
    readonly completedAt?: string | null;
  },
  now = 0,
): string | null {
  if (sale.state === 'completed' && sale.completedAt) {
    return new Date(Date.parse(sale.completedAt) + limits.reviewReminderHours * hourMs).toISOString();
  }
  if (sale.dueAt === null) return null;
  if (sale.state === 'rented') {
    const next = termsOf(sale).remindAt(sale, now);
    return next === null ? null : new Date(next).toISOString();
  }
  const before = (ms: number) => new Date(Date.parse(sale.dueAt ?? '') - ms).toISOString();
  // A deadline that was cut leaves half of what it leaves.
  if (sale.state === 'waiting') return before(Math.min(answerMs(sale), Math.max(0, Date.parse(sale.dueAt) - now)) / 2);
  if (sale.state === 'handed_over') return before((limits.handedOverDays - limits.handedOverReminderDays) * dayMs);
  return null;
}

/** The columns that an event changes. */
export interface SaleChange extends Blame {
  readonly state: SaleState;
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  readonly dueLeftMs: number | null;
  /** When the next reminder is due; null: none, or sent. */
  readonly remindAt: string | null;
  readonly reason: string;
  readonly endedBy: string;
  readonly isPaidOutside: boolean;
  readonly isCashReceived: boolean;
  readonly acceptedAt: string | null;
  readonly readyAt: string | null;
  readonly receivedAt: string | null;
  readonly buyerObjections: number;
  readonly sellerObjections: number;
  readonly completedAt: string | null;
  /** When the dispute began, also after its decision; null: there was none, or it was withdrawn. */
  readonly disputedAt: string | null;
  readonly meetPlace: string;
  readonly meetAt: string | null;
  readonly meetAgreedAt: string | null;
  readonly leaveUntil: string | null;
  /** Within how many hours the seller accepted: 1, 6, 24, 48; 0: not accepted, or by an administrator. */
  readonly acceptedWithin: number;
  /** What of a rental's deposit the owner keeps, rupiah. */
  readonly depositKept: number;
  /** And what of it goes back by a refund, rupiah: only what we hold. */
  readonly depositBack: number;
}

export interface MovedSale {
  readonly change: SaleChange;
  readonly effects: readonly SaleEffect[];
}

/** A sale before a step: what the rules read, and what the step carries over. */
export type SaleBefore = Sale &
  Blame &
  Pick<SaleChange, 'reason' | 'isCashReceived' | 'completedAt' | 'disputedAt' | 'meetPlace' | 'acceptedWithin'>;

/** How fast the seller accepted, calculated from the deadline, which tells since when they could. */
function acceptedWithin(row: SaleTransition, sale: SaleBefore, mover: SaleMover, now: number): number {
  if (row.event !== 'accept' || mover.as !== 'seller' || sale.dueAt === null || isAnswerCut(sale))
    return sale.acceptedWithin || 0;
  return acceptBucket(now - (Date.parse(sale.dueAt) - answerMs(sale)));
}

/** `disputedAt` after this step: begun, kept, or taken back. */
function disputedAtAfter(row: SaleTransition, sale: Pick<SaleChange, 'disputedAt'>, at: string): string | null {
  if (row.to === 'disputed') return row.event === 'leave' ? (sale.disputedAt ?? at) : at;
  return row.to === 'before_dispute' ? null : sale.disputedAt;
}

const disputedFromAfter = ({ state, disputedFrom }: Sale): string => (state === 'disputed' ? disputedFrom : state);

/**
 * The deadline after this step. A withdrawn objection gives back only the time that was left, so that objecting again
 * and again gains nothing. Whoever has rented something keeps it meanwhile: by an objection of their own nothing stops.
 */
function dueAfter(
  row: SaleTransition,
  to: SaleState,
  sale: SaleBefore,
  acceptedAt: string | null,
  mover: SaleMover,
  now: number,
): string | null {
  // A moved pick-up gives its seller no more time to answer.
  if (row.event === 'meet' && to === 'waiting') return sale.dueAt;
  if (row.to !== 'before_dispute') return saleDueAt(to, { ...sale, acceptedAt }, now);
  const { dueLeftMs, disputedAt } = sale;
  // Older disputes have no `dueLeftMs`: their state's deadline starts again.
  if (dueLeftMs === null) return saleDueAt(to, { ...sale, acceptedAt }, now);
  const isKept = to === 'rented' && mover.as === 'buyer' && disputedAt !== null;
  return new Date((isKept ? Date.parse(disputedAt) : now) + dueLeftMs).toISOString();
}

/** What is left of the deadline that a dispute stops. */
function dueLeftAfter(to: SaleState, sale: Sale, now: number): number | null {
  if (to !== 'disputed') return null;
  if (sale.state === 'disputed') return sale.dueLeftMs;
  return sale.dueAt === null ? null : Math.max(0, Date.parse(sale.dueAt) - now);
}

/**
 * Who gets the deposit once the rental ends: the owner what being late cost, or what the desk gives, and whoever rented the rest, by a
 * refund of its own where we hold it. @throws invalid_input
 */
function depositAfter(
  row: SaleTransition,
  to: SaleState,
  sale: SaleBefore,
  now: number,
): Pick<SaleChange, 'depositKept' | 'depositBack'> {
  if (to !== 'completed') return { depositKept: 0, depositBack: 0 };
  const { deposit, subtotal = 0, ownerPart } = sale;
  const terms = termsOf(sale);
  const isHeld = isPaidSale(sale);
  const left = isHeld ? depositLeft({ ...sale, subtotal }) : (deposit ?? 0);
  const isDecided = row.event === 'release';
  const wasOut = (isDecided ? sale.disputedFrom : sale.state) === 'rented';
  const wanted = isDecided ? (ownerPart ?? terms.proposedOfDeposit(sale, now)) : terms.keptOfDeposit(sale, now);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > (deposit ?? 0)) {
    throw new DomainError('invalid_input', { fields: { ownerPart: 'deposit_part_range' } });
  }
  const depositKept = wasOut ? Math.min(wanted, left) : 0;
  return { depositKept, depositBack: isHeld ? left - depositKept : 0 };
}

/** A reminder that was due before the objection is not sent again after it. */
const stillAhead = (at: string | null, now: number): string | null => (at !== null && Date.parse(at) > now ? at : null);

/**
 * The sale after the event at `now` (ms since 1970). Refuses sale_event_not_allowed, money_gone (it would complete a
 * sale whose money went back), rental_too_late, and invalid_input without a required reason.
 */
export function moveSale(before: SaleBefore, event: SaleEvent, mover: SaleMover, now: number, reason = ''): MovedSale {
  const row = saleTransition(before, event, mover, now);
  if (!row) {
    const held = possible(before, mover, now).filter((one) => one.event === event);
    const details = { state: before.state, event };
    if (held.some((one) => isUnpayable(one, before))) throw new DomainError('money_gone', details);
    throw new DomainError(held.length > 0 ? 'rental_too_late' : 'sale_event_not_allowed', details);
  }
  const { agreed } = before;
  const at = new Date(now).toISOString();
  const sale =
    row.when === 'agreed' && agreed
      ? {
          ...before,
          ...{ meetPlace: agreed.place, meetAt: agreed.startsAt, meetAgreedAt: at },
          leaveUntil: agreed.leaveUntil ?? null,
        }
      : before;
  if (row.needsReason && reason.trim() === '') {
    throw new DomainError('invalid_input', { fields: { reason: 'why_required' } });
  }
  const who = row.event === 'leave' ? (sale.leaver ?? mover.as) : mover.as;
  const isLateLeaving = who === 'buyer' && isLateToLeave(sale, now);
  const effects = row.effects.filter(
    (effect) => !isExcused(effect, row.event, sale) && (effect !== 'against_late' || isLateLeaving),
  );
  const to = row.to === 'before_dispute' ? readSaleState(sale.disputedFrom) : row.to;
  const acceptedAt = sale.acceptedAt ?? (to === 'accepted' ? at : null);
  const dueAt = dueAfter(row, to, sale, acceptedAt, mover, now);
  const isEnded = to === 'canceled' || to === 'disputed' || to === 'completed';
  const isPaidOutside = sale.isPaidOutside || row.effects.includes('paid_outside');
  const completedAt = to === 'completed' ? at : sale.completedAt;
  const remindAt = saleReminderAt({ ...sale, state: to, dueAt, completedAt }, now);
  const isObjection = to === 'disputed' && mover.as !== 'system';
  return {
    change: {
      state: to,
      disputedFrom: to === 'disputed' ? disputedFromAfter(sale) : '',
      dueAt,
      dueLeftMs: dueLeftAfter(to, sale, now),
      remindAt: row.to === 'before_dispute' ? stillAhead(remindAt, now) : remindAt,
      reason: reason.trim() || (row.to === 'before_dispute' ? '' : sale.reason),
      endedBy: isEnded ? mover.id : '',
      isPaidOutside,
      isCashReceived: sale.isCashReceived || (row.effects.includes('cash_received') && sale.method === cashOnDelivery),
      acceptedAt,
      readyAt: row.event === 'ready' ? at : sale.readyAt,
      receivedAt: row.event === 'receive' && to === 'handed_over' ? at : sale.receivedAt,
      buyerObjections: sale.buyerObjections + (isObjection && mover.as === 'buyer' ? 1 : 0),
      sellerObjections: sale.sellerObjections + (isObjection && mover.as === 'seller' ? 1 : 0),
      completedAt,
      disputedAt: disputedAtAfter(row, sale, at),
      meetPlace: sale.meetPlace,
      meetAt: sale.meetAt,
      meetAgreedAt: sale.meetAgreedAt,
      leaveUntil: sale.leaveUntil ?? null,
      acceptedWithin: acceptedWithin(row, sale, mover, now),
      ...depositAfter(row, to, sale, now),
      ...blameAfter(sale, effects, {
        ...{ as: who, at, isSellerGone: sale.isSellerGone, isBuyerSilent: sale.isBuyerSilent },
        isAbsent: isAbsentWhoLeaves(sale, who, now),
      }),
    },
    effects: effects.filter((effect) => effect !== 'refund_if_paid' || isPaidSale(sale)),
  };
}
