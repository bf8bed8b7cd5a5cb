import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { batchStates, readBatchState } from '#kinds/preorder/rules/batch.ts';
import { batchStateNames, adminKindTexts as texts } from '../../../copy/admin-kinds.ts';
import type { ListSpec, PageRequest } from '../../../features/admin/list/list-spec.ts';
import { withId, wordConditions } from '../../../features/admin/list/text-conditions.ts';
import { productsOf } from '../../../features/admin/products/products-of.ts';
import { listRows } from '../../../lib/tables.ts';
import { batchColumns, nameOfBatch } from '../batch-query.ts';

export const batchesSpec: ListSpec = {
  table: 'batches',
  searchLabel: texts.batchSearch,
  search: (text) => wordConditions(text, ['productName'], withId(text)),
  filters: [
    {
      param: 'keadaan',
      label: texts.state,
      all: texts.allStates,
      choices: batchStates.map((state) => ({
        value: state,
        label: batchStateNames[state],
        queries: [Query.equal('state', state)],
      })),
    },
  ],
  sorts: [
    { value: 'terbaru', label: texts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: texts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'tutup', label: texts.closesFirst, queries: [Query.orderAsc('closesAt')] },
    { value: 'tutup-z', label: texts.closesLast, queries: [Query.orderDesc('closesAt')] },
  ],
  dates: '$createdAt',
  columnSorts: { [texts.batchColumns[1]]: ['tutup', 'tutup-z'] },
  pageSize: 15,
};

export async function loadBatches(page: PageRequest) {
  const batches = await listRows('batches', { select: batchColumns, ...page });
  const products = await productsOf(batches.map(({ productId }) => productId));
  return batches.map((batch) => ({ ...batch, sellerName: products.get(batch.productId)?.sellerName ?? '' }));
}

export type ListedBatch = Awaited<ReturnType<typeof loadBatches>>[number];

export const batchCells = (batch: ListedBatch): CsvCell[] => [
  batch.$id,
  nameOfBatch(batch),
  batch.number,
  batch.sellerName,
  new Date(batch.closesAt),
  batch.pickupPlace,
  new Date(batch.pickupFrom),
  new Date(batch.pickupUntil),
  batch.taken,
  batch.most,
  batchStateNames[readBatchState(batch.state)],
];
