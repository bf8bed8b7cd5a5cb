import { orderItemId, saleNotificationId, stockNotificationId, wishCheckId } from '../../domain/ids.ts';
import { notRented } from '../../domain/kinds/empty-columns.ts';
import { codAddressOf, rulesOf } from '../../domain/kinds/index.ts';
import { kindOf } from '../../domain/kinds/kind.ts';
import { depositsIn, totalAmount as totalOf } from '../../domain/money.ts';
import { stockNotification } from '../../domain/notifications/notification.ts';
import { newSaleNotification } from '../../domain/notifications/sale-notification.ts';
import { orderEventId, saleId } from '../../domain/order-ids.ts';
import { type CartLine, linePrice } from '../../domain/orders/cart.ts';
import { copyStatus } from '../../domain/orders/order.ts';
import type { PlaceOrderInput } from '../../domain/orders/order-input.ts';
import { sellerNamesOf } from '../../domain/orders/order-of-sales.ts';
import { orderSearchText } from '../../domain/orders/order-search.ts';
import { bankTransfer } from '../../domain/orders/payment.ts';
import { orderedNames, productNamesOf } from '../../domain/orders/product-names.ts';
import { untouchedSale } from '../../domain/orders/sale.ts';
import { saleDueAt, saleReminderAt } from '../../domain/orders/sale-deadlines.ts';
import { groupBySale, saleKeyOf } from '../../domain/orders/sale-groups.ts';
import { shippingAddressOf } from '../../domain/orders/stored-address.ts';
import { customerNameOf } from '../../domain/people/person.ts';
import { takesLast } from '../../domain/products/hold.ts';
import { isTracked } from '../../domain/products/listing.ts';
import { concernsWishes } from '../../domain/products/wish-alert.ts';
import type { Kinds } from '../kinds/kind.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { create, decrement, increment, type Operation, type Row, type RowData, update } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import { wishCheck } from '../wishes/wish-check.ts';
import { type Person, type Settings, zoneOf } from '../world.ts';

/** The columns that an order reads of a product, or of the item of a sale link. */
type OrderedProduct = Pick<
  Row<'products'>,
  | '$id'
  | 'name'
  | 'price'
  | 'discount'
  | 'imageId'
  | 'stock'
  | 'isSold'
  | 'isListed'
  | 'heldUntil'
  | 'codAddress'
  | 'kind'
  | 'sellerId'
  | 'sellerName'
>;

export interface DraftLine extends CartLine {
  readonly product: OrderedProduct;
  /** The buyer's agreed price; null for the list price. */
  readonly offer: Row<'offers'> | null;
  /** The bundle that the line is part of, with its meeting point; null if it is sold alone. */
  readonly bundle: { readonly id: string; readonly name: string; readonly codAddress: string } | null;
}

export interface OrderDraft {
  readonly input: PlaceOrderInput;
  readonly caller: Pick<Person, 'id' | 'name' | 'email'>;
  /** Sorted by product id, so that two carts with the same products lock them in the same order. */
  readonly lines: readonly DraftLine[];
  readonly totalAmount: number;
  readonly now: string;
  readonly expiresAt: string;
  readonly kinds: Kinds;
  readonly settings: Pick<Settings, 'soldCountsOn' | 'feePercent' | 'answerHours' | 'places'>;
  /** Listing versions by product id. */
  readonly versionIds: ReadonlyMap<string, string>;
  /** Columns of sales that the product's kind sets, by product id. */
  readonly ofKinds: ReadonlyMap<string, Partial<RowData<'sales'>>>;
}

const takeStock = ({ lines, settings }: OrderDraft): Operation[] => [
  ...lines.flatMap(({ product, quantity }) => [
    ...(isTracked(product.stock) ? [decrement('products', product.$id, 'stock', quantity)] : []),
    ...(settings.soldCountsOn === 'order' ? [increment('products', product.$id, 'sold', quantity)] : []),
  ]),
  ...(settings.soldCountsOn === 'order' ? bundlesSold(lines) : []),
];

