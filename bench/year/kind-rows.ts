/** Kinds of trade other than goods: which products have which kind, and the kinds' own rows. */

import { createHash } from 'node:crypto';
import { campusDate, dateAfter } from '../../functions/domain/campus-days.ts';
import { campusMoment, campusTime } from '../../functions/domain/campus-time.ts';
import { dayMs, hourMs } from '../../functions/domain/durations.ts';
import { slotId } from '../../functions/domain/ids.ts';
import { drawEntryId, drawTicket, keyedId } from '../../functions/domain/keyed-ids.ts';
import { limits } from '../../functions/domain/limits.ts';
import { canonicalSearch } from '../../functions/domain/products/saved-search.ts';
import { categories } from '../../functions/domain/settings/default-catalogue.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { drawn } from '../../functions/kinds/free/rules/draw.ts';
import { seedHashOf, sortedTickets } from '../../functions/kinds/free/rules/draw-proof.ts';
import { pickupWords } from '../../functions/kinds/preorder/rules/pickup-words.ts';
import { batchId } from '../../functions/kinds/preorder/usecases/batches.ts';
import { datesOf, rentalDayId } from '../../functions/kinds/rental/rules/days.ts';
import { quarterStart, quartersOf } from '../../functions/kinds/service/rules/appointment.ts';
import { wantedUntil } from '../../functions/kinds/wanted/rules/wanted.ts';
import { wantedFilters, wantedTokens } from '../../functions/kinds/wanted/rules/wanted-search.ts';
import type { RowData } from '../../functions/usecases/rows.ts';
import { productHead, words } from '../local/products.ts';
import type { CampusSize } from './campus-size.ts';
import { below, chance, idSecret, momentOf, personId, personName, pick, productId, sellerOf } from './names.ts';
import { iso, type Planned, planned, zone } from './planned.ts';

/** Shares of all products; the others are goods. */
const shares = { preorder: 0.03, service: 0.02, rental: 0.015, free: 0.01 } as const;
/** Wanted ads per person and year. */
const ads = 0.3;
const entrants = 12;

export type YearKind = keyof typeof shares | 'goods';

export function kindOf(n: number): YearKind {
  let left = chance(n, 60);
  for (const kind of ['preorder', 'service', 'rental', 'free'] as const) {
    if (left < shares[kind]) return kind;
    left -= shares[kind];
  }
  return 'goods';
}

/**
 * Price of the n-th product, rupiah. Gifts cost nothing; for rentals it is the price of one day, and each is rented for
 * one day.
 */
export const priceOf = (n: number): number => (kindOf(n) === 'free' ? 0 : productHead(n).price);

const terms = { deposit: 100_000, pieces: 3 } as const;
const packages = (n: number) => [
  { id: 'satu', name: 'Paket 1 jam', price: priceOf(n), minutes: 60 },
  { id: 'dua', name: 'Paket 2 jam', price: 2 * priceOf(n), minutes: 120 },
];

/** Every day from 08:00 to 20:00. */
const hours = Array.from({ length: 7 }, (_, day) => `${day} 08:00-20:00`);

/**
 * Closing time of a pre-order's only batch, or time of a gift's draw: 1 to 25 hours from now for listed products, a day
 * after posting for others.
 */
const closesAt = (n: number, at: number, isOpen: boolean, now: number): number =>
  isOpen ? now + hourMs + below(n, 61, 72) * 20 * 60_000 : at + dayMs;

/** The columns that the kind of the n-th product sets. */
export function kindColumns(n: number, at: number, isOpen: boolean, now: number): Partial<RowData<'products'>> {
  const kind = kindOf(n);
  const fixed = { kind, discount: 0, isNegotiable: false, stock: null };
  if (kind === 'goods') return {};
  if (kind === 'preorder') return { ...fixed, closesAt: iso(closesAt(n, at, isOpen, now)) };
  if (kind === 'rental') return { ...fixed, ...terms };
  if (kind === 'free') return { ...fixed, price: 0, stock: 1, closesAt: iso(closesAt(n, at, isOpen, now)) };
  return fixed;
}

const pickup = (closes: number) => ({
  pickupPlace: 'Lobi GKU',
  pickupFrom: iso(closes + 2 * hourMs),
  pickupUntil: iso(closes + 4 * hourMs),
});

interface SoldLine {
  /** Number of the product. */
  readonly of: number;
  readonly orderId: string;
  readonly seller: number;
  readonly at: number;
  readonly isCanceled: boolean;
}

