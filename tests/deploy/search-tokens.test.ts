import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { searchTokensOfProducts } from '../../deploy/migrations/m0007-search-tokens.ts';
import { connect } from '../../deploy/project/target.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { cutAt, runThroughCuts } from '../support/cut-migration.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus?.close());

test('products of before are found by their words, whatever cuts the line; a second run changes nothing', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 120; at++) ids.push((await campus.product({ name: `Sepeda lipat ${at}` })).$id);
  const target = connect(campus.server);
  await runThroughCuts(searchTokensOfProducts, target, cutAt.commit, 1);
  for (const id of [ids[0], ids[60], ids[119]]) {
    const product = await campus.productNow(id ?? '');
    expect(product.searchTokens).toBe(searchTokens(product));
    expect(product.searchTokens.split(' ')).toContain('zssepeda');
  }
  expect(await searchTokensOfProducts.run(target)).toBe(0);
});
