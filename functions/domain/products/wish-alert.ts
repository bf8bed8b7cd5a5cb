/**
 * When a person is notified about a product on their wishlist: it got cheaper, is available again, or only one piece is
 * left.
 */
import { hourMs } from '../durations.ts';
import { afterPrice, beforePrice } from '../kinds/price-words.ts';
import { limits } from '../limits.ts';
import { costWords, discountedPrice, rupiah } from '../money.ts';
import { nameOf, titledOne } from '../notifications/deal-words.ts';
import type { NotificationText } from '../notifications/notification.ts';
import { isStillOffered } from './freshness.ts';

/** Availability of a wishlisted product, as stored with the wish. */
export type WishState = 'available' | 'last' | 'gone';

type Offered = Parameters<typeof isStillOffered>[0];

export const wishStateOf = (product: Offered, now: number): WishState =>
  !isStillOffered(product, now) ? 'gone' : product.stock === 1 ? 'last' : 'available';

/**
 * Whether a change of stock or listing requires checking the wishlists with this product. Low stock always does,
 * because simultaneous orders may each have read a higher stock.
 */
export const concernsWishes = (before: Offered, after: Offered, now: number): boolean =>
  wishStateOf(before, now) !== wishStateOf(after, now) ||
  (before.stock !== after.stock && after.stock !== null && after.stock <= limits.lowStock);

/** The last known facts about a wishlisted product; null and '' if never stored. */
export interface KnownOfWish {
  /**
   * Rupiah: the price when the product was wishlisted, or at the last alert. Price rises cause no alert and are not
   * stored.
   */
  readonly knownPrice: number | null;
  readonly knownState: string;
  /** Time of the last alert about this product, ISO. */
  readonly toldAt: string | null;
}

/** The columns of a new wishlist entry: the product as it is at `now` (ms). */
export const knownNow = (product: Offered & { readonly price: number; readonly discount: number }, now: number) => ({
  knownPrice: discountedPrice(product.price, product.discount),
  knownState: wishStateOf(product, now),
  toldAt: null,
  toldOf: '',
  version: 0,
});

export type WishNotificationKind = 'wish_back' | 'wish_cheaper' | 'wish_last';

export interface WishLook {
  /** The changed columns to store. */
  readonly change: Partial<Pick<KnownOfWish, 'knownPrice' | 'knownState'>>;
  /** The alert to send; null for none. */
  readonly notice: WishNotificationKind | null;
  /** When to check again because an alert has to wait, ms since 1970; null if not needed. */
  readonly lookAgainAt: number | null;
}

function stateNotification(before: string, now: WishState): WishNotificationKind | null {
  if (before === 'gone' && now !== 'gone') return 'wish_back';
  return before === 'available' && now === 'last' ? 'wish_last' : null;
}

const isCheaper = (known: number, price: number): boolean => price <= known * (1 - limits.wishCheaperPercent / 100);

/**
 * The alert about a wishlisted product at `now` (ms). `price`: the product's price in rupiah once it has been stable
 * long enough, else null. At most one alert per check, and none within an hour of the last. Any other alert waits and
 * is decided again later. If no state is stored, the current one is stored without an alert about it.
 */
export function lookAtWish(known: KnownOfWish, state: WishState, price: number | null, now: number): WishLook {
  const ofState = stateNotification(known.knownState, state);
  const ofPrice =
    state !== 'gone' && price !== null && known.knownPrice !== null && isCheaper(known.knownPrice, price)
      ? 'wish_cheaper'
      : null;
  const quietUntil = known.toldAt === null ? 0 : Date.parse(known.toldAt) + limits.wishAlertHours * hourMs;
  const notice = quietUntil > now ? null : ofState === 'wish_back' ? ofState : (ofPrice ?? ofState);
  // Every alert also says when only one piece is left.
  const isStateLeft = ofState !== null && notice === null;
  const isPriceLeft = ofPrice !== null && notice !== ofPrice;
  const nextAt = notice ? now + limits.wishAlertHours * hourMs : quietUntil;
  return {
    change: {
      ...(known.knownState !== state && !isStateLeft && { knownState: state }),
      ...(price !== null && (known.knownPrice === null || notice === 'wish_cheaper') && { knownPrice: price }),
    },
    notice,
    lookAgainAt: isStateLeft || isPriceLeft ? nextAt : null,
  };
}

/** Whether an order at this time (ISO) is so recent that its buyer already knows the change. */
export const isJustOrdered = (at: string, now: number): boolean =>
  Date.parse(at) > now - limits.wishAlertHours * hourMs;

/** Days during which a wishlist shows that a product is available again. */
const wishNotificationDays = 3;

/** Whether the person was recently notified that the product is available again. */
export const isLatelyBack = (
  { toldAt, toldOf }: { readonly toldAt: string | null; readonly toldOf: string },
  now: number,
): boolean =>
  toldOf === 'wish_back' && toldAt !== null && Date.parse(toldAt) + wishNotificationDays * 24 * hourMs > now;

/** `price`: current price of one piece, rupiah. */
export function wishNotification(
  kind: WishNotificationKind,
  product: {
    readonly $id: string;
    readonly name: string;
    readonly stock: number | null;
    readonly kind?: string | null;
  },
  known: Pick<KnownOfWish, 'knownPrice'>,
  price: number,
): NotificationText {
  const link = `/product/${product.$id}`;
  const isLast = product.stock === 1;
  const words = `${beforePrice(product).toLowerCase()}${costWords(price)}${afterPrice(product)}`;
  if (kind === 'wish_cheaper') {
    const less = (known.knownPrice ?? price) - price;
    const body = `"${nameOf(product.name)}" sekarang ${words}, ${rupiah(less)} lebih murah.${isLast ? ' Tinggal satu buah.' : ''}`;
    return { kind, title: titledOne('Harga turun', product.name, words), body, link };
  }
  if (kind === 'wish_back') {
    const body = `"${nameOf(product.name)}" bisa dibeli lagi seharga ${words}${isLast ? '; hanya ada satu buah' : ''}.`;
    return { kind, title: titledOne('Tersedia lagi', product.name, words), body, link };
  }
  const body = `"${nameOf(product.name)}" (${words}) di wishlist Anda tinggal satu buah.`;
  return { kind, title: titledOne('Tinggal satu', product.name, words), body, link };
}
