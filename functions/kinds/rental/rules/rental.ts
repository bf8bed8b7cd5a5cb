/**
 * Rules of renting ("Sewa"): which days are free, and the limits of one booking. An item is rented out for whole campus
 * days.
 */
import { campusDate, dateAfter, endOfDate, saturdayOf } from '../../../domain/campus-days.ts';
import { DomainError } from '../../../domain/errors.ts';
import { rulesOf } from '../../../domain/kinds/index.ts';
import type { KindRow } from '../../../domain/kinds/kind.ts';
import { limits } from '../../../domain/limits.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { datesOf, type RentalDays } from './days.ts';

/**
 * The columns of a product that these rules read; a product row is assignable. Rows of other kinds have none of them.
 */
export interface RentedProduct {
  readonly $id: string;
  readonly name: string;
  /** Deposit for each piece, rupiah. */
  readonly deposit?: number | null;
  /** Maximum of pieces that can be out on one day. */
  readonly pieces?: number | null;
}

/**
 * Whether the deposit is higher than the price of a new item, which is allowed with a warning to the seller. Rupiah.
 * `valueNew`: null if not given.
 */
export const isDepositHigh = ({
  deposit,
  valueNew,
}: {
  readonly deposit: number;
  readonly valueNew: number | null;
}): boolean => valueNew !== null && valueNew > 0 && deposit > valueNew;

/** Booked pieces of one day. A row of `rentalDays` can be passed as one. */
export interface RentalDay {
  readonly date: string;
  readonly taken: number;
  /** Pieces that an overdue rental has not returned; absent or null if none. */
  readonly late?: number | null;
}

/** Pieces that are booked on a day, or late on it. */
const inUse = (day: RentalDay | undefined): number => (day?.taken ?? 0) + (day?.late ?? 0);

/** Bookable pieces on a day: all but the late ones. */
export const bookable = (pieces: number, day: Pick<RentalDay, 'late'> | undefined): number =>
  Math.max(0, pieces - (day?.late ?? 0));

/** Pieces that are free on a day. */
export const freeOn = (pieces: number, days: readonly RentalDay[], date: string): number =>
  Math.max(0, pieces - inUse(days.find((day) => day.date === date)));

/**
 * Refuses if fewer than `quantity` pieces are free on one of these days. `days`: the counters of these days. @throws
 * rental_day_full
 */
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
 * Refuses an order that exceeds one transaction, in which each day of a rental and each quarter hour of an appointment
 * is an operation. `rentDays`: 0 for other kinds. @throws rental_order_days, rental_order_lines, rental_with_service
 */
export function assertFewRentalDays(lines: readonly (KindRow & { readonly rentDays?: number | null })[]): void {
  const days = lines.reduce((sum, { rentDays }) => sum + (rentDays ?? 0), 0);
  if (days === 0) return;
  if (lines.some((line) => rulesOf(line).takesSlots)) throw new DomainError('rental_with_service');
  if (days > limits.rentalDays) throw new DomainError('rental_order_days', { limit: limits.rentalDays });
  const rentals = lines.filter(({ rentDays }) => (rentDays ?? 0) > 0).length;
  if (lines.length > limits.rentalOrderLines || rentals > limits.rentalsPerOrder) {
    throw new DomainError('rental_order_lines', { limit: limits.rentalOrderLines });
  }
}

/**
 * Size of the range of the product's counter `bookings` for one version of its terms. Each order adds one, and a change
 * of the terms moves to the next range: an order that was planned with the old terms and is written after the change
 * exceeds its ceiling and is planned again.
 */
const bookingsPerTerms = 100_000;
export const bookingsCeiling = (bookings: number): number =>
  (Math.floor(bookings / bookingsPerTerms) + 1) * bookingsPerTerms - 1;
export const bookingsOfNextTerms = (bookings: number): number => bookingsCeiling(bookings) + 1;

/** Refuses a number of pieces below the bookings of any day from today on. @throws rental_pieces_booked */
export function assertPiecesCover(pieces: number, days: readonly RentalDay[], now: number, zone: TimeZone): void {
  const today = campusDate(now, zone);
  const over = days
    .filter(({ date, taken }) => date >= today && taken > pieces)
    .toSorted((a, b) => b.taken - a.taken)[0];
  if (over) throw new DomainError('rental_pieces_booked', { date: over.date, taken: over.taken });
}

/** Saturday and Sunday of the current or next weekend. */
export function comingWeekend(now: number, zone: TimeZone): RentalDays {
  const saturday = saturdayOf(now, zone);
  return { from: saturday, until: dateAfter(saturday, 1) };
}

/** Saturday of the coming weekend if a piece is free on each remaining day of it; otherwise ''. */
export function freeWeekend(pieces: number, days: readonly RentalDay[], now: number, zone: TimeZone): string {
  const weekend = comingWeekend(now, zone);
  const left = datesOf(weekend).filter((date) => date >= campusDate(now, zone));
  return left.every((date) => freeOn(pieces, days, date) > 0) ? weekend.from : '';
}

/** Days that a late item occupies. Its return is unknown, so tomorrow counts as taken, too. */
export function lateDates(now: number, zone: TimeZone): readonly [today: string, tomorrow: string] {
  const today = campusDate(now, zone);
  return [today, dateAfter(today, 1)];
}

/** Whether late pieces endanger a booking: on one of its days, more pieces are booked or late than the product has. */
export const isHeldUp = (wanted: RentalDays, pieces: number, days: readonly RentalDay[]): boolean =>
  days.some((day) => (day.late ?? 0) > 0 && inUse(day) > pieces && wanted.from <= day.date && day.date <= wanted.until);

/**
 * Whether the late item came back before the next renter's pickup: at the agreed meeting, or else when their first day
 * begins. A renter who waited longer may still leave.
 */
export function isBackInTime(
  { rentFrom, meetAt }: { readonly rentFrom: string; readonly meetAt?: string | null },
  now: number,
  zone: TimeZone,
): boolean {
  return now < (meetAt ? Date.parse(meetAt) : endOfDate(dateAfter(rentFrom, -1), zone));
}
