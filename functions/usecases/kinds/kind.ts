/**
 * The server's contract of a kind of trade: what each kind reads and writes besides what all kinds do. Every entry is required; what a kind
 * does not do has a named value below. The rules are in domain/kinds/kind.ts, the list is in index.ts.
 */

import type { DomainError } from '../../domain/errors.ts';
import type { KindRow, RowKind } from '../../domain/kinds/kind.ts';
import type { SaleOfKind } from '../../domain/kinds/sale-kind.ts';
import type { NotificationText, reportNotification } from '../../domain/notifications/notification.ts';
import type { SaleTexts } from '../../domain/notifications/sale-texts.ts';
import type { SaleChange } from '../../domain/orders/sale-move.ts';
import type { ReportStatus } from '../../domain/reports/report.ts';
import type { GoodsMove } from '../../domain/settings/goods-moves.ts';
import type { Reservation } from '../orders/cash-share.ts';
import type { Operation, Row, RowData } from '../rows.ts';
import type { FollowedProduct, FollowWorld } from '../selling/changed-products.ts';
import type { Caller, Person, World } from '../world.ts';
import type { KindPromise } from './promise.ts';

export type KindWorld = Pick<World, 'rows' | 'now' | 'settings'>;
type EndingWorld = Pick<World, 'rows' | 'files' | 'now'>;
type PostWorld = KindWorld & Pick<World, 'newSeed'>;

/** A product that is being posted. */
interface PostedProduct {
  readonly productId: string;
  readonly data: RowData<'products'>;
}

/** A line of an order that is being placed. */
export interface OrderedLine {
  readonly product: Row<'products'>;
  readonly quantity: number;
  /** What the checkout chose of it, as sent; read by the kind's own schema. */
  readonly choice?: unknown;
  /** The first day of a rental, and how many; absent or 0: it is none. */
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

/** A line of an order. `bundle`: of which product it is a part, which says where to meet; null: it is sold alone. */
export type OrderedPart<L extends PricedProduct> = L & {
  readonly bundle: { readonly id: string; readonly name: string; readonly codAddress: string } | null;
};

/** A line, as far as what may share an order depends on it. */
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
  /** The sale that each product of this order is in, by product id. */
  readonly saleIds: ReadonlyMap<string, string>;
  /** Lines of all kinds. */
  readonly lineCount: number;
  /** Until when a transfer may be paid, ISO. */
  readonly expiresAt: string;
  /** The batches that the checkout showed; absent where it showed none. */
  readonly batchIds?: readonly string[] | undefined;
}

/** What the lines of one kind add to the order's transaction. */
export interface OrderEffect {
  readonly operations: readonly Operation[];
  /** Columns of the sale with this product; only for kinds that have a sale of their own. */
  readonly sales?: ReadonlyMap<string, Partial<RowData<'sales'>>>;
  /** What lines reserve of something scarce, for the limit of cash buyers without history. */
  readonly reservations?: readonly Reservation[];
  /** An earlier end of the time to pay, ISO. */
  readonly expiresAt?: string;
  /** The terms of the ordered products, by product id: what the order keeps of them (`promise`). */
  readonly terms?: ReadonlyMap<string, object>;
}

/** What an edit says of a product; without a place to meet, that stays. */
type EditedWords = Pick<RowData<'products'>, 'name' | 'description' | 'condition' | 'location' | 'imageIds'> & {
  readonly codAddress?: string | undefined;
};

