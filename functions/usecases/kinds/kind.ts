/**
 * The server-side contract of a kind: what it reads and writes in addition to what all kinds do. Every entry is
 * required; the constants below are for unused entries. The rules are in domain/kinds/kind.ts, the list of kinds is in
 * index.ts.
 */

import type { DomainError } from '../../domain/errors.ts';
import type { KindRow, RowKind } from '../../domain/kinds/kind.ts';
import type { SaleOfKind } from '../../domain/kinds/sale-kind.ts';
import type { NotificationText, reportNotification } from '../../domain/notifications/notification.ts';
import type { SaleTexts } from '../../domain/notifications/sale-texts.ts';
import type { SaleChange } from '../../domain/orders/sale-move.ts';
import type { ReportStatus } from '../../domain/reports/report.ts';
import type { GoodsMove } from '../../domain/settings/goods-moves.ts';
import type { ReadTimes } from '../clock/timed.ts';
import type { Reservation } from '../orders/cash-share.ts';
import type { Operation, Row, RowData } from '../rows.ts';
import type { FollowedProduct, FollowWorld } from '../selling/changed-products.ts';
import type { Caller, Person, World } from '../world.ts';
import type { KindPromise } from './promise.ts';

export type KindWorld = Pick<World, 'rows' | 'now' | 'settings'>;
type EndingWorld = Pick<World, 'rows' | 'files' | 'now'>;
type PostWorld = KindWorld & Pick<World, 'newSeed'>;

interface PostedProduct {
  readonly productId: string;
  readonly data: RowData<'products'>;
}

/** A line of an order that is being placed. */
export interface OrderedLine {
  readonly product: Row<'products'>;
  readonly quantity: number;
  /** The buyer's choice at checkout, as sent; parsed by the kind's own schema. */
  readonly choice?: unknown;
  /** The first day and number of days of a rental; absent or 0 for other kinds. */
  readonly rentFrom?: string;
  readonly rentDays?: number | null;
}

/** A line of a cart with its product. */
export interface PricedProduct {
  readonly product: Row<'products'>;
  readonly productId: string;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
}

/** A line of an order. `bundle`: the bundle that it is part of, with its meeting point; null if it is sold alone. */
export type OrderedPart<L extends PricedProduct> = L & {
  readonly bundle: { readonly id: string; readonly name: string; readonly codAddress: string } | null;
};

/** The properties of a line that decide which lines it may share an order with. */
export interface TogetherLine {
  readonly productId: string;
  readonly name: string;
  readonly rentDays?: number | null;
  readonly product: KindRow;
}

/** The order that is being placed. */
export interface PlacedNow {
  readonly orderId: string;
  readonly paymentMethod: string;
  /** Sale ids by product id. */
  readonly saleIds: ReadonlyMap<string, string>;
  /** Number of lines of all kinds. */
  readonly lineCount: number;
  /** Payment deadline of a transfer, ISO. */
  readonly expiresAt: string;
  /** The batches that the checkout showed; absent if it showed none. */
  readonly batchIds?: readonly string[] | undefined;
}

/** What one kind's lines add to the order's transaction. */
export interface OrderEffect {
  readonly operations: readonly Operation[];
  /** Columns of sales by product id; only for kinds with a sale of their own. */
  readonly sales?: ReadonlyMap<string, Partial<RowData<'sales'>>>;
  /** Scarce goods that the lines reserve, for the limit of cash buyers without history. */
  readonly reservations?: readonly Reservation[];
  /** An earlier payment deadline, ISO. */
  readonly expiresAt?: string;
  /** Terms that the order stores, by product id (`promise`). */
  readonly terms?: ReadonlyMap<string, object>;
}

/** The text of an edited product; if `codAddress` is absent, the meeting point does not change. */
type EditedWords = Pick<RowData<'products'>, 'name' | 'description' | 'condition' | 'location' | 'imageIds'> & {
  readonly codAddress?: string | undefined;
};

