/** Headers of the client's page, by the embedded server and in the list for other servers. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { pageHeaders } from '../../deploy/site/page-headers.ts';

const script = "document.title = 'Lapak';";
const page = (config: Record<string, string>) =>
  `<!doctype html><script type="application/json" id="runtime-config">${JSON.stringify(config)}</script><script>${script}</script><script type="module" src="/main.js"></script>`;

/** `{'script-src': "'self' …"}` */
const policyOf = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('the list of headers', () => {
  const midtrans = 'https://api.midtrans.com';
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  it('allows the page’s inline code by hash and the right Snap script, but never eval or other inline code', () => {
    const production = policyOf(pageHeaders(page({ midtransMode: 'production' }), 'https://lapak.example'));
    expect(production['script-src']).toMatch(
      `'self' ${hash} https://app.midtrans.com ${midtrans} https://snap-assets.`,
    );
    const sandbox = policyOf(pageHeaders(page({}), 'https://lapak.example'));
    expect(sandbox['frame-src']).toMatch("'self' https://app.sandbox.midtrans.com https://api.sandbox.midtrans.com");
    expect(production['script-src']).not.toMatch(/unsafe|\*|sandbox/);
  });

  it('allows an external Appwrite with its sockets, and the simulator only if the page uses it', () => {
    const policy = policyOf(
      pageHeaders(
        page({ endpoint: 'https://api.example/v1', midtransScriptUrl: 'http://localhost:4000/midtrans/snap/snap.js' }),
        'https://lapak.example',
      ),
    );
    expect(policy).toMatchObject({
      'connect-src': "'self' wss://lapak.example https://api.example wss://api.example http://localhost:4000",
      'img-src': "'self' data: blob: https://api.example",
      'frame-src': "'self' http://localhost:4000",
      'script-src': `'self' ${hash} http://localhost:4000`,
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });
});

it('the camera is allowed to our own page, and microphone and location to none', () => {
  const asked = pageHeaders(page({}), 'https://lapak.example')['permissions-policy']?.split(', ');
  expect(asked).toEqual(expect.arrayContaining(['camera=(self)', 'microphone=()', 'geolocation=()']));
});

describe('the embedded server', () => {
  let server: LocalAppwrite;
  let web: string;
  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), 'web-'));
    writeFileSync(join(web, 'index.html'), page({}));
    writeFileSync(join(web, 'main.js'), '');
    const config = { projectId: 'web' };
    server = await startLocalAppwrite({ config, web, webHeaders: pageHeaders, trustProxy: true });
  });
  afterAll(async () => {
    await server.close();
    rmSync(web, { recursive: true });
  });

  const headersOf = async (path: string, given: Record<string, string> = {}) =>
    Object.fromEntries((await fetch(new URL(path, server.endpoint), { headers: given })).headers);

  test.each(['/', '/index.html', '/product/abc', '/admin/orders', '/no/such/page'])(
    'sends the headers with %s',
    async (path) => {
      const { origin } = new URL(server.endpoint);
      const headers = await headersOf(path);
      const sent = await (await fetch(new URL(path, server.endpoint))).text();
      expect(headers).toMatchObject(pageHeaders(sent, origin));
      expect(policyOf(headers)['connect-src']).toContain(origin.replace('http', 'ws'));
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('repeats the headers with a 304, because browsers then replace the stored ones', async () => {
    const { etag = '' } = await headersOf('/home');
    expect(policyOf(await headersOf('/home', { 'if-none-match': etag }))['script-src']).toContain('sha256-');
  });

  it('sends HSTS only over TLS, and then allows secure sockets only', async () => {
    const headers = await headersOf('/home', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(policyOf(headers)['connect-src']).toMatch(/ wss:\/\/127\.0\.0\.1:\d+ https:\/\/127\.0\.0\.1:\d+/);
  });

  test.each(['/main.js', '/assets/gone.js', '/v1/health/version'])('sends nosniff with %s', async (path) => {
    expect((await headersOf(path))['x-content-type-options']).toBe('nosniff');
  });
});
