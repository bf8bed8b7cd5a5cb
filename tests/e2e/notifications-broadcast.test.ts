/** An announcement: written by an administrator, received live, mailed to subscribers, and linked to its page. */

import { adminId } from '../../seeds/campus/people.ts';
import { fieldSentence } from '../../web/copy/fields.ts';
import { expect, liveConnection } from './fixtures.ts';
import { giveSession, mailTo, moveIn } from './new-people.ts';
import { test } from './window-variants.ts';

// Everybody receives the announcement, so this campus must not have other tests' people.
test.use({ campusOf: 'a campus with news for everyone' });

test('announcement: written by an administrator, received live, mailed to subscribers, and linked to its page @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/functions/mailings.test.ts tests content, recipients and progress; tests/web/mailings.test.tsx tests the
  // admin page.
  const [listener, bystander] = await Promise.all([moveIn(campus, { name: 'Wulan Pendengar' }), moveIn(campus)]);
  await giveSession(page, campus, listener.id);
  await page.goto('/settings');
  const chosen = page.getByRole('switch', { name: 'Email pengumuman admin' });
  await chosen.click();
  await expect(chosen).toBeChecked();
  const isLive = liveConnection(page);
  await page.goto('/notifications');
  await isLive;

  const desk = await windowFor(adminId);
  await desk.goto('/admin/dashboard');
  await desk.getByRole('button', { name: 'Kirim Pengumuman' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Kirim pengumuman' });
  const send = dialog.getByRole('button', { name: 'Kirim ke semua user' });
  await send.click();
  await expect(dialog.getByText(fieldSentence('required'))).toBeVisible();
  await expect(dialog.getByLabel('Judul')).toBeFocused();
  await dialog.getByLabel('Judul').fill('Bazar Jumat di SUC');
  await dialog.getByLabel('Isi').fill('Stan dibuka pukul 9. <b>Gratis</b> untuk mahasiswa.');
  await dialog.getByLabel('Tautan (opsional)').fill('//jahat.example');
  await send.click();
  await expect(dialog.getByLabel('Tautan (opsional)')).toBeFocused();
  await expect(dialog.getByLabel('Isi')).toHaveValue(/Gratis/);
  await dialog.getByLabel('Tautan (opsional)').fill('/semuakategori');
  await dialog.getByLabel(/^Kirim juga lewat email kepada yang mau \(1 orang\)/).check();
  await send.dblclick();
  await expect(desk.getByText('Pengumuman terkirim. Emailnya sedang dikirim')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('Selesai: 1 dari 1 email terkirim.')).toBeVisible();

  const heard = page.locator('main').getByRole('listitem').filter({ hasText: 'Bazar Jumat di SUC' });
  await expect(heard).toHaveCount(1);
  await expect(heard).toContainText('<b>Gratis</b>');
  const mail = await mailTo(page, campus, listener.email);
  expect(mail.subject).toContain('Bazar Jumat di SUC');
  expect(mail.text).toContain('/semuakategori');
  expect((await mailTo(page, campus, bystander.email)).subject).not.toContain('Bazar');
  await heard.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/semuakategori/);
});
