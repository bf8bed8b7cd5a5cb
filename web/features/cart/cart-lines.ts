import { groupsOf } from '#domain/groups.ts';
import { closedBy, codAddressOf, rulesOf } from '#domain/kinds/index.ts';
import { kindOf, type RowKind } from '#domain/kinds/kind.ts';
import { depositsIn } from '#domain/money.ts';
import { cartTotal, hasTooManySales } from '#domain/orders/cart.ts';
import { type CashMost, cashMostOf } from '#domain/orders/cash-most.ts';
import { isBrought } from '#domain/orders/shipping-address.ts';
import { availabilityOf, shortStock } from '#domain/products/listing.ts';
import type { LineChoice } from '../../kinds/choices.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Picked } from '../../lib/tables.ts';

export type StoredLine = Picked<
  'cartItems',
  | 'productId'
  | 'name'
  | 'price'
  | 'imageId'
  | 'quantity'
  | 'offerId'
  | 'offerPrice'
  | 'offerQuantity'
  | 'rentFrom'
  | 'rentDays'
>;
export const productColumns = [
  'name',
  'price',
  'discount',
  'stock',
  'isSold',
  'isListed',
  'sellerId',
  'sellerName',
  'codAddress',
  'kind',
  'closesAt',
  'deposit',
  'pieces',
  'cashMost',
] as const;

export type ProductNow = Picked<'products', (typeof productColumns)[number]>;

/** Why a line cannot be ordered as it is. */
type LineTrouble = { kind: 'gone' | 'sold' | 'unlisted' | 'closed' | 'out' } | { kind: 'short'; available: number };

export interface Line extends StoredLine {
  trouble: LineTrouble | undefined;
  /** Highest quantity; undefined while unknown or when the stock is not tracked. */
  max: number | undefined;
  seller: { id: string; name: string } | undefined;
  kind: RowKind;
  /** Refundable deposit per piece of a rental, rupiah. */
  pieceDeposit: number;
  /** Limit for selling in cash (domain/orders/cash-most.ts); null if none. */
  cashMost: CashMost | null;
  /** Place at which the seller hands the product over. */
  codAddress: string;
  /** Whether the price depends on a choice. */
  hasChoice?: true;
}

function troubleOf(quantity: number, product: ProductNow | undefined): LineTrouble | undefined {
  if (!product) return { kind: 'gone' };
  const availability = availabilityOf(product);
  if (availability === 'sold' || availability === 'unlisted') return { kind: availability };
  if (closedBy(product, serverNow()) !== null) return { kind: 'closed' };
  const available = shortStock(product.stock, quantity);
  if (available === null) return undefined;
  return available === 0 ? { kind: 'out' } : { kind: 'short', available };
}

/**
 * The stored lines with their current products. Until the products are loaded, no line has a problem. `seen` are the
 * products loaded before, so that sellers and places stay visible during a reload.
 */
export function linesNow(
  stored: readonly StoredLine[],
  products: readonly ProductNow[] | undefined,
  seen = products,
): Line[] {
  return stored.map((line) => {
    const product = products?.find((candidate) => candidate.$id === line.productId);
    const known = seen?.find((candidate) => candidate.$id === line.productId);
    const trouble = products ? troubleOf(line.quantity, product) : undefined;
    return {
      ...line,
      trouble,
      max: known && rulesOf(known).isSingle ? 1 : (product?.stock ?? product?.pieces ?? undefined),
      pieceDeposit: known?.deposit ?? 0,
      cashMost: known ? cashMostOf(known, line.price) : null,
      kind: kindOf(known ?? {}),
      seller: known && { id: known.sellerId, name: known.sellerName },
      codAddress: known ? codAddressOf(known) : '',
    };
  });
}

/** The line at the price of what the buyer chose (a package or days), where its kind of trade offers that. */
export const withChoice = (line: Line, chosen: LineChoice | undefined): Line =>
  chosen && rulesOf(line).isChosen ? { ...line, price: chosen.price, hasChoice: true } : line;

/** Whether a line cannot be bought in any quantity. */
export const isLost = ({ trouble }: Line): boolean => trouble !== undefined && trouble.kind !== 'short';

/** The lines that cannot be bought; one button removes them all. */
export const lostLines = (lines: readonly Line[]): Line[] => lines.filter(isLost);

/** The chosen lines, by product id; null for all. */
export type Chosen = ReadonlySet<string> | null;

export const chosenOf = (lines: readonly Line[], chosen: Chosen): Line[] =>
  lines.filter(({ productId }) => chosen === null || chosen.has(productId));

/** The amount to pay, without unavailable lines. */
export const totalOf = (lines: readonly Line[]): number => cartTotal(lines.filter((line) => !isLost(line)));

/** The sum of the rental deposits, which a transfer pays in addition. */
export const depositsOf = (lines: readonly Line[]): number =>
  depositsIn(
    lines.filter((line) => !isLost(line)).map(({ pieceDeposit: deposit, quantity }) => ({ deposit, quantity })),
  );

interface SellerLines {
  /** '' for a deleted product. */
  sellerId: string;
  name: string;
  lines: Line[];
}

/** The lines grouped by seller, in order of first lines. */
export function bySeller(lines: readonly Line[]): SellerLines[] {
  const groups = groupsOf(lines, ({ seller }) => seller?.id ?? '');
  return [...groups].map(([sellerId, group]) => ({ sellerId, name: group[0]?.seller?.name ?? '', lines: group }));
}

/** Sellers whose handover the order arranges. Kinds with their own sale arrange the handover in the sale. */
const handingOver = (lines: readonly Line[]): SellerLines[] =>
  bySeller(lines.filter((line) => line.seller && !rulesOf(line).hasOwnSale));

/** Sellers who bring the goods to the buyer's address. */
export const bringing = (lines: readonly Line[]): SellerLines[] =>
  handingOver(lines).filter(({ lines: own }) => isBrought(own));

/** Sellers whom the buyer meets at a place that both agree on. */
export const toMeet = (lines: readonly Line[]): SellerLines[] =>
  handingOver(lines).filter(({ sellerId, lines: own }) => sellerId !== '' && !isBrought(own));

/** The meeting place in the first of these lines that has one; '' if none has. */
export const namedPlace = (lines: readonly Line[]): string =>
  lines.find(({ codAddress }) => codAddress !== '')?.codAddress ?? '';

/** Whether the available lines make more sales than one order may have. */
export const isCrowded = (lines: readonly Line[]): boolean =>
  hasTooManySales(
    lines.flatMap((line) => (line.seller && !isLost(line) ? [{ ...line, sellerId: line.seller.id }] : [])),
  );

/** Whether an order of these lines would be accepted. */
export const canOrder = (lines: readonly Line[]): boolean =>
  lines.length > 0 && lines.every((line) => line.trouble === undefined) && !isCrowded(lines);
