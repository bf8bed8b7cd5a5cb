import { expect, test } from 'vitest';
import { PathRouter } from '../../src/core/http/path-router.ts';

function routerOf(...routes: readonly [method: string, path: string][]): PathRouter<string> {
  const router = new PathRouter<string>();
  for (const [method, path] of routes) router.add(method, path, `${method} ${path}`);
  return router;
}

test('a fixed word comes before a parameter, unless nothing is declared behind it', () => {
  const router = routerOf(
    ['GET', '/v1/db/transactions/:id'],
    ['GET', '/v1/db/:db/tables'],
    ['GET', '/v1/db/:db'],
    ['POST', '/v1/db/transactions'],
  );
  expect(router.match('GET', '/v1/db/transactions/t1')).toEqual([[['GET /v1/db/transactions/:id', { id: 't1' }]]]);
  expect(router.match('GET', '/v1/db/transactions/tables')).toEqual([
    [['GET /v1/db/transactions/:id', { id: 'tables' }]],
  ]);
  expect(router.match('GET', '/v1/db/transactions')).toEqual([[['GET /v1/db/:db', { db: 'transactions' }]]]);
  expect(router.match('GET', '/v1/db/market/tables')).toEqual([[['GET /v1/db/:db/tables', { db: 'market' }]]]);
});

test('a way that ends nowhere leaves no parameter behind', () => {
  const router = routerOf(['GET', '/:a/x/:b/end'], ['GET', '/:c/:d/y/:e']);
  expect(router.match('GET', '/1/x/y/2')).toEqual([[['GET /:c/:d/y/:e', { c: '1', d: 'x', e: '2' }]]]);
});

test('what is not declared falls to the first rest that fits; an empty word is no parameter', () => {
  const router = routerOf(['GET', '/v1/users/:id'], ['ALL', '/v1'], ['ALL', '/v1/*'], ['ALL', '/*']);
  expect(router.match('DELETE', '/v1/users/u1')).toEqual([[['ALL /v1/*', {}]]]);
  expect(router.match('GET', '/v1/users/')).toEqual([[['ALL /v1/*', {}]]]);
  expect(router.match('GET', '/v1')).toEqual([[['ALL /v1', {}]]]);
  expect(router.match('GET', '/anything')).toEqual([[['ALL /*', {}]]]);
  expect(routerOf(['GET', '/a']).match('GET', '/b')).toEqual([[]]);
});
