import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

/** A tree of searches finds the combination of what each search finds. */
const stories = ['kopi susu', 'kopi hitam', 'teh susu', 'teh', 'roti bakar susu', 'kopi roti', 'hitam manis', ''];
const terms = ['kopi', 'susu', 'teh hitam', 'rot', 'manis', '"kopi susu"', 'zz', '@#$'];

type Tree = { method: string; attribute?: string; values: (string | Tree)[] };

let shop: Shop;
const foundBy = new Map<string, Set<unknown>>();
const idsOf = async (...queries: object[]) =>
  new Set((await shop.list(...queries, { method: 'limit', values: [100] })).map(({ $id }) => $id));
beforeAll(async () => {
  shop = await openShop();
  for (const [at, story] of stories.entries()) {
    const data = { name: `n${at}`, ...(story && { story }) };
    expect((await shop.rows('', 'POST', { rowId: `r${at}`, data })).status).toBe(201);
  }
  for (const term of terms) foundBy.set(term, await idsOf({ method: 'search', attribute: 'story', values: [term] }));
});
afterAll(() => shop.server.close());

const leaf = fc.record({
  method: fc.constantFrom('search', 'notSearch'),
  attribute: fc.constant('story'),
  values: fc.tuple(fc.constantFrom(...terms)),
});
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.record({
      method: fc.constantFrom('and', 'or'),
      values: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

const holds = (id: string, { method, values }: Tree): boolean => {
  if (method === 'and') return values.every((one) => typeof one !== 'string' && holds(id, one));
  if (method === 'or') return values.some((one) => typeof one !== 'string' && holds(id, one));
  return (foundBy.get(String(values[0]))?.has(id) ?? false) === (method === 'search');
};

test('combines searches of one column, in one list or nested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 3 }), async (trees) => {
      const wanted = stories.map((_, at) => `r${at}`).filter((id) => trees.every((one) => holds(id, one)));
      expect([...(await idsOf(...trees))].sort()).toEqual(wanted);
    }),
    { numRuns: 150 },
  );
});

test('combines searches with other filters', async () => {
  const both = [
    { method: 'search', attribute: 'story', values: ['kopi'] },
    { method: 'search', attribute: 'story', values: ['susu'] },
  ];
  expect(await idsOf(...both)).toEqual(new Set(['r0']));
  expect(await idsOf(...both, { method: 'equal', attribute: 'name', values: ['n1'] })).toEqual(new Set());
  expect(
    await idsOf({ method: 'or', values: [...both, { method: 'equal', attribute: 'name', values: ['n3'] }] }),
  ).toEqual(new Set(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']));
});
