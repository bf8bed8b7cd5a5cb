/**
 * The contract of a kind of trade: the values each kind states for its products and sales. Every entry is required; an entry that does not
 * apply to a kind has a named value. The values are in `functions/kinds/<kind>/rules.ts`, listed in index.ts;
 * usecases/kinds/kind.ts has the kinds' reads and writes.
 */
import type { ErrorCode } from '../errors.ts';
import type { DepositSale } from '../money/deposit.ts';
import type { TimeZone } from '../settings/time-zones.ts';

export const productKinds = ['goods', 'preorder', 'service', 'rental', 'wanted', 'bundle', 'free', 'link'] as const;
export type ProductKind = (typeof productKinds)[number];

/** The kind of a row. `unknown`: a newer version wrote the row, and this version does not know its kind. */
export type RowKind = ProductKind | 'unknown';

/** The column with the kind. */
export interface KindRow {
  readonly kind?: string | null | undefined;
}

/** The columns of a product that rules of kinds read; a product row fits. Rows from before kinds have none of them. */
export interface KindColumns extends KindRow {
  /** End of the time in which it takes orders, ISO; null: open end, or no batch yet. */
  readonly closesAt?: string | null;
}

/** `always` as far as its kind is concerned; `until_closing`: until its `closesAt`, where it has one; `while_open`: only before its `closesAt`. */
export type OpenWhile = 'always' | 'until_closing' | 'while_open';

/** Values that the kind sets on a product, regardless of the form. */
export type FixedValues = Readonly<Partial<{ stock: null; price: 0; discount: 0; isNegotiable: false }>>;

/** The unit of a seller's cash limit: pieces, days of a rental (per piece), or appointments. */
export type CashUnit = 'pieces' | 'days' | 'appointments';

/** Availability as words on the card, as the Open Graph tag of previews, and as the schema.org value for search engines. */
export interface CardAvailability {
  readonly words: string;
  readonly open: 'in stock' | 'out of stock' | 'preorder';
  readonly schema: 'InStock' | 'OutOfStock' | 'PreOrder' | 'SoldOut' | 'Discontinued';
}

/** Nouns for the sales of a kind: 'pembelian' for the buyer, 'penjualan' for the seller. */
export interface SaleWords {
  readonly buying: string;
  readonly selling: string;
  /** On the button that does it once more. */
  readonly again: string;
}

/** How a kind's goods change hands. */
export interface HandedOver {
  /**
   * The seller may bring the goods to the buyer (orders/shipping-address.ts says when). If false, the checkout asks for
   * no address.
   */
  readonly mayBeBrought: boolean;
  /** Precedes the place: 'Bertemu di'. */
  readonly at: string;
}

/** The columns of a sale that its kind's terms read; a row of `sales` fits. Times are ISO. */
export interface KindSale extends KindRow {
  readonly state?: string;
  readonly meetAt?: string | null;
  /** Seller whose calendar slots this appointment occupies; absent or '': none. */
  readonly bookingId?: string | null;
  /** Time at which its batch closes. */
  readonly stayFrom?: string | null;
  /** The first and the last day, `2026-11-21`. */
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  readonly dueAt?: string | null;
  readonly dueLeftMs?: number | null;
  readonly disputedAt?: string | null;
}

/**
 * Values that a kind sets for the life cycle of its sales (orders/sale.ts has the one table of events). Moments are ms since 1970; `zone`:
 * the campus's, for kinds with whole days.
 */
export interface SaleTerms {
  /** The goods go out with the sale and come back: their return ends it. */
  readonly comesBack: boolean;
  /** Whether its meeting was booked with the order; for other goods people just meet again. */
  readonly isBooked: (sale: KindSale) => boolean;
  /** Until when its seller may accept it; null: as long as it waits. */
  readonly acceptedUntil: (sale: KindSale, zone: TimeZone) => number | null;
  /** When an answer would come too late, however many hours its seller has; null: never. */
  readonly answeredBefore: (sale: KindSale, zone: TimeZone) => number | null;
  /** The moment that the seller prepares for; a buyer who leaves within `lateLeaveHours` before it is marked as absent; null: none. */
  readonly leftBefore: (sale: KindSale, zone: TimeZone) => number | null;
  /** The end of its days, the deadline for handover and return; null: it has no days. */
  readonly endsAt: (sale: KindSale, zone: TimeZone) => number | null;
  /** The next reminder after `now` while the goods are out; null: none. */
  readonly remindAt: (sale: KindSale, now: number, zone: TimeZone) => number | null;
  /** The part of the deposit that the seller keeps when the sale ends at `now`, also the proposal in a dispute. Rupiah. */
  readonly keptOfDeposit: (sale: KindSale & DepositSale, now: number, zone: TimeZone) => number;
  readonly proposedOfDeposit: (sale: KindSale & DepositSale, now: number, zone: TimeZone) => number;
}

