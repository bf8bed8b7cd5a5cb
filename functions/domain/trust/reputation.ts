/**
 * A person's record from sales and reviews. Each sale contributes by its own columns, so a record is the sum over all
 * sales: a transition of a sale changes it by the difference, and a recount gives the same result.
 */

import { dayMs } from '../durations.ts';
import { limits } from '../limits.ts';
import { type DepositSale, withoutDeposit } from '../money/deposit.ts';

/** Buckets of hours until a seller accepts; the last is the default time to answer. */
const acceptHours = [1, 6, 24, limits.saleAnswerHours] as const;
export type AcceptHours = (typeof acceptHours)[number];
/** Fails to compile when the time to answer changes and its column is not renamed. */
const acceptColumns = { 1: 'accepted1', 6: 'accepted6', 24: 'accepted24', 48: 'accepted48' } as const satisfies {
  readonly [H in AcceptHours]: `accepted${H}`;
};
type AcceptColumn = (typeof acceptColumns)[AcceptHours];

const stars = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5'] as const;
type StarColumn = (typeof stars)[number];

/** The counts of a row of `reputations`, which is public. */
export const sellerCounts = [
  'completed',
  'canceled',
  'accepted1',
  'accepted6',
  'accepted24',
  'accepted48',
  ...stars,
] as const;
/** The counts of a row of `buyerRecords`, which only sellers with an open sale see. */
export const buyerCounts = ['completed', 'absent', 'withdrawn', ...stars] as const;

export type SellerCounts = Readonly<Record<(typeof sellerCounts)[number], number>>;
export type BuyerCounts = Readonly<Record<(typeof buyerCounts)[number], number>>;
type StarCounts = Readonly<Record<StarColumn, number>>;

const noStars: StarCounts = { stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0 };

export const noSellerCounts: SellerCounts = {
  ...{ completed: 0, canceled: 0 },
  ...{ accepted1: 0, accepted6: 0, accepted24: 0, accepted48: 0 },
  ...noStars,
};
export const noBuyerCounts: BuyerCounts = { completed: 0, absent: 0, withdrawn: 0, ...noStars };

/** The columns of a sale that affect records; a row of `sales` is assignable. */
export interface MarkedSale {
  readonly state: string;
  readonly against: string;
  readonly absentAt: string | null;
  readonly acceptedWithin: number;
  /** Whether the sale counts; decided at its first contribution. */
  readonly isCounted: boolean;
}

export interface Marks {
  readonly seller: SellerCounts;
  readonly buyer: BuyerCounts;
}

/** The bucket, in hours, of an answer that took `tookMs`. */
export const acceptBucket = (tookMs: number): AcceptHours =>
  acceptHours.find((hours) => tookMs <= hours * 3_600_000) ?? limits.saleAnswerHours;

const noMarks: Marks = { seller: noSellerCounts, buyer: noBuyerCounts };

/**
 * The contribution of one sale to its seller's reputation and its buyer's record. A running sale contributes only the
 * time to accept; a sale that does not count contributes nothing.
 */
export const marksOf = (sale: MarkedSale): Marks => (sale.isCounted ? saidBySale(sale) : noMarks);

function saidBySale(sale: Omit<MarkedSale, 'isCounted'>): Marks {
  const { state, against, absentAt, acceptedWithin } = sale;
  const isCompleted = state === 'completed';
  const isEnded = isCompleted || state === 'canceled';
  const isOfBuyer = isEnded && against === 'buyer';
  const one = (is: boolean): number => (is ? 1 : 0);
  return {
    seller: {
      ...noSellerCounts,
      completed: one(isCompleted),
      canceled: one(isEnded && against === 'seller'),
      accepted1: one(acceptedWithin === 1),
      accepted6: one(acceptedWithin === 6),
      accepted24: one(acceptedWithin === 24),
      accepted48: one(acceptedWithin === 48),
    },
    buyer: {
      ...noBuyerCounts,
      completed: one(isCompleted && !isOfBuyer),
      absent: one(isOfBuyer && absentAt !== null),
      withdrawn: one(isOfBuyer && absentAt === null),
    },
  };
}

