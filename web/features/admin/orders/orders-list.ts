import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { limits } from '#domain/limits.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { paymentMethods } from '#domain/orders/payment.ts';
import { quantitiesAs } from '#domain/orders/product-names.ts';
import { adminOrderTexts, paymentFlagTexts } from '../../../copy/admin.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { listRows, longestPage } from '../../../lib/tables.ts';
import { saleColumns } from '../../../shop/sale/sale-columns.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';
import { wordConditions } from '../list/text-conditions.ts';

const flags = Object.keys(paymentFlagTexts);

/** Searches by number, id, products, customer and sellers. */
export const orderConditions = (text: string): string[] => wordConditions(text, ['searchText']);

export const ordersSpec: ListSpec = {
  table: 'orders',
  searchLabel: adminOrderTexts.search,
  search: orderConditions,
  filters: [
    {
      param: 'status',
      label: adminOrderTexts.status,
      all: adminOrderTexts.allStatuses,
      choices: orderStatuses.map((status) => ({
        value: status,
        label: status,
        queries: [Query.equal('status', status)],
      })),
    },
    {
      param: 'metode',
      label: adminOrderTexts.paymentMethod,
      all: adminOrderTexts.allMethods,
      choices: paymentMethods.map((method) => ({
        value: method,
        label: method,
        queries: [Query.equal('paymentMethod', method)],
      })),
    },
    {
      param: 'tanda',
      label: adminOrderTexts.paymentFlag,
      all: adminOrderTexts.allPayments,
      choices: [{ value: 'ada', label: adminOrderTexts.toCheck, queries: [Query.equal('paymentFlag', flags)] }],
    },
  ],
  sorts: [
    { value: 'terbaru', label: adminOrderTexts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: adminOrderTexts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'terbesar', label: adminOrderTexts.highest, queries: [Query.orderDesc('totalAmount')] },
    { value: 'terkecil', label: adminOrderTexts.lowest, queries: [Query.orderAsc('totalAmount')] },
    { value: 'pelanggan', label: adminOrderTexts.byCustomer, queries: [Query.orderAsc('customerName')] },
    { value: 'pelanggan-z', label: adminOrderTexts.byCustomerDown, queries: [Query.orderDesc('customerName')] },
    { value: 'status', label: adminOrderTexts.byStatus, queries: [Query.orderAsc('status')] },
    { value: 'status-z', label: adminOrderTexts.byStatusDown, queries: [Query.orderDesc('status')] },
  ],
  dates: '$createdAt',
  columnSorts: {
    [adminOrderTexts.columns[0]]: ['terlama', 'terbaru'],
    [adminOrderTexts.columns[1]]: ['pelanggan', 'pelanggan-z'],
    [adminOrderTexts.columns[3]]: ['terkecil', 'terbesar'],
    [adminOrderTexts.columns[4]]: ['status', 'status-z'],
  },
  pageSize: 15,
};

const columns = [
  'userId',
  'customerName',
  'paymentMethod',
  'shippingAddress',
  'status',
  'totalAmount',
  'depositAmount',
  'canceledAmount',
  'version',
  'paymentFlag',
  'returnedAmount',
  'flagBefore',
  'flagMarkedVersion',
] as const;

/** Orders per request for items and sales, so that all items of these orders fit into one response. */
const ordersPerQuery = Math.floor(longestPage / limits.cartProducts);

const itemsOf = (orderIds: string[]) =>
  listRows('orderItems', {
    select: [
      'orderId',
      'saleId',
      'productId',
      'name',
      'price',
      'offerPrice',
      'offerQuantity',
      'quantity',
      'imageId',
      'codAddress',
      'rentDays',
      'deposit',
      'bundleName',
      'kind',
    ],
    where: [Query.equal('orderId', orderIds)],
    limit: orderIds.length * limits.cartProducts,
  });

const adminSaleColumns = [...saleColumns, 'acceptedWithin'] as const;

const salesOf = (orderIds: string[]) =>
  listRows('sales', {
    select: adminSaleColumns,
    where: [Query.equal('orderId', orderIds)],
    limit: orderIds.length * limits.cartProducts,
  });