/** A bundle's sold counter rises with its parts. */
const bundlesSold = (lines: OrderDraft['lines']): Operation[] =>
  [...new Map(lines.flatMap(({ bundle, quantity }) => (bundle ? [[bundle.id, quantity] as const] : [])))].map(
    ([id, quantity]) => increment('products', id, 'sold', quantity),
  );

/** Holds the last piece for an unpaid order, because the order may end unpaid. */
const holdLast = ({ input, lines, expiresAt }: OrderDraft): Operation[] =>
  input.paymentMethod === bankTransfer
    ? lines
        .filter(({ product, quantity }) => takesLast(product.stock, quantity))
        .map(({ product }) => update('products', product.$id, { heldUntil: expiresAt }))
    : [];

/** Queues a check of the wishlists for products whose stock becomes low or empty. */
function checkWishes({ input, lines, now }: OrderDraft): Operation[] {
  const scarce = lines.filter(({ product, quantity }) => {
    const left = isTracked(product.stock) ? product.stock - quantity : null;
    return concernsWishes(product, { ...product, stock: left }, Date.parse(now));
  });
  const ids = scarce.map(({ product }) => product.$id);
  return wishCheck(wishCheckId(input.orderId, 0), ids, Date.parse(now));
}

/**
 * Binds agreed prices to this order; an offer for several products is bound once. The transaction fails if another
 * order used one meanwhile.
 */
const bindOffers = ({ lines }: OrderDraft): Operation[] => {
  const offers = new Map(lines.flatMap(({ offer }) => (offer ? [[offer.$id, offer] as const] : [])));
  return [...offers.values()].map(({ $id, freedCount }) => increment('offers', $id, 'takenCount', 1, freedCount + 1));
};

const inSale = (line: DraftLine) => ({ ...line, sellerId: line.product.sellerId, kind: line.product.kind });

/** The sale that each product of an order is in. */
export const saleIdsOf = (orderId: string, lines: readonly DraftLine[]): ReadonlyMap<string, string> =>
  new Map(
    groupBySale(lines.map(inSale)).flatMap(([, own], index) =>
      own.map(({ product }) => [product.$id, saleId(orderId, index + 1)] as const),
    ),
  );

/** The order's sales in the sequence of the lines. */
const salesOf = ({ input, lines }: OrderDraft) =>
  groupBySale(lines.map(inSale)).map(([key, own], index) => ({
    key,
    id: saleId(input.orderId, index + 1),
    sellerId: own[0]?.sellerId ?? '',
    lines: own,
  }));

/** The meeting point named in the listing. */
const meetingPointOf = ({ product, bundle }: DraftLine): string => bundle?.codAddress ?? codAddressOf(product);

/** The meeting place that the kind sets or the buyer asks for; '' leaves it open. */
const meetPlaceOf = (draft: OrderDraft, sellerId: string, lines: readonly DraftLine[]): string =>
  columnsOf(draft, lines)?.meetPlace ?? draft.input.meetPlaces?.find((wish) => wish.sellerId === sellerId)?.place ?? '';

const addressOf = (draft: OrderDraft): string =>
  shippingAddressOf(
    salesOf(draft).map(({ sellerId, lines }) => {
      const placed = lines.map((line) => ({ kind: line.product.kind, codAddress: meetingPointOf(line) }));
      const named = placed.find(({ codAddress }) => codAddress !== '')?.codAddress ?? '';
      return { lines: placed, place: meetPlaceOf(draft, sellerId, lines) || named };
    }),
    draft.input.shippingAddress,
  );

const createItems = (draft: OrderDraft): Operation[] => {
  const { input, caller, lines, versionIds } = draft;
  const ids = new Map(salesOf(draft).map(({ key, id }) => [key, id]));
  return lines.map((line, index) => {
    const { product, price, quantity, offer } = line;
    return create(
      'orderItems',
      orderItemId(input.orderId, index),
      {
        orderId: input.orderId,
        productId: product.$id,
        sellerId: product.sellerId,
        name: product.name,
        ...linePrice(product, offer),
        price,
        quantity,
        imageId: product.imageId,
        codAddress: meetingPointOf(line),
        stockTaken: isTracked(product.stock),
        saleId: ids.get(saleKeyOf(inSale(line))) ?? '',
        kind: kindOf(product),
        bundleId: line.bundle?.id ?? '',
        bundleName: line.bundle?.name ?? '',
        versionId: versionIds.get(product.$id) ?? '',
        bundleVersionId: versionIds.get(line.bundle?.id ?? '') ?? '',
        rentDays: line.rentDays ?? 0,
        deposit: line.deposit ?? 0,
      },
      [caller.id],
    );
  });
};

