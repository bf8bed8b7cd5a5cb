/**
 * The commands of docs/deploy.md, section 9, on a campus set up like that section, each with an API key of exactly the
 * documented scopes. packages/appwrite-local/contract tests `npm run contract`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedKey } from '../../deploy/host/embedded-key.ts';
import { commandScopes, sectionNineScopes } from '../../deploy/project/key-scopes.ts';
import { contractScopes } from '../../packages/appwrite-local/contract/runner/key-scopes.ts';
import { keyScopes } from '../../packages/appwrite-local/src/core/access/scopes.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { endOf, hostedCampus, runCommand, settingsFile } from '../support/hosted-campus.ts';
import { limitedKey } from '../support/limited-key.ts';
import { press } from '../support/payment-simulator.ts';
import { proof } from '../support/proof.ts';

const docs = readFileSync('docs/deploy.md', 'utf8');
const sectionNine = docs.slice(docs.indexOf('\n## 9.'));

/** The arguments of a command as section 9 writes it, with other values for some flags. */
function argumentsOf(command: string, values: Readonly<Record<string, string>> = {}): string[] {
  const lines = sectionNine.replaceAll('\\\n', ' ').split('\n');
  const line = lines.find((one) => one.startsWith(`${command} `)) ?? '';
  const words = line.slice(command.length).replace(/#.*/, '').trim().split(/\s+/);
  return words.map((word, at) => values[words[at - 1] ?? ''] ?? word);
}

/** Expands `users.*` of the scope table. */
function documented(command: string): string[] {
  const row = docs.split('\n').find((line) => line.startsWith(`| ${command} |`)) ?? '';
  const [list = '', ...more] = (row.split('|')[2] ?? '').split(': `.read` and `.write` of each');
  const names = (text: string) => text.split(/[,;]\s*/).map((name) => name.trim().replaceAll('\\', ''));
  const both = (name: string) => [`${name}.read`, `${name}.write`];
  const whole =
    more.length > 0 ? [...names(list).flatMap(both), ...names(more.join('').replace(/^,/, ''))] : names(list);
  return whole.flatMap((name) => (name.endsWith('.*') ? both(name.slice(0, -2)) : [name])).sort();
}

it('documents exactly the tested scopes', () => {
  expect(documented('`contract`')).toEqual([...contractScopes].sort());
  expect(documented('the tests of section 9')).toEqual([...sectionNineScopes].sort());
  for (const command of ['seed', 'campus', 'admin-link', 'sign-out'] as const)
    expect(documented(`\`${command}\``)).toEqual([...commandScopes[command]].sort());
  expect(documented('`migrate`, from')).toEqual([...commandScopes['migrate --from']].sort());
  expect(documented('`migrate`, to')).toEqual([...commandScopes['migrate --to']].sort());
  expect(sectionNineScopes.filter((scope) => !keyScopes.has(scope))).toEqual([]);
  // Function tests use this API key as the functions use theirs.
  const { functions }: { functions: { scopes: string[] }[] } = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  expect(sectionNineScopes).toEqual(expect.arrayContaining(functions.flatMap(({ scopes }) => scopes)));
});

const folder = mkdtempSync(join(tmpdir(), 'section-nine-'));
const serverKey = argumentsOf('npm run midtrans-simulator --')[1] ?? '';
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let simulator = '';
/** Environment variables that tell the commands which campus to use. */
let named: Record<string, string> = {};

const program = 'packages/midtrans-simulator/src/main.ts';

/** Starts the simulator by its command; resolves with its address when it answers. */
async function startSimulator(port: number, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = endOf(child);
  closing.push(async () => {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Midtrans simulator')) resolve();
    });
    ended.then(({ code, said }) => reject(new Error(`the simulator ended with ${code}: ${said}`)));
  });
  return `http://localhost:${port}`;
}

