import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { paymentMethods } from '#domain/orders/payment.ts';
import { isPaidSale, readSaleState } from '#domain/orders/sale.ts';
import { disputesDeskTexts } from '../../../copy/disputes.ts';
import { saleStateNames } from '../../../copy/sales.ts';
import { listRows } from '../../../lib/tables.ts';
import { saleColumns } from '../../../shop/sale/sale-columns.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';

export const disputesSpec: ListSpec = {
  table: 'sales',
  searchLabel: disputesDeskTexts.search,
  search: (text) => [Query.or([Query.contains('buyerName', text), Query.contains('sellerName', text)])],
  filters: [
    {
      param: 'keadaan',
      label: disputesDeskTexts.state,
      all: disputesDeskTexts.open,
      otherwise: [Query.equal('state', 'disputed')],
      choices: [
        {
          value: 'diputuskan',
          label: disputesDeskTexts.decided,
          queries: [Query.isNotNull('disputedAt'), Query.equal('state', ['completed', 'canceled'])],
        },
      ],
    },
    {
      param: 'metode',
      label: disputesDeskTexts.method,
      all: disputesDeskTexts.allMethods,
      choices: paymentMethods.map((method) => ({
        value: method,
        label: method,
        queries: [Query.equal('method', method)],
      })),
    },
  ],
  sorts: [
    { value: 'terlama', label: disputesDeskTexts.oldest, queries: [Query.orderAsc('disputedAt')] },
    { value: 'terbaru', label: disputesDeskTexts.newest, queries: [Query.orderDesc('disputedAt')] },
    { value: 'terbesar', label: disputesDeskTexts.largest, queries: [Query.orderDesc('subtotal')] },
  ],
  pageSize: 15,
};

export const loadDisputes = (page: PageRequest) => listRows('sales', { select: saleColumns, ...page });

export type ListedDispute = Awaited<ReturnType<typeof loadDisputes>>[number];

/** Where the money lies that is disputed. */
export function stakeOf(sale: Pick<ListedDispute, 'state' | 'method' | 'isPaidOutside' | 'money'>): string {
  if (isPaidSale(sale)) return disputesDeskTexts.held;
  if (sale.money === 'refunded') return disputesDeskTexts.wentBack;
  return sale.isPaidOutside ? disputesDeskTexts.outside : disputesDeskTexts.cash;
}

/** Disputes from before this was written down say when their sale last changed. */
export const disputedSince = (sale: { readonly disputedAt: string | null; readonly $updatedAt: string }): string =>
  sale.disputedAt ?? sale.$updatedAt;

export const disputeCells = (sale: ListedDispute): CsvCell[] => [
  sale.$id,
  orderNumber(sale.orderId),
  new Date(disputedSince(sale)),
  sale.buyerName,
  sale.sellerName,
  sale.subtotal,
  sale.method,
  saleStateNames[readSaleState(sale.state)],
  sale.reason,
];
