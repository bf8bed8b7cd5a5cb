/** A sale is the part of an order that one seller fulfils. Its life is the table below (TRADE, "Sales"). */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { type Blame, type BlameEffect, blameAfter } from '../trust/blame.ts';
import { acceptBucket } from '../trust/reputation.ts';
import { bankTransfer, cashOnDelivery } from './payment.ts';

export const saleStates = [
  'unpaid',
  'waiting',
  'accepted',
  'ready',
  'handed_over',
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
] as const;
export type SaleEvent = (typeof saleEvents)[number];

export const saleActors = ['buyer', 'seller', 'admin', 'system'] as const;
export type SaleActor = (typeof saleActors)[number];

/** What an event does besides the state: stock back, cash seen, money owed back, a mark against the one who failed. */
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
 * A condition beyond state and role. `past_due`: the deadline is over; `missed`: 30 minutes after the meeting began. `seller_gone`:
 * blocked, or deleted. `agreed`: both said yes to a meeting; `code_shown`: the buyer's code was right.
 */
type SaleCondition = 'past_due' | 'missed' | 'raised_by_me' | 'seller_gone' | 'agreed' | 'code_shown';

export interface SaleTransition {
  readonly from: readonly SaleState[];
  readonly event: SaleEvent;
  readonly by: readonly SaleActor[];
  /** `before_dispute`: the state in which the objection was raised. */
  readonly to: SaleState | 'before_dispute';
  readonly effects: readonly SaleEffect[];
  /** Only for sales paid this way; absent: for both. */
  readonly method?: string;
  readonly needsReason?: true;
  readonly when?: SaleCondition;
}

