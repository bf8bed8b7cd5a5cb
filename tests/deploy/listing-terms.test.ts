import { Query } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { listingTerms } from '../../deploy/migrations/m0009-listing-terms.ts';
import { connect } from '../../deploy/project/target.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { cutAt, runThroughCuts } from '../support/cut-migration.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus?.close());

const day = 86_400_000;

test('products of before come into the lists and get two weeks at least, whatever cuts the line; a second run changes nothing', async () => {
  const target = connect(campus.server);
  const place = { databaseId: 'market', tableId: 'products' };
  const old = new Date(Date.now() - 200 * day).toISOString();
  const ids: string[] = [];
  for (let at = 0; at < 120; at++) ids.push((await campus.product({ name: `Sepeda lipat ${at}` })).$id);
  const [long = '', young = '', renewed = ''] = ids;
  // As a column is that was added to rows that were there.
  for (const rowId of ids.filter((id) => id !== renewed))
    await target.tables.updateRow({ ...place, rowId, data: { isListed: null, isAsked: null, listedUntil: null } });
  await target.tables.updateRow({ ...place, rowId: long, data: { $createdAt: old } });
  const until = new Date(Date.now() + 3 * day).toISOString();
  await target.tables.updateRow({ ...place, rowId: renewed, data: { isListed: false, listedUntil: until } });

  const from = Date.now();
  await runThroughCuts(listingTerms, target, cutAt.commit, 1);
  const listed = [Query.equal('isListed', true), Query.equal('isAsked', false), Query.limit(200)];
  expect((await target.tables.listRows({ ...place, queries: listed })).total).toBe(119);
  const endOf = async (id: string) => Date.parse((await campus.productNow(id)).listedUntil ?? '');
  expect((await endOf(long)) - from).toBeGreaterThanOrEqual(limits.listingGraceDays * day);
  expect((await endOf(long)) - Date.now()).toBeLessThanOrEqual(limits.listingGraceDays * day);
  const posted = Date.parse((await campus.productNow(young)).$createdAt);
  expect(await endOf(young)).toBe(posted + limits.listingDays * day);
  expect(await campus.productNow(renewed)).toMatchObject({ isListed: false });
  expect(await endOf(renewed)).toBe(Date.parse(until));
  expect(await listingTerms.run(target)).toBe(0);
});
