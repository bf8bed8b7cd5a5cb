/** Each scope that `npm run contract` asks for is needed by some call. */
import { expect, test } from 'vitest';
import { keyScopes } from '../src/core/access/scopes.ts';
import type { AppBuilder } from '../src/core/app-builder.ts';
import { startLocalAppwrite } from '../src/start.ts';
import { contractScopes } from './runner/key-scopes.ts';
import { loadScenarios } from './runner/scenario.ts';

/** Calls that create, empty and remove the backend of the scenarios: runner/backend.ts and runner/reset.ts. */
const aroundThem: readonly (readonly [string, string])[] = [
  ['POST', '/tablesdb'],
  ['POST', '/tablesdb/x/tables'],
  ['POST', '/storage/buckets'],
  ['POST', '/functions'],
  ['GET', '/users'],
  ['GET', '/storage/buckets/x/files'],
];

/** The embedded server has no teams; on a real one they are deleted. */
const ofRealServers = ['teams.read', 'teams.write'];

test('every listed scope is needed by a call that no other listed scope allows', async () => {
  let app: AppBuilder | undefined;
  const server = await startLocalAppwrite({
    config: { projectId: 'routes' },
    services: [
      (built) => {
        app = built;
      },
    ],
  });
  const routes = app?.routes.all() ?? [];
  await server.close();
  const fits = (pattern: string, path: string) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(`/v1${path.split('?')[0]}`);
  const scopesOf = (method: string, path: string): readonly string[] =>
    routes.find((route) => route.method === method && route.paths.some((one) => fits(one, path)))?.scopes ?? [];

  const asked = loadScenarios()
    .flatMap(({ steps }) => steps)
    .flatMap(({ as, request }) =>
      as === 'key' && request && 'path' in request ? [[request.method, request.path] as const] : [],
    );
  expect(asked.length).toBeGreaterThan(300);
  const opened = [...aroundThem, ...asked].map(([method, path]) =>
    scopesOf(method, path.replaceAll(/\{\{\w+\}\}/g, 'x')).filter((scope) => contractScopes.includes(scope)),
  );
  const needed = new Set(opened.flatMap((scopes) => (scopes.length === 1 ? scopes : [])));
  expect([...needed, ...ofRealServers].sort()).toEqual([...contractScopes].sort());
  expect(contractScopes.filter((scope) => !keyScopes.has(scope))).toEqual([]);
});
