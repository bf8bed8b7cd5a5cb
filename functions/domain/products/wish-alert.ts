/** When somebody who wishes for a product hears of it: it got cheaper, is there again, or only one piece is left. */
import { limits } from '../limits.ts';
import { costWords, discountedPrice, rupiah } from '../money.ts';
import { titledOne } from '../notifications/deal-words.ts';
import type { NotificationText } from '../notifications/notification.ts';
import { availabilityOf } from './listing.ts';

/** What a wish knows of whether its product can be had. */
export type WishState = 'available' | 'last' | 'gone';

type Offered = Parameters<typeof availabilityOf>[0];

export const wishStateOf = (product: Offered): WishState =>
  availabilityOf(product) !== 'available' ? 'gone' : product.stock === 1 ? 'last' : 'available';

/**
 * Whether a change of stock or listing is worth a look at the wishes. Few pieces always are: of orders at the same moment each
 * may know of more.
 */
export const concernsWishes = (before: Offered, after: Offered): boolean =>
  wishStateOf(before) !== wishStateOf(after) ||
  (before.stock !== after.stock && after.stock !== null && after.stock <= limits.lowStock);

/** What a person knows of a product that they wish for; null and '' where nobody wrote it down. */
export interface KnownOfWish {
  /** Rupiah: what they saw when they wished, or were told since. A rise tells nothing, so it is not known. */
  readonly knownPrice: number | null;
  readonly knownState: string;
  /** Their last alert, ISO. */
  readonly toldAt: string | null;
}

/** What somebody knows who wishes for a product as it is. */
export const knownNow = (product: Offered & { readonly price: number; readonly discount: number }) => ({
  knownPrice: discountedPrice(product.price, product.discount),
  knownState: wishStateOf(product),
  toldAt: null,
  toldOf: '',
  version: 0,
});

export type WishNotificationKind = 'wish_back' | 'wish_cheaper' | 'wish_last';

export interface WishLook {
  /** What they know from now on, where that is something else. */
  readonly change: Partial<Pick<KnownOfWish, 'knownPrice' | 'knownState'>>;
  /** What they are told. */
  readonly notice: WishNotificationKind | null;
  /** When to look again, ms: there is news that they are not told yet. */
  readonly lookAgainAt: number | null;
}

const hourMs = 3_600_000;

function stateNotification(before: string, now: WishState): WishNotificationKind | null {
  if (before === 'gone' && now !== 'gone') return 'wish_back';
  return before === 'available' && now === 'last' ? 'wish_last' : null;
}

const isCheaper = (known: number, price: number): boolean => price <= known * (1 - limits.wishCheaperPercent / 100);

/**
 * What somebody who wishes for a product is told of it, at `now` (ms). `price`: the product's, rupiah, where it has stood for long enough to
 * be told, else null. One piece of news at a time and none within an hour of the last: the rest waits, and is looked at again
 * as things are then. What is known of nothing is taken as it is.
 */
export function lookAtWish(known: KnownOfWish, state: WishState, price: number | null, now: number): WishLook {
  const ofState = stateNotification(known.knownState, state);
  const ofPrice =
    state !== 'gone' && price !== null && known.knownPrice !== null && isCheaper(known.knownPrice, price)
      ? 'wish_cheaper'
      : null;
  const quietUntil = known.toldAt === null ? 0 : Date.parse(known.toldAt) + limits.wishAlertHours * hourMs;
  const notice = quietUntil > now ? null : ofState === 'wish_back' ? ofState : (ofPrice ?? ofState);
  // Whatever is told of a product says that only one piece is left.
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

/** Whether an order of this time (ISO) made, for its buyer, what is told of the product now no news. */
export const isJustOrdered = (at: string, now: number): boolean =>
  Date.parse(at) > now - limits.wishAlertHours * hourMs;

/** Days for which it is worth saying that something came back. */
const wishNotificationDays = 3;

/** Whether its person was told lately that it is there again. */
export const isLatelyBack = (
  { toldAt, toldOf }: { readonly toldAt: string | null; readonly toldOf: string },
  now: number,
): boolean =>
  toldOf === 'wish_back' && toldAt !== null && Date.parse(toldAt) + wishNotificationDays * 24 * hourMs > now;

/** `price`: rupiah for a piece, now. */
export function wishNotification(
  kind: WishNotificationKind,
  product: { readonly $id: string; readonly name: string; readonly stock: number | null },
  known: Pick<KnownOfWish, 'knownPrice'>,
  price: number,
): NotificationText {
  const link = `/product/${product.$id}`;
  const isLast = product.stock === 1;
  if (kind === 'wish_cheaper') {
    const less = (known.knownPrice ?? price) - price;
    const body = `"${product.name}" sekarang ${costWords(price)}, ${rupiah(less)} lebih murah.${isLast ? ' Tinggal satu buah.' : ''}`;
    return { kind, title: titledOne('Harga turun', product.name, price), body, link };
  }
  if (kind === 'wish_back') {
    const body = `"${product.name}" bisa dibeli lagi seharga ${costWords(price)}${isLast ? '; hanya ada satu buah' : ''}.`;
    return { kind, title: titledOne('Tersedia lagi', product.name, price), body, link };
  }
  const body = `"${product.name}" (${costWords(price)}) di wishlist Anda tinggal satu buah.`;
  return { kind, title: titledOne('Tinggal satu', product.name, price), body, link };
}