export interface Kind {
  /** Additional terms that an order stores, and the changes that people who wishlisted a product are notified of. */
  readonly promise: KindPromise;
  /** The notification texts for events of this kind's sales. */
  readonly texts: SaleTexts;
  /** Adds columns and rows when the product is posted. `details`: as sent, parsed by the kind's own schema. */
  readonly post: (
    world: PostWorld,
    caller: Caller,
    posted: PostedProduct,
    details: unknown,
  ) => Promise<{ readonly columns?: Partial<RowData<'products'>>; readonly operations: readonly Operation[] }>;
  /** Checks a product before it is put into a cart. Throws a refusal. */
  readonly putIntoCart: (world: KindWorld, product: Row<'products'>, userId: string) => Promise<void>;
  /**
   * Expands the chosen lines of this kind into lines of the order. `shown`: ids of the parts that the checkout showed;
   * calls `assertBuyable` for each part. Throws a refusal.
   */
  readonly parts: <L extends PricedProduct>(
    world: KindWorld,
    lines: readonly L[],
    shown: readonly string[] | undefined,
    assertBuyable: (product: Row<'products'>) => void,
  ) => Promise<readonly OrderedPart<L>[]>;
  /** Chosen products whose text and terms the order stores in addition to its lines. */
  readonly keptWith: (
    chosen: readonly { readonly product: Row<'products'> }[],
    lines: readonly Pick<OrderedPart<PricedProduct>, 'productId' | 'name' | 'bundle'>[],
  ) => readonly { readonly product: Row<'products'>; readonly terms: object; readonly isProduct: boolean }[];
  /** Refuses lines that cannot be in one order. `own`: the chosen lines of this kind; `all`: the lines of the order. */
  readonly together: (own: readonly TogetherLine[], all: readonly TogetherLine[]) => void;
  /**
   * Prices per piece by product id, if the buyer's choice at checkout decides them. Throws a refusal of an invalid
   * choice.
   */
  readonly choose: (world: KindWorld, lines: readonly OrderedLine[]) => Promise<ReadonlyMap<string, number>>;
  /** Adds to the order's transaction. Throws a refusal. */
  readonly order: (
    world: KindWorld,
    buyer: Pick<Person, 'id'>,
    lines: readonly OrderedLine[],
    order: PlacedNow,
  ) => Promise<OrderEffect>;
  /** Reacts to a refused order with these products of this kind. */
  readonly orderRefused: (
    world: FollowWorld,
    products: readonly Row<'products'>[],
    refusal: DomainError,
  ) => Promise<void>;
  /** Updates the rows of this kind that depend on these changed products. */
  readonly follow: (world: FollowWorld, products: readonly FollowedProduct[]) => Promise<void>;
  /** Refuses a meeting time before it is proposed. */
  readonly mayMeet: (world: KindWorld, sale: Row<'sales'>, startsAt: string) => Promise<void>;
  /** Adds to the transaction that agrees on a meeting time. Throws a refusal. */
  readonly meet: (world: KindWorld, sale: Row<'sales'>, startsAt: string) => Promise<readonly Operation[]>;
  /** Moves an agreed meeting after a change of the campus's time zone; null if it must stay. */
  readonly meetByClock: (
    world: Pick<World, 'rows'>,
    sale: Row<'sales'>,
    startsAt: string,
  ) => Promise<readonly Operation[] | null>;
  /**
   * Reads this kind's rows with agreed times, which follow a change of the campus's time zone; `noTimes` if it has
   * none.
   */
  readonly timed: ReadTimes | null;
  /** Reminds buyer and seller while the goods are rented out. */
  readonly remind: (world: Pick<World, 'now' | 'settings'>, sale: Row<'sales'>) => readonly Operation[];
  /**
   * Called before the sales of a deleted account end. Withdraws the account's offers of this kind that are not
   * products.
   */
  readonly stopOffering: (world: EndingWorld, userId: string) => Promise<void>;
  /**
   * Called after the sales of a deleted account have ended. Withdraws the account from other people's offers and
   * removes its rows of this kind.
   */
  readonly leave: (world: EndingWorld, userId: string) => Promise<void>;
  /** This kind's rows about a person, keyed by their name in the data export; `noOwnRows` if it has none. */
  readonly ownRows: (world: Pick<World, 'rows'>, userId: string) => Readonly<Record<string, Promise<object | null>>>;
  /**
   * Rows other than products that store names of categories and places, which a campus may rename; `noNamedRows` if
   * there are none.
   */
  readonly named: NamedRows | null;
  /**
   * The reporter's notification of a decision about this kind's rows; null if the report is about a product or another
   * kind.
   */
  readonly reportDecided: (report: Row<'reports'>, status: ReportStatus) => ReportNews | null;
  /** The notification of new products found by a saved search of this kind; null for other searches. */
  readonly searchFound: (search: Row<'savedSearches'>, names: readonly string[]) => NotificationText | null;
  /** Adds to the transaction that ends sales and restocks their items. `items`: the items of this kind. */
  readonly restock: (
    world: KindWorld,
    items: readonly Row<'orderItems'>[],
    sales: readonly Row<'sales'>[],
  ) => Promise<readonly Operation[]>;
  /** Adds to each transition of a sale of this kind. `sale`: before it; `change`: the columns that change. */
  readonly moved: (world: KindWorld, sale: Row<'sales'>, change: SaleChange) => Promise<readonly Operation[]>;
  /** Adds to the transaction of an edit by seller or staff. `values`: the text after the edit. Throws a refusal. */
  readonly edit: (world: KindWorld, product: Row<'products'>, values: EditedWords) => Promise<readonly Operation[]>;
  /**
   * Adds to the transaction that withdraws a product: handles people who wait for it without an order and, on deletion,
   * the rows that this kind stores for it. Blocking the seller withdraws nothing, because a block may be lifted; each
   * kind checks for a block in its own steps.
   */
  readonly withdrawn: (world: KindWorld, product: WithdrawnProduct, how: Withdrawal) => Promise<readonly Operation[]>;
}

