import { productTexts } from '../../web/copy/product.ts';
import { expect, liveConnection, test } from './fixtures.ts';
import { anyProduct, giveSession, moveIn } from './new-people.ts';
import { isRowOf } from './row-requests.ts';
import { shareUrlOf } from './share-url.ts';
import { change, sell, shopper } from './shopping.ts';

test('share: the phone’s share sheet, also canceled or failed, the clipboard, and the page of the shared link', async ({
  page,
  context,
  campus,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, name } = await anyProduct(campus);
  const url = `${campus.url}/product/${id}`;
  const shareUrl = await shareUrlOf(page, campus);
  const link = shareUrl === '' ? url : `${shareUrl}/s/${id}`;
  await page.goto(url);
  const share = page.getByRole('button', { name: 'Bagikan' });
  await expect(share).toBeVisible();
  // APIs that a phone has and this browser lacks.
  await page.evaluate(() => {
    const value = async (shared: ShareData) => {
      const { dataset } = document.documentElement;
      dataset.shared = JSON.stringify(shared);
      if (dataset.refusal) throw new DOMException('', dataset.refusal);
    };
    Object.defineProperty(navigator, 'share', { value });
  });
  const html = page.locator('html');
  const pressRefusedBy = async (refusal: string) => {
    await html.evaluate((root, name) => Object.assign(root.dataset, { refusal: name, shared: '' }), refusal);
    await share.click();
    await expect(html).toHaveAttribute('data-shared', JSON.stringify({ title: name, url: link }));
  };
  const copied = page.getByText('Tautan disalin.');
  await pressRefusedBy('');
  await pressRefusedBy('AbortError');
  await expect(copied).toHaveCount(0);
  await pressRefusedBy('NotAllowedError');
  await expect(copied).toBeVisible();

  await page.reload();
  await share.click();
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // Pages without https and in-app browsers have neither API: then the old copy command is used, and if that fails the
  // URL is shown.
  await page.reload();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () =>
      Object.assign(document.documentElement.dataset, { copied: String(getSelection()) }),
    );
  });
  await share.click();
  await expect(html).toHaveAttribute('data-copied', link);
  await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
  await share.click();
  await expect(page.getByText(`Salin sendiri: ${link}`)).toBeVisible();
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(tag('title')).toHaveAttribute('content', name);
  await expect(tag('url')).toHaveAttribute('content', url);
  // The file name contains the version of the campus's settings, so that a new logo is fetched.
  const icon = `<meta property="og:image" content="${campus.url}/icon-512.png?v=`;
  expect(await (await page.request.get(url)).text()).toContain(icon);
});

test('a product sold while its page is open can’t be put into the cart @proof', async ({ page, campus }) => {
  // tests/functions/cart.test.ts tests the rules.
  const product = await sell(campus, { name: 'Kipas Angin Meja' });
  const live = liveConnection(page);
  await shopper(page, campus);
  await page.goto(`/product/${product.id}`);
  await live;
  await expect(page.getByRole('button', { name: productTexts.addToCart })).toBeEnabled();
  await expect
    .poll(async () => {
      await change(campus, 'products', product.id, { isSold: true });
      return page.getByRole('button', { name: 'Terjual', exact: true }).count();
    })
    .toBe(1);
  await expect(page.getByRole('button', { name: 'Terjual', exact: true })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Terjual', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: productTexts.addToCart })).toHaveCount(0);
});

test('report: a reason is required, the report is sent, and a second one is refused while it is open @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/report.test.ts tests the rules.
  expectNoise(/409/);
  await giveSession(page, campus, (await moveIn(campus)).id);
  await page.goto('/products?kategori=Mainan+%26+Hobi');
  await page.getByRole('article').first().getByRole('link').click();
  const open = () => page.getByRole('button', { name: productTexts.reportThis }).click();
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Kirim/ }).click();
  await expect(dialog.getByText('Mohon pilih alasan laporan Anda.')).toBeVisible();
  expect(await dialog.getByLabel(productTexts.reason).locator('option').allInnerTexts()).toEqual([
    'Pilih alasan',
    'Informasi produk tidak akurat',
    'Produk palsu / KW / Imitasi',
    'Konten tidak pantas / vulgar',
    'Indikasi penipuan / Scam',
    'Pelanggaran hak cipta / merek',
    'Harga tidak wajar',
    'Lainnya (jelaskan di deskripsi)',
  ]);
  await dialog.getByLabel(productTexts.reason).selectOption('Harga tidak wajar');
  await dialog.getByRole('button', { name: /Kirim/ }).click();
  await expect(dialog.getByText('Laporan Terkirim!')).toBeVisible();
  await dialog.getByText(productTexts.close, { exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await dialog.getByLabel(productTexts.reason).selectOption('Harga tidak wajar');
  await dialog.getByRole('button', { name: /Kirim/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Gagal mengirim laporan: Anda sudah melaporkan produk ini.');
});

test('a product is requested once, while the scripts are still loading; if that fails, the page requests it itself @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // first-screens.test.ts tests the page before its code arrives.
  const { id, name } = await anyProduct(campus);
  const reads: string[] = [];
  let cut = false;
  await page.route(
    (url) => isRowOf(url, 'products', id),
    async (route) => {
      reads.push(route.request().headers()['x-sdk-name'] ? 'page' : 'ahead');
      if (cut && reads.length === 1) await route.abort();
      else await route.continue();
    },
  );
  const title = page.getByRole('heading', { name, level: 1 });
  await page.goto(`/product/${id}`);
  await expect(title).toBeVisible();
  expect(reads).toEqual(['ahead']);

  cut = true;
  reads.length = 0;
  expectNoise(/ERR_FAILED/);
  await page.reload();
  await expect(title).toBeVisible();
  expect(reads).toEqual(['ahead', 'page']);
});