const refunded: readonly SaleEffect[] = ['restock', 'refund_if_paid'];
/** The seller did not want it, or did not answer. */
const failed: readonly SaleEffect[] = [...refunded, 'against_seller'];
/** A dispute that ends for the buyer: who was said not to have come is excused. */
const decidedForBuyer: readonly SaleEffect[] = ['refund_if_paid', 'restock_if_returned', 'excuse_buyer'];

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
  { from: ['waiting'], event: 'accept', by: ['seller', 'admin'], to: 'accepted', effects: [] },
  { from: ['waiting'], event: 'decline', by: ['seller'], to: 'canceled', effects: failed, needsReason: true },
  { from: ['waiting'], event: 'lapse', by: ['system'], to: 'canceled', effects: failed, when: 'past_due' },
  { from: ['waiting'], event: 'cancel', by: ['buyer', 'admin'], to: 'canceled', effects: refunded },
  { from: ['accepted'], event: 'ready', by: ['seller', 'admin'], to: 'ready', effects: [] },
  // A meeting is agreed on, or another one instead: the state stays, the deadline follows the meeting.
  { from: ['accepted'], event: 'meet', by: ['buyer', 'seller'], to: 'accepted', effects: [], when: 'agreed' },
  { from: ['ready'], event: 'meet', by: ['buyer', 'seller'], to: 'ready', effects: [], when: 'agreed' },
  {
    from: ['accepted', 'ready'],
    event: 'confirm',
    by: ['seller'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
    when: 'code_shown',
  },
  {
    from: ['accepted', 'ready', 'handed_over'],
    event: 'receive',
    by: ['buyer'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
  },
  {
    from: ['ready', 'handed_over'],
    event: 'confirm',
    by: ['admin'],
    to: 'completed',
    effects: ['release_money', 'cash_received'],
  },
  { from: ['ready'], event: 'claim', by: ['seller'], to: 'handed_over', effects: ['cash_received'] },
  {
    from: ['handed_over'],
    event: 'settle_down',
    by: ['system'],
    to: 'completed',
    effects: ['release_money'],
    when: 'past_due',
  },
  {
    from: ['ready'],
    event: 'absent',
    by: ['seller', 'buyer'],
    to: 'canceled',
    effects: ['restock', 'against_absent'],
    method: cashOnDelivery,
    when: 'missed',
  },
  {
    from: ['ready'],
    event: 'absent',
    by: ['seller', 'buyer'],
    to: 'disputed',
    effects: ['against_absent'],
    method: bankTransfer,
    when: 'missed',
  },
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
  {
    from: ['accepted', 'ready'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: [...refunded, 'against_buyer'],
    method: cashOnDelivery,
    needsReason: true,
  },
  {
    from: ['accepted', 'ready'],
    event: 'cancel',
    by: ['buyer'],
    to: 'canceled',
    effects: refunded,
    method: bankTransfer,
    needsReason: true,
    when: 'seller_gone',
  },
  // The goods have changed hands: they are the buyer's until somebody says that they came back.
  {
    from: ['handed_over'],
    event: 'cancel',
    by: ['admin'],
    to: 'canceled',
    effects: ['refund_if_paid'],
    needsReason: true,
  },
  {
    from: ['accepted', 'ready', 'handed_over'],
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
    when: 'raised_by_me',
  },
];

const raisedBy = (actor: SaleActor): SaleEvent[] => [
  ...new Set(saleTransitions.filter((row) => row.by.includes(actor)).map((row) => row.event)),
];

/** Events that people raise on one sale. */
export const personSaleEvents: readonly SaleEvent[] = [
  ...new Set([...raisedBy('buyer'), ...raisedBy('seller'), ...raisedBy('admin')]),
];

/** What a deadline does in the states that have one, by the schedule. */
export const deadlineEvents = {
  waiting: 'lapse',
  handed_over: 'settle_down',
  accepted: 'overdue',
  ready: 'overdue',
} as const satisfies Partial<Record<SaleState, SaleEvent>>;

/** Whether this event can give stock back. */
export const mayRestock = (event: SaleEvent): boolean =>
  saleTransitions.some((row) => row.event === event && row.effects.some((effect) => effect.startsWith('restock')));

/** What the rules need to know of a sale; a row of `sales` fits. Times are ISO texts, null where there is none. */
export interface Sale {
  readonly state: string;
  readonly method: string;
  /** The state before the dispute; '' where there is none. */
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  readonly meetAt: string | null;
  readonly acceptedAt: string | null;
  readonly isPaidOutside: boolean;
  /** Where its money is (sale-money.ts). */
  readonly money?: string;
  /** Whether the seller is blocked or deleted; asked only where it matters. */
  readonly isSellerGone?: boolean;
  /** The meeting that both agree on with this very event. */
  readonly agreed?: AgreedMeeting;
  /** Whether the seller has just told the buyer's code. */
  readonly isCodeRight?: boolean;
  /** Who raised the dispute, or ended the sale; '' while it runs. */
  readonly endedBy: string;
}

/** Where and when the two of a sale meet. */
export interface AgreedMeeting {
  readonly place: string;
  /** ISO. */
  readonly startsAt: string;
}

/** Who acts: `id` is the person's, or the name of the schedule. */
export interface SaleMover {
  readonly id: string;
  readonly as: SaleActor;
}

/** Who of the two this person is, as a mover of the sale; null: a stranger, for whom there is none. */
export function moverOfSale(
  sale: { readonly buyerId: string; readonly sellerId: string },
  person: { readonly id: string },
): SaleMover | null {
  if (sale.sellerId === person.id) return { id: person.id, as: 'seller' };
  return sale.buyerId === person.id ? { id: person.id, as: 'buyer' } : null;
}

/** Stored text → our state. A foreign one is a fault of ours, never a person's. */
export function readSaleState(text: string): SaleState {
  const state = saleStates.find((name) => name === text);
  if (!state) throw new RangeError(`Unknown state of a sale: ${text}`);
  return state;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Whether its money lies with us: a transfer that Midtrans settled, and that has not gone back. */
export const isPaidSale = (sale: Pick<Sale, 'state' | 'method' | 'isPaidOutside' | 'money'>): boolean =>
  sale.method === bankTransfer && sale.state !== 'unpaid' && !sale.isPaidOutside && sale.money !== 'refunded';

export const isFinalSale = (sale: Pick<Sale, 'state'>): boolean =>
  sale.state === 'completed' || sale.state === 'canceled';

/** States in which somebody still has to do something, a dispute aside. */
export const runningSaleStates: readonly SaleState[] = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over'];

/** From when on one may say that the other did not come: ms since 1970, or null without a meeting. */
const absentFrom = (sale: Pick<Sale, 'meetAt'>): number | null =>
  sale.meetAt === null ? null : Date.parse(sale.meetAt) + limits.absentAfterMinutes * minuteMs;

/**
 * Whether the meeting of what was ready began so long ago that one may say that the other did not come; who cancels instead
 * counts as not having come. Before its seller says that it is ready nobody can say so, and nobody counts so.
 */
export const isMeetingMissed = (sale: Pick<Sale, 'state' | 'meetAt'>, now: number): boolean => {
  const from = absentFrom(sale);
  return sale.state === 'ready' && from !== null && now >= from;
};

const holds: Record<SaleCondition, (sale: Sale, now: number, mover: SaleMover) => boolean> = {
  past_due: (sale, now) => sale.dueAt !== null && now >= Date.parse(sale.dueAt),
  missed: isMeetingMissed,
  raised_by_me: (sale, _now, mover) => sale.endedBy === mover.id,
  seller_gone: (sale) => sale.isSellerGone === true,
  agreed: (sale) => sale.agreed !== undefined,
  code_shown: (sale) => sale.isCodeRight === true,
};

const leaving = (sale: Sale, mover: SaleMover, now: number): readonly SaleTransition[] =>
  saleTransitions.filter(
    (row) =>
      row.from.some((state) => state === sale.state) &&
      row.by.includes(mover.as) &&
      (row.method === undefined || row.method === sale.method) &&
      (row.when === undefined || holds[row.when](sale, now, mover)),
  );

/** Events that this mover may raise now, in the order of the table. `now`: ms since 1970. */
export const allowedSaleEvents = (sale: Sale, mover: SaleMover, now: number): SaleEvent[] =>
  leaving(sale, mover, now).map((row) => row.event);

/** The table's row for this event now, or null where it is not allowed. */
const saleTransition = (sale: Sale, event: SaleEvent, mover: SaleMover, now: number): SaleTransition | null =>
  leaving(sale, mover, now).find((row) => row.event === event) ?? null;

/** Whether this event of this mover has to say why. */
export const needsReason = (event: SaleEvent, sale: Sale, mover: SaleMover, now: number): boolean =>
  saleTransition(sale, event, mover, now)?.needsReason === true;

/** The one deadline of a state, ISO; null where none runs. `since`: when the state began, ms since 1970. */
export function saleDueAt(state: SaleState, sale: Pick<Sale, 'meetAt' | 'acceptedAt'>, since: number): string | null {
  const at = (time: number) => new Date(time).toISOString();
  if (state === 'waiting') return at(since + limits.saleAnswerHours * hourMs);
  if (state === 'handed_over') return at(since + limits.handedOverDays * dayMs);
  if (state !== 'accepted' && state !== 'ready') return null;
  if (sale.meetAt !== null) return at(Date.parse(sale.meetAt) + limits.overdueAfterMeetingDays * dayMs);
  const accepted = sale.acceptedAt === null ? since : Date.parse(sale.acceptedAt);
  return at(accepted + limits.overdueAfterAcceptanceDays * dayMs);
}

/**
 * When a running deadline is recalled, ISO: half way to an answer, a day before goods count as received; a day after the
 * completion of `completedAt`, that it may be reviewed; else null.
 */
export function saleReminderAt(
  sale: Pick<Sale, 'state' | 'dueAt'> & { readonly completedAt?: string | null },
): string | null {
  if (sale.state === 'completed' && sale.completedAt) {
    return new Date(Date.parse(sale.completedAt) + limits.reviewReminderHours * hourMs).toISOString();
  }
  if (sale.dueAt === null) return null;
  const before = (ms: number) => new Date(Date.parse(sale.dueAt ?? '') - ms).toISOString();
  if (sale.state === 'waiting') return before((limits.saleAnswerHours - limits.saleReminderHours) * hourMs);
  if (sale.state === 'handed_over') return before((limits.handedOverDays - limits.handedOverReminderDays) * dayMs);
  return null;
}

/** The columns that an event changes. */
export interface SaleChange extends Blame {
  readonly state: SaleState;
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  /** When the deadline is recalled; null: not, or done. */
  readonly remindAt: string | null;
  readonly reason: string;
  readonly endedBy: string;
  readonly isPaidOutside: boolean;
  readonly isCashReceived: boolean;
  readonly acceptedAt: string | null;
  readonly completedAt: string | null;
  /** When the dispute began, also after it was decided; null: there was none, or it was withdrawn. */
  readonly disputedAt: string | null;
  readonly meetPlace: string;
  readonly meetAt: string | null;
  /** Hours in which the seller accepted: 1, 6, 24, 48; 0: not, or an administrator did. */
  readonly acceptedWithin: number;
}

export interface MovedSale {
  readonly change: SaleChange;
  readonly effects: readonly SaleEffect[];
}

/** What a step carries on, besides what the rules ask. */
export type SaleBefore = Sale &
  Blame &
  Pick<SaleChange, 'reason' | 'isCashReceived' | 'completedAt' | 'disputedAt' | 'meetPlace' | 'acceptedWithin'>;

/** How fast the seller accepted. The deadline tells since when they could. */
function acceptedWithin(row: SaleTransition, sale: SaleBefore, mover: SaleMover, now: number): number {
  if (row.event !== 'accept' || mover.as !== 'seller' || sale.dueAt === null) return sale.acceptedWithin || 0;
  return acceptBucket(now - (Date.parse(sale.dueAt) - limits.saleAnswerHours * hourMs));
}

/** The dispute that this step begins, leaves behind, or takes back. */
function disputedAtAfter(row: SaleTransition, sale: Pick<SaleChange, 'disputedAt'>, at: string): string | null {
  if (row.to === 'disputed') return at;
  return row.to === 'before_dispute' ? null : sale.disputedAt;
}

/** Fresh deadline after a withdrawn objection: as if the state began now, never before what was agreed. */
function dueAfter(
  row: SaleTransition,
  to: SaleState,
  sale: Sale,
  acceptedAt: string | null,
  now: number,
): string | null {
  if (row.to !== 'before_dispute') return saleDueAt(to, { ...sale, acceptedAt }, now);
  const fresh = saleDueAt(to, { meetAt: null, acceptedAt: null }, now);
  const agreed = saleDueAt(to, { ...sale, acceptedAt }, now);
  return fresh !== null && agreed !== null && agreed > fresh ? agreed : fresh;
}

/**
 * What the event makes of the sale at `now` (ms since 1970). Refuses sale_event_not_allowed, and invalid_input where the
 * table asks for a reason and there is none.
 */
export function moveSale(before: SaleBefore, event: SaleEvent, mover: SaleMover, now: number, reason = ''): MovedSale {
  const row = saleTransition(before, event, mover, now);
  if (!row) throw new DomainError('sale_event_not_allowed', { state: before.state, event });
  const { agreed } = before;
  const sale =
    row.when === 'agreed' && agreed ? { ...before, meetPlace: agreed.place, meetAt: agreed.startsAt } : before;
  if (row.needsReason && reason.trim() === '') {
    throw new DomainError('invalid_input', { fields: { reason: 'why_required' } });
  }
  const to = row.to === 'before_dispute' ? readSaleState(sale.disputedFrom) : row.to;
  const at = new Date(now).toISOString();
  const acceptedAt = sale.acceptedAt ?? (to === 'accepted' ? at : null);
  const dueAt = dueAfter(row, to, sale, acceptedAt, now);
  const isEnded = to === 'canceled' || to === 'disputed' || to === 'completed';
  const isPaidOutside = sale.isPaidOutside || row.effects.includes('paid_outside');
  const completedAt = to === 'completed' ? at : sale.completedAt;
  return {
    change: {
      state: to,
      disputedFrom: to === 'disputed' ? sale.state : '',
      dueAt,
      remindAt: saleReminderAt({ state: to, dueAt, completedAt }),
      reason: reason.trim() || (row.to === 'before_dispute' ? '' : sale.reason),
      endedBy: isEnded ? mover.id : '',
      isPaidOutside,
      isCashReceived: sale.isCashReceived || (row.effects.includes('cash_received') && sale.method === cashOnDelivery),
      acceptedAt,
      completedAt,
      disputedAt: disputedAtAfter(row, sale, at),
      meetPlace: sale.meetPlace,
      meetAt: sale.meetAt,
      acceptedWithin: acceptedWithin(row, sale, mover, now),
      ...blameAfter(sale, row.effects, {
        ...{ as: mover.as, at, isSellerGone: sale.isSellerGone },
        isMeetingMissed: isMeetingMissed(sale, now),
      }),
    },
    effects: row.effects.filter((effect) => effect !== 'refund_if_paid' || isPaidSale(sale)),
  };
}
