/** How often each kind of call is made in a minute of a campus's busiest hour. */

/** Calls per minute of 2,000 people; each person makes one about every ten seconds. */
const perMinute = {
  /** Popular lists, drawn with a Zipf distribution; `new list`: lists that are requested for the first time. */
  list: 2_400,
  'new list': 600,
  search: 900,
  product: 2_400,
  'seller of a product': 600,
  'photo of a card': 3_000,
  'own orders': 300,
  'own talks': 300,
  'own notifications': 300,
  'talk message': 240,
  'read mark': 60,
  wish: 30,
  /**
   * Each cart line is followed by an order some seconds later, and every fifth order by a request for a payment token.
   */
  'put into the cart': 20,
  'upload of a photo': 20,
} as const;

/** Calls per minute for the other kinds of trade. */
const kindsPerMinute = {
  /**
   * Each adds a cart line and orders it: a piece of a batch, which may close meanwhile, an hour of a service, or a day
   * of a rental.
   */
  'pre-order': 12,
  booking: 4,
  rental: 4,
  /** Lists filtered by kind, as with the filter chips above the lists. */
  'list of a kind': 120,
  'own week': 12,
} as const;

export type Kind = keyof typeof perMinute | keyof typeof kindsPerMinute;
/** The number of people that these rates belong to. */
export const usual = 2_000;

/** Calls per minute, by kind. */
export type Rates = Readonly<Partial<Record<Kind, number>>>;

const scaled = (rates: Rates, times: number): Rates =>
  Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, rate * times]));

export const mondayOf = (people: number): Rates => scaled({ ...perMinute, ...kindsPerMinute }, people / usual);

const writes = [
  ...(['talk message', 'read mark', 'wish', 'put into the cart', 'upload of a photo'] as const),
  ...(['pre-order', 'booking', 'rental'] as const),
];
/** A purchase writes twice: the cart line and the order. */
const writesOf = (kind: Kind, rate: number): number =>
  ['put into the cart', 'pre-order', 'booking', 'rental'].includes(kind) ? 2 * rate : rate;

/**
 * The rates of several Mondays at once. The design's bar is ten: 500 lists, 150 searches and 50 writes a second, in the
 * proportions of one Monday. Omits product pages, photos and people's own lists.
 */
export function mondaysAtOnce(mondays: number): Rates {
  const all = mondayOf(usual);
  const of = (kinds: readonly Kind[]): Rates => Object.fromEntries(kinds.map((kind) => [kind, all[kind] ?? 0]));
  const to = (perSecond: number, rates: Rates, weight = (_: Kind, rate: number) => rate): Rates => {
    const sum = Object.entries(rates).reduce((total, [kind, rate]) => total + weight(kind as Kind, rate), 0);
    return scaled(rates, (perSecond * 60) / sum);
  };
  return {
    ...to(50 * mondays, of(['list', 'new list', 'list of a kind'])),
    ...to(15 * mondays, of(['search'])),
    ...to(5 * mondays, of(writes), writesOf),
  };
}

export interface Planned {
  readonly kind: Kind;
  /** ms since the start */
  readonly at: number;
  /** Index of the call within its kind, from 0. */
  readonly number: number;
}

/**
 * All calls of these minutes with their times. They do not depend on earlier responses, so a slow server gets as many
 * as a fast one. Calls of a kind are evenly spaced, with small random shifts.
 */
export function planOf(rates: Rates, minutes: number, random: () => number): Planned[] {
  const planned: Planned[] = [];
  for (const [name, rate] of Object.entries(rates)) {
    const kind = name as Kind;
    const count = Math.max(1, Math.round(rate * minutes));
    const apart = (minutes * 60_000) / count;
    for (let number = 0; number < count; number++) planned.push({ kind, number, at: (number + random()) * apart });
  }
  return planned.sort((a, b) => a.at - b.at);
}
