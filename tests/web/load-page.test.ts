// @vitest-environment node
import { expect, test } from 'vitest';
import type { ListSpec, PageRequest } from '../../web/features/admin/list/list-spec.ts';
import { eachPage, loadPage } from '../../web/features/admin/list/load-page.ts';
import { CallError } from '../../web/lib/call-error.ts';

const spec: ListSpec = {
  table: 'orders',
  searchLabel: '',
  search: () => [],
  filters: [],
  sorts: [{ value: 'terbaru', label: '', queries: [] }],
  pageSize: 10,
};
const table = (count: number) => Array.from({ length: count }, (_, at) => ({ $id: `row${at + 1}` }));

/** Pages of a table as Appwrite returns them: after a row or before one, always in the order of the list. */
const loader =
  (rows: { $id: string }[]) =>
  async ({ limit, after, before }: PageRequest) => {
    const at = rows.findIndex(({ $id }) => $id === (after ?? before));
    if ((after || before) && at < 0) throw new CallError('general_cursor_not_found', 400);
    return before ? rows.slice(Math.max(0, at - limit), at) : rows.slice(at + 1, at + 1 + limit);
  };

/** First and last row of a page, and whether rows come before and after it. */
async function page(count: number, where: { after?: string; before?: string } = {}) {
  const state = { search: '', chosen: {}, sort: 'terbaru', after: '', before: '', ...where };
  const { rows, hasPrevious, hasNext } = await loadPage(spec, state, loader(table(count)));
  return [rows[0]?.$id, rows.at(-1)?.$id, hasPrevious, hasNext];
}

test('reads 25 rows as three pages, forward and back', async () => {
  expect(await page(25)).toEqual(['row1', 'row10', false, true]);
  expect(await page(25, { after: 'row10' })).toEqual(['row11', 'row20', true, true]);
  expect(await page(25, { after: 'row20' })).toEqual(['row21', 'row25', true, false]);
  expect(await page(25, { before: 'row21' })).toEqual(['row11', 'row20', true, true]);
  expect(await page(25, { before: 'row11' })).toEqual(['row1', 'row10', false, true]);
});

test('a single full page has no next or previous page; an invalid cursor leads to the first page', async () => {
  expect(await page(10)).toEqual(['row1', 'row10', false, false]);
  for (const where of [{ after: 'gone' }, { before: 'gone' }, { after: 'row25' }, { before: 'row1' }])
    expect(await page(25, where)).toEqual(['row1', 'row10', false, true]);
  expect(await page(0)).toEqual([undefined, undefined, false, false]);
});

test('an export contains every row once', async () => {
  const state = { search: '', chosen: {}, sort: 'terbaru', after: 'row10', before: '' };
  for (const count of [0, 499, 500, 1_001]) {
    const pages = [];
    for await (const rows of eachPage(spec, state, loader(table(count)))) pages.push(rows);
    expect(pages.flat()).toEqual(table(count));
    expect(Math.max(...pages.map((rows) => rows.length))).toBeLessThanOrEqual(500);
  }
});
