/** What people see after a block, in an administrator's own dispute, and of sales that do not count. */

import { Query } from 'node-appwrite';
import { limits } from '#domain/limits.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { disputeTexts } from '../../web/copy/disputes.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { saleAnswers, usualButtons } from '../../web/copy/usual-sale.ts';
import { expect, press, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { acceptedSale, completedSale, windowOf } from './sellers.ts';
import { change, expectAccessible, marketCall, stored } from './shopping.ts';

test('after a block, a meeting place can only be picked from the list, and only administrators read a dispute’s reason; typed text stays', async ({
  page,
  campus,
  expectNoise,
}) => {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { buyer, saleId } = await acceptedSale(campus, seller);
  await giveSession(page, campus, seller.id);
  await page.goto(`/sales/${saleId}`);
  await press(page, meetingTexts.propose(false));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(meetingTexts.place, { exact: true }).selectOption({ label: 'Tempat lain…' });
  const typed = dialog.getByLabel(meetingTexts.placeName);
  await typed.fill('Di depan kamarmu');
  // The other side blocks while the form is filled in.
  const opened = await marketCall(campus, buyer.id, 'POST', '/talks', { about: 'sale', id: saleId });
  const { talkId }: { talkId: string } = JSON.parse(opened);
  await marketCall(campus, buyer.id, 'POST', `/talks/${talkId}/blocked`, {
    isBlocked: true,
    about: { about: 'sale', id: saleId },
  });
  expectNoise(/functions\/market\/executions/);
  await dialog.getByRole('button', { name: meetingTexts.send }).click();
  await expect(dialog.getByText('Pilih salah satu tempat dari daftar')).toBeVisible();
  await expect(typed).toHaveValue('Di depan kamarmu');
  await page.screenshot({ path: test.info().outputPath('place.png') });

  await page.reload();
  await press(page, usualButtons.seller.object);
  await expect(dialog.getByText('Hanya admin yang membacanya')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('reason.png') });
  await dialog.getByLabel(saleTexts.reason).fill('Lampunya retak.');
  await dialog.getByRole('button', { name: saleAnswers.object, exact: true }).click();
  const words = page.getByRole('region', { name: disputeTexts.title, exact: true });
  await expect(words).toContainText('Lampunya retak.');
  await expect(words).toContainText('Hanya dibaca admin');
  expect(await stored(campus, 'sales', saleId, 'reason')).toBe('');
});

test('an administrator’s own dispute: its buttons are disabled, and a text says who decides @proof', async ({
  browser,
  campus,
  watch,
}) => {
  // tests/functions/own-cases.test.ts tests the rules.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { saleId } = await acceptedSale(campus, seller);
  const orderId = saleId.slice(0, 20);
  await marketCall(campus, seller.id, 'POST', `/sales/${saleId}/events`, { event: 'object', reason: 'Rusak' });
  const { saleId: foreign } = await acceptedSale(campus, seller);
  await marketCall(campus, seller.id, 'POST', `/sales/${foreign}/events`, { event: 'object', reason: 'Rusak' });
  await change(campus, 'sales', saleId, { sellerId: adminId });
  const desk = await windowOf(browser, campus, watch, adminId);
  await desk.goto(`/admin/disputes/${saleId}`);
  const decide = desk.getByRole('button', { name: usualButtons.admin.release });
  await expect(decide).toBeDisabled();
  await expect(desk.getByText('Ini perkara Anda sendiri').first()).toBeVisible();
  await expectAccessible(desk);
  await desk.screenshot({ path: test.info().outputPath('own-dispute.png'), fullPage: true });
  await desk.goto(`/admin/orders?pesanan=${orderId}`);
  await expect(desk.getByRole('dialog').getByText('Ini perkara Anda sendiri').first()).toBeVisible();
  await desk.screenshot({ path: test.info().outputPath('own-order.png') });
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`/admin/disputes/${saleId}`);
  await expect(decide).toBeDisabled();
  await desk.screenshot({ path: test.info().outputPath('own-dispute-phone.png'), fullPage: true });
  await desk.goto('/admin/orders');
  await desk.screenshot({ path: test.info().outputPath('orders-phone.png') });
  await desk.goto(`/admin/disputes/${foreign}`);
  await expect(decide).toBeEnabled();
});

test('an uncounted review is marked as such, and administrators see two people who only trade with each other @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  // tests/functions/pairs.test.ts tests the rules.
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { saleId, buyer } = await completedSale(campus, seller);
  await change(campus, 'sales', saleId, { isCounted: false });
  for (const who of [buyer, seller])
    await marketCall(campus, who.id, 'POST', `/sales/${saleId}/review`, { stars: 5, message: 'Cepat sekali' });
  const { tables } = operatorOf(campus);
  const data = { name: seller.name, memberSince: new Date().toISOString() };
  const where = { databaseId: 'market', tableId: 'reputations', rowId: seller.id };
  await tables.createRow({ ...where, data }).catch(() => tables.updateRow({ ...where, data }));
  await giveSession(page, campus, buyer.id);
  await page.goto(`/seller/${seller.id}`);
  await expect(page.getByText('Cepat sekali')).toBeVisible();
  await expect(page.getByText('Tidak dihitung dalam rata-rata')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('uncounted.png'), fullPage: true });

  const [firstId = '', secondId = ''] = [buyer.id, seller.id].sort();
  const rows = { databaseId: 'market', tableId: 'pairs' };
  const { rows: own } = await tables.listRows({ ...rows, queries: [Query.equal('firstId', firstId)] });
  const completed = limits.closedPairSales + 900;
  expect(own).toMatchObject([{ firstId, secondId, completed: 1 }]);
  await tables.updateRow({ ...rows, rowId: own[0]?.$id ?? '', data: { completed } });
  const desk = await windowOf(browser, campus, watch, adminId);
  await desk.goto('/admin/attention');
  const list = desk.getByRole('listitem').filter({ hasText: `${completed} transaksi selesai` });
  await expect(list.getByRole('link', { name: seller.name })).toHaveAttribute('href', `/admin/users/${seller.id}`);
  await list.scrollIntoViewIfNeeded();
  await desk.screenshot({ path: test.info().outputPath('pairs.png') });
  await desk.setViewportSize({ width: 390, height: 844 });
  await list.scrollIntoViewIfNeeded();
  await desk.screenshot({ path: test.info().outputPath('pairs-phone.png') });
});
