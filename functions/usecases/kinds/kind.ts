/**
 * The server's contract of a kind of trade: what each kind reads and writes besides what all kinds do. Every entry is required; what a kind
 * does not do has a named value below. The rules are in domain/kinds/kind.ts, the list is in index.ts.
 */
import { type RowKind } from '../../domain/kinds/kind.ts';
import { type SaleChange } from '../../domain/orders/sale.ts';
import { type Reservation } from '../orders/cash-share.ts';
import { type Operation, type Row, type RowData } from '../rows.ts';
import { type Caller, type Person, type World } from '../world.ts';
import { type KindPromise } from './promise.ts';
import { type SaleOfKind } from '../../domain/kinds/sale-kind.ts';
import { type SaleTexts } from '../../domain/notifications/sale-texts.ts';

export type KindWorld = Pick<World, 'rows' | 'now' | 'settings'>;
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
  /** The price of a piece by product id, where what the checkout chose decides it. Throws what refuses the choice. */
  readonly choose: (world: KindWorld, lines: readonly OrderedLine[]) => Promise<ReadonlyMap<string, number>>;
  /** With the order. Throws what refuses it. */
  readonly order: (
    world: KindWorld,
    buyer: Pick<Person, 'id'>,
    lines: readonly OrderedLine[],
    order: PlacedNow,
  ) => Promise<OrderEffect>;
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

/** All kinds, as the world has them. */
export interface Kinds {
  /** The kind of a row; of one that this version does not know, the kind that adds nothing. */
  readonly of: (row: { readonly kind?: string | null }) => Kind;
  /** The kind by which people speak of a sale: one that costs nothing has nothing but gifts. */
  readonly ofSale: (sale: SaleOfKind) => Kind;
  readonly byName: Readonly<Record<RowKind, Kind>>;
}

/** Nothing is written besides. */
export const nothingWritten = async (): Promise<readonly []> => [];

/** Its product's row is all that a posting writes. */
export const nothingPosted = async () => ({ operations: [] });

/** Its price is that of the product. */
export const priceOfProduct = async (): Promise<ReadonlyMap<string, number>> => new Map();

/** Its order takes stock, as all orders do, and nothing else. */
export const nothingOrdered = async (): Promise<OrderEffect> => ({ operations: [] });
