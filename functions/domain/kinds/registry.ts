/**
 * The kinds of trade: the only list of them, with what each changes in the rules that all products share. Goods change nothing.
 *
 * How a kind is added: docs/walks.md, "A kind of trade".
 */
import type { ErrorCode } from '../errors.ts';

export const productKinds = ['goods', 'preorder', 'service', 'rental', 'wanted', 'bundle', 'free', 'link'] as const;
export type ProductKind = (typeof productKinds)[number];

/** The columns of a product that rules of kinds read; a product row fits. Rows from before kinds have none of them. */
export interface KindColumns {
  readonly kind?: string | null;
  /** Until when it takes orders, ISO; null: no end, or none begun. */
  readonly closesAt?: string | null;
}

export interface KindRules {
  /** Campuses can offer it in their categories. */
  readonly isReady?: true;
  /** The posting form offers it where the chosen category does; what it asks besides is in web/shop/kinds. */
  readonly isPosted?: true;
  /** Values that the kind decides, whatever the form says. */
  readonly fixed?: { readonly stock?: null; readonly price?: 0; readonly discount?: 0; readonly isNegotiable?: false };
  /** Its price follows what the kind asks besides, so the forms do not ask it. */
  readonly isPriceDerived?: true;
  /** Each line of a cart has one of it. */
  readonly isSingle?: true;
  /** The checkout chooses more than a number of pieces, and that decides the price. */
  readonly isChosen?: true;
  /** It is ordered for days: a line without them is not taken into the cart. */
  readonly asksDays?: true;
  /** All who order it pick it up where its batch says, not where its product says. */
  readonly isPickedUp?: true;
  /** Its stock follows other products, so nobody writes it. */
  readonly isStockDerived?: true;
  /** Each product of it has a sale of its own, apart from whatever else the seller has in the same order. */
  readonly hasOwnSale?: true;
  /** It is never in a cart: an order of it has nothing else, and its sale says its kind. */
  readonly isApart?: true;
  /** Why nobody can put it into a cart or order it at `now` (ms since 1970); null: it can be ordered. */
  readonly closedBy?: (product: KindColumns, now: number) => ErrorCode | null;
}

const rules: Readonly<Record<ProductKind, KindRules>> = {
  goods: { isReady: true, isPosted: true },
  preorder: {
    isReady: true,
    isPosted: true,
    // Its batch counts the pieces, and everybody in it pays the same.
    fixed: { stock: null, isNegotiable: false },
    hasOwnSale: true,
    isPickedUp: true,
    closedBy: ({ closesAt }, now) => (closesAt && Date.parse(closesAt) > now ? null : 'batch_closed'),
  },
  service: {
    isReady: true,
    isPosted: true,
    fixed: { stock: null, discount: 0, isNegotiable: false },
    isPriceDerived: true,
    isSingle: true,
    isChosen: true,
    hasOwnSale: true,
  },
  rental: {
    isReady: true,
    isPosted: true,
    // Counters of days know how many pieces are free (domain/kinds/rental); the price is that of a day, for everybody.
    fixed: { stock: null, isNegotiable: false },
    hasOwnSale: true,
    asksDays: true,
  },
  // Its ads are rows of their own (domain/kinds/wanted), never products.
  wanted: { isReady: true },
  bundle: { isReady: true, isPosted: true, fixed: { discount: 0, isNegotiable: false }, isStockDerived: true },
  free: { isReady: true, isPosted: true, fixed: { price: 0, discount: 0, isNegotiable: false } },
  // Made by its own form: what is sold by link is no product.
  link: { isReady: true, isApart: true },
};

/** What a product is; rows from before kinds are goods. */
export const kindOf = ({ kind }: Pick<KindColumns, 'kind'>): ProductKind =>
  productKinds.find((name) => name === kind) ?? 'goods';

export const rulesOf = (product: Pick<KindColumns, 'kind'>): KindRules => rules[kindOf(product)];

/** Fields of the forms that this kind decides, so that they are not asked. */
export const decidedFields = (product: Pick<KindColumns, 'kind'>): readonly string[] => {
  const { fixed = {}, isStockDerived, isPriceDerived } = rulesOf(product);
  return [...Object.keys(fixed), ...(isStockDerived ? ['stock'] : []), ...(isPriceDerived ? ['price'] : [])];
};

/** Whether its seller counts pieces, so that one may be the last, and may come back. */
export const countsPieces = (product: Pick<KindColumns, 'kind'>): boolean => {
  const { fixed, isApart } = rulesOf(product);
  return !isApart && fixed?.stock !== null;
};

/** Whether nothing is paid for it. */
export const isGift = (product: Pick<KindColumns, 'kind'>): boolean => rulesOf(product).fixed?.price === 0;

/** Whether things are bought that stay with their buyer: no days, no hours, no gift. */
export const isBoughtToKeep = (product: Pick<KindColumns, 'kind'>): boolean => {
  const { asksDays, isChosen } = rulesOf(product);
  return !asksDays && !isChosen && !isGift(product);
};

/** Where somebody meets its seller, as its product says; '' where that is said elsewhere. */
export const codAddressOf = (product: Pick<KindColumns, 'kind'> & { readonly codAddress: string }): string =>
  rulesOf(product).isPickedUp ? '' : product.codAddress;

/** Kinds that a campus may offer in a category. */
export const readyKinds: readonly ProductKind[] = productKinds.filter((kind) => rules[kind].isReady);

/** Kinds that the posting form offers among those that a category allows. */
export const postedKinds = (offered: readonly ProductKind[]): ProductKind[] =>
  offered.filter((kind) => rules[kind].isPosted);

/** Why this product takes no orders at `now`; null: it does, as far as its kind is concerned. */
export const closedBy = (product: KindColumns, now: number): ErrorCode | null =>
  rulesOf(product).closedBy?.(product, now) ?? null;
