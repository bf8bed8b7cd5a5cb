/** Rows that belong to one person: profile, wishlist, cart, saved searches, counters and others. */

import { dayMs } from '../../functions/domain/durations.ts';
import { quotaId } from '../../functions/domain/ids.ts';
import { keyedId, lineId } from '../../functions/domain/keyed-ids.ts';
import { quotaNames } from '../../functions/domain/limits.ts';
import { priceNow } from '../../functions/domain/money.ts';
import { categories } from '../../functions/domain/settings/default-catalogue.ts';
import { productHead, words } from '../local/products.ts';
import type { CampusSize } from './campus-size.ts';
import { kindOf, priceOf } from './kind-rows.ts';
import {
  adminEmail,
  adminId,
  below,
  chance,
  idSecret,
  momentOf,
  personEmail,
  personId,
  personName,
  pick,
  sellerOf,
} from './names.ts';
import { iso, type Planned, planned } from './planned.ts';
import { discountOf } from './product-rows.ts';
export const profilePhoto = (n: number, { ratios }: CampusSize) =>
  chance(n, 20) < ratios.profilePhotos ? `face${personId(n)}` : '';

/** Number of a random listed product, for wishlists and carts. */
const newest = (n: number, salt: number, { products, listed }: CampusSize) =>
  products - 1 - below(n, salt, Math.max(1, Math.floor(products * listed)));

/** The columns of the n-th product that wishlist and cart store. */
function shelved(n: number) {
  const { $id: productId, name } = productHead(n);
  return { productId, name, price: priceNow({ price: priceOf(n), discount: discountOf(n) }) };
}

function* shelvesOf(n: number, size: CampusSize, at: number, now: number): Generator<Planned> {
  const userId = personId(n);
  const own = [userId];
  const times = (ratio: number, salt: number) => Math.floor(ratio) + (chance(n, salt) < ratio % 1 ? 1 : 0);
  for (let wish = times(size.ratios.wishes, 21); wish > 0; wish--) {
    const of = newest(n * 31 + wish, 22, size);
    if (sellerOf(of, size) === n) continue;
    const { productId, name, price } = shelved(of);
    const data = {
      userId,
      productId,
      name,
      price,
      addedAt: iso(at),
      knownPrice: price,
      knownState: 'available',
      version: 0,
    };
    yield planned('wishlistItems', keyedId(idSecret, `wish${wish}`, userId, productId), at, data, own);
  }
  for (let line = times(size.ratios.cartLines, 23); line > 0; line--) {
    const of = newest(n * 37 + line, 24, size);
    // Other kinds never enter a cart here: they are ordered directly, with the buyer's choices.
    if (sellerOf(of, size) === n || kindOf(of) !== 'goods') continue;
    const { productId, name, price } = shelved(of);
    yield planned(
      'cartItems',
      lineId(idSecret, userId, productId),
      now - dayMs,
      { userId, productId, name, price, quantity: 1, slot: line },
      own,
    );
  }
  for (let search = times(size.ratios.savedSearches, 25); search > 0; search--) {
    const id = keyedId(idSecret, 'search', userId, String(search));
    // Last searched the day before yesterday, so that the measured upkeep has a whole day's work.
    const lookedUntil = iso(now - 1.5 * dayMs);
    const data = {
      userId,
      term: pick(words, n + search).toLowerCase(),
      categories: [pick(categories, n)],
      isInstant: chance(n, 26) < size.ratios.instantSearches,
      lookedUntil,
      version: 0,
    };
    yield planned('savedSearches', id, at, data, own);
  }
}

/** Profile, read marks, notification settings and counters of the n-th person, with the date of the n-th account. */
function* rowsOf(n: number, size: CampusSize, now: number): Generator<Planned> {
  const userId = personId(n);
  const at = momentOf(n, size.people, now);
  const own = [userId];
  const profile = {
    name: personName(n),
    email: personEmail(n),
    phone: `08${1_000_000_000 + n}`,
    photoId: profilePhoto(n, size),
    role: 'user' as const,
    blocked: n % 500 === 499,
    accountSince: iso(at),
  };
  yield planned('profiles', userId, at, profile, own);
  yield planned(
    'readMarks',
    keyedId(idSecret, 'marks', userId),
    at,
    { userId, notificationsReadAt: iso(now - dayMs) },
    own,
  );
  for (const room of quotaNames.slice(0, 3))
    yield planned('counters', quotaId(room, userId), at, { count: 1, windowEndsAt: null });
  if (chance(n, 27) < size.ratios.notificationChoices)
    yield planned(
      'notificationChoices',
      keyedId(idSecret, 'notificationChoices', userId),
      at,
      { userId, pushOff: [], emailOff: ['wishes'], isQuiet: true, wantsBroadcasts: chance(n, 28) < 0.5 },
      own,
    );
  if (chance(n, 29) < size.ratios.devices)
    yield planned('pushSubscriptions', keyedId(idSecret, 'push', userId), at, {
      userId,
      endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`,
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
      device: 'Chrome, Android',
    });
  if (chance(n, 30) < 0.3)
    yield planned('payoutAccounts', userId, at, { bank: 'bca', number: `${1_000_000_000 + n}`, holder: personName(n) });
}

/** The administrator's account is the oldest. */
export const adminSince = (now: number): number => now - 365 * dayMs;

export function* peopleRows(size: CampusSize, now: number): Generator<Planned> {
  const since = adminSince(now);
  const admin = { name: 'Admin', email: adminEmail, role: 'admin' as const, accountSince: iso(since) };
  yield planned('profiles', adminId, since, admin, [adminId]);
  for (let n = 0; n < size.people; n++) {
    yield* rowsOf(n, size, now);
    yield* shelvesOf(n, size, momentOf(n, size.people, now), now);
  }
  for (let n = 0; n < size.people * size.ratios.windowsOfHour; n++)
    yield planned('counters', `window${n}`, now - 1_800_000, { count: 2, windowEndsAt: iso(now - 60_000) });
}