/** Whether this sale records an absence of its buyer, which can rule out cash even if the sale does not count. */
const isAbsence = ({ state, against, absentAt }: Pick<MarkedSale, 'state' | 'against' | 'absentAt'>): boolean =>
  (state === 'completed' || state === 'canceled') && against === 'buyer' && absentAt !== null;

const says = (sale: Omit<MarkedSale, 'isCounted'>): boolean => {
  const { seller, buyer } = saidBySale(sale);
  return isSome(seller) || isSome(buyer);
};

/** A sale before and after a step, as `isCountedAfter` needs it. */
export interface CountingSale extends Pick<DepositSale, 'method' | 'deposit'> {
  readonly before: MarkedSale | null;
  readonly after: Omit<MarkedSale, 'isCounted'>;
  /** Rupiah. */
  readonly subtotal: number;
}

/** Whether this step is the sale's first contribution: it decides whether the sale counts. */
export const isDecidedNow = ({ before, after }: CountingSale): boolean =>
  says(after) && !(before !== null && says(before));

/**
 * Whether a sale counts after this step. To prevent faked reputations, only one sale between the same two people counts
 * within seven days, and none below a minimum amount without its deposit. `countedAt`: time of the last counted sale
 * between them, ISO; `now`: ms since 1970.
 */
export function isCountedAfter(sale: CountingSale, countedAt: string | null, now: number): boolean {
  if (!isDecidedNow(sale)) return sale.before?.isCounted ?? false;
  const isFree = countedAt === null || now - Date.parse(countedAt) >= limits.pairDays * dayMs;
  return isFree && withoutDeposit(sale) >= limits.countedFromAmount;
}

/** The columns of a review that affect records; a row of `reviews` is assignable. Hidden reviews must not be passed. */
export interface CountedReview {
  readonly aboutId: string;
  /** The author's side: a buyer's review counts for the seller, and the other way round. */
  readonly side: string;
  readonly stars: number;
  /** Whether the review's sale counts. */
  readonly isCounted: boolean;
}

/** The column that counts reviews with this many stars. @throws RangeError */
export function starColumn({ stars: given }: { readonly stars: number }): StarColumn {
  const column = stars[given - 1];
  if (column === undefined) throw new RangeError(`A review has 1 to 5 stars, not ${given}`);
  return column;
}

/** Adds counts; `sign` -1 subtracts them. */
export function addCounts<T extends Readonly<Record<string, number>>>(
  counts: T,
  more: Partial<T>,
  sign: 1 | -1 = 1,
): T {
  const sum: Record<string, number> = { ...counts };
  for (const [column, value] of Object.entries(more)) sum[column] = (sum[column] ?? 0) + sign * Number(value);
  return sum as T;
}

/** The columns in which two records differ. */
export const differingCounts = <C extends string>(
  columns: readonly C[],
  one: Readonly<Record<C, number>>,
  other: Readonly<Record<C, number>>,
): C[] => columns.filter((column) => one[column] !== other[column]);

/** Changes of records by person id; only people with a change. */
export interface RecordChanges {
  readonly sellers: ReadonlyMap<string, SellerCounts>;
  readonly buyers: ReadonlyMap<string, BuyerCounts>;
  /** Change of the number of a buyer's absences, whether or not the sale counts. */
  readonly absences: ReadonlyMap<string, number>;
}

export interface ChangedSale {
  readonly sellerId: string;
  readonly buyerId: string;
  /** Null for a new sale. */
  readonly before: MarkedSale | null;
  readonly after: MarkedSale;
}

const isSome = (counts: Readonly<Record<string, number>>): boolean =>
  Object.values(counts).some((value) => value !== 0);

