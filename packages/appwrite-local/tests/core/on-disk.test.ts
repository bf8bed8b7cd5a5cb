import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';

/** Runs `packages/appwrite-local/src/main.ts` as in production. */
const folder = mkdtempSync(join(tmpdir(), 'on-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function started<T>(data: string, flags: string[], use: (endpoint: string, output: () => string) => Promise<T>) {
  const config = join(folder, 'appwrite.json');
  writeFileSync(config, JSON.stringify({ projectId: 'p' }));
  const args = ['packages/appwrite-local/src/main.ts', '--config', config, '--data', data, '--port', '0', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /(http:\S+\/v1) project .*\n/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`main.ts ended with ${code}`)));
  });
  try {
    return await use(endpoint, () => output);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

const modesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) => {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
    return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`;
  });

test('makes the data folder private, even an existing one, and does not print the API key', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  await started(data, [], async (endpoint, output) => {
    const place = { endpoint, projectId: 'p' };
    await ask(place, '/account', { body: { userId: 'a', email: 'a@example.com', password: 'password-1' } });
    expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
    expect(new Set(modesIn(data))).toEqual(
      new Set(modesIn(data).map((line) => `${line.split(' ')[0]} ${line.startsWith('folder') ? 700 : 600}`)),
    );
    expect(output()).not.toContain('standard_');
  });
});

test('prints the API key with --show-key', async () => {
  await started(join(folder, 'shown'), ['--show-key'], async (endpoint, output) => {
    expect((await fetch(`${endpoint}/health/version`)).status).toBe(200);
    await eventually(() => expect(output()).toContain('key standard_'));
  });
});

test('sends mails from the address in --mail-from, or else from noreply@ the first platform', async () => {
  const sender = (flags: string[]) =>
    started(join(folder, `mail${flags.length}${flags[0] ?? ''}`), flags, async (endpoint) => {
      const place = { endpoint, projectId: 'p' };
      await ask(place, '/account', { body: { userId: 'a', email: 'a@example.com', password: 'password-1' } });
      await ask(place, '/account/recovery', { body: { email: 'a@example.com', url: `${endpoint}/page` } });
      const mail = await (await fetch(`${endpoint.replace(/\/v1$/, '')}/mailbox?to=a@example.com`)).text();
      return /^From: .*<(.*)>/m.exec(mail)?.[1];
    });
  expect(await sender(['--mail-from', 'halo@kampus.example'])).toBe('halo@kampus.example');
  expect(await sender(['--platform', 'lapak.example'])).toBe('noreply@lapak.example');
});

test('--web-headers adds the headers of a module to the page', async () => {
  const web = join(folder, 'web');
  mkdirSync(web);
  const slot = '<script type="application/json" id="runtime-config">{}</script>';
  writeFileSync(join(web, 'index.html'), `<!doctype html><html><head><meta charset="utf-8">${slot}</head></html>`);
  const flags = ['--web', web, '--web-headers', 'deploy/site/page-headers.ts', '--trust-proxy'];
  await started(join(folder, 'served'), flags, async (endpoint) => {
    const { headers } = await fetch(new URL('/home', endpoint), { headers: { 'x-forwarded-proto': 'http, https' } });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/);
  });
});
