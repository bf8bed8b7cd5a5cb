import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { read, type StorageServer, upload } from '../support/upload.ts';

const config = {
  projectId: 'hostile',
  buckets: [
    { $id: 'any', name: 'Any', maximumFileSize: 20_000_000 },
    { $id: 'pics', name: 'Pictures', allowedFileExtensions: ['png', 'jpg'] },
  ],
};

let local: LocalAppwrite;
let server: StorageServer;
const problems: unknown[] = [];

beforeAll(async () => {
  local = await startLocalAppwrite({ config, key: 'k', onError: (error) => problems.push(error) });
  const headers = { 'x-appwrite-project': 'hostile', 'x-appwrite-key': 'k' };
  server = { endpoint: local.endpoint, headers };
});
afterAll(() => local.close());

/** A PNG of a few kilobytes whose header claims `side`×`side` pixels of one colour. */
function bomb(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer): number => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

async function preview(id: string, query: string): Promise<{ status: number; type: string | null; size: string }> {
  const answer = await read(server, 'any', `/${id}/preview?${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const about = await sharp(bytes).metadata();
  return { status: answer.status, type: answer.headers.get('content-type'), size: `${about.width}x${about.height}` };
}

describe('hostile files', () => {
  test('a small PNG that claims 30000×30000 is stored, and quickly gets the icon as preview', async () => {
    await upload(server, 'any', { id: 'bomb', name: 'bomb.png', bytes: bomb(30_000) });
    const memory = process.memoryUsage().rss;
    expect(await preview('bomb', 'width=100')).toEqual({ status: 200, type: 'image/png', size: '100x66' });
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  });

  test('the preview of a truncated JPEG has the right size', async () => {
    const noise = {
      width: 400,
      height: 300,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 120, sigma: 40 },
    };
    const whole = await sharp({ create: { ...noise, background: '#888' } })
      .jpeg()
      .toBuffer();
    await upload(server, 'any', { id: 'cut', name: 'cut.jpg', bytes: whole.subarray(0, Math.floor(whole.length / 2)) });
    expect(await preview('cut', 'width=200')).toEqual({ status: 200, type: 'image/jpeg', size: '200x150' });
  });

  test('a JPEG of only its first bytes gets the icon in the requested format', async () => {
    await upload(server, 'any', { id: 'stub', name: 'stub.jpg', bytes: Buffer.from('ffd8ffe000104a46494600', 'hex') });
    expect(await preview('stub', 'width=90&output=webp')).toEqual({ status: 200, type: 'image/webp', size: '90x60' });
  });

  test('a program with a picture’s name is stored with its real type and never shown as a picture', async () => {
    const { status, body } = await upload(server, 'any', {
      id: 'exe',
      name: 'cat.png',
      bytes: Buffer.from('MZ\u0090\u0000\u0003'),
    });
    expect([status, body.mimeType]).toEqual([201, 'application/x-dosexec']);
    const view = await read(server, 'any', '/exe/view');
    expect(view.headers.get('content-type')).toBe('text/plain');
    expect(view.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await preview('exe', 'width=30')).size).toBe('30x20');
  });

  test('an SVG with a script is served as plain text, and its preview is the icon', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    await upload(server, 'any', { id: 'svg', name: 'x.svg', bytes: Buffer.from(svg) });
    const view = await read(server, 'any', '/svg/view');
    expect(view.headers.get('content-type')).toBe('text/plain');
    expect(view.headers.get('content-security-policy')).toBe('script-src none;');
    expect((await preview('svg', '')).size).toBe('600x400');
  });

  const gif = Buffer.from('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)//');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const jpegAndHtml = Buffer.concat([Buffer.from('ffd8ffe000104a464946000101', 'hex'), html]);
  const pngAndHtml = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), html]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

  test.each([
    ['a GIF that is a script', 'x.gif', gif],
    ['a page named as a JPEG', 'x.jpg', html],
    ['a page behind the head of a JPEG', 'x.jpg', jpegAndHtml],
    ['a page behind the head of a PNG', 'x.png', pngAndHtml],
    ['an SVG named as a PNG', 'x.png', svg],
    ['a page', 'x.html', html],
    ['a script', 'x.js', Buffer.from('alert(1)')],
    ['a page in XML', 'x.xhtml', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
  ])('%s is served in a way that no browser executes', async (what, name, bytes) => {
    const id = `poly${Buffer.from(what).toString('hex').slice(-24)}`;
    expect((await upload(server, 'any', { id, name, bytes })).status).toBe(201);
    const [view, drawn, download] = await Promise.all(
      ['view', 'preview', 'download'].map((way) => read(server, 'any', `/${id}/${way}`)),
    );
    for (const shown of [view, drawn]) {
      expect(shown?.headers.get('content-type')).toMatch(/^(image\/(gif|jpeg|png)|text\/plain)$/);
      expect(shown?.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(view?.headers.get('content-security-policy')).toBe('script-src none;');
    expect(download?.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
  });

  test('names and ids cannot escape the storage folder or inject headers', async () => {
    const name = '../../etc/pass"wd\r\nset-cookie: a=b.txt';
    const { body } = await upload(server, 'any', { id: 'name', name, bytes: Buffer.from('x') });
    expect(String(body.name)).not.toMatch(/[\r\n/]/);
    const view = await read(server, 'any', '/name/view');
    expect(view.headers.get('set-cookie')).toBeNull();
    expect(view.headers.get('content-disposition')).toMatch(/^inline; filename="[^"]*"$/);
    for (const id of ['..', '../x', '%2e%2e', '..%2f..%2fsecrets.json', 'a/b', '.hidden']) {
      expect((await upload(server, 'any', { id, name: 'x.txt', bytes: Buffer.from('x') })).status).toBe(400);
      expect((await read(server, 'any', `/${encodeURIComponent(id)}/view`)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('parallel requests for one preview render it once', async () => {
    const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    await upload(server, 'any', { id: 'many', name: 'many.png', bytes });
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(server, 'any', '/many/preview?width=321')));
    const states = answers.map((answer) => answer.headers.get('x-appwrite-cache'));
    expect(states.filter((state) => state === 'miss')).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });

  test('none of them caused an unexpected server error', () => {
    expect(problems).toEqual([]);
  });
});