export interface Kind {
  /** What an order of it keeps besides what every listing says, and of which changes wishers are notified. */
  readonly promise: KindPromise;
  /** How notifications word the events of its sales. */
  readonly texts: SaleTexts;
  /** With the product's row: further columns, and rows of the kind. `details`: as sent, to be read by the kind's own schema. */
  readonly post: (
    world: PostWorld,
    caller: Caller,
    posted: PostedProduct,
    details: unknown,
  ) => Promise<{ readonly columns?: Partial<RowData<'products'>>; readonly operations: readonly Operation[] }>;
  /** Before it is put into somebody's cart. Throws what refuses it. */
  readonly putIntoCart: (world: KindWorld, product: Row<'products'>, userId: string) => Promise<void>;
  /**
   * The lines of the order that the chosen lines of this kind become. `shown`: ids of the parts that the checkout showed; `assertBuyable`
   * is asked of each part. Throws what refuses it.
   */
  readonly parts: <L extends PricedProduct>(
    world: KindWorld,
    lines: readonly L[],
    shown: readonly string[] | undefined,
    assertBuyable: (product: Row<'products'>) => void,
  ) => Promise<readonly OrderedPart<L>[]>;
  /** Chosen products whose words and terms the order keeps besides those of its lines. */
  readonly keptWith: (
    chosen: readonly { readonly product: Row<'products'> }[],
    lines: readonly Pick<OrderedPart<PricedProduct>, 'productId' | 'name' | 'bundle'>[],
  ) => readonly { readonly product: Row<'products'>; readonly terms: object; readonly isProduct: boolean }[];
  /** Refuses lines that cannot be in one order. `own`: the chosen lines of this kind; `all`: the lines of the order. */
  readonly together: (own: readonly TogetherLine[], all: readonly TogetherLine[]) => void;
  /** The price of a piece by product id, where what the checkout chose decides it. Throws what refuses the choice. */
  readonly choose: (world: KindWorld, lines: readonly OrderedLine[]) => Promise<ReadonlyMap<string, number>>;
  /** With the order. Throws what refuses it. */
  readonly order: (
    world: KindWorld,
    buyer: Pick<Person, 'id'>,
    lines: readonly OrderedLine[],
    order: PlacedNow,
  ) => Promise<OrderEffect>;
  /** After an order with these products of this kind was refused: what that brings to light. */
  readonly orderRefused: (
    world: FollowWorld,
    products: readonly Row<'products'>[],
    refusal: DomainError,
  ) => Promise<void>;
  /** Brings in step what of this kind follows these products, which have changed. */
  readonly follow: (world: FollowWorld, products: readonly FollowedProduct[]) => Promise<void>;
  /** Refuses a time to meet, before it is proposed. */
  readonly mayMeet: (world: KindWorld, sale: Row<'sales'>, startsAt: string) => Promise<void>;
  /** With an agreed time to meet. Throws what refuses it. */
  readonly meet: (world: KindWorld, sale: Row<'sales'>, startsAt: string) => Promise<readonly Operation[]>;
  /** With an agreed meeting that moves by a change of the campus's clock; null: it cannot, and stays. */
  readonly meetByClock: (
    world: Pick<World, 'rows'>,
    sale: Row<'sales'>,
    startsAt: string,
  ) => Promise<readonly Operation[] | null>;
  /** Reminds its people while the goods are out. */
  readonly remind: (world: Pick<World, 'now'>, sale: Row<'sales'>) => readonly Operation[];
  /** With the end of an account, before its sales end: what it offers besides products is offered no longer. */
  readonly stopOffering: (world: EndingWorld, userId: string) => Promise<void>;
  /** And after them: its part in what others offer, and its own rows, end. */
  readonly leave: (world: EndingWorld, userId: string) => Promise<void>;
  /** Rows besides products that store names of categories and places, which a campus may change; null: there are none. */
  readonly named: NamedRows | null;
  /** What the reporter is told of the decision about a report of this kind's rows; null: a report is about the product, or not of this kind. */
  readonly reportDecided: (report: Row<'reports'>, status: ReportStatus) => ReportNews | null;
  /** What a saved search tells of new products, where this kind has made it; null: it has not. */
  readonly searchFound: (search: Row<'savedSearches'>, names: readonly string[]) => NotificationText | null;
  /** With the end of sales whose goods come back: the items of this kind in them. */
  readonly restock: (
    world: KindWorld,
    items: readonly Row<'orderItems'>[],
    sales: readonly Row<'sales'>[],
  ) => Promise<readonly Operation[]>;
  /** With each move of a sale of this kind: what the sale was before, and the columns that change. */
  readonly moved: (world: KindWorld, sale: Row<'sales'>, change: SaleChange) => Promise<readonly Operation[]>;
  /** With an edit, also by the staff: what it says afterwards. Throws what refuses it. */
  readonly edit: (world: KindWorld, product: Row<'products'>, values: EditedWords) => Promise<readonly Operation[]>;
  /** With the deletion of the product, by its seller, an administrator or the end of the account. */
  readonly remove: (world: KindWorld, product: Row<'products'>) => Promise<readonly Operation[]>;
}

type ReportNews = ReturnType<typeof reportNotification>;

/** Rows that store the name of a category or place. */
interface NamedRows {
  /** Whether any stores the name that goes. */
  readonly carry: (world: Pick<World, 'rows'>, move: Pick<GoodsMove, 'kind' | 'from'>) => Promise<boolean>;
  /** Writes the new name into at most so many; returns how many, 0 when none is left. */
  readonly rename: (world: Pick<World, 'rows'>, move: GoodsMove, atOnce: number) => Promise<number>;
}

/** All kinds, as the world has them. */
export interface Kinds {
  /** The kind of a row; of one that this version does not know, the kind that adds nothing. */
  readonly of: (row: { readonly kind?: string | null }) => Kind;
  /** The kind by which people speak of a sale: one that costs nothing has nothing but gifts. */
  readonly ofSale: (sale: SaleOfKind) => Kind;
  /** Each kind once, in the sequence of the list. */
  readonly all: readonly Kind[];
  readonly byName: Readonly<Record<RowKind, Kind>>;
}

/** Nothing is written besides. */
export const nothingWritten = async (): Promise<readonly []> => [];

/** Nothing besides is to be done. */
export const nothingDone = async (): Promise<void> => undefined;

/** It is ordered as it is. */
export const asItself: Kind['parts'] = async (_world, lines) => lines.map((line) => ({ ...line, bundle: null }));

/** Its lines are what was chosen. */
export const nothingKept = (): readonly [] => [];

/** It can be in one order with anything else. */
export const withAnything = (): void => undefined;

/** Its goods are never out. */
export const nothingToRemind = (): readonly [] => [];

/** All that it stores is in its products. */
export const noNamedRows = null;

/** Reports of it are reports of products, and it makes no searches. */
export const nothingToNotify = (): null => null;

/** Its product's row is all that a posting writes. */
export const nothingPosted = async () => ({ operations: [] });

/** Its price is that of the product. */
export const priceOfProduct = async (): Promise<ReadonlyMap<string, number>> => new Map();

/** Its order takes stock, as all orders do, and nothing else. */
export const nothingOrdered = async (): Promise<OrderEffect> => ({ operations: [] });
