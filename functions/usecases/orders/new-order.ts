import { orderEventId, orderItemId, stockNotificationId } from '../../domain/ids.ts';
import { stockNotification } from '../../domain/messages/notification.ts';
import type { CartLine } from '../../domain/orders/cart.ts';
import { copyStatus } from '../../domain/orders/order.ts';
import type { PlaceOrderInput } from '../../domain/orders/order-input.ts';
import { bankTransfer } from '../../domain/orders/payment.ts';
import { customerNameOf } from '../../domain/people/person.ts';
import { isTracked } from '../../domain/products/listing.ts';
import { create, decrement, increment, type Operation, type Row } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import type { Person, Settings } from '../world.ts';

export interface OrderDraft {
  readonly input: PlaceOrderInput;
  readonly caller: Pick<Person, 'id' | 'name' | 'email'>;
  /** In id order, so that two carts with the same products lock them in the same order. */
  readonly lines: readonly (CartLine & { readonly product: Row<'products'> })[];
  readonly totalAmount: number;
  readonly now: string;
  readonly expiresAt: string;
  readonly settings: Settings;
}

const takeStock = ({ lines, settings }: OrderDraft): Operation[] =>
  lines.flatMap(({ product, quantity }) => [
    ...(isTracked(product.stock) ? [decrement('products', product.$id, 'stock', quantity)] : []),
    ...(settings.soldCountsOn === 'order' ? [increment('products', product.$id, 'sold', quantity)] : []),
  ]);

const createItems = ({ input, caller, lines }: OrderDraft): Operation[] =>
  lines.map(({ product, price, quantity }, index) =>
    create(
      'orderItems',
      orderItemId(input.orderId, index),
      {
        orderId: input.orderId,
        productId: product.$id,
        sellerId: product.sellerId,
        name: product.name,
        price,
        quantity,
        imageId: product.imageId,
        codAddress: product.codAddress,
        stockTaken: isTracked(product.stock),
      },
      [caller.id],
    ),
  );

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

/** Sellers whose stock runs low or out by this order hear of it. */
const ringSellers = ({ input, lines }: OrderDraft): Operation[] =>
  lines.flatMap(({ product, quantity }, index) => {
    const news = isTracked(product.stock) ? stockNotification(product.name, product.stock, quantity) : null;
    const id = stockNotificationId(input.orderId, index);
    return news ? [create('notifications', id, { userId: product.sellerId, ...news }, [product.sellerId])] : [];
  });

/**
 * Everything that comes into being with an order, PENDING: stock taken, order, items, buyer's copy, first event, totals.
 * `room`: operations that the transaction still takes; news for sellers are left out beyond it.
 */
export function newOrder(draft: OrderDraft, room: number): Operation[] {
  const { input, caller, lines, totalAmount } = draft;
  const order = {
    userId: caller.id,
    customerName: customerNameOf(caller),
    paymentMethod: input.paymentMethod,
    shippingAddress: input.shippingAddress,
    status: 'PENDING',
    totalAmount,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    version: 0,
    paymentFlag: '',
  };
  const event = { orderId: input.orderId, from: '', to: 'PENDING', by: caller.id, note: '' };
  const needed = [
    ...takeStock(draft),
    create('orders', input.orderId, order, [caller.id]),
    ...createItems(draft),
    createCopy(draft),
    create('orderEvents', orderEventId(input.orderId, 0), event, [caller.id]),
    ...addToTotals('orders', 1),
  ];
  return [...needed, ...ringSellers(draft).slice(0, Math.max(0, room - needed.length))];
}
