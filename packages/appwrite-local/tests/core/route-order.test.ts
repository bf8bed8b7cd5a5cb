import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { expect, test } from 'vitest';
import { bySpecificity, type RouteList } from '../../src/core/http/router.ts';
import { startLocalAppwrite } from '../../src/start.ts';

/** A router like the server's that answers with the matched route. */
function routerOf(declared: readonly (readonly [method: string, path: string])[]) {
  const hono = new Hono({ strict: false, router: new TrieRouter() });
  for (const [method, path] of declared.toSorted(([, left], [, right]) => bySpecificity(left, right)))
    hono.on(method, path, (request) => request.json([path, request.req.param()]));
  hono.all('*', (request) => request.json(['undeclared', {}]));
  return async (method: string, path: string) => (await hono.request(path, { method })).json();
}

test('finds every route under its own path with its own parameters', async () => {
  let routes: RouteList | undefined;
  const server = await startLocalAppwrite({
    config: { projectId: 'p' },
    services: [
      (app) => {
        routes = app.routes;
      },
    ],
  });
  await server.close();
  const declared = (routes?.all() ?? []).flatMap(({ method, paths }) => paths.map((path) => [method, path] as const));
  expect(declared.length).toBeGreaterThan(200);
  const ask = routerOf(declared);
  for (const [method, path] of declared) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const asked = path.replaceAll(/:(\w+)/g, (_, name: string) => `the-${name}`);
    expect([method, ...(await ask(method, asked))]).toEqual([
      method,
      path,
      Object.fromEntries(names.map((name) => [name, `the-${name}`])),
    ]);
  }
});

test('prefers a fixed segment over a parameter, unless no declared route continues it', async () => {
  const ask = routerOf([
    ['GET', '/v1/db/:db/tables'],
    ['GET', '/v1/db/:db'],
    ['GET', '/v1/db/transactions/:id'],
    ['POST', '/v1/db/transactions'],
  ]);
  expect(await ask('GET', '/v1/db/transactions/t1')).toEqual(['/v1/db/transactions/:id', { id: 't1' }]);
  expect(await ask('GET', '/v1/db/transactions/tables')).toEqual(['/v1/db/transactions/:id', { id: 'tables' }]);
  expect(await ask('GET', '/v1/db/transactions')).toEqual(['/v1/db/:db', { db: 'transactions' }]);
  expect(await ask('GET', '/v1/db/market/tables')).toEqual(['/v1/db/:db/tables', { db: 'market' }]);
  expect(await ask('DELETE', '/v1/db/market')).toEqual(['undeclared', {}]);
});
