/**
 * The contract of a kind of trade: what each kind states of its products and sales. Every entry is required, and what does not apply to a
 * kind has a named value. The values are in `<kind>/rules.ts`, listed in index.ts; what kinds read and write is in usecases/kinds/kind.ts.
 */
import type { ErrorCode } from '../errors.ts';
import type { DepositSale } from '../money/deposit.ts';

export const productKinds = ['goods', 'preorder', 'service', 'rental', 'wanted', 'bundle', 'free', 'link'] as const;
export type ProductKind = (typeof productKinds)[number];

/** What a row says of its kind. `unknown`: a newer version of the product wrote the row, and this one does not know the kind. */
export type RowKind = ProductKind | 'unknown';

/** What says of which kind a row is. */
export interface KindRow {
  readonly kind?: string | null | undefined;
}

/** The columns of a product that rules of kinds read; a product row fits. Rows from before kinds have none of them. */
export interface KindColumns extends KindRow {
  /** Until when it takes orders, ISO; null: no end, or none begun. */
  readonly closesAt?: string | null;
}

/** `always` as far as its kind is concerned; `until_closing`: until its `closesAt`, where it has one; `while_open`: only before its `closesAt`. */
export type OpenWhile = 'always' | 'until_closing' | 'while_open';

/** Values of a product that its kind decides, whatever the form says. */
export type FixedValues = Readonly<Partial<{ stock: null; price: 0; discount: 0; isNegotiable: false }>>;

/** What a seller's limit of cash counts: pieces, days of a rental (each piece has its own), or appointments. */
export type CashUnit = 'pieces' | 'days' | 'appointments';

/** In words on the card, as its tag for previews (Open Graph), and as schema.org's name for search engines. */
export interface CardAvailability {
  readonly words: string;
  readonly open: 'in stock' | 'out of stock' | 'preorder';
  readonly schema: 'InStock' | 'OutOfStock' | 'PreOrder' | 'SoldOut' | 'Discontinued';
}

/** What the sales of a kind are called in sentences: 'pembelian' by the buyer, 'penjualan' by the seller. */
export interface SaleWords {
  readonly buying: string;
  readonly selling: string;
  /** On the button that does it once more. */
  readonly again: string;
}

/** How a kind's goods change hands. */
export interface HandedOver {
  /** Its seller may bring it to the buyer (orders/shipping-address.ts says when); otherwise the checkout asks for no address. */
  readonly mayBeBrought: boolean;
  /** Precedes the place: 'Bertemu di'. */
  readonly at: string;
}

/** The columns of a sale that its kind's terms read; a row of `sales` fits. Times are ISO. */
export interface KindSale extends KindRow {
  readonly state?: string;
  readonly meetAt?: string | null;
  /** The seller whose calendar slots its appointment occupies; absent or '': it has none. */
  readonly bookingId?: string | null;
  /** When its batch closes. */
  readonly stayFrom?: string | null;
  /** The first and the last day, `2026-11-21`. */
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  readonly dueAt?: string | null;
  readonly dueLeftMs?: number | null;
  readonly disputedAt?: string | null;
}

/** What a kind decides in the life of its sales (orders/sale.ts has the one table of events). Moments are ms since 1970. */
export interface SaleTerms {
  /** The goods go out with the sale and come back: their return ends it. */
  readonly comesBack: boolean;
  /** Whether its meeting was booked with the order; for other goods people just meet again. */
  readonly isBooked: (sale: KindSale) => boolean;
  /** Until when its seller may accept it; null: as long as it waits. */
  readonly acceptedUntil: (sale: KindSale) => number | null;
  /** When an answer would come too late, however many hours its seller has; null: never. */
  readonly answeredBefore: (sale: KindSale) => number | null;
  /** What its seller prepares for, so that a buyer who leaves shortly before is marked as absent; null: nothing. */
  readonly leftBefore: (sale: KindSale) => number | null;
  /** The end of its days: by then it is handed over, and back; null: it has no days. */
  readonly endsAt: (sale: KindSale) => number | null;
  /** The next reminder after `now` while the goods are out; null: none. */
  readonly remindAt: (sale: KindSale, now: number) => number | null;
  /** What of the deposit its seller keeps when it ends at `now`, and what is proposed when a dispute is decided. Rupiah. */
  readonly keptOfDeposit: (sale: KindSale & DepositSale, now: number) => number;
  readonly proposedOfDeposit: (sale: KindSale & DepositSale, now: number) => number;
}

