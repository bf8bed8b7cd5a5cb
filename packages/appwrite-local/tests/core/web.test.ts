import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';

let server: LocalAppwrite;
let folder: string;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(web, '.env'), 'secret');
  writeFileSync(
    join(web, 'index.html'),
    `<!doctype html><meta name="build" content="b0b0b0" /><meta property="og:image" content="/icon.png" /><script type="application/json" id="runtime-config">{}</script>${'<!-- room -->'.repeat(60)}`,
  );
  writeFileSync(join(web, 'assets', 'main-AbCd1234.js'), `console.log(${JSON.stringify('x'.repeat(2000))})`);
  writeFileSync(join(web, 'service-worker.js'), 'const build = "b0b0b0";');
  writeFileSync(join(web, 'robots.txt'), 'User-agent: *');
  server = await startLocalAppwrite({
    config: { projectId: 'web' },
    web,
    webConfig: { contactEmail: '</script><b>', midtransMode: 'sandbox' },
  });
  origin = new URL(server.endpoint).origin;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Sends the path as it is; fetch would normalize it. */
function status(path: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
}

test('fills index.html with the origin and the runtime config, and escapes "</script>" in the JSON', async () => {
  const html = await (await fetch(`${origin}/`)).text();
  const json = /id="runtime-config">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    endpoint: server.endpoint,
    projectId: 'web',
    contactEmail: '</script><b>',
    midtransMode: 'sandbox',
  });
  expect(html).toContain(`<meta property="og:image" content="${origin}/icon.png" />`);
});

test('page and service worker share a build name that changes with the config', async () => {
  const buildAt = async (address: string) => {
    const [page, worker] = await Promise.all(
      ['/', '/service-worker.js'].map(async (path) => (await fetch(`${address}${path}`)).text()),
    );
    const name = /name="build" content="([^"]+)"/.exec(page ?? '')?.[1];
    expect(worker).toBe(`const build = "${name}";`);
    return name;
  };
  const now = await buildAt(origin);
  expect(now).toMatch(/^b0b0b0-[0-9a-f]{8}$/);
  expect(await buildAt(origin)).toBe(now);
  const { hostname, port } = new URL(origin);
  expect(hostname).toBe('127.0.0.1');
  expect(await buildAt(`http://localhost:${port}`)).not.toBe(now); // its API is at another address
});

/** Status of a page requested with this Host header. */
const statusUnder = (host: string, path = '/'): Promise<number> => {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = get({ hostname, port, path, headers: { host } }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    );
    asking.on('error', reject);
  });
};

test('answers 421 under foreign host names, and serves the page under every spelling of its own', async () => {
  const { port } = new URL(origin);
  for (const host of ['elsewhere.example', `elsewhere.example:${port}`, '192.0.2.1', 'localhost.', 'x_y.localhost'])
    for (const path of ['/', '/home', '/service-worker.js', '/assets/main-AbCd1234.js'])
      expect([host, path, await statusUnder(host, path)]).toEqual([host, path, 421]);
  for (const host of ['localhost', `LocalHost:${port}`, `127.1:${port}`, '[::1]'])
    expect([host, await statusUnder(host)]).toEqual([host, 200]);
});

test('serves the page at a tunnel’s port, but at only a few unknown ports', async () => {
  expect(await statusUnder('localhost:5001')).toBe(200);
  const statuses = [];
  for (let n = 0; n < 20; n++) statuses.push(await statusUnder(`localhost:${6_000 + n}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(statuses.at(-1)).toBe(421);
  expect(await statusUnder('localhost:5001')).toBe(200);
});

test('serves index.html for every page path, but not for unknown assets and API paths', async () => {
  expect((await fetch(`${origin}/product/abc`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${origin}/assets/gone-12345678.js`)).status).toBe(404);
  expect((await fetch(`${origin}/v1/nosuch`)).status).toBe(404);
});

test.each([
  '/foo.json',
  '/x.php',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/metrics',
  '/livez',
  '/favicon.ico',
  '/deep/er/db.sql',
])('answers %s with a plain 404, never the page', async (path) => {
  const answer = await fetch(origin + path);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    404,
    'text/plain; charset=UTF-8',
    'Not found\n',
  ]);
});

test.each(['/home', '/product/a.b', '/seller/ana.dewi', '/search?q=.json', '/orders/1.2.3', '/product/..%2f..%2f'])(
  'answers %s with the page',
  async (path) => {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  },
);

test('lets browsers cache hashed files permanently, and revalidates pages', async () => {
  const script = await fetch(`${origin}/assets/main-AbCd1234.js`);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const page = await fetch(`${origin}/home`);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const worker = await fetch(`${origin}/service-worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('text/javascript');
  const again = await fetch(`${origin}/home`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each(['br', 'gzip'])('sends text files compressed with %s', async (encoding) => {
  const answer = await fetch(`${origin}/assets/main-AbCd1234.js`, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toContain('xxxx');
});

test('sends the compressed file that the build has prepared', async () => {
  const prepared = brotliCompressSync('prepared by the build');
  const file = join(folder, 'web/assets/prepared-AbCd1234.js');
  writeFileSync(file, '// plain'.repeat(100));
  writeFileSync(`${file}.br`, prepared);
  const asked = (encoding: string) =>
    fetch(`${origin}/assets/prepared-AbCd1234.js`, { headers: { 'accept-encoding': encoding } });
  expect(await (await asked('br')).text()).toBe('prepared by the build');
  expect(await (await asked('identity')).text()).toContain('// plain');
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/.env',
  '/%2eenv',
  '/assets/%00',
  '/%ff',
])('sends no file for %s', async (path) => {
  const { hostname, port } = new URL(origin);
  const text = await new Promise<string>((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve(body));
    }).on('error', reject);
  });
  expect(text).not.toBe('secret');
  expect(await status(path)).toBeLessThan(500);
});

test('pages from the server’s own origin may call the API, others may not', async () => {
  const from = (page: string) =>
    fetch(`${server.endpoint}/account`, { headers: { 'x-appwrite-project': 'web', origin: page } });
  expect((await from(origin)).headers.get('access-control-allow-origin')).toBe(origin);
  const { port } = new URL(origin);
  const foreign = await from(`http://127.0.0.2:${port}`);
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});
