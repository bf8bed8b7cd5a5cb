/** Data that pages read in tests: a lamp, the cart with it, its order and its sale. */
import type { Given } from './fake-appwrite.ts';

export const at = '2026-11-01T08:00:00.000+00:00';
export const orderId = 'abcdefghij0123456789';
export const saleId = `${orderId}-1`;
export const place = 'Depan GSG';
export const list = (...rows: readonly object[]) => ({
  total: rows.length,
  rows: rows.map((row) => ({ $createdAt: at, $updatedAt: at, ...row })),
});

export const product = {
  $id: 'lampu',
  name: 'Lampu belajar',
  price: 45_000,
  discount: 0,
  category: 'Elektronik',
  location: 'GSG',
  condition: '',
  codAddress: place,
  imageId: '',
  imageIds: [],
  sold: 0,
  stock: 3,
  isSold: false,
  sellerId: 'budi',
  sellerName: 'Budi',
};
export const line = {
  $id: 'baris',
  productId: 'lampu',
  name: product.name,
  price: product.price,
  imageId: '',
  quantity: 1,
};
export const cart: Given = { '/cartItems/rows': list(line), '/products/rows': list(product), '/cart/items': {} };

export const sale = {
  $id: saleId,
  orderId,
  buyerId: 'budi',
  buyerName: 'Budi Santoso',
  sellerId: 'student',
  sellerName: 'Sari Wulandari',
  state: 'accepted',
  disputedFrom: '',
  disputedAt: null,
  subtotal: 45_000,
  returnedAmount: 0,
  itemCount: 1,
  method: 'COD (Bayar di Tempat)',
  dueAt: null,
  remindAt: null,
  meetPlace: '',
  meetAt: null,
  reason: '',
  endedBy: '',
  isPaidOutside: false,
  isCashReceived: false,
  acceptedAt: at,
  absentAt: null,
  completedAt: null,
  $createdAt: at,
  $updatedAt: at,
};
export const item = {
  $id: 'barang',
  productId: 'lampu',
  name: product.name,
  imageId: '',
  price: 45_000,
  quantity: 1,
  saleId,
};
const person = (id: string, name: string) => ({ id, name, photoId: '', isGone: false });
export const saleDetail = (
  changed: Partial<Record<keyof typeof sale, unknown>>,
  shippingAddress: string | null,
  more: object = {},
): Given => ({
  [`/sales/${saleId}`]: {
    sale: { ...sale, ...changed },
    orderVersion: 1,
    kind: 'goods',
    batchId: '',
    stayFrom: null,
    items: [{ ...item, codAddress: place }],
    buyer: person('budi', 'Budi Santoso'),
    seller: person('student', 'Sari Wulandari'),
    shippingAddress,
    events: [],
    ...more,
  },
});

export const order = {
  $id: orderId,
  userId: 'budi',
  customerName: 'Budi Santoso',
  paymentMethod: sale.method,
  shippingAddress: 'Asrama Putra Blok A',
  status: 'Processed',
  totalAmount: 45_000,
  canceledAmount: 0,
  returnedAmount: 0,
  itemCount: 1,
  version: 1,
  paymentFlag: '',
  sellerNames: 'Sari Wulandari',
  productNames: '',
};
export const desk: Given = {
  '/orders/rows': list(order),
  '/orderItems/rows': list({ ...item, orderId, codAddress: place }),
  '/sales/rows': list(sale),
};
