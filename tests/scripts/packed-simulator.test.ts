/** The tarball of packages/midtrans-simulator in an empty folder, with its dependencies and nothing of this product. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { packedPackage } from '../support/packed-package.ts';
import { type Json, press } from '../support/payment-simulator.ts';

const node = resolve('node_modules/.bin/node');
const serverKey = 'SB-Mid-server-of-a-shop';
const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const modules = join(folder, 'node_modules');
const installed = join(modules, 'midtrans-simulator');

function run(command: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...(cwd ? { cwd } : {}) });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Links a package into the folder's node_modules. */
function link(name: string): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(resolve('node_modules', name), join(modules, name));
}

beforeAll(() => {
  const tarball = packedPackage('midtrans-simulator', folder);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) link(name);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inboxOf(notifications: Json[]) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      notifications.push(JSON.parse(text));
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a path.
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Waits for the command's first line of output; returns the address in it. */
function addressOf(command: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
        const url = /^Midtrans simulator: (\S+)$/m.exec(said)?.[1];
        if (url) found(url);
      });
    }
    command.once('exit', (code) => failed(new Error(`It ended with ${code}: ${said}`)));
    command.once('error', failed);
  });
}

test('its command returns a Snap token, accepts the payment, and sends a signed notification', async () => {
  const notifications: Json[] = [];
  const inbox = await inboxOf(notifications);
  const main = join(
    installed,
    JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).bin['midtrans-simulator'],
  );
  const command = spawn(node, [main, '--port', '0', '--server-key', serverKey, '--notify', inbox.url], { cwd: folder });
  try {
    const url = await addressOf(command);
    const asked = await fetch(`${url}/snap/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_details: { order_id: 'order-1', gross_amount: 25_000 } }),
    });
    expect(asked.status).toBe(201);
    const { token, redirect_url: payPage } = await asked.json();
    expect(await (await fetch(payPage)).text()).toContain('Rp25.000');
    expect((await press(url, token, 'success')).body).toMatchObject({ transaction_status: 'settlement' });
    await eventually(() => expect(notifications).toHaveLength(1));
    const signature = createHash('sha512').update(`order-120025000.00${serverKey}`).digest('hex');
    expect(notifications[0]).toMatchObject({
      order_id: 'order-1',
      transaction_status: 'settlement',
      signature_key: signature,
    });
  } finally {
    const ended = new Promise((resolveEnd) => command.once('exit', resolveEnd));
    command.kill('SIGTERM');
    expect(await ended).toBe(0);
    inbox.close();
  }
});

test.each([
  [[], 'A server key is needed'],
  [['--server-key', 'k', '--port', 'many'], '--port "many" is no whole number from 0 to 65535.'],
  [['--server-key', 'k', '--notify', 'shop'], '--notify "shop" is no http:// or https:// address.'],
  [['--server-key', 'k', '--path', 'x/'], '--path "x/" has to be like /midtrans'],
  [['--colour', 'red'], "Unknown option '--colour'"],
])('its command explains wrong arguments (%j)', (args, sentence) => {
  const { status, stderr } = spawnSync(node, [join(installed, 'dist/main.js'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, MIDTRANS_SERVER_KEY: '' },
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(stderr).toContain('--server-key KEY');
});

test('its modules can be imported by package name, with types', () => {
  const program = `import { startMidtransSimulator } from 'midtrans-simulator';
import { type MidtransOptions, midtransHandler } from 'midtrans-simulator/handler';
const options: MidtransOptions = { serverKey: 'k' };
const simulator = await startMidtransSimulator(options);
const answer: Response = await fetch(\`\${simulator.url}/snap/snap.js\`);
console.log(answer.status, typeof midtransHandler);
await simulator.close();`;
  writeFileSync(join(folder, 'shop.ts'), program);
  for (const name of ['@types/node', 'undici-types']) link(name);
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  run(node, [resolve('node_modules/typescript/bin/tsc'), '--singleThreaded', ...strict, 'shop.ts'], folder);
  expect(run(node, ['shop.ts'], folder)).toBe('200 function\n');
});
