/** Pages of shared links, requested at their own host by chat apps and people. */
import { request } from 'node:http';
import { ID } from 'node-appwrite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewLooks, sharePhoto } from '#domain/photo-preview.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { leastOf } from '../../packages/appwrite-local/tests/support/delay.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { processorMs } from '../support/processor-time.ts';
import { productForm } from '../support/product-form.ts';
import { proof } from '../support/proof.ts';
import { plainReputation } from '../support/shared.ts';
import { seeker } from '../support/wanted.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({
    still: true,
    variables: {
      WEB_URL: 'https://lapak.example/, https://www.lapak.example',
      PUBLIC_ENDPOINT: 'https://api.lapak.example/v1/',
      SHARE_URL: 'https://bagi.lapak.example',
    },
  });
});
afterAll(() => campus.close());

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

function visit(path: string, method = 'GET', userAgent = 'Mozilla/5.0'): Promise<Page> {
  const { port } = new URL(campus.server.endpoint);
  const headers = { host: `share.functions.localhost:${port}`, 'user-agent': userAgent };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('the page of a product', () => {
  it('describes the product to chat apps, and redirects people to the client', async () => {
    const { $id } = await campus.product({ name: '"><script>alert(1)</script>', condition: 'Baru', discount: 10 });
    const page = await visit(`/s/${$id}?fbclid=x`);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      vary: 'User-Agent',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*img-src https:\/\/api\.lapak\.example https:\/\/lapak\.example;/,
      ),
    });
    expect(page.text).toContain(`<meta http-equiv="refresh" content="0; url=https://lapak.example/product/${$id}">`);
    expect(page.text).toContain(`<link rel="canonical" href="https://lapak.example/product/${$id}">`);
    expect(page.text).toContain(`<meta property="og:url" content="https://bagi.lapak.example/s/${$id}">`);
    expect(page.text).toContain('content="https://api.lapak.example/v1/storage/buckets/product-photos/files/photo1/');
    expect(page.text).toContain('<h1 dir="auto">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(page.text).toContain('Rp 45.000');
    expect(page.text).not.toContain('<script>');
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(15_360);
  });

  it('opens a link that was copied with punctuation', async () => {
    const { $id, sellerId } = await campus.product({ name: 'Lampu meja' });
    for (const end of ['.', ')', '%20', '%E2%80%9D).', ',!"', '%22%3E'])
      for (const path of [`/s/${$id}`, `/s/u/${sellerId}`]) {
        const [plain, copied] = [await visit(path), await visit(`${path}${end}?fbclid=x`)];
        expect([copied.status, copied.text], path + end).toEqual([plain.status, plain.text]);
      }
    expect((await visit(`/s/${$id}.`)).status).toBe(200);
  });

  it('does not redirect preview bots, and answers HEAD with the same headers', async () => {
    const { $id } = await campus.product();
    const drawn = await visit(`/s/${$id}`, 'GET', 'TelegramBot (like TwitterBot)');
    expect(drawn.text).toContain('<meta property="og:title" content="Lampu belajar">');
    expect(drawn.text).not.toContain('http-equiv');
    const [asked, head] = await Promise.all([visit(`/s/${$id}/`), visit(`/s/${$id}/`, 'HEAD')]);
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'vary'])
      expect(head.headers[name], name).toBe(asked.headers[name]);
  });

  it.runIf(proof)('takes at most 20 ms once warmed up', async () => {
    const { $id } = await campus.product();
    const visits = async (count: number) => {
      for (let round = 0; round < count; round++) expect((await visit(`/s/${$id}`)).status).toBe(200);
    };
    await visits(10);
    const ms = await leastOf(20, async () => (await processorMs(() => visits(50))).ms / 50);
    console.log(`share page, warm: ${ms.toFixed(1)} ms of processor`);
    expect(ms).toBeLessThan(20);
  });

  it('has a picture of the stated size and format, which anybody may request', async () => {
    const uploaded = await photoBy(campus, campus.admin, 'product-photos');
    await postProduct(campus.world, campus.admin, { ...productForm([uploaded]), productId: ID.unique() });
    const { endpoint, projectId } = campus.server;
    const address = `${endpoint}/storage/buckets/product-photos/files/${uploaded}/preview?${sharePhoto.query}&project=${projectId}`;
    const picture = await fetch(address);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(previewLooks).toContain(sharePhoto.query);
  });
});

