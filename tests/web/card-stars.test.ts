/** Ratings of sellers on cards: a list makes one request for all its cards, with each seller once. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

const asked = vi.fn();
let reputationOptions: typeof import('../../web/shop/seller/reputation.ts').reputationOptions;

beforeAll(async () => {
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script>`;
  vi.stubGlobal('fetch', asked);
  ({ reputationOptions } = await import('../../web/shop/seller/reputation.ts'));
});
afterEach(() => asked.mockReset());

const answering = (rows: object[]) =>
  asked.mockImplementation(
    async () => new Response(JSON.stringify({ total: 0, rows }), { headers: { 'content-type': 'application/json' } }),
  );

/** Ids in the query of one request. */
const idsOf = (address: unknown): unknown =>
  [...new URL(String(address)).searchParams.values()]
    .map((query) => (query.startsWith('{') ? JSON.parse(query) : {}))
    .find(({ attribute }) => attribute === '$id')?.values;

const all = (queries: QueryClient, ids: string[]) =>
  Promise.all(ids.map((id) => queries.fetchQuery({ ...reputationOptions(id), retry: false })));

test('all cards of a list share one request, which contains each seller once', async () => {
  answering([{ $id: 'rani' }, { $id: 'deni' }]);
  const found = await all(new QueryClient(), ['rani', 'deni', 'rani', 'tono']);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(idsOf(asked.mock.calls[0]?.[0])).toEqual(['rani', 'deni', 'tono']);
  expect(found.map((row) => row?.$id ?? null)).toEqual(['rani', 'deni', 'rani', null]);
});

test('a cached seller is not requested again', async () => {
  answering([{ $id: 'rani' }]);
  const queries = new QueryClient();
  await all(queries, ['rani']);
  await all(queries, ['rani', 'deni']);
  expect(idsOf(asked.mock.calls[1]?.[0])).toEqual(['deni']);
});

test('more than a hundred sellers are split into requests of at most a hundred ids', async () => {
  answering([]);
  await all(
    new QueryClient(),
    Array.from({ length: 150 }, (_, at) => `penjual${at}`),
  );
  expect(asked.mock.calls.map(([address]) => Reflect.get(Object(idsOf(address)), 'length'))).toEqual([100, 50]);
});

test('a failed request does not block the next one', async () => {
  const queries = new QueryClient();
  asked.mockRejectedValueOnce(new TypeError('putus'));
  await expect(all(queries, ['rani'])).rejects.toThrow();
  answering([{ $id: 'rani' }]);
  expect((await all(queries, ['rani']))[0]?.$id).toBe('rani');
});
