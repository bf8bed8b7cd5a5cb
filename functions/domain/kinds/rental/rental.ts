/**
 * Renting ("Sewa"): a thing goes out for whole days of the campus and comes back. What days are, what they cost, and what being late
 * costs of the deposit. The life of the sale is a table of its own (orders/sale.ts).
 */
import { campusMoment, campusTime } from '../../campus-time.ts';
import { DomainError, type FieldCode } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { depositsIn } from '../../money.ts';
import { bankTransfer } from '../../orders/payment.ts';

const dayMs = 86_400_000;

/** Days as forms and rows have them: `2026-11-21`, both counted. */
export interface RentalDays {
  readonly from: string;
  readonly until: string;
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The date so many days after this one. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from one date to another; negative when it lies before. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The campus's date at a moment, ms since 1970. */
export const campusDate = (now: number): string => campusTime(now).date;

/** How many days are paid: the first and the last count. */
export const countDays = ({ from, until }: RentalDays): number => daysBetween(from, until) + 1;

/** All days of a rental, first to last. */
export const datesOf = (days: RentalDays): string[] =>
  Array.from({ length: Math.max(0, countDays(days)) }, (_, at) => dateAfter(days.from, at));

/** The last day of a rental of so many days. */
export const lastDate = (from: string, days: number): string => dateAfter(from, days - 1);

/** The row that counts the pieces booked of a product on a day. */
export const rentalDayId = (productId: string, date: string): string => `${productId}-${date.replaceAll('-', '')}`;

/** The first thing that is wrong with these days at `now` (ms since 1970), by field. */
export function wrongDays({ from, until }: RentalDays, now: number): Partial<Record<keyof RentalDays, FieldCode>> {
  if (!isDate(from)) return { from: 'rent_day_required' };
  if (!isDate(until)) return { until: 'rent_day_required' };
  const today = campusDate(now);
  if (from < today) return { from: 'rent_past' };
  if (until < from) return { until: 'rent_reversed' };
  if (countDays({ from, until }) > limits.rentalDays) return { until: 'rent_too_long' };
  return until > dateAfter(today, limits.rentalInAdvanceDays) ? { until: 'rent_too_far' } : {};
}

/** @throws invalid_input */
export function assertDays(days: RentalDays, now: number): void {
  const fields = wrongDays(days, now);
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields });
}

/** The columns of a product that these rules read; a product row fits. Rows of other kinds have none. */
export interface RentedProduct {
  readonly $id: string;
  readonly name: string;
  /** Rupiah that come back, for each piece. */
  readonly deposit?: number | null;
  /** How many can be out on one day. */
  readonly pieces?: number | null;
}

/** What of the deposit of one piece we hold: with cash it is left to the two. Rupiah. */
export const heldDeposit = ({ deposit }: Pick<RentedProduct, 'deposit'>, paymentMethod: string): number =>
  paymentMethod === bankTransfer ? (deposit ?? 0) : 0;

/**
 * Refuses deposits that differ from those that the checkout showed: of cash they are in no total. `shown`: rupiah; absent: it showed none.
 * @throws cart_changed
 */
export function assertDepositsShown(
  lines: readonly { readonly product: Pick<RentedProduct, 'deposit'>; readonly quantity: number }[],
  shown: number | undefined,
): void {
  const deposits = depositsIn(lines.map(({ product: { deposit = 0 }, quantity }) => ({ deposit, quantity })));
  if (shown !== undefined && shown !== deposits) throw new DomainError('cart_changed', { deposits });
}

/** Whether more is asked for as a deposit than the thing costs new: allowed, and said to the seller. Rupiah; null: not said. */
export const isDepositHigh = ({
  deposit,
  valueNew,
}: {
  readonly deposit: number;
  readonly valueNew: number | null;
}): boolean => valueNew !== null && valueNew > 0 && deposit > valueNew;

/** A counter of booked pieces; a row of `rentalDays` fits. */
export interface RentalDay {
  readonly date: string;
  readonly taken: number;
  /** Pieces that should be back from an earlier rental; absent or null: none. */
  readonly late?: number | null;
}

/** Pieces that are booked on a day, or late on it. */
const inUse = (day: RentalDay | undefined): number => (day?.taken ?? 0) + (day?.late ?? 0);

/** The most that may be booked on a day: what is late is not there. */
export const bookable = (pieces: number, day: Pick<RentalDay, 'late'> | undefined): number =>
  Math.max(0, pieces - (day?.late ?? 0));

/** Pieces that are free on a day. */
export const freeOn = (pieces: number, days: readonly RentalDay[], date: string): number =>
  Math.max(0, pieces - inUse(days.find((day) => day.date === date)));

