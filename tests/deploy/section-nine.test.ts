/**
 * The commands of docs/deploy.md, section 9, at a campus that they did not start, with a key of exactly the documented scopes. `npm run contract`:
 * packages/appwrite-local/contract; the simulator alone: packages/midtrans-simulator.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandScopes, sectionNineScopes } from '../../deploy/project/key-scopes.ts';
import { contractScopes } from '../../packages/appwrite-local/contract/runner/key-scopes.ts';
import { keyScopes } from '../../packages/appwrite-local/src/core/access/scopes.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { proof } from '../support/proof.ts';

const docs = readFileSync('docs/deploy.md', 'utf8');

/** `users.*` of a row of the table of scopes, written out. */
function documented(command: string): string[] {
  const row = docs.split('\n').find((line) => line.startsWith(`| ${command} |`)) ?? '';
  const [list = '', ...more] = (row.split('|')[2] ?? '').split(': `.read` and `.write` of each');
  const names = (text: string) => text.split(/[,;]\s*/).map((name) => name.trim().replaceAll('\\', ''));
  const both = (name: string) => [`${name}.read`, `${name}.write`];
  const whole =
    more.length > 0 ? [...names(list).flatMap(both), ...names(more.join('').replace(/^,/, ''))] : names(list);
  return whole.flatMap((name) => (name.endsWith('.*') ? both(name.slice(0, -2)) : [name])).sort();
}

it('the documented scopes are those that are tested', () => {
  expect(documented('`contract`')).toEqual([...contractScopes].sort());
  expect(documented('the tests of section 9')).toEqual([...sectionNineScopes].sort());
  for (const command of ['seed', 'admin-link'] as const)
    expect(documented(`\`${command}\``)).toEqual([...commandScopes[command]].sort());
  expect(documented('`migrate`, from')).toEqual([...commandScopes['migrate --from']].sort());
  expect(documented('`migrate`, to')).toEqual([...commandScopes['migrate --to']].sort());
  expect(sectionNineScopes.filter((scope) => !keyScopes.has(scope))).toEqual([]);
});

let server: LocalAppwrite | undefined;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  if (!proof) return;
  const functionVariables = { ADMIN_USER_ID: 'admin00000000000000a', ID_SECRET: 'of this test' };
  server = await startLocalAppwrite({ config: 'appwrite.json', functionVariables });
  await plantCampus(server);
  const body = { keyId: 'unique()', name: 'section 9', scopes: sectionNineScopes };
  const { body: limited } = await ask(server, '/project/keys', { method: 'POST', key: server.key, body });
  const ours = Object.entries(process.env).filter(([name]) => !/^(VITEST|E2E_|NODE_OPTIONS|TEST$)/.test(name));
  env = {
    ...Object.fromEntries(ours),
    ...{ E2E_API: server.endpoint, E2E_PROJECT: server.projectId, E2E_KEY: String(limited.secret) },
  };
});
afterAll(() => server?.close());

function run(...args: readonly string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 26 }, (problem, out, errors) =>
      resolve({ code: problem?.code ?? 0, said: out + errors }),
    ),
  );
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'functions'];

// "npm test" runs the same program at a server of its own.
it.runIf(proof)('the bench of orders', async () => {
  const { code, said } = await run('bench/orders.ts', '--count', '4', '--at-once', '1,2');
  expect(said).toMatch(/order \(COD\), 1 at once .*\| 0 +\|\n.*order \(COD\), 2 at once .*\| 0 +\|/);
  expect(code).toBe(0);
});

// Minutes beside others: `npm test` runs the same files at a server of their own.
it.runIf(proof)('function tests and both matrices', { timeout: 900_000 }, async () => {
  const { code, said } = await run(...vitest, 'tests/functions/cart', 'access-matrix', 'route-matrix');
  expect(said).toMatch(/Test Files .*3 passed/);
  expect(code).toBe(0);
});