/** Readers of a row, without the '' of products that have no seller. */
const readersOf = (...ids: readonly string[]): string[] => ids.filter((id) => id !== '');

const namesOf = (lines: readonly DraftLine[]): string => productNamesOf(lines.map(({ product }) => product.name));

/**
 * A sale that is separate from others has the kind of its product; a shared sale is 'goods', even if it contains other
 * kinds.
 */
function kindOfSale([first]: readonly DraftLine[]): string {
  const rules = first && rulesOf(first.product);
  return first && (rules?.hasOwnSale || rules?.isApart) ? kindOf(first.product) : 'goods';
}

/** Columns that the kind of a sale's product sets. */
const columnsOf = ({ ofKinds }: OrderDraft, [first]: readonly DraftLine[]) => ofKinds.get(first?.productId ?? '');

function dueAtOf(state: 'unpaid' | 'waiting', draft: OrderDraft, lines: readonly DraftLine[]): string | null {
  const { answerHours } = draft.settings;
  const { stayFrom = null, meetAt = null, bookingId = '', rentFrom = '' } = columnsOf(draft, lines) ?? {};
  const kind = kindOfSale(lines);
  const sale = { meetAt, bookingId, acceptedAt: null, answerHours, stayFrom, kind, rentFrom };
  return saleDueAt(state, sale, Date.parse(draft.now), zoneOf(draft));
}

/**
 * One sale per seller, and per product whose kind requires a separate sale, with the buyer's preferred meeting place.
 * Sales of a transfer start unpaid and are announced when the money arrives.
 */
function createSales(draft: OrderDraft): Operation[] {
  const { input, caller } = draft;
  const isTransfer = input.paymentMethod === bankTransfer;
  const state = isTransfer ? 'unpaid' : 'waiting';
  // The sale keeps the settings that are valid now.
  const { feePercent, answerHours } = draft.settings;
  return salesOf(draft).map(({ id, sellerId, lines }) => {
    const dueAt = dueAtOf(state, draft, lines);
    const { stayFrom = null } = columnsOf(draft, lines) ?? {};
    return create(
      'sales',
      id,
      {
        orderId: input.orderId,
        buyerId: caller.id,
        buyerName: customerNameOf(caller),
        sellerId,
        sellerName: lines[0]?.product.sellerName ?? '',
        state,
        ...untouchedSale,
        disputedFrom: '',
        subtotal: totalOf(lines),
        itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
        // Stored for the seller's list, because only the buyer can read the order's items.
        productNames: namesOf(lines),
        imageId: lines.find(({ product }) => product.imageId !== '')?.product.imageId ?? '',
        method: input.paymentMethod,
        dueAt,
        remindAt: saleReminderAt({ state, dueAt, answerHours, stayFrom }, Date.parse(draft.now), zoneOf(draft)),
        feePercent,
        answerHours,
        meetPlace: meetPlaceOf(draft, sellerId, lines),
        meetAt: null,
        reason: '',
        endedBy: '',
        isPaidOutside: false,
        isCashReceived: false,
        money: '',
        returnedAmount: 0,
        acceptedAt: null,
        completedAt: null,
        disputedAt: null,
        against: '',
        absentAt: null,
        acceptedWithin: 0,
        isCounted: false,
        orderVersion: 0,
        kind: kindOfSale(lines),
        batchId: '',
        stayFrom: null,
        clockAt: null,
        ...{ bookingId: '', bookedMinutes: 0, packageId: '', packageName: '' },
        ...notRented.sale,
        ...columnsOf(draft, lines),
      },
      readersOf(caller.id, sellerId),
    );
  });
}

