/** The campus's name, colour and icons in files that browsers and link previews read before any script runs. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Account, Client, ID, Storage, TablesDB, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { logoOn, storedCampus, storedMarketName } from '../../deploy/campus/stored-campus.ts';
import { connect } from '../../deploy/project/target.ts';
import { logoIdOf, webFiles } from '../../deploy/site/campus-files.ts';
import { pageHeaders } from '../../deploy/site/page-headers.ts';
import { writeCampus, writeSite } from '../../deploy/site/web-folder.ts';
import { settings } from '../../seeds/kedua/settings.ts';

let server: LocalAppwrite;
let web: string;
let tables: TablesDB;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'web-'));
  cpSync('web/public', web, { recursive: true });
  cpSync('web/index.html', join(web, 'index.html'));
  server = await startLocalAppwrite({ config: 'appwrite.json', web, webFiles, webHeaders: pageHeaders });
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  tables = new TablesDB(client);
  const file = InputFile.fromPath('seeds/pictures/banners/logo-bukit.webp', 'logo.webp');
  await new Storage(client).createFile({ bucketId: 'banners', fileId: 'logo-bukit', file });
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.endpoint), { headers: { accept: '*/*', ...headers } });
const textOf = async (path: string) => (await ask(path)).text();
const iconOf = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer());