describe('the page of a seller', () => {
  it('shows stars, sales and products like the pages of the client', async () => {
    const seller = await campus.person('Sari');
    const reputation = { ...plainReputation, completed: 5, stars5: 2, stars4: 1, isCampusEmail: true };
    await campus.world.rows.create('reputations', seller.id, reputation);
    const { $id } = await campus.product({ sellerId: seller.id, name: 'Rak <b>buku</b>' });
    await campus.product({ sellerId: seller.id, name: 'Sudah laku', isSold: true });
    const page = await visit(`/s/u/${seller.id}`);
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(page.text).toContain(
      `<meta http-equiv="refresh" content="0; url=https://lapak.example/seller/${seller.id}">`,
    );
    expect(page.text).toContain('4,7 dari 5 bintang, 3 ulasan untuk penjual · 5 penjualan selesai');
    expect(page.text).toContain('<p dir="auto">Rak &lt;b&gt;buku&lt;/b&gt; · Rp\u00a050.000</p>');
    expect(page.text).not.toContain('Sudah laku');
    const product = await visit(`/s/${$id}`);
    expect(product.text).toContain('4,7 dari 5 bintang, 3 ulasan untuk penjual');
  });

  it('does not exist for people who sell nothing', async () => {
    const buyer = await campus.person('Budi');
    for (const id of [buyer.id, 'tidakada', '..%2fproducts', '%00']) {
      const page = await visit(`/s/u/${id}`);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Penjual ini tidak ditemukan');
    }
  });
});

describe('the page of a wanted ad', () => {
  it('shows what is wanted and links to the ad, unless staff removed it', async () => {
    const { wantedId } = await seeker(campus, { what: '<b>Kalkulator</b>', budget: 75_000, details: 'Casio saja.' });
    const page = await visit(`/s/w/${wantedId}`);
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(page.text).toContain(
      `<meta http-equiv="refresh" content="0; url=https://lapak.example/wanted/${wantedId}">`,
    );
    expect(page.text).toContain(`<meta property="og:url" content="https://bagi.lapak.example/s/w/${wantedId}">`);
    expect(page.text).toContain('<h1 dir="auto">Dicari: &lt;b&gt;Kalkulator&lt;/b&gt;</h1>');
    expect(page.text).toContain('Maksimal Rp\u00a075.000');
    expect(page.text).not.toContain('Sudah berakhir');
    await campus.world.rows.update('wanted', wantedId, { state: 'closed' });
    expect((await visit(`/s/w/${wantedId}`)).text).toContain('Sudah berakhir');
    for (const state of ['removed', 'moved'] as const) {
      await campus.world.rows.update('wanted', wantedId, { state });
      const gone = await visit(`/s/w/${wantedId}`);
      expect(gone.status).toBe(404);
      expect(gone.text).toContain('Iklan dicari ini sudah tidak ada');
      expect(gone.text).not.toContain('Kalkulator');
    }
    expect((await visit('/s/w/tidakada')).status).toBe(404);
  });
});

describe('a missing page', () => {
  it('is a friendly page with a link home, cached for a minute', async () => {
    const { $id } = await campus.product();
    await campus.world.rows.remove('products', $id);
    const page = await visit(`/s/${$id}`);
    expect(page.status).toBe(404);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
    expect(page.text).toContain('Produk ini sudah tidak ada');
    expect(page.text).toContain('<a href="https://lapak.example/">Ke beranda Lapak Kampus</a>');
    expect(page.text).not.toContain('http-equiv');
  });

  it.each(['/s/..%2f..%2fusers', '/s/%00', '/s/%E0%A4%A', `/s/${'a'.repeat(1_500)}`, '/s/id%3Fx=1', '/s/%3Cscript%3E'])(
    'is also the answer to an invalid id: %s',
    async (path) => {
      const page = await visit(path);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Produk ini sudah tidak ada');
      expect(page.text).not.toContain('<script>');
    },
  );

  it.each([
    '/',
    '/s',
    '/s/',
    `/s/${encodeURIComponent('€')}`,
    '/s/a/b',
    '/s/u/a/b',
    '//evil.example/s/a',
    '/robots.txt',
    '/product/x',
  ])('is also the answer to an invalid path: %s', async (path) => {
    const page = await visit(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Halaman tidak ditemukan');
    expect(page.text).toContain('href="https://lapak.example/"');
  });

  it('is also the answer to methods other than GET and HEAD', async () => {
    const { $id } = await campus.product();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await visit(`/s/${$id}`, method)).status).toBe(404);
  });
});
