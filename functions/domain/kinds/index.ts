/** The list of kinds with their rules, and lookups on a product. Adding a kind: docs/walks.md, "A kind of trade". */

import { bundleRules } from '../../kinds/bundle/rules.ts';
import { freeRules } from '../../kinds/free/rules.ts';
import { goodsRules } from '../../kinds/goods/rules.ts';
import { linkRules } from '../../kinds/link/rules.ts';
import { preorderRules } from '../../kinds/preorder/rules.ts';
import { rentalRules } from '../../kinds/rental/rules.ts';
import { serviceRules } from '../../kinds/service/rules.ts';
import { wantedRules } from '../../kinds/wanted/rules.ts';
import type { ErrorCode } from '../errors.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import {
  type KindColumns,
  type KindRow,
  type KindRules,
  type KindSale,
  kindOf,
  noSearchWords,
  type ProductKind,
  productKinds,
  type RowKind,
  type SaleTerms,
} from './kind.ts';

const known: Readonly<Record<ProductKind, KindRules>> = {
  goods: goodsRules,
  preorder: preorderRules,
  service: serviceRules,
  rental: rentalRules,
  wanted: wantedRules,
  bundle: bundleRules,
  free: freeRules,
  link: linkRules,
};

/** Rules for a kind that only a newer release knows: its rows are shown as they are stored, and take no orders. */
const unknownRules: KindRules = {
  ...goodsRules,
  isReady: false,
  isPosted: false,
  searchWords: noSearchWords,
  // The forms do not edit price and stock, because the rules of this version may be wrong for them.
  isPriceDerived: true,
  stockFixedBy: () => 'kind_unknown',
  hasOwnSale: true,
  hasOwnBuying: () => true,
  isBundled: false,
  closedBy: () => 'kind_unknown',
};

const rules: Readonly<Record<RowKind, KindRules>> = { ...known, unknown: unknownRules };

/** Search words of each kind. */
export const kindWords: readonly { readonly kind: ProductKind; readonly words: readonly string[] }[] = productKinds.map(
  (kind) => ({ kind, words: known[kind].searchWords }),
);

export const rulesOf = (row: KindRow): KindRules => rules[kindOf(row)];

/**
 * First search word of the row's kind, '' without one. Used in names of saved searches and, in lower case, in URLs of
 * lists.
 */
export const kindTitle = (row: KindRow): string => (row.kind ? (rulesOf(row).searchWords[0] ?? '') : '');

/** The terms of a sale, by its kind. */
export const termsOf = (sale: KindRow): SaleTerms => rulesOf(sale).sale;

/** Whether the goods of this sale come back to its seller. */
export const comesBack = (sale: KindRow): boolean => termsOf(sale).comesBack;

/** Whether the deadline to hand over and return the goods has passed at `now`. */
export const isOverdue = (sale: KindSale, now: number, zone: TimeZone): boolean =>
  now >= (termsOf(sale).endsAt(sale, zone) ?? Number.POSITIVE_INFINITY);

/** Whether the seller may change the product's number of pieces. */
export const mayCount = (product: KindColumns): boolean => rulesOf(product).stockFixedBy(product) === null;

/** Form fields whose values the product's kind decides; the forms omit them. */
export const decidedFields = (product: KindColumns): readonly string[] => {
  const { fixed, isPriceDerived, cashUnit } = rulesOf(product);
  const counted = Object.hasOwn(fixed, 'stock') || mayCount(product) ? [] : ['stock'];
  const derived = [...(isPriceDerived ? ['price'] : []), ...(cashUnit === null ? ['cashMost'] : [])];
  return [...Object.keys(fixed), ...counted, ...derived];
};

/** Whether the product can be ordered only from its own page. */
export const hasOwnBuying = (product: KindColumns): boolean => rulesOf(product).hasOwnBuying(product);

/** Whether sellers of this kind count pieces, so that a piece can be the last one and can be restocked. */
export const countsPieces = (row: KindRow): boolean => {
  const { fixed, isApart } = rulesOf(row);
  return !isApart && fixed.stock !== null;
};

/** Whether the product is free of charge. */
export const isGift = (product: KindRow): boolean => rulesOf(product).fixed.price === 0;

/** Whether the buyer keeps the product for its price: no rental, no appointment and no gift. */
export const isBoughtToKeep = (product: KindRow): boolean => {
  const { asksDays, isChosen } = rulesOf(product);
  return !asksDays && !isChosen && !isGift(product);
};

/** The meeting place in the product's listing; '' if the kind sets the place elsewhere. */
export const codAddressOf = (product: KindRow & { readonly codAddress: string }): string =>
  rulesOf(product).isPickedUp ? '' : product.codAddress;

/** Kinds that a campus may offer in a category. */
export const readyKinds: readonly ProductKind[] = productKinds.filter((kind) => known[kind].isReady);

/** Kinds that the posting form offers among those that a category allows. */
export const postedKinds = (offered: readonly ProductKind[]): ProductKind[] =>
  offered.filter((kind) => known[kind].isPosted);

/**
 * Error code if the product's kind takes no orders at `now`, otherwise null. Stock and listing state are not checked.
 */
export const closedBy = (product: KindColumns, now: number): ErrorCode | null =>
  rulesOf(product).closedBy(product, now);

/**
 * Whether the listing ended for good by `now` (ms since 1970). After a draw, for example, only the winner can order.
 */
export const isOver = (product: KindColumns, now: number): boolean =>
  rulesOf(product).opens === 'until_closing' && !!product.closesAt && Date.parse(product.closesAt) <= now;

/** Whether the product is closed at `now` for everyone except the winner of its draw. */
export const isClosed = (product: KindColumns, now: number): boolean =>
  closedBy(product, now) !== null || isOver(product, now);
