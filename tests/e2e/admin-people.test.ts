import { adminId } from '../../seeds/campus/people.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { blockTexts, personTexts } from '../../web/copy/people.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { expectAccessible } from './shopping.ts';

test('an administrator finds a person, blocks them with a reason, adds a note and sends a message; the page keeps the history @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/person-blocks.test.ts tests the rules; admin-journey.test.ts tests blocking on the admin pages.
  const name = 'Wahyu Penipu';
  const person = await moveIn(campus, { name });
  await giveSession(page, campus, adminId);
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Menu kelola' }).getByRole('link', { name: frameTexts.users }).click();
  await page.getByRole('searchbox').fill(person.email);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: personTexts.block, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Blokir ${name}` });
  await dialog.getByLabel(blockTexts.reason).fill('x'.repeat(5_000));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: blockTexts.yes, exact: true }).click();
  await expect(dialog.getByLabel(blockTexts.reason)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(blockTexts.reason).fill('Menipu dua pembeli.');
  await dialog.getByLabel('Sampai kapan').selectOption({ label: 'Sampai tanggal…' });
  await dialog.getByLabel('Tanggal terakhir').fill('2020-01-01');
  await dialog.getByRole('button', { name: blockTexts.yes, exact: true }).click();
  await expect(dialog.getByText('Waktunya harus setelah sekarang.')).toBeVisible();
  await expect(dialog.getByLabel(blockTexts.reason)).toHaveValue('Menipu dua pembeli.');
  await dialog.getByLabel('Sampai kapan').selectOption({ label: '7 hari' });
  await dialog.getByRole('button', { name: blockTexts.yes, exact: true }).click();
  await expect(dialog).toBeHidden();
  const history = page.getByRole('region', { name: 'Riwayat blokir' });
  await expect(history).toContainText('Menipu dua pembeli.');
  await page.getByRole('button', { name: 'Buka blokir' }).click();
  await expect(history).toContainText('Dibuka');
  await page.getByLabel('Catatan baru').fill('Sudah minta maaf.');
  await page.getByRole('button', { name: 'Simpan catatan' }).click();
  await expect(page.getByRole('region', { name: 'Catatan admin' })).toContainText('Sudah minta maaf.');
  await page.getByRole('button', { name: 'Tulis pesan' }).click();
  await expect(page).toHaveURL(`/chat/${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