export interface KindRules {
  /** Search words of its products, beyond their own text; several words form one phrase ('open po'). The first is its title. */
  readonly searchWords: readonly string[];
  /** Campuses can offer it in their categories. */
  readonly isReady: boolean;
  /** The posting form offers it where the chosen category does. */
  readonly isPosted: boolean;
  readonly fixed: FixedValues;
  /** The price follows from the kind's own fields, so the forms do not ask for it. */
  readonly isPriceDerived: boolean;
  /** Why its seller does not change the number of pieces by hand; null: the seller counts them, where they are counted at all. */
  readonly stockFixedBy: (product: KindColumns) => ErrorCode | null;
  /** Each cart line has a quantity of one. */
  readonly isSingle: boolean;
  /** The checkout asks for a choice beyond the number of pieces, and the choice determines the price. */
  readonly isChosen: boolean;
  /** Orders are for days: the cart refuses a line without them. */
  readonly asksDays: boolean;
  /** All buyers pick it up at the place and time of its batch, not at its product's place. */
  readonly isPickedUp: boolean;
  /** Place and way of the handover. */
  readonly handedOver: HandedOver;
  /** The seller makes or prepares it after the order, so "ready" is a step; for goods in hand the two just meet. */
  readonly isPrepared: boolean;
  /**
   * An order takes a row for each quarter of an hour, so its transaction has no room for other lines with many rows.
   */
  readonly takesSlots: boolean;
  /** Each product of this kind has its own sale, separate from the seller's other lines in the same order. */
  readonly hasOwnSale: boolean;
  /** Only its own page takes an order of it, because more is asked than a press: days, or a number in its draw. */
  readonly hasOwnBuying: (product: KindColumns) => boolean;
  /** The unit of its cash limit; null: it has none (orders/cash-most.ts). */
  readonly cashUnit: CashUnit | null;
  /** Never in a cart: an order of this kind has no other lines, and its sale stores the kind. */
  readonly isApart: boolean;
  /** May be part of a bundle, and of an offer for several products. */
  readonly isBundled: boolean;
  /**
   * Condition under which lists call it available: the source of both the query and the rule
   * (products/availability.ts).
   */
  readonly opens: OpenWhile;
  /** Why it cannot be put into a cart or ordered at `now` (ms since 1970); null: it can. */
  readonly closedBy: (product: KindColumns, now: number) => ErrorCode | null;
  readonly words: SaleWords;
  /** Wording on shared cards and in search engines for available products, and for products that the kind has closed. */
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

/** The seller counts the pieces, or they are not counted. */
export const countedBySeller = (): null => null;

/** Buyer and seller meet, or the seller brings it. */
export const metOrBrought: HandedOver = { mayBeBrought: true, at: 'Bertemu di' };

/** The buyer picks the goods up. */
export const fetched: HandedOver = { mayBeBrought: false, at: 'Ambil di' };

/** Cards and lists order it with one press. */
export const boughtAnywhere = (): boolean => false;

/** For kinds that take orders as long as the product is on sale. */
export const neverClosed = (): null => null;

/** For kinds whose sales have no such moment. */
export const noMoment = (): null => null;

/** For kinds whose meetings are agreed on after the order. */
export const neverBooked = (): boolean => false;

/** For kinds without a deposit. */
export const noDeposit = (): number => 0;

export const usualWords: SaleWords = { buying: 'pembelian', selling: 'penjualan', again: 'Beli Lagi' };

/** Wording for goods or work made for the buyer. */
export const orderedWords: SaleWords = { ...usualWords, again: 'Pesan Lagi' };

/** Whether a sale was accepted and its goods have not changed hands. */
export const isAccepted = ({ state }: Pick<KindSale, 'state'>): boolean => state === 'accepted' || state === 'ready';

const inStock: CardAvailability = { words: '', open: 'in stock', schema: 'InStock' };

/** For products that can be ordered now. */
export const onSale = (): CardAvailability => inStock;

/** For products whose kind takes no orders now. */
export const notNow: CardAvailability = { words: 'Belum bisa dipesan', open: 'out of stock', schema: 'OutOfStock' };

/** Rows from before kinds are goods. */
export const isGoods = ({ kind }: KindRow): boolean => (kind || 'goods') === 'goods';

/** The kind of a row. */
export const kindOf = ({ kind }: KindRow): RowKind =>
  kind ? (productKinds.find((name) => name === kind) ?? 'unknown') : 'goods';
