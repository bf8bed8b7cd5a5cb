/**
 * Whose turn it is in a trade: one for each sale, and of all parts of an order the nearest one. Pages and cards say this and
 * nothing else, so that no sentence contradicts a part and two turns never stand side by side.
 */
import { isMeetable } from './meeting.ts';
import { isMeetingMissed, isMoneyGone, readSaleState, type Sale, type SaleState } from './sale.ts';

export const turnKinds = [
  'pay',
  'answer',
  'answer_meeting',
  'prepare',
  'meet',
  'missed',
  'confirm',
  'confirm_cash',
  'leave',
  'decide',
  'money_gone',
  'completed',
  'canceled',
] as const;
export type TurnKind = (typeof turnKinds)[number];

/** `both`: the two meet; `nobody`: it is over. */
type TurnTaker = 'buyer' | 'seller' | 'both' | 'admin' | 'nobody';

export type TurnSide = 'buyer' | 'seller' | 'admin';

/** A sale as turns read it; a row of `sales` fits. Times are ISO texts. */
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
> & {
  readonly $id: string;
  readonly buyerId: string;
};

/** A proposal to meet as turns read it; a row of `meetings` fits. */
export interface TurnProposal {
  readonly saleId: string;
  readonly proposedBy: string;
  readonly state: string;
  readonly startsAt: string;
}

/** What else is known of a part. */
export interface TurnFacts {
  /** The proposals of any sale, open or not. */
  readonly proposals?: readonly TurnProposal[];
  /** Until when a transfer may be paid. */
  readonly payUntil?: string | null;
  /** Whether the seller is blocked or deleted; absent: not known. */
  readonly isSellerGone?: boolean;
}

export interface Turn {
  readonly kind: TurnKind;
  readonly who: TurnTaker;
  /** Until when, ISO; null: nothing runs. */
  readonly until: string | null;
}

const earlier = (a: string, b: string | null): string => (b !== null && Date.parse(b) < Date.parse(a) ? b : a);

function meetingTurn(sale: TurnSale, { proposals = [] }: TurnFacts, now: number): Turn | null {
  if (!isMeetable(sale)) return null;
  const open = proposals.find(
    ({ saleId, state, startsAt }) => saleId === sale.$id && state === 'proposed' && Date.parse(startsAt) > now,
  );
  if (open) {
    const who = open.proposedBy === sale.buyerId ? 'seller' : 'buyer';
    return { kind: 'answer_meeting', who, until: earlier(open.startsAt, sale.dueAt) };
  }
  if (sale.meetAt === null || now < Date.parse(sale.meetAt)) return null;
  return { kind: isMeetingMissed(sale, now) ? 'missed' : 'meet', who: 'both', until: sale.dueAt };
}

const stateTurns: Readonly<Record<SaleState, Omit<Turn, 'until'>>> = {
  unpaid: { kind: 'pay', who: 'buyer' },
  waiting: { kind: 'answer', who: 'seller' },
  accepted: { kind: 'prepare', who: 'seller' },
  ready: { kind: 'meet', who: 'both' },
  handed_over: { kind: 'confirm', who: 'buyer' },
  disputed: { kind: 'decide', who: 'admin' },
  completed: { kind: 'completed', who: 'nobody' },
  canceled: { kind: 'canceled', who: 'nobody' },
};

/** States that go on by what the two do. */
const runsOn: readonly SaleState[] = ['waiting', 'accepted', 'ready', 'handed_over'];

const waitsForSeller: readonly SaleState[] = ['waiting', 'accepted', 'ready'];

/** The one turn of a sale at `now` (ms since 1970). A waiting proposal comes before all else that the two could do. */
export function turnOfSale(sale: TurnSale, facts: TurnFacts, now: number): Turn {
  const state = readSaleState(sale.state);
  // Nobody waits for a seller who can't act any more: the buyer may go.
  if (facts.isSellerGone && waitsForSeller.includes(state)) return { kind: 'leave', who: 'buyer', until: sale.dueAt };
  // Nothing that the two could do completes it; only the administrator ends it.
  if (isMoneyGone(sale) && runsOn.includes(state)) return { kind: 'money_gone', who: 'admin', until: sale.dueAt };
  if (state === 'unpaid') return { ...stateTurns.unpaid, until: facts.payUntil ?? null };
  if (state === 'handed_over' && sale.receivedAt !== null) {
    return { kind: 'confirm_cash', who: 'seller', until: sale.dueAt };
  }
  return meetingTurn(sale, facts, now) ?? { ...stateTurns[state], until: sale.dueAt };
}

/** How near a turn is to this side: what they do themselves, both together, what is stuck, what the other does, nothing. */
function distance(side: TurnSide, { who }: Turn): number {
  if (who === side) return 0;
  if (who === 'both') return side === 'admin' ? 3 : 1;
  if (who === 'admin') return 2;
  return who === 'nobody' ? 4 : 3;
}

/** Where the parts of an order stand together. */
export interface PartsProgress {
  readonly parts: number;
  readonly accepted: number;
  readonly ready: number;
  readonly completed: number;
  readonly canceled: number;
}

const acceptedStates: readonly string[] = ['accepted', 'ready', 'handed_over', 'completed'] satisfies SaleState[];
const readyStates: readonly string[] = acceptedStates.slice(1);

/** Counts how far the sales have come; a disputed one stands where its dispute began. */
export function progressOf(sales: readonly Pick<Sale, 'state' | 'disputedFrom'>[]): PartsProgress {
  const states = sales.map(({ state, disputedFrom }) => (state === 'disputed' ? disputedFrom : state));
  const count = (wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    parts: sales.length,
    accepted: count(acceptedStates),
    ready: count(readyStates),
    completed: count(['completed']),
    canceled: count(['canceled']),
  };
}

export interface NextTurn<S extends TurnSale> {
  readonly turn: Turn;
  /** The part that it is about. */
  readonly sale: S;
  readonly progress: PartsProgress;
}

/**
 * The nearest turn of an order's parts for this side: their own before what both do, before a dispute, before others'; of equal ones
 * the one that ends first. Null for an order without sales. `factsOf`: what else is known of a part.
 */
export function nextTurn<S extends TurnSale>(
  side: TurnSide,
  sales: readonly S[],
  factsOf: (sale: S) => TurnFacts,
  now: number,
): NextTurn<S> | null {
  const turns = sales.map((sale) => ({ sale, turn: turnOfSale(sale, factsOf(sale), now) }));
  // What was canceled is told only where nothing else came of the order.
  const over = ({ turn }: { turn: Turn }) => (turn.kind === 'canceled' ? 1 : 0);
  const end = ({ turn }: { turn: Turn }) => (turn.until === null ? Number.POSITIVE_INFINITY : Date.parse(turn.until));
  const [first] = turns.toSorted(
    (a, b) =>
      distance(side, a.turn) - distance(side, b.turn) ||
      over(a) - over(b) ||
      (end(a) === end(b) ? 0 : end(a) - end(b)) ||
      a.sale.$id.localeCompare(b.sale.$id),
  );
  return first ? { ...first, progress: progressOf(sales) } : null;
}
