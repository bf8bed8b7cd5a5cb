/** What the routes are asked about: one order with its sale, cart line, wish, chat and report, and what a valid body of each route is. */
import { ID } from 'node-appwrite';
import { saleId } from '#domain/ids.ts';
import { sendMessage, startChat } from '../../functions/usecases/messages/chat.ts';
import { reportProduct } from '../../functions/usecases/messages/reports.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { uploadPicture } from './access.ts';
import type { Campus, KnownCaller } from './campus.ts';
import { orderedOnce } from './orders.ts';
import { productForm } from './product-form.ts';

export interface RouteStage {
  readonly seller: KnownCaller;
  /** Owner of the order, the cart line, the wish, the chat and the report. */
  readonly buyer: KnownCaller;
  /** Somebody whom the administrator edits, blocks and deletes. */
  readonly bystander: KnownCaller;
  /** What the `:names` of the routes' paths stand for. */
  readonly ids: Readonly<Record<string, string>>;
}

export async function stageRoutes(campus: Campus): Promise<RouteStage> {
  const { world } = campus;
  const [seller, bystander] = [await campus.person('Sari'), await campus.person('Lewat')];
  const { orderId, buyer } = await orderedOnce(campus, { sellerId: seller.id }, 'Transfer Bank');
  const lines = await world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 1 }); // a transfer empties carts when paid
  for (const line of lines) await world.rows.remove('cartItems', line.$id);
  const { $id: productId } = await campus.product({ sellerId: seller.id });
  await addToCart(world, buyer, { productId });
  await toggleWish(world, buyer, { productId });
  await startChat(world, buyer);
  const { secret } = await campus.users.createSession({ userId: buyer.id });
  const photo = await uploadPicture(campus.server, { headers: { 'x-appwrite-session': secret } }, 'chat-photos');
  await sendMessage(world, buyer, { chatId: buyer.id, messageId: ID.unique(), message: '', imageId: photo.id });
  await reportProduct(world, buyer, { productId, reason: 'Indikasi penipuan / Scam', description: '' });
  const [report] = await world.rows.list('reports', { where: { reportedByUserId: buyer.id }, limit: 1 });
  const ids = {
    orderId,
    saleId: saleId(orderId, 1),
    productId,
    chatId: buyer.id,
    reportId: report?.$id ?? '',
    userId: bystander.id,
  };
  return { seller, buyer, bystander, ids: { ...ids, imageId: photo.id } };
}

/** An order whose money is to go back. */
export async function owedOrder(campus: Campus): Promise<string> {
  const { orderId } = await orderedOnce(campus);
  await campus.world.rows.update('orders', orderId, { paymentFlag: 'refund_due' });
  return orderId;
}

/** A whole body, optional fields included, of each route that reads one; {} for the others. `photo`: a file of the one who posts. */
export async function bodyOf(campus: Campus, stage: RouteStage, route: string, photo: string): Promise<object> {
  const { ids, buyer } = stage;
  const { productId = '', orderId = '' } = ids;
  const product = productForm([photo]);
  const codAddress = 'GSG';
  const [shown, order] = await Promise.all([
    campus.world.rows.get('products', productId),
    campus.world.rows.get('orders', orderId),
  ]);
  const edited = { version: shown?.version, shownStock: shown?.stock, imageIds: ['photo1'] };
  const bodies: Record<string, object> = {
    'market POST /cart/items': { productId },
    'market PATCH /cart/items/:productId': { quantity: 1 },
    'market POST /wishlist/items': { productId },
    'market POST /orders': {
      orderId: ID.unique(),
      paymentMethod: 'Transfer Bank',
      shippingAddress: 'Gate 2',
      expectedTotal: 50_000,
    },
    'market POST /api/create-snap-token': {
      transaction_details: { order_id: orderId, gross_amount: 50_000 },
      customer_details: { first_name: buyer.name, email: buyer.email },
    },
    'market POST /reports': { productId, reason: 'Harga tidak wajar', description: '' },
    'market PATCH /profile': { name: 'Budi', phone: '081234567890', photoId: '' },
    'market POST /chats/:chatId/messages': { messageId: ID.unique(), message: 'Halo', imageId: '' },
    'market POST /products': { ...product, codAddress, productId: ID.unique() },
    'market POST /seller/products': { ...product, codAddress, productId: ID.unique() },
    'market PUT /seller/products/:productId': { ...product, codAddress, ...edited },
    'market POST /seller/products/:productId/stock': { difference: 1 },
    'market POST /seller/products/:productId/sold': { isSold: false },
    'market POST /sales/:saleId/events': { event: 'object', reason: 'Tidak datang', version: order?.version },
    'admin POST /sales/:saleId/events': { event: 'refund', reason: 'Barang kembali', goods: 'returned' },
    'admin POST /orders/:orderId/status': { to: 'Processed', version: order?.version, reason: 'Sudah dibayar tunai' },
    'admin POST /orders/:orderId/refund': { reference: 'TRX-1', version: 0 },
    'admin POST /reports/:reportId/status': { status: 'under_review', removeProduct: false },
    'admin POST /notifications': { title: 'Libur', body: '', link: '' },
    'admin POST /products': { ...product, imageIds: [], productId: ID.unique() },
    'admin PUT /products/:productId': { ...product, ...edited },
    'admin PUT /users/:userId': { name: 'Lewat', phone: '', role: 'user' },
    'admin POST /users/:userId/blocked': { blocked: false },
  };
  return bodies[route] ?? {};
}