function addTo<T extends Readonly<Record<string, number>>>(
  people: Map<string, T>,
  id: string,
  none: T,
  change: T,
): void {
  // Products older than the seller column have no seller.
  if (id !== '') people.set(id, addCounts(people.get(id) ?? none, change));
}

const onlyChanged = <T extends Readonly<Record<string, number>>>(people: ReadonlyMap<string, T>): Map<string, T> =>
  new Map([...people].filter(([, counts]) => isSome(counts)));

/** Drops people without a change. */
export const onlyChanges = ({ sellers, buyers, absences }: RecordChanges): RecordChanges => ({
  sellers: onlyChanged(sellers),
  buyers: onlyChanged(buyers),
  absences: new Map([...absences].filter(([, more]) => more !== 0)),
});

/** How these transitions of sales change the records of their people. */
export function recordChanges(sales: Iterable<ChangedSale>): RecordChanges {
  const sellers = new Map<string, SellerCounts>();
  const buyers = new Map<string, BuyerCounts>();
  const absences = new Map<string, number>();
  for (const { sellerId, buyerId, before, after } of sales) {
    const is = marksOf(after);
    const was = before && marksOf(before);
    addTo(sellers, sellerId, noSellerCounts, was ? addCounts(is.seller, was.seller, -1) : is.seller);
    addTo(buyers, buyerId, noBuyerCounts, was ? addCounts(is.buyer, was.buyer, -1) : is.buyer);
    const more = (isAbsence(after) ? 1 : 0) - (before && isAbsence(before) ? 1 : 0);
    absences.set(buyerId, (absences.get(buyerId) ?? 0) + more);
  }
  return onlyChanges({ sellers, buyers, absences });
}

/**
 * How a review changes the records; `by`: -1 when it is no longer visible. A review of a sale that does not count
 * changes nothing.
 */
export function reviewChange(review: CountedReview, by: 1 | -1): RecordChanges {
  const column = starColumn(review);
  const none = { sellers: new Map(), buyers: new Map(), absences: new Map() };
  if (!review.isCounted) return none;
  return review.side === 'buyer'
    ? { ...none, sellers: new Map([[review.aboutId, { ...noSellerCounts, [column]: by }]]) }
    : { ...none, buyers: new Map([[review.aboutId, { ...noBuyerCounts, [column]: by }]]) };
}

/** Number and average of the reviews about a person. */
export interface Rating {
  readonly count: number;
  /** 1 to 5, with at most one decimal; 0 without a review. */
  readonly average: number;
}

/** The number of reviews and their average. */
export function starsOf(row: StarCounts): Rating {
  const count = stars.reduce((sum, column) => sum + row[column], 0);
  const all = stars.reduce((sum, column, place) => sum + (place + 1) * row[column], 0);
  return { count, average: count > 0 ? Math.round((all / count) * 10) / 10 : 0 };
}

/** Minimum number of answers from which a typical time is stated. */
const answersNeeded = 3;

/** Hours within which a seller typically accepts: the bucket of the median answer; null with too few answers. */
export function acceptsWithin(row: Pick<SellerCounts, AcceptColumn>): AcceptHours | null {
  const counted = acceptHours.map((hours) => ({ hours, count: row[acceptColumns[hours]] }));
  const answers = counted.reduce((sum, { count }) => sum + count, 0);
  if (answers < answersNeeded) return null;
  let passed = 0;
  for (const { hours, count } of counted) {
    passed += count;
    if (passed * 2 >= answers) return hours;
  }
  return null;
}

/**
 * Numbers for "Menyelesaikan … dari … pembelian". `ended`: purchases that the buyer completed or could have completed.
 */
export const buyerWord = (
  row: Pick<BuyerCounts, 'completed' | 'absent' | 'withdrawn'>,
): { readonly completed: number; readonly ended: number } => ({
  completed: row.completed,
  ended: row.completed + row.absent + row.withdrawn,
});
