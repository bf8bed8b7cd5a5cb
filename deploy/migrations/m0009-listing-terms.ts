/** Products of before stay in the lists, and get an end that surprises nobody. */
import { firstTerm } from '#domain/products/freshness.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { type Row, type Rows, update } from '../../functions/usecases/rows.ts';
import { ensureTotals } from '../../functions/usecases/totals.ts';
import type { DataMigration } from './data-migration.ts';

/** Products looked at together: one transaction takes 100 operations. */
const pageSize = 100;

const columns = ['listedUntil'] as const;
type Product = Pick<Row<'products'>, '$id' | '$createdAt' | (typeof columns)[number]>;

const endless = (products: readonly Product[]): Product[] => products.filter(({ listedUntil }) => listedUntil === null);

/** Read anew in the transaction: a seller may renew or edit one at this moment. */
const fill = (rows: Rows, ids: readonly string[]): Promise<number> =>
  rows.transact(async () => {
    const products = await rows.list('products', { where: { $id: ids }, select: columns, limit: ids.length });
    const wrong = endless(products);
    const operations = wrong.map(({ $id, $createdAt }) => update('products', $id, firstTerm($createdAt, Date.now())));
    return { operations, result: wrong.length };
  });

export const listingTerms: DataMigration = {
  id: 'm0009',
  what: 'products.listedUntil is when a listing ends that nobody renews; lists ask for products.isListed',
  again: true,
  async run({ tables }) {
    const rows = rowsOf(tables, ensureTotals);
    let changed = 0;
    for (let after: string | undefined; ; ) {
      const products = await rows.list('products', { select: columns, limit: pageSize, ...(after && { after }) });
      const wrong = endless(products).map(({ $id }) => $id);
      if (wrong.length > 0) changed += await fill(rows, wrong);
      if (products.length < pageSize) return changed;
      after = products.at(-1)?.$id;
    }
  },
};