/**
 * `sold`: marked as sold, which its seller may undo. `unlisted`: at the end of its term, with up to 40 products in one
 * transaction. `deleted`: by its seller, an administrator, or the end of the account.
 */
export type Withdrawal = 'sold' | 'unlisted' | 'deleted';

export type WithdrawnProduct = Pick<Row<'products'>, '$id' | 'kind' | 'name' | 'closesAt'> & {
  /** Whether its own seller deletes it. */
  readonly isBySeller?: boolean;
};

type ReportNews = ReturnType<typeof reportNotification>;

/** Rows that store the name of a category or place. */
interface NamedRows {
  /** Whether any row stores the old name. */
  readonly carry: (world: Pick<World, 'rows'>, move: Pick<GoodsMove, 'kind' | 'from'>) => Promise<boolean>;
  /** Writes the new name into at most `atOnce` rows; returns their number, 0 if none is left. */
  readonly rename: (world: Pick<World, 'rows'>, move: GoodsMove, atOnce: number) => Promise<number>;
}

/** Access to all kinds; available as `world.kinds`. */
export interface Kinds {
  /** The kind of a row; for an unknown kind, one that adds nothing. */
  readonly of: (row: { readonly kind?: string | null }) => Kind;
  /** The kind whose wording describes a sale; a sale that costs nothing contains only gifts. */
  readonly ofSale: (sale: SaleOfKind) => Kind;
  /** All known kinds, in the order of the list. */
  readonly all: readonly Kind[];
  readonly byName: Readonly<Record<RowKind, Kind>>;
}

export const nothingWritten = async (): Promise<readonly []> => [];

/** For kinds that people wait for only through orders, wishlists and offers, which are handled for all kinds. */
export const nobodyWaits: Kind['withdrawn'] = async () => [];

export const nothingDone = async (): Promise<void> => undefined;

/** For kinds whose cart lines become order lines unchanged. */
export const asItself: Kind['parts'] = async (_world, lines) => lines.map((line) => ({ ...line, bundle: null }));

/** For kinds whose chosen products are exactly the lines of the order. */
export const nothingKept = (): readonly [] => [];

/** For kinds whose lines can be in one order with any kind. */
export const withAnything = (): void => undefined;

/** For kinds whose goods are never rented out. */
export const nothingToRemind = (): readonly [] => [];

/** For kinds whose only agreed times are those of their sales. */
export const noTimes = null;

/** For kinds that store data about people only in products, orders and sales. */
export const noOwnRows: Kind['ownRows'] = () => ({});

/** For kinds that store category and place names only in product rows. */
export const noNamedRows = null;

/** For kinds without saved searches, whose reports are always about products. */
export const nothingToNotify = (): null => null;

/** For kinds whose posting writes only the product's row. */
export const nothingPosted = async () => ({ operations: [] });

/** For kinds that are sold at the product's price. */
export const priceOfProduct = async (): Promise<ReadonlyMap<string, number>> => new Map();

/** For kinds whose orders take only stock, which is handled for all kinds. */
export const nothingOrdered = async (): Promise<OrderEffect> => ({ operations: [] });