/** Collects the batch members, appointment slots and rental days of sales, so that the kinds' rows match the sales. */
export class KindBooks {
  readonly #size: CampusSize;
  readonly #now: number;
  readonly #isListed: (n: number) => boolean;
  readonly #joined = new Map<number, number>();
  readonly #quarters = new Map<string, { sellerId: string; bookingId: string; quarter: number; at: number }>();
  readonly #days = new Map<string, { productId: string; date: string; taken: number; at: number }>();

  constructor(size: CampusSize, isListed: (n: number) => boolean, now: number) {
    this.#size = size;
    this.#now = now;
    this.#isListed = isListed;
  }

  /** Whether orders of this product wait for its batch to close. */
  isOpenBatch = (n: number): boolean => kindOf(n) === 'preorder' && this.#isListed(n);

  /** Columns that the product's kind adds to a sale; none for goods. */
  sale({ of, orderId, seller, at, isCanceled }: SoldLine): Partial<RowData<'sales'>> {
    const kind = kindOf(of);
    const placedAt = iso(at);
    if (kind === 'goods') return {};
    if (kind === 'preorder') {
      const posted = momentOf(of, this.#size.products, this.#now);
      const closes = closesAt(of, posted, this.#isListed(of), this.#now);
      if (!isCanceled) this.#joined.set(of, (this.#joined.get(of) ?? 0) + 1);
      const when = pickup(closes);
      const meeting = { meetPlace: pickupWords(when, zone), meetAt: when.pickupUntil, meetAgreedAt: placedAt };
      return { kind, batchId: batchId(productId(of), 1), stayFrom: iso(closes), ...meeting };
    }
    if (kind === 'service') return { kind, ...this.#book(of, orderId, seller, at, isCanceled) };
    if (kind === 'rental') {
      const rentFrom = dateAfter(campusDate(at, zone), 2 + below(of, 63, 7));
      if (!isCanceled) this.#rent(of, { from: rentFrom, until: rentFrom }, at);
      return { kind, rentFrom, rentUntil: rentFrom, deposit: terms.deposit };
    }
    return { kind };
  }

  #book(of: number, orderId: string, seller: number, at: number, isCanceled: boolean): Partial<RowData<'sales'>> {
    const [pack] = packages(of);
    if (!pack) throw new Error('A service without packages');
    const bought = { packageId: pack.id, packageName: pack.name, bookedMinutes: pack.minutes };
    const time = `${String(8 + below(of, 62, 11)).padStart(2, '0')}:00`;
    const startsAt = campusMoment({ date: campusTime(at + 3 * dayMs, zone).date, time }, zone);
    if (!startsAt) throw new Error(`${time} is no time`);
    const sellerId = personId(seller);
    const bookingId = `${orderId}booking`;
    const quarters = quartersOf(startsAt, pack.minutes);
    const isFree = quarters.every((quarter) => !this.#quarters.has(slotId(sellerId, quarter)));
    // If the seller's time is already booked, this sale has no agreed time yet.
    if (!isFree) return bought;
    if (!isCanceled && Date.parse(startsAt) > this.#now)
      for (const quarter of quarters)
        this.#quarters.set(slotId(sellerId, quarter), { sellerId, bookingId, quarter, at });
    return { ...bought, bookingId, meetAt: startsAt, meetAgreedAt: iso(at), meetPlace: 'Perpustakaan' };
  }

  #rent(of: number, days: { from: string; until: string }, at: number): void {
    for (const date of datesOf(days)) {
      if (date < campusDate(this.#now, zone)) continue;
      const id = rentalDayId(productId(of), date);
      const taken = (this.#days.get(id)?.taken ?? 0) + 1;
      if (taken <= terms.pieces) this.#days.set(id, { productId: productId(of), date, taken, at });
    }
  }

  /** The rows of all kinds; call it after all sales. */
  *rows(): Generator<Planned> {
    const scheduled = new Set<string>();
    for (let n = 0; n < this.#size.products; n++) {
      const at = momentOf(n, this.#size.products, this.#now);
      const kind = kindOf(n);
      if (kind === 'preorder') yield this.#batch(n, at);
      if (kind === 'free') yield* this.#draw(n, at);
      if (kind !== 'service') continue;
      const sellerId = personId(sellerOf(n, this.#size));
      yield planned('services', productId(n), at, { sellerId, packages: JSON.stringify(packages(n)), version: 0 });
      if (scheduled.has(sellerId)) continue;
      scheduled.add(sellerId);
      yield planned('schedules', sellerId, at, { hours, daysOff: [], version: 0 });
    }
    for (const [id, { quarter, at, ...slot }] of this.#quarters)
      yield planned('appointmentSlots', id, at, { ...slot, startsAt: quarterStart(quarter) });
    for (const [id, { at, ...day }] of this.#days) yield planned('rentalDays', id, at, { ...day, late: 0 });
    yield* this.#ads();
  }

  #batch(n: number, at: number): Planned {
    const isOpen = this.#isListed(n);
    const closes = closesAt(n, at, isOpen, this.#now);
    const joined = this.#joined.get(n) ?? 0;
    return planned('batches', batchId(productId(n), 1), at, {
      ...{ productId: productId(n), productName: productHead(n).name, sellerId: personId(sellerOf(n, this.#size)) },
      ...{ number: 1, state: isOpen ? 'open' : 'done', closesAt: iso(closes), ...pickup(closes) },
      ...{ least: 1, most: 500, taken: joined, joined, acceptsAll: true, reason: '', endedBy: '' },
      ...{ dueAt: isOpen ? iso(closes) : null, remindAt: null, version: 0 },
    });
  }

  *#draw(n: number, at: number): Generator<Planned> {
    const isOpen = this.#isListed(n);
    const drawAt = closesAt(n, at, isOpen, this.#now);
    const seed = createHash('sha256').update(`seed of ${n}`).digest('hex');
    const entries = Array.from({ length: below(n, 65, entrants) }, (_, k) => {
      const userId = personId(below(n, 200 + k, this.#size.people));
      return { userId, productId: productId(n), ticket: drawTicket(idSecret, userId, productId(n)) };
    });
    const apart = [...new Map(entries.map((entry) => [entry.userId, entry])).values()];
    const tickets = sortedTickets(apart.map(({ ticket }) => ticket));
    const open = { state: 'open', seed: '', tickets: [], passed: 0, passes: [], acceptUntil: null };
    // Past draws ended with a taken gift, or had no entries.
    const past = { ...drawn(seed, tickets, drawAt), state: tickets.length > 0 ? 'taken' : 'ended', acceptUntil: null };
    yield planned('draws', productId(n), at, {
      ...{ giverId: personId(sellerOf(n, this.#size)), drawAt: iso(drawAt), seedHash: seedHashOf(seed) },
      ...{ endedAt: isOpen ? null : iso(drawAt), isTold: !isOpen, version: 0, ...(isOpen ? open : past) },
      entryCount: isOpen ? apart.length : limits.drawEntries + 1,
    });
    if (!isOpen) return;
    yield planned('drawSeeds', productId(n), at, { seed });
    for (const entry of apart)
      yield planned('drawEntries', drawEntryId(idSecret, entry.userId, entry.productId), at, entry, [entry.userId]);
  }

  /** Wanted ads of this year. Those of the last two weeks are open, each with its saved search. */
  *#ads(): Generator<Planned> {
    const count = Math.round(this.#size.people * ads);
    for (let n = 0; n < count; n++) {
      const at = momentOf(n, count, this.#now);
      const user = below(n, 66, this.#size.people);
      const userId = personId(user);
      const id = `wanted${String(n).padStart(14, '0')}`;
      const what = `${pick(words, n)} seri ${below(n, 67, 1_000)}`;
      const thing = { what, details: 'Yang masih layak pakai.', category: pick(categories, n), budget: 500_000 };
      const until = wantedUntil(at);
      const isOpen = Date.parse(until) > this.#now;
      yield planned('wanted', id, at, {
        ...{ userId, userName: personName(user), ...thing, place: '', until },
        ...{ searchTokens: wantedTokens(thing), state: isOpen ? 'open' : 'expired' },
        ...{ isAsked: false, answers: 0, version: 0 },
      });
      if (!isOpen) continue;
      const { categories: within, ...filters } = canonicalSearch(
        wantedFilters({ ...thing, place: '' }, campusDefaults),
      );
      const search = { userId, ...filters, categories: [...within], isInstant: true, wantedId: id, wanted: what };
      const told = { lookedUntil: iso(this.#now), toldAt: null, toldProducts: [], dueAt: null, version: 1 };
      yield planned('savedSearches', keyedId(idSecret, 'wantedSearch', id), at, { ...search, ...told }, [userId]);
    }
  }
}
