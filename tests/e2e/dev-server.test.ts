import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/start/free-port.ts';
import { proof } from '../support/proof.ts';

/** A checkout of its own, which the test may change, with the functions as built here. */
const left = /^(node_modules|\.git|\.lapak|\.vite|bench|docs|tests|test-results|dist[\\/]web|dist[\\/]site)([\\/]|$)/;

let checkout = '';
let url = '';
let server: ChildProcess;

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
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ready after')) ready();
    });
    server.once('exit', (code) => reject(new Error(`npm run dev stopped with ${code}:\n${said}`)));
  });
});

test.afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
  rmSync(checkout, { recursive: true, force: true });
});

/** Changes a source of the checkout; says when the words to be changed are not there. */
function change(file: string, from: string, to: string): void {
  const path = join(checkout, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replaceAll(from, to));
}

test('a change in a component is on the open page at once, and its state stays', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${url}/products`);
  await expect(page.getByRole('heading', { name: 'Semua Produk' })).toBeVisible();
  await page.getByLabel('Cari nama produk...').first().fill('lampu');
  const changed = Date.now();
  change('web/features/catalogue/products-page.tsx', 'title={browsingTexts.allProducts}', 'title="Semua yang dijual"');
  await expect(page.getByRole('heading', { name: 'Semua yang dijual' })).toBeVisible();
  if (proof) expect(Date.now() - changed).toBeLessThanOrEqual(500);
  await expect(page.getByLabel('Cari nama produk...').first()).toHaveValue('lampu'); // not loaded anew
  expect(problems).toEqual([]);
});

test('a change in a usecase is answered by the next call; one that cannot be built says why', async ({ request }) => {
  test.skip(!proof, 'npm run proof');
  const file = 'functions/usecases/people/signup.ts';
  const answer = async (): Promise<string> => {
    const asked = await request.post(`${url}/v1/functions/signup/executions`, {
      headers: { 'x-appwrite-project': 'lapak' },
      data: {
        path: '/register',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Wening Asri',
          email: `wening${Date.now()}@lapak.test`,
          password: 'rahasia99',
          url: 'https://elsewhere.example/verify-email',
        }),
      },
    });
    const { responseBody, message } = await asked.json();
    return responseBody ?? message;
  };
  expect(await answer()).toContain('invalid_input');
  change(file, "'invalid_input'", "'forbidden'");
  expect(await answer()).toContain('forbidden');
  change(file, "'forbidden'", "'forbidden");
  expect(await answer()).toContain('The function signup could not be built');
  change(file, "'forbidden", "'email_taken'");
  expect(await answer()).toContain('email_taken');
});

test('the page comes with the policies of a served build, and nothing outside the client is handed out', async ({
  request,
}) => {
  const page = await request.get(`${url}/orders`, { headers: { accept: 'text/html' } });
  expect(page.headers()['content-security-policy']).toContain("default-src 'self'");
  expect(await page.text()).toContain(`"endpoint":"${url}/v1"`);
  const secrets = await request.get(`${url}/@fs${join(checkout, '.lapak/secrets.json')}`);
  expect(secrets.status()).toBe(403);
});
