/** What a campus does in a minute of its busiest hour: how often each kind of call is planned, for 2,000 people. */

/** Calls a minute. A person looks at something every ten seconds or so. */
export const perMinute = {
  /** Lists that many ask for alike, by a Zipf law, and lists nobody has asked for before. */
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
export function planOf(people: number, minutes: number, random: () => number): Planned[] {
  const planned: Planned[] = [];
  for (const [name, rate] of Object.entries({ ...perMinute, ...kindsPerMinute })) {
    const kind = name as Kind;
    const count = Math.max(1, Math.round((rate * minutes * people) / usual));
    const apart = (minutes * 60_000) / count;
    for (let number = 0; number < count; number++) planned.push({ kind, number, at: (number + random()) * apart });
  }
  return planned.sort((a, b) => a.at - b.at);
}
