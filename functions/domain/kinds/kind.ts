/**
 * Contract of a kind of trade: the rules that each kind defines for its products and sales. Every entry is required; an
 * entry that does not apply gets a named value, such as `noMoment`. The values are in
 * `functions/kinds/<kind>/rules.ts`, listed in index.ts; usecases/kinds/kind.ts has the kinds' reads and writes.
 */
import type { ErrorCode } from '../errors.ts';
import type { DepositSale } from '../money/deposit.ts';
import type { TimeZone } from '../settings/time-zones.ts';

export const productKinds = ['goods', 'preorder', 'service', 'rental', 'wanted', 'bundle', 'free', 'link'] as const;
export type ProductKind = (typeof productKinds)[number];

/** The kind of a row. `unknown`: a newer version wrote the row, and this version does not know its kind. */
export type RowKind = ProductKind | 'unknown';

export interface KindRow {
  readonly kind?: string | null | undefined;
}

/**
 * Product columns that the rules of kinds read; a row of `products` is assignable. Rows older than kinds have none of
 * them.
 */
export interface KindColumns extends KindRow {
  /** Time at which the product stops taking orders, ISO; null if there is no end, or no batch yet. */
  readonly closesAt?: string | null;
}

/**
 * When products of the kind take orders. `until_closing`: until `closesAt`, or always if it is null; `while_open`:
 * until `closesAt`, or never if it is null.
 */
export type OpenWhile = 'always' | 'until_closing' | 'while_open';

/** Values that the kind sets on a product, regardless of the form. */
export type FixedValues = Readonly<Partial<{ stock: null; price: 0; discount: 0; isNegotiable: false }>>;

/** The unit of a seller's cash limit: pieces, days of a rental (per piece), or appointments. */
export type CashUnit = 'pieces' | 'days' | 'appointments';

/**
 * Availability in three forms: words on the card, the Open Graph tag for previews, and the schema.org value for search
 * engines.
 */
export interface CardAvailability {
  readonly words: string;
  readonly open: 'in stock' | 'out of stock' | 'preorder';
  readonly schema: 'InStock' | 'OutOfStock' | 'PreOrder' | 'SoldOut' | 'Discontinued';
}