/** Notifies every seller of a new COD sale; a transfer is announced when it is paid. */
const notifySellers = (draft: OrderDraft): Operation[] =>
  draft.input.paymentMethod === bankTransfer
    ? []
    : salesOf(draft).flatMap(({ id, sellerId, lines }) => {
        if (sellerId === '') return [];
        const notification = newSaleNotification(
          {
            ...{ saleId: id, orderId: draft.input.orderId, buyerName: customerNameOf(draft.caller) },
            ...{ productNames: namesOf(lines), amount: totalOf(lines), dueAt: dueAtOf('waiting', draft, lines) },
            zone: zoneOf(draft),
            isBatchOpen: Boolean(columnsOf(draft, lines)?.stayFrom),
          },
          draft.kinds.ofSale({ kind: kindOfSale(lines), subtotal: totalOf(lines) }).texts,
        );
        return notifyOnce(draft.now, saleNotificationId(id, 0), sellerId, notification);
      });

function createCopy({ input, caller, lines, totalAmount, now, expiresAt }: OrderDraft): Operation {
  const isTransfer = input.paymentMethod === bankTransfer;
  return create(
    'transactions',
    input.orderId,
    {
      userId: caller.id,
      date: now,
      total: totalAmount,
      status: copyStatus('PENDING'),
      productNames: lines.map((line) => line.product.name).join(', '),
      method: input.paymentMethod,
      attempt: 0,
      snapToken: '',
      expiresAt: isTransfer ? expiresAt : null,
      paidAt: null,
      paymentStatus: '',
    },
    [caller.id],
  );
}

/** Notifies sellers whose stock becomes low or empty. */
const notifySellersOfMove = ({ input, lines, now }: OrderDraft): Operation[] =>
  lines.flatMap(({ product, quantity }, index) => {
    const notification = isTracked(product.stock) ? stockNotification(product.name, product.stock, quantity) : null;
    const id = stockNotificationId(input.orderId, index);
    return notification && product.sellerId !== '' ? [notifyOnce(now, id, product.sellerId, notification)] : [];
  });

/**
 * All operations of a new PENDING order: stock, order, items, a sale per seller, the buyer's copy, the first event,
 * totals. `room`: number of operations that still fit into the transaction; low stock notifications beyond it are
 * dropped.
 */
export function newOrder(draft: OrderDraft, room: number): Operation[] {
  const { input, caller, lines, totalAmount } = draft;
  const customerName = customerNameOf(caller);
  const sellerNames = sellerNamesOf(lines.map(({ product }) => product));
  const order = {
    userId: caller.id,
    customerName,
    paymentMethod: input.paymentMethod,
    shippingAddress: addressOf(draft),
    status: 'PENDING',
    totalAmount,
    depositAmount: depositsIn(lines),
    ...{ canceledAmount: 0, canceledDeposit: 0 },
    returnedAmount: 0,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    version: 0,
    paymentFlag: '',
    flagVersion: 0,
    flagBefore: '',
    flagMarkedVersion: 0,
    saleVersion: 0,
    sellerNames,
    productNames: orderedNames(lines.map(({ product, quantity }) => ({ name: product.name, quantity }))),
    searchText: orderSearchText({
      orderId: input.orderId,
      customerName,
      sellerNames,
      products: lines.map(({ product }) => product.name),
    }),
  };
  const event = {
    orderId: input.orderId,
    from: '',
    to: 'PENDING',
    by: caller.id,
    note: '',
    event: 'place',
    saleId: '',
  };
  const needed = [
    ...takeStock(draft),
    ...holdLast(draft),
    ...checkWishes(draft),
    ...bindOffers(draft),
    create('orders', input.orderId, order, [caller.id]),
    ...createItems(draft),
    ...createSales(draft),
    ...notifySellers(draft),
    createCopy(draft),
    create(
      'orderEvents',
      orderEventId(input.orderId, 0),
      event,
      readersOf(caller.id, ...new Set(salesOf(draft).map(({ sellerId }) => sellerId))),
    ),
    ...addToTotals('orders', 1),
  ];
  return [...needed, ...notifySellersOfMove(draft).slice(0, Math.max(0, room - needed.length))];
}
