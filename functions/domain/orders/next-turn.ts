/**
 * Whose turn a sale is. Every page and card shows this turn, so that they never contradict each other. For an order:
 * order-turn.ts.
 */
import { isOverdue, termsOf } from '../kinds/index.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { isMeetingMissed } from './allowed-sale-events.ts';
import { isMeetable, isPlannable } from './meeting.ts';
import { isMoneyGone, readSaleState, type Sale, type SaleState } from './sale.ts';

export const turnKinds = [
  'pay',
  'batch_open',
  'answer',
  'answer_meeting',
  'arrange',
  'prepare',
  'meet',
  'missed',
  'confirm',
  'confirm_cash',
  'return',
  'late',
  'leave',
  'decide',
  'money_gone',
  'completed',
  'canceled',
] as const;
export type TurnKind = (typeof turnKinds)[number];

/** `both`: the two meet; `nobody`: the sale has ended, or its batch still takes orders. */
type TurnTaker = 'buyer' | 'seller' | 'both' | 'admin' | 'nobody';

export type TurnSide = 'buyer' | 'seller' | 'admin';

/** The columns of a sale that this rule reads; a row of `sales` is assignable. Times are ISO. */
export type TurnSale = Pick<
  Sale,
  | 'state'
  | 'method'
  | 'isPaidOutside'
  | 'money'
  | 'disputedFrom'
  | 'dueAt'
  | 'meetAt'
  | 'meetAgreedAt'
  | 'acceptedAt'
  | 'receivedAt'
  | 'stayFrom'
  | 'rentUntil'
  | 'kind'
> & {
  readonly $id: string;
  readonly buyerId: string;
};

/** The columns of a meeting proposal that this rule reads; a row of `meetings` is assignable. */
export interface TurnProposal {
  readonly saleId: string;
  readonly proposedBy: string;
  readonly state: string;
  readonly startsAt: string;
}

/** Facts about a sale that its row does not contain. */
export interface TurnFacts {
  /** Proposals of all sales, open or not. */
  readonly proposals?: readonly TurnProposal[];
  /** Deadline to pay the transfer, ISO. */
  readonly payUntil?: string | null;
  /** Whether the seller is blocked or deleted; absent if unknown. */
  readonly isSellerGone?: boolean;
}

export interface Turn {
  readonly kind: TurnKind;
  readonly who: TurnTaker;
  /** The deadline, ISO; null if there is none. */
  readonly until: string | null;
}

const earlier = (a: string, b: string | null): string => (b !== null && Date.parse(b) < Date.parse(a) ? b : a);

/** The meeting proposal of this sale that awaits an answer. */
export const openProposal = <Proposal extends TurnProposal>(
  sale: Pick<TurnSale, '$id'>,
  proposals: readonly Proposal[],
  now: number,
): Proposal | undefined =>
  proposals.find(
    ({ saleId, state, startsAt }) => saleId === sale.$id && state === 'proposed' && Date.parse(startsAt) > now,
  );

function meetingTurn(sale: TurnSale, { proposals = [] }: TurnFacts, now: number): Turn | null {
  if (!isMeetable(sale)) return null;
  const open = openProposal(sale, proposals, now);
  if (open) {
    const who = open.proposedBy === sale.buyerId ? 'seller' : 'buyer';
    return { kind: 'answer_meeting', who, until: earlier(open.startsAt, sale.dueAt) };
  }
  // A batch has a fixed place and hours, so its seller prepares the goods first. Otherwise the two sides agree on a
  // meeting, then meet.
  const isAhead = sale.meetAt === null || now < Date.parse(sale.meetAt);
  if (isAhead && sale.state === 'accepted' && !isPlannable(sale)) return null;
  if (sale.meetAt === null) return isPlannable(sale) ? { kind: 'arrange', who: 'both', until: sale.dueAt } : null;
  return { kind: isMeetingMissed(sale, now) ? 'missed' : 'meet', who: 'both', until: sale.dueAt };
}

const stateTurns: Readonly<Record<SaleState, Omit<Turn, 'until'>>> = {
  unpaid: { kind: 'pay', who: 'buyer' },
  waiting: { kind: 'answer', who: 'seller' },
  accepted: { kind: 'prepare', who: 'seller' },
  ready: { kind: 'meet', who: 'both' },
  handed_over: { kind: 'confirm', who: 'buyer' },
  rented: { kind: 'return', who: 'both' },
  disputed: { kind: 'decide', who: 'admin' },
  completed: { kind: 'completed', who: 'nobody' },
  canceled: { kind: 'canceled', who: 'nobody' },
};

/** States in which buyer or seller acts next. */
const runsOn: readonly SaleState[] = ['waiting', 'accepted', 'ready', 'handed_over', 'rented'];

const waitsForSeller: readonly SaleState[] = ['waiting', 'accepted', 'ready'];

/** Whether a sale waits for its batch to close; only then the seller can answer. */
export const isInOpenBatch = ({ state, stayFrom }: Pick<TurnSale, 'state' | 'stayFrom'>, now: number): boolean =>
  state === 'waiting' && Boolean(stayFrom) && now < Date.parse(stayFrom ?? '');

/** The turn of a sale at `now` (ms since 1970). An open proposal to meet comes before anything else. */
export function turnOfSale(sale: TurnSale, facts: TurnFacts, now: number, zone: TimeZone): Turn {
  const state = readSaleState(sale.state);
  // A seller who is blocked or deleted cannot act: the buyer may leave.
  if (facts.isSellerGone && waitsForSeller.includes(state)) return { kind: 'leave', who: 'buyer', until: sale.dueAt };
  // The buyer's money has gone back: only an administrator can end the sale.
  if (isMoneyGone(sale) && runsOn.includes(state)) return { kind: 'money_gone', who: 'admin', until: sale.dueAt };
  if (state === 'unpaid') return { ...stateTurns.unpaid, until: facts.payUntil ?? null };
  if (state === 'handed_over' && sale.receivedAt !== null) {
    return { kind: 'confirm_cash', who: 'seller', until: sale.dueAt };
  }
  const endsAt = termsOf(sale).endsAt(sale, zone);
  if (state === 'rented' && endsAt !== null) {
    return isOverdue(sale, now, zone)
      ? { kind: 'late', who: 'both', until: sale.dueAt }
      : { kind: 'return', who: 'both', until: new Date(endsAt).toISOString() };
  }
  if (isInOpenBatch(sale, now)) return { kind: 'batch_open', who: 'nobody', until: sale.stayFrom ?? null };
  return meetingTurn(sale, facts, now) ?? { ...stateTurns[state], until: sale.dueAt };
}
