/** What a campus does in a minute of its busiest hour: how often each kind of call is planned. */

/** Calls a minute of 2,000 people. A person looks at something every ten seconds or so. */
const perMinute = {
  /** Popular lists, chosen by a Zipf law; below, lists that are requested for the first time. */
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
  /** An order follows each, some seconds later; a payment token every fifth of these. */
  'put into the cart': 20,
  'upload of a photo': 20,
} as const;

/** The same of other kinds of trade than goods. */
const kindsPerMinute = {
  /** Into the cart and ordered: a batch that closes within these minutes, an hour of somebody's, a day of a thing. */
  'pre-order': 12,
  booking: 4,
  rental: 4,
  /** The chips above the lists. */
  'list of a kind': 120,
  'own week': 12,
} as const;

export type Kind = keyof typeof perMinute | keyof typeof kindsPerMinute;
/** The people whose minute that is. */
export const usual = 2_000;

/** Calls a minute. */
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
 * So many Mondays at once, as the bar of the design counts ten of them: 500 lists, 150 searches and 50 writes a second, in the shares that
 * a Monday has. Pages of products, photos and one's own lists are no part of it.
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
  /** ms after the beginning */
  readonly at: number;
  /** From 0; counts the calls of this kind. */
  readonly number: number;
}

/**
 * Every call of these minutes at its time, whether or not those before have been answered: a slow server is met by as many as a quick
 * one. Kinds come at even distances, each shifted a little, so that no second is like the one before.
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