beforeAll(async () => {
  // Sets up the campus of section 9 in the long run only: `npm test` runs journeys and matrices on its own servers.
  if (!proof) return;
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const flags = [
    '--port',
    String(simulatorPort),
    '--server-key',
    serverKey,
    '--notify',
    `http://bayar.localhost:${port}/`,
  ];
  simulator = await startSimulator(simulatorPort, flags);
  const settings = settingsFile(folder, {
    WEB_URL: `http://localhost:${port}`,
    ADMIN_USER_ID: 'admin00000000000000a',
    PAYMENTS_DOMAIN: 'bayar.localhost',
    MIDTRANS_MODE: 'simulator',
    MIDTRANS_SERVER_KEY: serverKey,
    MIDTRANS_CLIENT_KEY: 'SB-Mid-client-TEST',
    MIDTRANS_API_URL: simulator,
    MIDTRANS_SNAP_URL: `${simulator}/snap/v1`,
  });
  const data = join(folder, 'data');
  const campus = await hostedCampus({ data, settings, port });
  closing.push(() => campus.close());
  const endpoint = `http://localhost:${port}/v1`;
  const at = { endpoint, projectId: 'lapak', key: embeddedKey(data) };
  const seedKey = { APPWRITE_KEY: await limitedKey(at, commandScopes.seed) };
  const seed = ['seeds/seed.ts', '--endpoint', endpoint, '--project', 'lapak', '--demo'];
  expect(await runCommand(seed, { env: seedKey })).toMatchObject({ code: 0 });
  named = {
    ...{ E2E_API: endpoint, E2E_PROJECT: 'lapak', E2E_KEY: await limitedKey(at, sectionNineScopes) },
    ...{ E2E_WEB: `http://localhost:${port}`, E2E_MAIL: `http://localhost:${port}/mailbox`, E2E_SIMULATOR: simulator },
  };
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const ofVitest = /^(VITEST|E2E_|NODE_OPTIONS$|NODE_ENV$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|TEST$|PROOF$)/;

/** An operator's environment, without Vitest's variables. */
function run(campus: Record<string, string>, command: string, ...args: readonly string[]) {
  const ours = Object.entries(process.env).filter(([name]) => !ofVitest.test(name));
  const env = { ...Object.fromEntries(ours), ...campus };
  return endOf(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'functions'];

it('section 9 has no other commands', () => {
  const commands = [...sectionNine.matchAll(/^npm (?:exec|run) [\w:-]+/gm)].map(([command]) => command);
  expect([...new Set(commands)]).toEqual([
    'npm exec vitest',
    'npm run e2e',
    'npm run bench:orders',
    'npm run midtrans-simulator',
  ]);
});

it.runIf(proof)('the order benchmark passes', async () => {
  const { code, said } = await run(named, process.execPath, 'bench/orders.ts', '--count', '4', '--at-once', '1,2');
  expect(said).toMatch(/order \(COD\), 1 at once .*\| 0 +\|\n.*order \(COD\), 2 at once .*\| 0 +\|/);
  expect(code).toBe(0);
});

it('the simulator works behind a proxy: takes the shop’s key, notifies it, and hides its fault switches', async () => {
  const port = await freePort();
  const told: unknown[] = [];
  const shop = createServer((asked, answer) => {
    asked.on('data', (chunk: Buffer) => told.push(JSON.parse(chunk.toString())));
    asked.on('end', () => answer.end());
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  closing.push(() => shop.close());
  const values = {
    '--host': '127.0.0.1',
    '--port': String(port),
    '--data': join(folder, 'midtrans.sqlite'),
    '--notify': `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`,
  };
  const base = await startSimulator(port, argumentsOf('npm run midtrans-simulator --', values));
  const bill = { transaction_details: { order_id: 'nine-1', gross_amount: 25_000 } };
  const made = await fetch(`${base}/snap/v1/transactions`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(bill),
  });
  const { token } = (await made.json()) as { token: string };
  expect((await press(base, token, 'success')).status).toBe(200);
  await expect.poll(() => told).toMatchObject([{ order_id: 'nine-1', transaction_status: 'settlement' }]);
  expect((await fetch(`${base}/control/state`)).status).toBe(403);
});

it.runIf(proof)('the journeys pass', async () => {
  const journeys = argumentsOf('npm run e2e --');
  const output = ['--reporter=line', '--output', join(folder, 'journeys')];
  const { code, said } = await run(named, 'npm', 'run', '-s', 'e2e', '--', ...journeys, ...output);
  expect(said).toMatch(/^ {2}\d+ passed/m);
  expect(code, said).toBe(0);
});

it.runIf(proof)('the function tests and both matrices pass without rate limits', async () => {
  const functionVariables = { ADMIN_USER_ID: 'admin00000000000000a', ID_SECRET: 'of this test' };
  const server = await startLocalAppwrite({ config: 'appwrite.json', functionVariables });
  closing.push(() => server.close());
  await plantCampus(server);
  const at = {
    E2E_API: server.endpoint,
    E2E_PROJECT: server.projectId,
    E2E_KEY: await limitedKey(server, sectionNineScopes),
  };
  for (const files of [['tests/functions/cart'], ['access-matrix', 'route-matrix']]) {
    const { code, said } = await run(at, process.execPath, ...vitest, ...files);
    expect(code, said).toBe(0);
    expect(said.match(/^Skipped at a campus elsewhere/gm)).toHaveLength(1);
    expect(said).toMatch(new RegExp(`Test Files .*${files.length} passed`));
  }
});