/** The mail of a password reset. */
async function recoveryMail(): Promise<string> {
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  const email = `${crypto.randomUUID()}@kampus.ac.id`;
  await new Users(client).create({ userId: ID.unique(), email, password: 'kuda-laut', name: 'Wati' });
  const url = 'http://localhost/reset-password';
  await new Account(client).createRecovery({ email, url });
  const raw = await (await fetch(`${server.mailbox}?to=${encodeURIComponent(email)}`)).text();
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const identity = settings.identity;
const setIdentity = (version: number, changed: Partial<typeof identity> = {}) =>
  tables.upsertRow({
    databaseId: 'market',
    tableId: 'settings',
    rowId: 'identity',
    data: { data: JSON.stringify({ ...identity, ...changed }), version },
  });

/** The data block of the page, as the client reads it. */
function blockOf(html: string): Record<string, { version: number; data: { marketName: string } }> {
  const [, json = ''] = /<script type="application\/json" id="campus">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

it('files equal the built ones if no settings are saved', async () => {
  expect(blockOf(await textOf('/'))).toEqual({});
  expect(await iconOf('/icon-512.png')).toEqual(readFileSync('web/public/icon-512.png'));
  expect(await textOf('/manifest.webmanifest')).toBe(readFileSync('web/public/manifest.webmanifest', 'utf8'));
});

it('files have the campus’s name, colour and logo from the next request on, and no default ones', async () => {
  const { etag: before = '' } = Object.fromEntries((await ask('/')).headers);
  await setIdentity(1);
  const renewed = await ask('/home', { 'if-none-match': before });
  expect(renewed.status).toBe(200);
  const html = await renewed.text();
  expect(html).toContain('<title>Pasar Bukit · Jual beli antarmahasiswa</title>');
  expect(html).toContain('<meta property="og:site_name" content="Pasar Bukit" />');
  expect(html).toContain('<noscript>Pasar Bukit membutuhkan JavaScript.');
  expect(html).toContain(`<meta name="theme-color" content="${identity.colour}" />`);
  expect(html).toMatch(/<style id="campus-look">html:root\{--mantine-color-toska-0:#/);
  expect(blockOf(html).identity).toMatchObject({ version: 1, data: { marketName: 'Pasar Bukit' } });
  const manifest = JSON.parse(await textOf('/manifest.webmanifest?v=1'));
  expect(manifest).toMatchObject({ name: 'Pasar Bukit', short_name: 'Pasar Bukit', theme_color: identity.colour });
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(await iconOf(src)).metadata();
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`);
  }
  expect(await iconOf('/icon-512.png')).not.toEqual(readFileSync('web/public/icon-512.png'));
  const all = [
    html,
    JSON.stringify(manifest),
    await textOf('/icon.svg'),
    await textOf('/hero.svg'),
    await textOf('/default-avatar.svg'),
  ].join('\n');
  expect(all).not.toMatch(/Lapak Kampus|#0a6e62/i);
});

it('files are revalidated on every request, and answered with 304 if unchanged', async () => {
  for (const path of ['/', '/manifest.webmanifest', '/icon-192.png', '/icon.svg']) {
    const first = await ask(path);
    const { etag = '', 'cache-control': cache } = Object.fromEntries(first.headers);
    await first.arrayBuffer();
    expect(cache, path).toBe('no-cache');
    expect((await ask(path, { 'if-none-match': etag })).status, path).toBe(304);
  }
});

it('a name with HTML is escaped, and adds no script to the page', async () => {
  const policy = (await ask('/')).headers.get('content-security-policy');
  await setIdentity(2, { marketName: '</script><b>"&', heroTitle: '<img src=x>' });
  const answer = await ask('/');
  const html = await answer.text();
  expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;&amp; · Jual');
  expect(html).not.toContain('</script><b>');
  expect(html).not.toContain('<img src=x>');
  expect(blockOf(html).identity?.data.marketName).toBe('</script><b>"&');
  expect(answer.headers.get('content-security-policy')).toBe(policy);
  expect(await textOf('/icon.svg')).toContain('<title>&lt;/script&gt;');
});

it('files use our logo in the campus’s colour if the campus has no logo', async () => {
  await setIdentity(3, { logoId: '' });
  expect(await textOf('/icon.svg')).toContain(`fill="${identity.colour}"`);
  expect(JSON.parse(await textOf('/manifest.webmanifest')).icons).toEqual([
    { src: '/icon.svg?v=3', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png?v=3', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png?v=3', type: 'image/png', sizes: '512x512', purpose: 'any' },
  ]);
  const near = async (path: string, colour: string) => {
    const { data } = await sharp(await iconOf(path))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 4)) count++;
    return (count * 3) / data.length;
  };
  for (const [version, logoId] of [
    [4, ''],
    [5, 'gone'],
  ] as const) {
    await setIdentity(version, { logoId });
    expect(await near('/icon-192.png', identity.colour)).toBeGreaterThan(0.05);
    expect(await near('/icon-192.png', '#0a6e62')).toBe(0);
    const { width, height, hasAlpha } = await sharp(await iconOf('/icon-512.png')).metadata();
    expect([width, height, hasAlpha]).toEqual([512, 512, false]);
  }
  await setIdentity(6, { logoId: '', colour: '#0a6e62' });
  expect(await iconOf('/icon-192.png'), 'in our colour ours is the right one').toEqual(
    readFileSync('web/public/icon-192.png'),
  );
});

it('mails contain the market’s name', async () => {
  await setIdentity(7);
  expect(webFiles.projectName).toBeDefined();
  expect(await textOf('/mailbox')).toContain('Kotak surat Pasar Bukit');
  const mail = await recoveryMail();
  expect(mail).toContain('Pasar Bukit');
  expect(mail).toContain('/icon-192.png?v=7"');
});

it('a deploy writes these files into the folder of a Site', async () => {
  await setIdentity(8);
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  writeSite(web, site, { endpoint: server.endpoint, projectId: server.projectId }, 'https://pasar.example');
  const groups = await storedCampus(connect(server));
  const notes: string[] = [];
  const logoAt = logoOn(server.endpoint, server.projectId, logoIdOf(groups), (note) => notes.push(note));
  await writeCampus(site, groups, logoAt);
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  expect(storedMarketName(groups)).toBe('Pasar Bukit');
  expect(page).toContain('<meta property="og:title" content="Pasar Bukit" />');
  expect(page).toContain('content="https://pasar.example/icon-512.png?v=8"');
  expect((await sharp(join(site, 'icon-192.png')).metadata()).width).toBe(192);
  expect(readFileSync(join(site, 'icon-192.png'))).toEqual(await iconOf('/icon-192.png'));
  expect(notes).toEqual([]);
});
