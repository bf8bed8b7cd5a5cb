import { ID } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { decisionTexts } from '../../web/copy/admin.ts';
import { expect, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { expectAccessible, marketCall } from './shopping.ts';
import { neighbours, say, talkOf } from './trading-pair.ts';

test('administrators can read a talk only while a report or dispute is open, and each access is in the audit log @proof', async ({
  page,
  campus,
}) => {
  // access rights and the audit: tests/functions
  const { rani, tono, ware } = await neighbours(campus, { name: 'Gitar Bekas', price: 90_000 });
  const talkId = await talkOf(campus, tono.id, ware.id);
  await say(campus, talkId, rani.id, 'Transfer dulu ke rekening saya, ya.');
  const reason = 'Minta bayar di luar aplikasi';
  const report = { personId: rani.id, reason, description: 'Minta transfer langsung.' };
  await marketCall(campus, tono.id, 'POST', '/person-reports', report);
  await giveSession(page, campus, adminId);

  await page.goto('/admin/reports?tentang=lain&q=Rani+Penjual');
  const row = page.getByRole('row').filter({ hasText: tono.email });
  await expect(row).toContainText('Rani Penjual');
  await expect(row).toContainText(reason);
  await row.getByRole('link', { name: 'Tinjau' }).click();
  const read = page.getByRole('button', { name: 'Baca percakapan' });
  const words = page.getByText('Transfer dulu ke rekening saya, ya.');
  await expect(words).toHaveCount(0);
  await read.click();
  await expect(words).toBeVisible();
  await expect(page.getByText('Kartu produk')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(decisionTexts.status).selectOption('resolved_user_warned');
  await page.getByRole('button', { name: decisionTexts.save }).click();
  await expect(page.getByText('Laporan ini sudah diputuskan, jadi percakapannya tertutup.')).toBeVisible();
  await expect(words).toHaveCount(0);

  const orderId = ID.unique();
  await marketCall(campus, tono.id, 'POST', '/cart/items', { productId: ware.id });
  await marketCall(campus, tono.id, 'POST', '/orders', {
    ...{ orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 90_000 },
  });
  const events = `/sales/${orderId}-1/events`;
  await marketCall(campus, rani.id, 'POST', events, { event: 'accept' });
  await marketCall(campus, tono.id, 'POST', events, { event: 'object', reason: 'Barangnya tidak ada.' });
  await page.goto(`/admin/disputes/${orderId}-1`);
  await read.click();
  await expect(words).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/audit?q=${talkId}`);
  await expect(page.getByRole('row').filter({ hasText: 'Percakapan dibaca' })).toHaveCount(2);
});