/** Nouns for the sales of a kind: 'pembelian' for the buyer, 'penjualan' for the seller. */
export interface SaleWords {
  readonly buying: string;
  readonly selling: string;
  /** Label of the button to order again. */
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

/** Sale columns that a kind's terms read; a row of `sales` is assignable. Times are ISO. */
export interface KindSale extends KindRow {
  readonly state?: string;
  readonly meetAt?: string | null;
  /** Seller whose calendar slots this appointment occupies; absent or '': none. */
  readonly bookingId?: string | null;
  /** Time at which the pre-order's batch closes. */
  readonly stayFrom?: string | null;
  /** First and last day of the rental, `2026-11-21`. */
  readonly rentFrom?: string | null;
  readonly rentUntil?: string | null;
  readonly dueAt?: string | null;
  readonly dueLeftMs?: number | null;
  readonly disputedAt?: string | null;
}

/**
 * Values that a kind sets for the life cycle of its sales; orders/sale.ts has the table of events. Moments are ms since
 * 1970; `zone` is the campus time zone, for kinds that count calendar days.
 */
export interface SaleTerms {
  /** Whether the goods are lent: their return ends the sale. */
  readonly comesBack: boolean;
  /**
   * Whether the sale's meeting was booked with the order. Otherwise, buyer and seller can simply agree on another
   * meeting.
   */
  readonly isBooked: (sale: KindSale) => boolean;
  /** Deadline for the seller to accept; null: as long as the sale waits. */
  readonly acceptedUntil: (sale: KindSale, zone: TimeZone) => number | null;
  /** Upper limit for the deadline to answer, regardless of the seller's `answerHours`; null if there is none. */
  readonly answeredBefore: (sale: KindSale, zone: TimeZone) => number | null;
  /**
   * Moment that the seller prepares for; null if there is none. A buyer who leaves within `lateLeaveHours` before it is
   * marked as absent.
   */
  readonly leftBefore: (sale: KindSale, zone: TimeZone) => number | null;
  /** End of the rental days, which is the deadline for handover and return; null for kinds without days. */
  readonly endsAt: (sale: KindSale, zone: TimeZone) => number | null;
  /** Time of the next reminder after `now` while the goods are lent; null if there is none. */
  readonly remindAt: (sale: KindSale, now: number, zone: TimeZone) => number | null;
  /**
   * Part of the deposit that the seller keeps if the sale ends at `now`, and the part that is proposed in a dispute.
   * Rupiah.
   */
  readonly keptOfDeposit: (sale: KindSale & DepositSale, now: number, zone: TimeZone) => number;
  readonly proposedOfDeposit: (sale: KindSale & DepositSale, now: number, zone: TimeZone) => number;
}

export interface KindRules {
  /**
   * Search words that find all products of the kind, in addition to the products' own text. Several words form one
   * phrase ('open po'). The first is the kind's title.
   */
  readonly searchWords: readonly string[];
  /** Whether campuses can offer the kind in their categories. */
  readonly isReady: boolean;
  /** Whether the posting form offers the kind in categories that allow it. */
  readonly isPosted: boolean;
  readonly fixed: FixedValues;
  /** The price follows from the kind's own fields, so the forms do not ask for it. */
  readonly isPriceDerived: boolean;
  /**
   * Error code if the seller cannot change the number of pieces by hand; null if the seller counts them, or if they are
   * not counted.
   */
  readonly stockFixedBy: (product: KindColumns) => ErrorCode | null;
  /** Each cart line has a quantity of one. */
  readonly isSingle: boolean;
  /** The checkout asks for a choice beyond the number of pieces, and the choice determines the price. */
  readonly isChosen: boolean;
  /** Products are ordered for days; the cart refuses a line without them. */
  readonly asksDays: boolean;
  /** All buyers pick the goods up at the place and time of the batch, not at the place in the listing. */
  readonly isPickedUp: boolean;
  readonly handedOver: HandedOver;
  /**
   * The seller makes or prepares the goods after the order, so "ready" is a step. For goods in hand, buyer and seller
   * just meet.
   */
  readonly isPrepared: boolean;
  /**
   * An order writes a row for each quarter of an hour, so its transaction cannot take other lines that write many rows.
   */
  readonly takesSlots: boolean;
  /** Each product of this kind has its own sale, separate from the seller's other lines in the same order. */
  readonly hasOwnSale: boolean;
  /**
   * The product can be ordered only from its own page, because that takes more than a press: days, or an entry in a
   * draw.
   */
  readonly hasOwnBuying: (product: KindColumns) => boolean;
  /** Unit of the kind's cash limit (orders/cash-most.ts); null for kinds without one. */
  readonly cashUnit: CashUnit | null;
  /** Never in a cart: an order of this kind has no other lines, and its sale stores the kind. */
  readonly isApart: boolean;
  /** Whether products may be part of a bundle or of an offer for several products. */
  readonly isBundled: boolean;
  /** When lists call a product available. Both the query and the check derive from this (products/availability.ts). */
  readonly opens: OpenWhile;
  /** Error code if the product cannot be put into a cart or ordered at `now` (ms since 1970), otherwise null. */
  readonly closedBy: (product: KindColumns, now: number) => ErrorCode | null;
  readonly words: SaleWords;
  /**
   * Wording on shared cards and in search engines for available products, and for products that the kind has closed.
   */
  readonly card: {
    readonly offered: (product: KindColumns) => CardAvailability;
    readonly closed: CardAvailability;
  };
  readonly sale: SaleTerms;
}

/** For kinds whose products are found only by their own text. */
export const noSearchWords: readonly string[] = [];

/** For kinds that set no values. */
export const nothingFixed: FixedValues = {};

/** For kinds that cost nothing, or whose parts have their own limits. */
export const noCashLimit = null;

/** The seller counts the pieces, or they are not counted. */
export const countedBySeller = (): null => null;

/** Buyer and seller meet, or the seller brings the goods. */
export const metOrBrought: HandedOver = { mayBeBrought: true, at: 'Bertemu di' };

/** The buyer picks the goods up. */
export const fetched: HandedOver = { mayBeBrought: false, at: 'Ambil di' };

/** For kinds that cards and lists can order with one press. */
export const boughtAnywhere = (): boolean => false;

/** For kinds that take orders as long as the product is on sale. */
export const neverClosed = (): null => null;

/** For moments that a kind's sales do not have. */
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

/** Rows without a kind are older than kinds and count as goods. */
export const isGoods = ({ kind }: KindRow): boolean => (kind || 'goods') === 'goods';

/** 'goods' for a row without a kind; 'unknown' for a kind that only a newer release knows. */
export const kindOf = ({ kind }: KindRow): RowKind =>
  kind ? (productKinds.find((name) => name === kind) ?? 'unknown') : 'goods';