/** Refuses days on which fewer pieces are free. `days`: the counters of these days. @throws rental_day_full */
export function assertFree(
  product: RentedProduct,
  wanted: RentalDays,
  quantity: number,
  days: readonly RentalDay[],
): void {
  for (const date of datesOf(wanted)) {
    const available = freeOn(product.pieces ?? 0, days, date);
    if (quantity > available) {
      throw new DomainError('rental_day_full', { productId: product.$id, name: product.name, date, available });
    }
  }
}

/**
 * Refuses an order that would be too large for its one transaction: each day of each line is a counter in it. `lines`: with
 * `rentDays`, 0 for what is not rented; an appointment counts its quarters there. @throws rental_order_days, rental_order_lines, rental_with_service
 */
export function assertFewRentalDays(
  lines: readonly { readonly rentDays?: number | null; readonly kind?: string | null }[],
): void {
  const days = lines.reduce((sum, { rentDays }) => sum + (rentDays ?? 0), 0);
  if (days === 0) return;
  if (lines.some(({ kind }) => kind === 'service')) throw new DomainError('rental_with_service');
  if (days > limits.rentalDays) throw new DomainError('rental_order_days', { limit: limits.rentalDays });
  const rentals = lines.filter(({ rentDays }) => (rentDays ?? 0) > 0).length;
  if (lines.length > limits.rentalOrderLines || rentals > limits.rentalsPerOrder) {
    throw new DomainError('rental_order_lines', { limit: limits.rentalOrderLines });
  }
}

/**
 * Orders raise the product's counter `bookings` within the thousands of its present terms; a change of the terms begins the next ones.
 * So an order that was planned by the old terms and is written after the change exceeds its ceiling, and is planned again.
 */
const bookingsPerTerms = 100_000;
export const bookingsCeiling = (bookings: number): number =>
  (Math.floor(bookings / bookingsPerTerms) + 1) * bookingsPerTerms - 1;
export const bookingsOfNextTerms = (bookings: number): number => bookingsCeiling(bookings) + 1;

/** Refuses fewer pieces than are booked on some day from today on. @throws rental_pieces_booked */
export function assertPiecesCover(pieces: number, days: readonly RentalDay[], now: number): void {
  const today = campusDate(now);
  const over = days
    .filter(({ date, taken }) => date >= today && taken > pieces)
    .toSorted((a, b) => b.taken - a.taken)[0];
  if (over) throw new DomainError('rental_pieces_booked', { date: over.date, taken: over.taken });
}

