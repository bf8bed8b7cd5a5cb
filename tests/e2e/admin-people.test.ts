import { adminId } from '../../seeds/campus/people.ts';
import { countTaps } from './count-taps.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { acceptedSale, windowOf } from './sellers.ts';
import { expectAccessible, marketCall } from './shopping.ts';

const report = (what: string, taps: number) =>
  test.info().annotations.push({ type: 'taps', description: `${what}: ${taps}` });

test('a person is found, blocked with a reason, noted about and written to; their page shows all of it', async ({
  page,
  campus,
  hasTouch,
}) => {
  const name = 'Wahyu Penipu';
  const person = await moveIn(campus, { name });
  await giveSession(page, campus, adminId);
  const taps = await countTaps(page, hasTouch ?? false);
  await page.goto('/admin/dashboard');
  await taps.press(page.getByRole('navigation', { name: 'Menu kelola' }).getByRole('link', { name: 'Kelola User' }));
  await taps.type(page.getByRole('searchbox'), person.email);
  await taps.enter(page);
  await taps.press(page.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  await taps.press(page.getByRole('button', { name: 'Blokir', exact: true }));
  const dialog = page.getByRole('dialog', { name: `Blokir ${name}` });
  await taps.type(dialog.getByLabel('Alasan'), 'x'.repeat(501));
  await taps.enter(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Blokir', exact: true }).click();
  await expect(dialog.getByLabel('Alasan')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Alasan').fill('Menipu dua pembeli.');
  await dialog.getByLabel('Sampai kapan').selectOption({ label: 'Sampai tanggal…' });
  await dialog.getByLabel('Tanggal terakhir').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Blokir', exact: true }).click();
  await expect(dialog.getByText('Waktunya harus setelah sekarang.')).toBeVisible();
  await expect(dialog.getByLabel('Alasan')).toHaveValue('Menipu dua pembeli.');
  await dialog.getByLabel('Sampai kapan').selectOption({ label: '7 hari' });
  await dialog.getByRole('button', { name: 'Blokir', exact: true }).click();
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

test('a block with a reason, from the dashboard, takes at most five presses', async ({ page, campus, hasTouch }) => {
  const name = 'Yudi Penipu';
  const person = await moveIn(campus, { name });
  await giveSession(page, campus, adminId);
  const taps = await countTaps(page, hasTouch ?? false);
  await page.goto('/admin/dashboard');
  await taps.press(page.getByRole('navigation', { name: 'Menu kelola' }).getByRole('link', { name: 'Kelola User' }));
  await taps.type(page.getByRole('searchbox'), person.email);
  await taps.enter(page);
  await taps.press(page.getByRole('link', { name, exact: true }));
  await taps.press(page.getByRole('button', { name: 'Blokir', exact: true }));
  const dialog = page.getByRole('dialog');
  await taps.type(dialog.getByLabel('Alasan'), 'Menipu dua pembeli.');
  await taps.press(dialog.getByRole('button', { name: 'Blokir', exact: true }));
  await expect(page.getByRole('region', { name: 'Riwayat blokir' })).toContainText('Menipu dua pembeli.');
  report('a person found and blocked with a reason', taps.count());
  expect(taps.count()).toBeLessThanOrEqual(5);
});

test('dispute: both sides are asked from its page, their answers show, and it is decided, in at most eight presses', async ({
  page,
  browser,
  campus,
  watch,
  hasTouch,
}) => {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { buyer, saleId } = await acceptedSale(campus, seller);
  const objection = { event: 'object', reason: 'Lampunya retak.' };
  await marketCall(campus, buyer.id, 'POST', `/sales/${saleId}/events`, objection);
  await giveSession(page, campus, adminId);
  const taps = await countTaps(page, hasTouch ?? false);
  await page.goto('/admin/dashboard');
  await taps.press(page.locator(`a[href="/admin/disputes/${saleId}"]`).first());
  await taps.type(page.getByRole('textbox', { name: 'Tanya kedua pihak' }), 'Kapan lampunya retak?');
  await expectAccessible(page);
  await taps.press(page.getByRole('button', { name: 'Kirim pertanyaan' }));
  const words = page.getByRole('region', { name: 'Kendala', exact: true });
  await expect(words).toContainText('Kapan lampunya retak?');

  const stall = await windowOf(browser, campus, watch, seller.id);
  await stall.goto(`/sales/${saleId}`);
  await expect(stall.getByRole('region', { name: 'Kendala', exact: true })).toContainText('Kapan lampunya retak?');
  await stall.getByRole('button', { name: 'Tambah keterangan' }).click();
  await stall.getByLabel('Keterangan Anda').fill('Waktu saya serahkan masih utuh.');
  await stall.getByRole('button', { name: 'Kirim keterangan' }).click();
  await expect(words).toContainText('Waktu saya serahkan masih utuh.');

  await taps.press(page.getByRole('button', { name: 'Batalkan untuk pembeli' }));
  const dialog = page.getByRole('dialog');
  await taps.type(dialog.getByLabel('Alasan'), 'Retak saat diserahkan.');
  const goods = dialog.getByRole('radio').first();
  if (await goods.isVisible()) await taps.press(goods);
  await taps.press(dialog.getByRole('button', { name: 'Ya, batalkan' }));
  await expect(page.getByText('Pembelian dibatalkan.')).toBeVisible();
  report('a dispute with a question to both', taps.count());
  expect(taps.count()).toBeLessThanOrEqual(8);
});
