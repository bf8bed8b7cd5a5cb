/**
 * An administrator uploads the campus's logo; it appears in the header and in the installed app's icons, and no other
 * files are accepted.
 */

import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { adminId } from '../../seeds/campus/people.ts';
import { campusSettingsTexts } from '../../web/copy/campus-settings.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { expectAccessible, stored } from './shopping.ts';

test.use({ campusOf: 'logo' });

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer();

test('logo: other files are refused, a large one is resized, and it appears in the page’s head and the app’s icons', async ({
  page,
  campus,
  browser,
  watch,
}) => {
  await giveSession(page, campus, adminId);
  await page.goto('/admin/settings/identity');
  const form = page.getByRole('form', { name: 'Identitas' });
  await form.getByLabel('Nama pasar').fill('Pasar Bahari');
  const choose = form.locator('input[type=file]').or(page.locator('input[type=file]')).first();
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const wrong of [
    file('logo.svg', 'image/svg+xml', Buffer.from(script)),
    file('logo.png', 'image/png', Buffer.from(script)),
    file('catatan.txt', 'text/plain', Buffer.from('Logo kami bagus')),
    file('kosong.png', 'image/png', Buffer.alloc(0)),
    file('rusak.png', 'image/png', (await picture(300, 300)).subarray(0, 60)),
  ]) {
    await choose.setInputFiles(wrong);
    await expect(form.getByText(/bukan foto yang didukung|rusak atau tidak dapat dibaca/), wrong.name).toBeVisible();
  }
  await expect(form.getByLabel('Nama pasar')).toHaveValue('Pasar Bahari');
  const before = (await operatorOf(campus).files.listFiles({ bucketId: 'banners' })).total;

  await choose.setInputFiles(file('besar.png', 'image/png', await picture(8_000, 5_000))); // 40 megapixels
  await expect(form.getByRole('img', { name: 'Logo sekarang' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: campusSettingsTexts.save, exact: true }).click();
  await expect(page.getByText('Pengaturan tersimpan', { exact: false })).toBeVisible();
  const { logoId } = JSON.parse(String(await stored(campus, 'settings', 'identity', 'data')));
  const { files, total } = await operatorOf(campus).files.listFiles({ bucketId: 'banners' });
  expect(total, 'what was refused is not stored').toBe(before + 1);
  expect(files.find(({ $id }) => $id === logoId)).toMatchObject({ mimeType: 'image/webp' });

  const guest = await (await browser.newContext()).newPage();
  watch(guest);
  await guest.goto(campus.url);
  const sign = guest.getByRole('banner').locator(`img[src*="${logoId}"]`);
  await expect(sign).toHaveJSProperty('complete', true);
  expect(await sign.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    104, 104,
  ]);
  const icon = await guest.request.get(`${campus.url}/icon-192.png`);
  const { dominant } = await sharp(await icon.body())
    .flatten({ background: '#c2185b' })
    .stats();
  expect(dominant.r, 'the icon shows the logo').toBeGreaterThan(150);
  expect(await guest.title()).toContain('Pasar Bahari');
});

test('logo: only administrators can store files there', async ({ page, campus }) => {
  const { id } = await moveIn(campus);
  await giveSession(page, campus, id);
  await page.goto('/settings');
  const answer = await page.request.post(`${campus.api}/storage/buckets/banners/files`, {
    headers: { 'x-appwrite-project': campus.project },
    multipart: { fileId: 'penyusup', file: file('logo.png', 'image/png', await picture(64, 64)) },
  });
  expect(answer.status()).toBe(401);
});