export interface KindRules {
  /** By which words a search finds its products, besides their own words; several words are one phrase ('open po'). The first is its title. */
  readonly searchWords: readonly string[];
  /** Campuses can offer it in their categories. */
  readonly isReady: boolean;
  /** The posting form offers it where the chosen category does. */
  readonly isPosted: boolean;
  readonly fixed: FixedValues;
  /** Its price follows from the kind's own fields, so the forms do not ask for it. */
  readonly isPriceDerived: boolean;
  /** Why its seller does not change the number of pieces by hand; null: the seller counts them, where they are counted at all. */
  readonly stockFixedBy: (product: KindColumns) => ErrorCode | null;
  /** Each line of a cart has one of it. */
  readonly isSingle: boolean;
  /** The checkout asks for a choice besides the number of pieces, and the choice decides the price. */
  readonly isChosen: boolean;
  /** It is ordered for days: a line without them is not taken into the cart. */
  readonly asksDays: boolean;
  /** All buyers pick it up at the place and time of its batch, not at its product's place. */
  readonly isPickedUp: boolean;
  /** Where it changes hands. */
  readonly handedOver: HandedOver;
  /** It is made or got ready after the order, so that saying "ready" is a step; of what the seller has, the two just meet. */
  readonly isPrepared: boolean;
  /** Its order takes a row for each quarter of an hour, so that nothing else of many rows has room in the transaction. */
  readonly takesSlots: boolean;
  /** Each product of it has a sale of its own, apart from whatever else the seller has in the same order. */
  readonly hasOwnSale: boolean;
  /** Only its own page takes an order of it, because more is asked than a press: days, or a number in its draw. */
  readonly hasOwnBuying: (product: KindColumns) => boolean;
  /** What a limit of cash counts of it; null: its seller sets none (orders/cash-most.ts). */
  readonly cashUnit: CashUnit | null;
  /** It is never in a cart: an order of it has nothing else, and its sale says its kind. */
  readonly isApart: boolean;
  /** It may be part of a bundle, and of an offer for several products. */
  readonly isBundled: boolean;
  /** While what lists call available: the source of both their query and the rule (products/availability.ts). */
  readonly opens: OpenWhile;
  /** Why it cannot be put into a cart or ordered at `now` (ms since 1970); null: it can. */
  readonly closedBy: (product: KindColumns, now: number) => ErrorCode | null;
  readonly words: SaleWords;
  /** How the card of a shared link and search engines name what can be ordered of it now, and what its kind has closed. */
  readonly card: {
    readonly offered: (product: KindColumns) => CardAvailability;
    readonly closed: CardAvailability;
  };
  readonly sale: SaleTerms;
}

/** A search finds it by its own words alone. */
export const noSearchWords: readonly string[] = [];

/** No value is decided by the kind. */
export const nothingFixed: FixedValues = {};

/** Nothing is paid for it, or its parts have limits of their own. */
export const noCashLimit = null;

/** Its seller counts the pieces, or nobody does. */
export const countedBySeller = (): null => null;

/** Buyer and seller meet, or the seller brings it. */
export const metOrBrought: HandedOver = { mayBeBrought: true, at: 'Bertemu di' };

/** Its buyer comes for it. */
export const fetched: HandedOver = { mayBeBrought: false, at: 'Ambil di' };

/** Cards and lists order it with one press. */
export const boughtAnywhere = (): boolean => false;

/** It takes orders as long as it is on sale. */
export const neverClosed = (): null => null;

/** There is no such moment in its sales. */
export const noMoment = (): null => null;

/** Its meetings are agreed on after the order. */
export const neverBooked = (): boolean => false;

/** Its sales have no deposit. */
export const noDeposit = (): number => 0;

export const usualWords: SaleWords = { buying: 'pembelian', selling: 'penjualan', again: 'Beli Lagi' };

/** It is made or done for its buyer. */
export const orderedWords: SaleWords = { ...usualWords, again: 'Pesan Lagi' };

/** Whether a sale was accepted and its goods have not changed hands. */
export const isAccepted = ({ state }: Pick<KindSale, 'state'>): boolean => state === 'accepted' || state === 'ready';

const inStock: CardAvailability = { words: '', open: 'in stock', schema: 'InStock' };

/** It can be had now. */
export const onSale = (): CardAvailability => inStock;

/** Its kind takes no orders now. */
export const notNow: CardAvailability = { words: 'Belum bisa dipesan', open: 'out of stock', schema: 'OutOfStock' };

/** Rows from before kinds are goods. */
export const isGoods = ({ kind }: KindRow): boolean => (kind || 'goods') === 'goods';

/** What a row is. */
export const kindOf = ({ kind }: KindRow): RowKind =>
  kind ? (productKinds.find((name) => name === kind) ?? 'unknown') : 'goods';
