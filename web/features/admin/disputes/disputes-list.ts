import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { paymentMethods } from '#domain/orders/payment.ts';
import { isPaidSale } from '#domain/orders/sale.ts';
import { adminDisputeTexts } from '../../../copy/disputes.ts';
import { saleStateName } from '../../../copy/sale-states.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { listRows } from '../../../lib/tables.ts';
import { saleColumns } from '../../../shop/sale/sale-columns.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';
import { wordConditions } from '../list/text-conditions.ts';

/** Maximum orders matched by number, limited by the query's length. */
const ordersMax = 100;

/** Sales have no number, so an order number or a part of it is searched among orders. */
async function disputeConditions(text: string): Promise<string[]> {
  const where = [...wordConditions(text, ['searchText']), Query.orderDesc('$createdAt')];
  const orders = await listRows('orders', { select: ['status'], where, limit: ordersMax });
  const ofOrders =
    orders.length > 0
      ? [
          Query.equal(
            'orderId',
            orders.map(({ $id }) => $id),
          ),
        ]
      : [];
  return wordConditions(text, ['buyerName', 'sellerName', 'productNames'], ofOrders);
}

export const disputesSpec: ListSpec = {
  table: 'sales',
  searchLabel: adminDisputeTexts.search,
  search: disputeConditions,
  filters: [
    {
      param: 'keadaan',
      label: adminDisputeTexts.state,
      all: adminDisputeTexts.open,
      otherwise: [Query.equal('state', 'disputed')],
      choices: [
        {
          value: 'diputuskan',
          label: adminDisputeTexts.decided,
          queries: [Query.isNotNull('disputedAt'), Query.equal('state', ['completed', 'canceled'])],
        },
      ],
    },
    {
      param: 'metode',
      label: adminDisputeTexts.method,
      all: adminDisputeTexts.allMethods,
      choices: paymentMethods.map((method) => ({
        value: method,
        label: method,
        queries: [Query.equal('method', method)],
      })),
    },
  ],
  sorts: [
    { value: 'terlama', label: adminDisputeTexts.oldest, queries: [Query.orderAsc('disputedAt')] },
    { value: 'terbaru', label: adminDisputeTexts.newest, queries: [Query.orderDesc('disputedAt')] },
    { value: 'terbesar', label: adminDisputeTexts.largest, queries: [Query.orderDesc('subtotal')] },
    { value: 'terkecil', label: adminDisputeTexts.smallest, queries: [Query.orderAsc('subtotal')] },
    { value: 'pembeli', label: adminDisputeTexts.byBuyer, queries: [Query.orderAsc('buyerName')] },
    { value: 'pembeli-z', label: adminDisputeTexts.byBuyerDown, queries: [Query.orderDesc('buyerName')] },
  ],
  dates: 'disputedAt',
  columnSorts: {
    [adminDisputeTexts.columns[0]]: ['terlama', 'terbaru'],
    [adminDisputeTexts.columns[1]]: ['pembeli', 'pembeli-z'],
    [adminDisputeTexts.columns[3]]: ['terkecil', 'terbesar'],
  },
  pageSize: 15,
};

export const loadDisputes = (page: PageRequest) => listRows('sales', { select: saleColumns, ...page });

export type ListedDispute = Awaited<ReturnType<typeof loadDisputes>>[number];

/** Where the disputed money is. */
export function stakeOf(
  sale: Pick<ListedDispute, 'state' | 'method' | 'isPaidOutside' | 'money' | 'subtotal'>,
): string {
  if (sale.subtotal === 0) return adminDisputeTexts.free;
  if (isPaidSale(sale)) return adminDisputeTexts.held;
  if (sale.money === 'refunded') return adminDisputeTexts.wentBack;
  return sale.isPaidOutside ? adminDisputeTexts.outside : adminDisputeTexts.cash;
}

/** Start of the dispute; for disputes older than the `disputedAt` column, the last change of the sale. */
export const disputedSince = (sale: { readonly disputedAt: string | null; readonly $updatedAt: string }): string =>
  sale.disputedAt ?? sale.$updatedAt;

export const disputeCells = (sale: ListedDispute): CsvCell[] => [
  sale.$id,
  orderNumber(sale.orderId),
  new Date(disputedSince(sale)),
  sale.buyerName,
  sale.sellerName,
  sale.subtotal,
  shopTexts.paidBy(sale.method, sale.subtotal),
  saleStateName(sale),
  sale.reason,
];
