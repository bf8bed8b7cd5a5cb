import type { Browser, Page } from '@playwright/test';
import { fieldSentence } from '../../web/copy/fields.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import { fillLogin } from './account-forms.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone, test } from './fixtures.ts';
import { giveSession, type NewPerson } from './new-people.ts';
import { endSessionOnTheWay, field, goDeaf, openStall, post, shelfItem, twoPhotos } from './new-seller.ts';
import { expectAccessible } from './shopping.ts';

/** The seller's second device, in its own window, because browsers throttle covered pages. */
async function otherDevice(
  browser: Browser,
  campus: Campus,
  seller: NewPerson,
  viewport: ReturnType<Page['viewportSize']>,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: campus.url, viewport, colorScheme });
  const page = await context.newPage();
  await giveSession(page, campus, seller.id);
  return page;
}

test('a changed stock, sold out and sold can be undone; others see each change without a reload @phone', async ({
  page,
  campus,
  browser,
  watch,
}) => {
  const seller = await openStall(page, campus, { name: 'Kipas Meja', stock: 5 });
  await page.goto('/manage-products');
  const item = shelfItem(page, 'Kipas Meja');
  const other = await otherDevice(browser, campus, seller, page.viewportSize());
  watch(other);
  await other.goto('/manage-products');
  const seen = shelfItem(other, 'Kipas Meja').getByRole('group', { name: /stok/ });
  await expect(seen).toHaveText('5');

  await item.getByRole('button', { name: 'Tambah stok Kipas Meja' }).click();
  await expect(page.getByText('Stok "Kipas Meja" sekarang 6.')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).last().hover(); // the toast stays open while the pointer is over it
  await expect(seen).toHaveText('6');
  await page.getByRole('button', { name: 'Urungkan' }).last().click();
  await expect(seen).toHaveText('5');

  await item.getByRole('button', { name: 'Tandai habis Kipas Meja' }).click();
  await expect(item.getByText('Habis', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).last().hover();
  await expect(shelfItem(other, 'Kipas Meja').getByText('Habis', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).last().click();
  await expect(seen).toHaveText('5');

  await item.getByRole('button', { name: 'Tandai terjual' }).click();
  await expect(item.getByText(sellingCopy.sold, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).last().click();
  await expect(item.getByText(sellingCopy.sold, { exact: true })).toBeHidden();

  await item.getByRole('button', { name: 'Tambah stok Kipas Meja' }).click();
  const undo = page.getByRole('button', { name: 'Urungkan' }).filter({ visible: true });
  await expect(undo).not.toHaveCount(0);
  await item.getByRole('button', { name: sellingCopy.edit }).click();
  await expect(page.getByRole('dialog').getByLabel(productFieldLabels.name)).toBeVisible();
  await expect(undo, 'it would lie over the buttons of the dialog').toHaveCount(0);
  await other.context().close();
});

test('the second person to save sees the conflict and chooses; deleting asks for a confirmation @proof @desktop', async ({
  page,
  campus,
  browser,
  watch,
  expectNoise,
}) => {
  // tests/functions tests the rule; tests/web/pages tests it while the product is shown
  expectNoise(/409/);
  const seller = await openStall(page, campus, { name: 'Meja Lipat', stock: 2 });
  await page.goto('/manage-products');
  const edit = async (where: Page, name: string) => {
    await shelfItem(where, 'Meja Lipat').getByRole('button', { name: sellingCopy.edit }).click();
    await where.getByRole('dialog').getByLabel(productFieldLabels.name).fill(name);
  };
  const save = (where: Page) => where.getByRole('button', { name: 'Simpan Perubahan' }).click();
  const other = await otherDevice(browser, campus, seller, page.viewportSize(), 'dark');
  watch(other);
  await other.goto('/manage-products');
  await edit(other, 'Meja Lipat Biru');
  await edit(page, 'Meja Lipat Merah');
  await field(page, 'codAddress').fill('Kantin teknik');
  await save(page);
  await expect(page.getByText('Produk berhasil diperbarui!')).toBeVisible();
  await save(other);
  await expect(other.getByText(/baru saja diubah di tempat lain/)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Muat versi terbaru' }).click();
  await expect(field(other, 'name')).toHaveValue('Meja Lipat Merah');
  await expect(field(other, 'codAddress')).toHaveValue('Kantin teknik');
  await field(other, 'name').fill('Meja Lipat Hijau');
  await save(other);
  const item = shelfItem(page, 'Meja Lipat');
  await expect(item.getByRole('link', { name: 'Meja Lipat Hijau', exact: true })).toBeVisible();

  await item.getByRole('button', { name: sellingCopy.remove }).click();
  await expect(page.getByText('Apakah Anda yakin ingin menghapus produk ini?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: sellingCopy.remove, exact: true }).click();
  await expect(page.getByText('Produk berhasil dihapus.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meja Lipat Hijau', exact: true })).toHaveCount(0);
  await other.context().close();
});

test('each failure has its message, also after the session ended, and the fields stay filled @phone', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/status of 40[14]|ERR_FAILED/);
  await goDeaf(page);
  const seller = await openStall(page, campus, { name: 'Kursi Rotan' });
  await page.goto('/manage-products');
  const item = shelfItem(page, 'Kursi Rotan');
  await item.getByRole('button', { name: sellingCopy.remove }).click();
  // Blocks only the deletion, because the dialog requests the number of open sales.
  await page.route('**/executions', (route) =>
    route.request().postDataJSON().method === 'DELETE' ? route.abort() : route.fallback(),
  );
  await page.getByRole('dialog').getByRole('button', { name: sellingCopy.remove, exact: true }).click();
  await expect(page.getByText('Gagal menghapus produk.')).toBeVisible();
  await page.unroute('**/executions');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await item.getByRole('button', { name: sellingCopy.edit }).click();
  await expect(field(page, 'name')).toHaveValue('Kursi Rotan');
  await page.route('**/executions', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Gagal menyimpan produk: ' })).toBeVisible();

  await field(page, 'name').fill('Kursi Rotan Tua');
  await endSessionOnTheWay(page, campus, seller);
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expect(page.getByText('Anda harus login untuk melakukan aksi ini.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, seller.email, seller.password);
  await expect(field(page, 'name')).toHaveValue('Kursi Rotan Tua');
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expect(page.getByText('Produk berhasil diperbarui!')).toBeVisible();
  await expect(shelfItem(page, 'Kursi Rotan Tua')).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('seller-form')));
  expect(await kept()).toEqual([]);
});

test('sellers can search, sort and page through their products @proof', async ({ page, campus }) => {
  // tests/web/own-list.test.ts tests the rules.
  const wares = Array.from({ length: 12 }, (_, at) => ({
    name: `${at % 2 ? 'Buku' : 'Lampu'} ke-${String(at).padStart(2, '0')}`,
    price: 10_000 + at * 1_000,
  }));
  await openStall(page, campus, ...wares);
  await page.goto('/manage-products');
  const names = page.locator(isPhone(page) ? 'main li a:not([aria-label])' : 'main tbody a:not([aria-label])');
  await expect(names).toHaveCount(10);
  await expect(names.first()).toHaveText('Buku ke-11');
  await expect(page.getByText('12 dari 50 produk aktif')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
  await page.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(names).toHaveText(['Buku ke-01', 'Lampu ke-00']);
  await expect(page.getByText('Halaman 2 dari 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Berikutnya' })).toBeDisabled();
  await page.goBack();
  await expect(names).toHaveCount(10);
  await page.goForward();
  await expect(names).toHaveCount(2);

  await page.getByLabel('Urutkan').selectOption('Nama A–Z');
  await expect(names).toHaveText(
    wares
      .map(({ name }) => name)
      .sort()
      .slice(0, 10),
  );
  await page.getByPlaceholder('Cari produk saya...').fill('LAMPU');
  await expect(names).toHaveCount(6);
  await expect(page.getByRole('navigation', { name: 'Halaman', exact: true })).toHaveCount(0);
  await page.getByLabel('Urutkan').selectOption('Harga tertinggi');
  await expect(names.first()).toHaveText('Lampu ke-10');
  await page.getByPlaceholder('Cari produk saya...').fill('tidak ada begini');
  await expect(page.getByText('Tidak ada produk yang cocok')).toBeVisible();
});

test.describe('accessibility @proof', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`form, list and dialogs have no axe violations, ${colorScheme}`, async ({ page, campus }) => {
      await page.emulateMedia({ colorScheme });
      await openStall(page, campus, { name: 'Rak Sepatu' }, { name: 'Habis Sudah', stock: 0 });
      await page.goto('/post-product');
      await twoPhotos(page);
      await post(page);
      await expect(page.getByText(fieldSentence('required')).first()).toBeVisible();
      await expectAccessible(page);
      await page.goto('/manage-products');
      await shelfItem(page, 'Rak Sepatu').getByRole('button', { name: 'Tandai terjual' }).click();
      await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible();
      await expectAccessible(page);
      await shelfItem(page, 'Rak Sepatu').getByRole('button', { name: sellingCopy.remove }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await shelfItem(page, 'Rak Sepatu').getByRole('button', { name: sellingCopy.edit }).click();
      await expect(page.getByRole('dialog').getByLabel(productFieldLabels.name)).toHaveValue('Rak Sepatu');
      await page.getByRole('dialog').getByLabel(productFieldLabels.name).fill('');
      await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
      await expect(page.getByText(fieldSentence('required'))).toBeVisible();
      await expectAccessible(page);
    });
  }
});