type AdminSale = Awaited<ReturnType<typeof salesOf>>[number];

/** A page of orders with their items and sales. */
export async function loadOrders(page: PageRequest) {
  const orders = await listRows('orders', { select: columns, ...page });
  const ids = orders.map((order) => order.$id);
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += ordersPerQuery) parts.push(ids.slice(at, at + ordersPerQuery));
  const [items, sales] = await Promise.all([
    Promise.all(parts.map(itemsOf)).then((pages) => pages.flat()),
    Promise.all(parts.map(salesOf)).then((pages) => pages.flat()),
  ]);
  const byOrder = new Map(ids.map((id): [string, typeof items] => [id, []]));
  for (const item of items) byOrder.get(item.orderId)?.push(item);
  const salesByOrder = new Map<string, AdminSale[]>(ids.map((id) => [id, []]));
  for (const sale of sales.toSorted((a, b) => a.$id.localeCompare(b.$id))) salesByOrder.get(sale.orderId)?.push(sale);
  return orders.map((order) => ({
    ...order,
    items: byOrder.get(order.$id) ?? [],
    sales: salesByOrder.get(order.$id) ?? [],
  }));
}

export type AdminOrder = Awaited<ReturnType<typeof loadOrders>>[number];

/** The columns of an export, all from the order's own row. */
const exportColumns = [
  ...(['customerName', 'sellerNames', 'productNames', 'itemCount', 'totalAmount', 'canceledAmount'] as const),
  ...(['depositAmount', 'returnedAmount', 'paymentMethod', 'status', 'shippingAddress', 'paymentFlag'] as const),
] as const;

/** Adds product names from the sales to orders created before the `productNames` column existed. */
async function withNames<O extends { $id: string; productNames: string }>(orders: O[]): Promise<O[]> {
  const nameless = orders.filter(({ productNames }) => productNames === '').map(({ $id }) => $id);
  const names = new Map<string, string[]>();
  for (let at = 0; at < nameless.length; at += ordersPerQuery) {
    const some = nameless.slice(at, at + ordersPerQuery);
    const where = [Query.equal('orderId', some)];
    const limit = some.length * limits.cartProducts;
    const sales = await listRows('sales', { select: ['orderId', 'productNames'], where, limit });
    for (const sale of sales) names.set(sale.orderId, [...(names.get(sale.orderId) ?? []), sale.productNames]);
  }
  return orders.map((order) =>
    order.productNames === '' ? { ...order, productNames: (names.get(order.$id) ?? []).join('; ') } : order,
  );
}

export const loadOrderLines = async (page: PageRequest) =>
  withNames(await listRows('orders', { select: exportColumns, ...page }));

type OrderLine = Awaited<ReturnType<typeof loadOrderLines>>[number];

export const orderCsvHeader = [
  adminOrderTexts.orderId,
  adminOrderTexts.number,
  adminOrderTexts.date,
  adminOrderTexts.customer,
  adminOrderTexts.sales,
  adminOrderTexts.product,
  adminOrderTexts.pieces,
  adminOrderTexts.total,
  adminOrderTexts.depositPart,
  adminOrderTexts.canceledPart,
  adminOrderTexts.returned,
  adminOrderTexts.method,
  adminOrderTexts.status,
  adminOrderTexts.shipTo,
  adminOrderTexts.paymentFlag,
];

export const orderCells = (order: OrderLine): CsvCell[] => [
  order.$id,
  orderNumber(order.$id),
  new Date(order.$createdAt),
  order.customerName,
  order.sellerNames,
  quantitiesAs(order.productNames, adminOrderTexts.piecesAfter),
  order.itemCount,
  order.totalAmount,
  order.depositAmount,
  order.canceledAmount,
  order.returnedAmount,
  shopTexts.paidBy(order.paymentMethod, order.totalAmount),
  order.status,
  order.shippingAddress,
  order.paymentFlag,
];

/** Buyer and sellers, who may not decide about the order. */
export const peopleOf = (order: Pick<AdminOrder, 'userId' | 'sales'>): string[] => [
  order.userId,
  ...order.sales.map(({ sellerId }) => sellerId),
];
