/**
 * The owner of a new campus completes the setup list: each item is tested, and the dashboard links to the list until
 * all are done.
 */

import { adminId } from '../../seeds/campus/people.ts';
import { addressOf } from '../../seeds/demo-campus.ts';
import { demoCampuses } from '../../seeds/demo-campuses.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { setupNames } from '../../web/copy/setup.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { expectAccessible } from './shopping.ts';

test.use({ campusOf: 'setup' });

const address = addressOf(demoCampuses.pertama, 'admin');

test('the setup list turns from red to green with a test mail and its code; the dashboard links to it until it is closed @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // tests/functions/setup.test.ts tests the rules.
  expectNoise(/Failed to load resource/);
  const { tables } = operatorOf(campus);
  // The demo campus is set up already.
  await tables.deleteRow({ databaseId: 'market', tableId: 'privateSettings', rowId: 'setup' });
  await giveSession(page, campus, adminId);
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Kampus Anda belum selesai disiapkan')).toBeVisible();
  await page.getByRole('link', { name: 'Buka daftarnya' }).click();
  await expect(page.getByRole('heading', { name: 'Siapkan Kampus' })).toBeVisible();
  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });

  await expect(line('Alamat https').getByText('tanpa https', { exact: false })).toBeVisible();
  await expect(line('Jam server').getByText('Beres')).toBeVisible();
  await expect(line('Midtrans menjawab').getByText('Midtrans mengenal kunci kampus ini.')).toBeVisible();
  await expect(line('Produk pertama').getByText('Beres')).toBeVisible();
  await expect(line('Cadangan data').getByText('Belum pernah ada cadangan data.')).toBeVisible();
  await expect(line(setupNames.places).getByText('Lokasi masih contoh bawaan.')).toBeVisible();
  await expectAccessible(page);
  if (process.env.LOOK)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `${process.env.LOOK}/setup-${width}-${colorScheme}.png`, fullPage: true });
      }

  const mail = line('Email sampai');
  await mail.getByRole('button', { name: `Kirim email uji ke ${address}` }).click();
  await mail.getByLabel('Kode dari email uji').fill('000000');
  await mail.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(mail.getByText('Kode ini tidak sama', { exact: false })).toBeVisible();
  await expect(mail.getByLabel('Kode dari email uji')).toHaveValue('000000');
  const mailbox = async () => (await page.request.get(campus.mailOf(address))).text();
  await expect.poll(mailbox).toMatch(/Kode: \d{6}/);
  const code = /Kode: (\d{6})/.exec(await mailbox())?.[1] ?? '';
  await mail.getByLabel('Kode dari email uji').fill(code);
  await mail.getByRole('button', { name: 'Cocokkan' }).click();
  await expect(mail.getByText('Beres')).toBeVisible();

  // The demo campus's own categories define their kinds of trade.
  await expect(line(setupNames.categories).getByText('Beres')).toBeVisible();
  const places = line(setupNames.places);
  await places.getByRole('link', { name: 'Buka pengaturannya' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/places$/);
  await page.goBack();
  await places.getByRole('button', { name: 'Sudah sesuai untuk kampus kami' }).click();
  await expect(places.getByText('Beres')).toBeVisible();
  await expect(line('Email sampai').getByText('Beres')).toBeVisible();

  await page.getByRole('button', { name: 'Sembunyikan dari Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Tampilkan lagi di Dashboard' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: attentionTexts.title })).toBeVisible();
  await expect(page.getByText('Kampus Anda belum selesai disiapkan')).toHaveCount(0);
});

test('an administrator who is not the owner sees neither the setup notice nor the setup page @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/setup.test.ts tests the rules.
  const { id } = await moveIn(campus, { name: 'Wakil Admin' });
  const { users } = operatorOf(campus);
  await users.updateLabels({ userId: id, labels: ['admin'] });
  await giveSession(page, campus, id);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: attentionTexts.title })).toBeVisible();
  await expect(page.getByText('Kampus Anda belum selesai disiapkan')).toHaveCount(0);
  await page.goto('/admin/setup');
  await expect(page.getByRole('heading', { name: 'Siapkan Kampus' })).toHaveCount(0);
});
