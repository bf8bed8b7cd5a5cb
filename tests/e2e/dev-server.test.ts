import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { bundleFunction } from '../../build/functions.ts';
import { leastOf } from '../../packages/appwrite-local/tests/support/delay.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { browsingTexts } from '../../web/copy/browsing.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { cpuSecondsOf } from '../support/pace.ts';
import { proof } from '../support/proof.ts';

/** Paths that are not copied into `checkout`, which the test may change; functions built here are copied. */
const left = /^(node_modules|\.git|\.lapak|\.vite|bench|docs|tests|test-results|dist[\\/]web|dist[\\/]site)([\\/]|$)/;

let checkout = '';
let url = '';
let server: ChildProcess;
let output = '';

test.beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'lapak-dev-'));
  const here = resolve('.');
  cpSync(here, checkout, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !left.test(relative(here, source)),
  });
  symlinkSync(join(here, 'node_modules'), join(checkout, 'node_modules'));
  const data = join(checkout, '.lapak');
  const template = process.env.CAMPUS_TEMPLATE;
  if (template && existsSync(template)) cpSync(template, data, { recursive: true });
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = spawn(process.execPath, ['scripts/launch.js', 'dev', '--port', String(port)], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready after')) ready();
    });
    server.once('exit', (code) => reject(new Error(`npm run dev stopped with ${code}:\n${output}`)));
  });
});

test.afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
  rmSync(checkout, { recursive: true, force: true });
});

/** Changes a source of the checkout; fails if the text to change is missing. */
function change(file: string, from: string, to: string): void {
  const path = join(checkout, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replaceAll(from, to));
}

test('a changed component updates on the open page immediately, and keeps its state', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const heading = page.getByRole('heading', { name: 'Semua Produk' });
  await page.goto(`${url}/products`);
  await expect(heading).toBeVisible();
  const began = Date.now();
  await page.reload();
  await expect(heading).toBeVisible();
  const reloaded = Date.now() - began;
  await page.getByLabel(frameTexts.search).first().fill('lampu');
  const changed = Date.now();
  change('web/features/catalogue/products-page.tsx', 'title={browsingTexts.allProducts}', 'title="Semua yang dijual"');
  // The heading shows the search term, so check the breadcrumbs.
  await expect(page.getByRole('navigation', { name: browsingTexts.crumbs })).toContainText('Semua yang dijual');
  if (proof) expect(Date.now() - changed).toBeLessThan(reloaded);
  await expect(page.getByLabel(frameTexts.search).first()).toHaveValue('lampu'); // kept, because the page did not reload
  expect(problems).toEqual([]);
});

/** Functions that the dev server has rebuilt and deployed, in that order. */
const reloaded = (): string[] => [...output.matchAll(/^function (\w+) reloaded/gm)].map(([, id = '']) => id);

/** Functions whose last build included this file. */
const functionsWith = (file: string): string[] =>
  globSync(join(checkout, 'dist/functions/*.sources.json'))
    .filter((list) => (JSON.parse(readFileSync(list, 'utf8')) as string[]).includes(file))
    .map((list) => basename(list, '.sources.json'))
    .sort();

const signup = (request: APIRequestContext): Promise<string> =>
  request
    .post(`${url}/v1/functions/signup/executions`, {
      headers: { 'x-appwrite-project': 'lapak' },
      data: {
        path: '/register',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Wening Asri',
          email: `wening${Date.now()}@lapak.test`,
          password: 'kuda-laut9',
          url: 'https://elsewhere.example/verify-email',
        }),
      },
    })
    .then((answer) => answer.json())
    .then(({ responseBody, message }) => responseBody ?? message);

/** CPU seconds of a plain bundle of the function `signup` on this machine. */
async function bundleSeconds(): Promise<number> {
  const before = process.cpuUsage();
  await bundleFunction({ $id: 'signup', path: 'dist/functions/signup' }, join(checkout, 'plain'));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Limit of what a change costs, in plain bundles: it also deploys the bundle and starts a new process. */
const mostBundles = 3;

test('a change in a usecase affects the next call; a build error is reported', async ({ request }) => {
  const file = 'functions/usecases/people/signup.ts';
  expect(await signup(request)).toContain('invalid_input');
  let [said, next] = ['invalid_input', 'forbidden'];
  /** CPU seconds that one change takes. */
  const seconds = async () => {
    const before = reloaded().length;
    const from = cpuSecondsOf(server.pid ?? 0);
    change(file, `'${said}'`, `'${next}'`);
    expect(await signup(request)).toContain(next);
    expect(reloaded().slice(before)).toEqual(['signup']);
    [said, next] = [next, said];
    return cpuSecondsOf(server.pid ?? 0) - from;
  };
  await seconds();
  if (proof) {
    const most = mostBundles * (await leastOf(0, bundleSeconds));
    expect(await leastOf(most, seconds)).toBeLessThan(most);
  }
  change(file, `'${said}'`, `'${said}`);
  expect(await signup(request)).toContain('The function signup could not be built');
  change(file, `'${said}`, "'email_taken'");
  expect(await signup(request)).toContain('email_taken');
});

test('after a change, a call waits only until its own function is rebuilt; other affected functions follow', async ({
  request,
}) => {
  const file = 'functions/domain/people/account-input.ts';
  const affected = functionsWith(file);
  expect(affected.length).toBeGreaterThan(1);
  expect(affected).toContain('signup');
  expect(affected.length).toBeLessThan(functionsWith('functions/domain/errors.ts').length);
  await signup(request);
  const before = reloaded().length;
  appendFileSync(join(checkout, file), '\n// changed\n');
  await signup(request);
  expect(reloaded()[before]).toBe('signup'); // rebuilt first, although it is not the first in appwrite.json
  await expect.poll(() => reloaded().slice(before).sort()).toEqual(affected);
});

test('the page has the policies of a production build, and no file outside the client is served', async ({
  request,
}) => {
  const page = await request.get(`${url}/orders`, { headers: { accept: 'text/html' } });
  expect(page.headers()['content-security-policy']).toContain("default-src 'self'");
  expect(await page.text()).toContain(`"endpoint":"${url}/v1"`);
  const secrets = await request.get(`${url}/@fs${join(checkout, '.lapak/secrets.json')}`);
  expect(secrets.status()).toBe(403);
});