/** Saturday and Sunday of the weekend that comes, or is. */
export function comingWeekend(now: number): RentalDays {
  const today = campusDate(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const saturday = weekday === 0 ? dateAfter(today, -1) : dateAfter(today, 6 - weekday);
  return { from: saturday, until: dateAfter(saturday, 1) };
}

/** The Saturday of the coming weekend if a piece is free on each day that is left of it; '' if not. */
export function freeWeekend(pieces: number, days: readonly RentalDay[], now: number): string {
  const weekend = comingWeekend(now);
  const left = datesOf(weekend).filter((date) => date >= campusDate(now));
  return left.every((date) => freeOn(pieces, days, date) > 0) ? weekend.from : '';
}

/** The columns of a sale that these rules read; a row of `sales` fits. Sales of other kinds have none of them. */
export interface RentedSale {
  readonly kind?: string | null;
  readonly method: string;
  readonly subtotal?: number;
  /** What was agreed for all pieces. With a transfer it is a part of `subtotal`, which we hold. Rupiah. */
  readonly deposit?: number | null;
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  /** While it is out, so many days after its end (ISO); null while the desk decides, with what was left of them in `dueLeftMs`. */
  readonly dueAt?: string | null;
  readonly dueLeftMs?: number | null;
  readonly disputedAt?: string | null;
}

export const isRental = ({ kind }: Pick<RentedSale, 'kind'>): boolean => kind === 'rental';

/** The deposit that came with the payment. Rupiah. */
export const depositWithin = ({ method, deposit }: Pick<RentedSale, 'method' | 'deposit'>): number =>
  method === bankTransfer ? (deposit ?? 0) : 0;

/** What the days cost, without the deposit. Rupiah. */
export const rentOf = (sale: RentedSale): number => (sale.subtotal ?? 0) - depositWithin(sale);

/** What is left of the deposit in a payment of which something may have gone back: the price goes back first. Rupiah. */
export const depositLeft = (
  sale: RentedSale & { readonly subtotal: number; readonly returnedAmount?: number },
): number => Math.min(depositWithin(sale), sale.subtotal - (sale.returnedAmount ?? 0));

/** The days of a rental; null for another sale. */
export const daysOf = ({ rentFrom, rentUntil }: Pick<RentedSale, 'rentFrom' | 'rentUntil'>): RentalDays | null =>
  rentFrom && rentUntil ? { from: rentFrom, until: rentUntil } : null;

/** The beginning of a day of the campus, ms since 1970. */
export const startOfDate = (date: string): number => Date.parse(campusMoment({ date, time: '00:00' }) ?? '');

/** The end of a day of the campus, ms since 1970. */
export const endOfDate = (date: string): number => startOfDate(dateAfter(date, 1));

/** Until when its owner may accept it, ms since 1970: nobody pays for a day on which it could not go out. Null: it is no rental. */
export const acceptedUntil = (sale: Pick<RentedSale, 'kind' | 'rentFrom'>): number | null =>
  isRental(sale) && sale.rentFrom ? endOfDate(sale.rentFrom) : null;

const overdueMs = limits.rentalOverdueDays * dayMs;

/** When what is out goes to the desk by itself, ms since 1970; null: not known. */
function overdueAt({ dueAt, dueLeftMs, disputedAt }: RentedSale): number | null {
  if (dueAt) return Date.parse(dueAt);
  return disputedAt && typeof dueLeftMs === 'number' ? Date.parse(disputedAt) + dueLeftMs : null;
}

/**
 * The last day before it is late: that of the rental, or later by the time in which an objection of its owner, taken back by now, kept
 * whoever rents from bringing it back. The deadline tells how long that was.
 */
function lastInTime(rentUntil: string, sale: RentedSale): string {
  const overdue = overdueAt(sale);
  const last = overdue === null ? rentUntil : campusDate(overdue - overdueMs - 1);
  return last > rentUntil ? last : rentUntil;
}

/** Days that the thing is out beyond the last one in time, at `at` (ms since 1970). */
export const lateDays = (sale: RentedSale, at: number): number =>
  sale.rentUntil ? Math.max(0, daysBetween(lastInTime(sale.rentUntil, sale), campusDate(at))) : 0;

/** What being late has cost at `at`: for each day the price of a day, and never more than the deposit. Rupiah. */
export function lateFee(sale: RentedSale, at: number): number {
  const days = daysOf(sale);
  if (!days) return 0;
  const perDay = Math.floor(rentOf(sale) / countDays(days));
  return Math.min(sale.deposit ?? 0, perDay * lateDays(sale, at));
}

/** What the owner gets of the deposit of a disputed rental unless the desk says otherwise: the days it was late when somebody objected. Rupiah. */
export const proposedPart = (sale: RentedSale, now: number): number =>
  lateFee(sale, sale.disputedAt ? Date.parse(sale.disputedAt) : now);

/** The next moment after `now` at which people are told: a day before the end, and when it has passed; ISO, null: none. */
export function returnReminderAt({ rentUntil }: Pick<RentedSale, 'rentUntil'>, now: number): string | null {
  if (!rentUntil) return null;
  const end = endOfDate(rentUntil);
  const next = [end - limits.rentalReminderHours * 3_600_000, end].find((at) => at > now);
  return next === undefined ? null : new Date(next).toISOString();
}

/** Whether the reminder that is due says that it is late. */
export const isLate = (sale: Pick<RentedSale, 'rentUntil'>, now: number): boolean =>
  sale.rentUntil ? now >= endOfDate(sale.rentUntil) : false;

/** Whether the thing is with whoever rents it, also while the desk decides. */
export const isOut = ({ state, disputedFrom }: { readonly state: string; readonly disputedFrom: string }): boolean =>
  state === 'rented' || (state === 'disputed' && disputedFrom === 'rented');

/** While a thing is late it is counted on these days: nobody knows when it comes back, and it is not there tomorrow either. */
export function lateDates(now: number): readonly [today: string, tomorrow: string] {
  const today = campusDate(now);
  return [today, dateAfter(today, 1)];
}

/** Whether these days may not take place: on one of them more is booked than is there without what is late. */
export const isHeldUp = (wanted: RentalDays, pieces: number, days: readonly RentalDay[]): boolean =>
  days.some((day) => (day.late ?? 0) > 0 && inUse(day) > pieces && wanted.from <= day.date && day.date <= wanted.until);

/**
 * Whether what was late is there before whoever booked it next was to have it: at the agreed meeting, or else when their first day begins.
 * Whoever had to wait beyond that may still leave.
 */
export function isBackInTime(
  { rentFrom, meetAt }: { readonly rentFrom: string; readonly meetAt?: string | null },
  now: number,
): boolean {
  return now < (meetAt ? Date.parse(meetAt) : endOfDate(dateAfter(rentFrom, -1)));
}

/** The columns of rentals in rows of what is none: lines of a cart, lines of an order, products, sales. */
export const notRented = {
  line: { rentFrom: '', rentDays: 0 },
  item: { rentDays: 0, deposit: 0 },
  product: { deposit: null, pieces: null, valueNew: null, bookings: 0, freeWeekend: '' },
  sale: { rentFrom: '', rentUntil: '', deposit: 0, isHeldUp: false },
} as const;
