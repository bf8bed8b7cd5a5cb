import { savedSearchTexts } from '../../web/copy/saved-search.ts';
import { logIn } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';

test('saved search: saved from a list, set to "Langsung", opened again, removed and undone @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/saved-searches.test.ts tests the rules.
  const person = await moveIn(campus);
  await giveSession(page, campus, person.id);
  await page.goto('/products?q=kulkas+tiga+pintu');
  // The empty list of results also offers a notification.
  await page.getByRole('button', { name: 'Kabari saya bila ada' }).click();
  await expect(page.getByText(/Temuan baru kami kabarkan setiap hari pukul 17\.00/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pencarian tersimpan' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/wishlist');
  await page.getByRole('main').getByRole('link', { name: 'Pencarian' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pencarian Tersimpan' })).toBeVisible();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'kulkas tiga pintu' });
  await row.getByRole('button', { name: savedSearchTexts.instant }).click();
  await expect(row.getByRole('button', { name: savedSearchTexts.instant })).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('button', { name: 'Hapus pencarian kulkas tiga pintu' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute('aria-busy', 'false'); // the server has stored it
  await page.reload();
  await expect(row.getByRole('button', { name: savedSearchTexts.instant })).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('link', { name: 'kulkas tiga pintu' }).click();
  await expect(page).toHaveURL(/\/products\?q=kulkas\+tiga\+pintu$/);
});

test('saved search: a visitor logs in first, then the search is saved @proof', async ({ page, campus }) => {
  // trade.test.ts tests a login in between.
  const person = await moveIn(campus);
  await page.goto('/products?kategori=Elektronik&max=2000000');
  await page.getByRole('button', { name: 'Simpan pencarian' }).click();
  await expect(page.getByText('Silakan login dulu untuk menyimpan pencarian.')).toBeVisible();
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'Pencarian tersimpan' })).toBeVisible();
  // The button changes immediately; the toast waits for the response.
  await expect(page.getByText(/Temuan baru kami kabarkan setiap hari/)).toBeVisible();
  await page.goto('/wishlist/searches');
  await expect(page.getByRole('link', { name: 'Elektronik · ≤ Rp 2.000.000' })).toBeVisible();
});
