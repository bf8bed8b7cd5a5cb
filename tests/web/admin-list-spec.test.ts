import { expect, test } from 'vitest';
import { auditSpec } from '../../web/features/admin/audit/audit-list.ts';
import { disputesSpec } from '../../web/features/admin/disputes/disputes-list.ts';
import { conditionsOf, formatList, parseList } from '../../web/features/admin/list/list-spec.ts';
import { wordConditions } from '../../web/features/admin/list/text-conditions.ts';
import { ordersSpec } from '../../web/features/admin/orders/orders-list.ts';
import { productsSpec } from '../../web/features/admin/products/products-list.ts';
import { reportsSpec } from '../../web/features/admin/reports/reports-list.ts';
import { usersSpec } from '../../web/features/admin/users/users-list.ts';

const specs = { usersSpec, productsSpec, ordersSpec, reportsSpec, disputesSpec, auditSpec };

test.each(Object.entries(specs))(
  '%s: column headers sort only by orders that the list offers, and the list has a date filter',
  (_, spec) => {
    const known = spec.sorts.map(({ value }) => value);
    const ofHeads = Object.values(spec.columnSorts ?? {}).flat();
    expect(ofHeads.length).toBeGreaterThan(0);
    expect(ofHeads.filter((value) => !known.includes(value))).toEqual([]);
    expect(new Set(ofHeads).size).toBe(ofHeads.length);
    expect(new Set(known).size).toBe(known.length);
    expect(spec.dates).toBeDefined();
  },
);

test('valid dates in the URL are kept, invalid ones are dropped', () => {
  const state = (search: string) => parseList(new URLSearchParams(search), ordersSpec);
  expect(formatList(state('dari=2026-11-24&sampai=2026-11-25&status=PENDING'), ordersSpec).toString()).toBe(
    'status=PENDING&dari=2026-11-24&sampai=2026-11-25',
  );
  for (const wrong of ['2026-02-31', 'x', '1999-01-01', "2026-11-24' OR 1"])
    expect(state(`dari=${encodeURIComponent(wrong)}`).chosen).toEqual({});
});

test("the queries contain the search words, and the days in the campus's time zone", async () => {
  const state = parseList(new URLSearchParams('q=kopi&dari=2026-11-24&sampai=2026-11-24'), ordersSpec);
  const conditions = (await conditionsOf(state, ordersSpec)).map((one) => JSON.parse(one));
  expect(conditions).toEqual([
    { method: 'contains', attribute: 'searchText', values: ['kopi'] },
    { method: 'greaterThanEqual', attribute: '$createdAt', values: ['2026-11-23T17:00:00.000Z'] },
    { method: 'lessThan', attribute: '$createdAt', values: ['2026-11-24T17:00:00.000Z'] },
  ]);
});

test('each search word may match any column, numbers are queried first, and a blank search finds nothing', () => {
  const asked = (text: string) => wordConditions(text, ['name', 'email']).map((one) => JSON.parse(one));
  expect(asked('budi 42').map(({ values }) => values.map((one: { values: string[] }) => one.values[0]))).toEqual([
    ['42', '42'],
    ['budi', 'budi'],
  ]);
  expect(asked(' \u0000 ')).toEqual([{ method: 'equal', attribute: '$id', values: ['none'] }]);
});
