/** Products of before are found by the words of now: their `searchTokens` as the functions write them. */
import { searchTokens } from '#domain/products/search-tokens.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { type Row, type Rows, update } from '../../functions/usecases/rows.ts';
import { ensureTotals } from '../../functions/usecases/totals.ts';
import type { DataMigration } from './data-migration.ts';

/** Products looked at together. */
const pageSize = 50;

const wrongAmong = (products: readonly Row<'products'>[]) =>
  products
    .map((product) => ({ product, tokens: searchTokens(product) }))
    .filter(({ product, tokens }) => product.searchTokens !== tokens);

/** Read anew in the transaction: a seller may edit one at this moment. */
const fill = (rows: Rows, ids: readonly string[]): Promise<number> =>
  rows.transact(async () => {
    const products = await rows.list('products', { where: { $id: ids }, limit: ids.length });
    const wrong = wrongAmong(products);
    const operations = wrong.map(({ product, tokens }) => update('products', product.$id, { searchTokens: tokens }));
    return { operations, result: wrong.length };
  });

export const searchTokensOfProducts: DataMigration = {
  id: 'm0007',
  what: 'products.searchTokens is what a product is found by',
  again: true,
  async run({ tables }) {
    const rows = rowsOf(tables, ensureTotals);
    let changed = 0;
    for (let after: string | undefined; ; ) {
      const products = await rows.list('products', { limit: pageSize, ...(after && { after }) });
      const wrong = wrongAmong(products).map(({ product }) => product.$id);
      if (wrong.length > 0) changed += await fill(rows, wrong);
      if (products.length < pageSize) return changed;
      after = products.at(-1)?.$id;
    }
  },
};
