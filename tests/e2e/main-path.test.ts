/** The specification's main path with texts written out; other journeys take them from web/copy. */
import { expect, people, signIn, test } from './fixtures.ts';

test.use({ campusOf: 'main path' });

const card = /\/product\//;

test('a visitor sees the products and is led to the login @phone', async ({ page }) => {
  await page.goto('/');
  const products = page.getByRole('region', { name: 'Our Products' });
  await expect(products.getByRole('article')).toHaveCount(8);
  const photo = products.locator('img').first(); // products without a photo show a drawn placeholder
  await expect(photo).toHaveJSProperty('complete', true);
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect(products.getByRole('article')).toHaveCount(16);
  await products.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/login/);
});

test('a student buys, an administrator ships, and the order changes without a reload @phone', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  await signIn(page, people.student);
  await expect(page).toHaveURL(/\/home/);
  const offers = page.getByRole('region', { name: 'Produk Untukmu' });
  await expect(offers.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Tampilkan Lebih Banyak' }).click();
  await expect(offers.getByRole('article')).toHaveCount(20);

  const firstLink = offers.getByRole('article').first().getByRole('link').first();
  const productLink = await firstLink.getAttribute('href');
  expect(productLink).toMatch(card);
  await firstLink.click();
  await expect(page).toHaveURL(card);
  // The list stays visible until the product's page has loaded.
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeVisible();
  const sold = async () =>
    Number(
      (
        (await page
          .getByText(/\d+ terjual|Terjual \d+/i)
          .first()
          .textContent()) ?? ''
      ).replace(/\D/g, ''),
    );
  const before = await sold();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByRole('button', { name: 'Ditambah!' })).toBeVisible();
  await expect.poll(sold).toBe(before + 1);
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeVisible();

  await page.goto('/cart');
  await expect(
    page.getByRole('button', { name: 'Checkout Sekarang' }).or(page.getByRole('link', { name: 'Checkout Sekarang' })),
  ).toBeVisible();
  await page
    .getByRole('button', { name: 'Checkout Sekarang' })
    .or(page.getByRole('link', { name: 'Checkout Sekarang' }))
    .click();
  await expect(page).toHaveURL(/\/checkout/);
  const address = page.getByLabel(/Alamat/);
  await expect(address.or(page.getByText(/^Bertemu di/)).first()).toBeVisible();
  if (await address.isVisible()) await address.fill('Asrama Putri Blok C nomor 12'); // only where the seller delivers
  await page.getByRole('button', { name: 'Buat Pesanan' }).click();
  await expect(page.getByText('Pesanan berhasil dibuat (COD)!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders/);
  const rows = page.getByRole('article').filter({ hasText: name });
  await expect(rows.filter({ hasText: 'PENDING' })).toHaveCount(1);

  const office = await browser.newContext({ baseURL: campus.url });
  const desk = await office.newPage();
  watch(desk);
  await signIn(desk, people.admin);
  await expect(desk).toHaveURL(/\/admin\/dashboard/);
  await desk.goto('/admin/orders');
  for (const [action, status] of [
    ['Proses', 'Processed'],
    ['Tandai siap', 'Shipped'],
    ['Selesaikan', 'Completed'],
  ] as const) {
    await desk.getByRole('row').nth(1).getByRole('button', { name: action }).click();
    if (status === 'Completed') await desk.getByRole('button', { name: 'Ya, selesaikan' }).click();
    // A finished sale leaves the list of open ones.
    if (status === 'Completed') await page.getByRole('link', { name: 'Selesai', exact: true }).click();
    await expect(rows.first().getByText(status, { exact: true })).toBeVisible();
  }
  await office.close();

  await page.goto('/cart');
  await expect(page.getByText('Keranjang Kosong')).toBeVisible();
});

test('power cut: answered orders are still there, and the session is still valid @proof @desktop', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/power-cut.test.ts kills the server during orders, carts and uploads.
  expectNoise(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|WebSocket/);
  await signIn(page, people.otherStudent);
  await page.goto('/orders');
  const orders = page.getByRole('article');
  await expect(orders.first()).toBeVisible();
  const count = await orders.count();
  await campus.kill();
  await campus.start();
  await page.goto('/orders');
  await expect(orders).toHaveCount(count);
});
