/**
 * A complete trade of two students: from a shared link to both reviews, and to the seller's payout if the payment was a
 * transfer.
 */

import type { Page } from '@playwright/test';
import { campusTime } from '#domain/campus-time.ts';
import { bankTransfer, paymentMethods } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { adminPayoutTexts } from '../../web/copy/admin-money.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { reviewTexts } from '../../web/copy/trust.ts';
import { usualButtons, usualStates } from '../../web/copy/usual-sale.ts';
import { byNotification, byShareLink, logInBetween } from './deep-links.ts';
import { expect, press } from './fixtures.ts';
import type { NewPerson } from './new-people.ts';
import { leavePopup, stored } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { completedNow, pressBehind, ticketOf } from './ticket.ts';
import { neighbours } from './trading-pair.ts';
import { test } from './window-variants.ts';

/** A fake camera that shows the other phone's screen: draws the picture into the video that the page requests. */
async function holdBefore(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(
    async (data) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 });
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 60, 60, 520, 520), 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

/** Writes a review on the page of a completed sale or order. */
async function review(page: Page, words: string): Promise<void> {
  const stars = page.getByRole('group', { name: /Bagaimana transaksi/ });
  await stars.locator('label').filter({ hasText: '5 bintang' }).click();
  await page.getByLabel('Ceritakan pengalaman Anda', { exact: false }).fill(words);
  await press(page, reviewTexts.send);
}

/** The seller enters an account, the administrator pays out, and the seller sees the payout. */
async function payOut(ranis: Page, desk: Page, arrive: () => Promise<void>): Promise<void> {
  await ranis.goto('/sales/money');
  await press(ranis, 'Isi nomor rekening');
  await ranis.getByLabel('Bank atau dompet digital').selectOption('bca');
  await ranis.getByLabel('Nomor rekening').fill('1234567890');
  await ranis.getByLabel('Nama pemilik').fill('Rani');
  await press(ranis, 'Simpan rekening');
  await expect(ranis.getByText('BCA •••• 7890 a.n. Rani').first()).toBeVisible();
  await desk.goto('/admin/attention');
  const waiting = desk
    .getByRole('region', { name: attentionTexts.title })
    .getByRole('link', { name: /^Rani Penjual.*350/ });
  await waiting.click();
  const row = desk.getByRole('row').filter({ hasText: 'Rani Penjual' }).filter({ hasText: '350.000' });
  const dialog = desk.getByRole('dialog');
  await row.getByRole('button', { name: 'Siapkan' }).click();
  await dialog.getByRole('button', { name: 'Siapkan' }).click();
  await expect(row).toHaveCount(0);
  await desk.getByRole('link', { name: 'Disiapkan' }).click();
  await row.getByRole('button', { name: adminPayoutTexts.paid }).click();
  await dialog.getByLabel(adminPayoutTexts.reference).fill('BCA 2026-7');
  await dialog.getByRole('button', { name: adminPayoutTexts.paidYes }).click();
  await expect(row).toHaveCount(0);
  await arrive();
  await expect(ranis.getByRole('table', { name: /^Rincian / })).toContainText('Ref. BCA 2026-7');
}

for (const method of paymentMethods) {
  const when = method === bankTransfer ? ' @proof' : '';
  test(`a link, a question, login, bargaining, an order by ${method}, a meeting, readiness, the QR code, reviews${when}`, async ({
    page: tonos,
    campus,
    windowFor,
  }) => {
    const isTransfer = method === bankTransfer;
    const guitar = { name: 'Gitar Akustik', price: 400_000, stock: 1 };
    const terms = { isNegotiable: true, codAddress: 'Lobi perpustakaan pusat' };
    const { rani, tono, ware } = await neighbours(campus, guitar, terms);
    const news = (page: Page, person: NewPerson) => (kind: Parameters<typeof byNotification>[3]) =>
      byNotification(page, campus, person, kind);

    // Both phones are signed out: one arrives by a link, the other by a notification.
    await byShareLink(tonos, campus, ware.id);
    await press(tonos, talkTexts.askSeller);
    await tonos.getByLabel('Pertanyaan Anda').fill('Senarnya masih bagus?');
    await press(tonos, 'Login dan kirim');
    await logInBetween(tonos, tono);
    // The URL changes before the page: until the talk is shown, 'Nego' is still the product page's button.
    await expect(tonos.getByRole('log')).toContainText('Senarnya masih bagus?');
    await press(tonos, offerTexts.nego);
    await tonos.getByLabel(offerTexts.price).fill('350000');
    await press(tonos, offerTexts.send);
    const ranis = await windowFor(null);
    const toRani = news(ranis, rani);
    await toRani('offer');
    await logInBetween(ranis, rani);
    await expect(ranis.getByText('Senarnya masih bagus?', { exact: true })).toBeVisible();
    await press(ranis, offerTexts.accept);
    await press(tonos, offerTexts.buy);
    const summary = tonos.getByRole('complementary', { name: cartLabels.summary });
    await expect(summary).toContainText('Rp 350.000');
    await expect(tonos.locator('s', { hasText: 'Rp 400.000' })).toBeVisible();
    await expect(tonos.getByLabel(cartTexts.meetAt)).toHaveValue('Lobi perpustakaan pusat');
    await tonos.getByRole('radio', { name: method }).check();
    await press(tonos, cartLabels.placeOrder);
    if (isTransfer) await leavePopup(tonos, 'Bayar berhasil');
    await expect(tonos).toHaveURL(/\/orders$/);

    await toRani('sale_new');
    await press(ranis, usualButtons.seller.accept);
    const saleId = new URL(ranis.url()).pathname.split('/').at(-1) ?? '';
    expect(await stored(campus, 'orders', saleId.slice(0, 20), 'totalAmount')).toBe(350_000);
    await press(ranis, meetingTexts.propose(false));
    const form = ranis.getByRole('dialog');
    await expect(form.getByLabel(meetingTexts.place, { exact: true })).toHaveValue('Lobi perpustakaan pusat');
    await form.getByLabel(meetingTexts.date).fill(campusTime(Date.now() + 2 * 86_400_000, timeZone).date);
    await form.getByLabel(`Jam (${timeZone})`).fill('09:30');
    await form.getByRole('button', { name: meetingTexts.send }).click();
    const toTono = news(tonos, tono);
    await toTono('meeting_proposed');
    await press(tonos, meetingTexts.agree);
    await expect(ranis.getByRole('region', { name: 'Pesanan Tono Pembeli' })).toContainText(/Bertemu .* 09\.30/);
    await pressBehind(ranis, usualButtons.seller.ready);
    const part = ticketOf(tonos, 'Rani Penjual');
    await expect(part).toContainText(usualStates.ready);

    await press(tonos, handoverTexts.show);
    const picture = await tonos.getByRole('img', { name: handoverTexts.picture }).screenshot();
    await ranis.getByRole('link', { name: 'Pindai QR' }).click();
    await expect(ranis.getByRole('button', { name: 'Coba kamera lagi' })).toBeVisible();
    await holdBefore(ranis, picture);
    await press(ranis, 'Coba kamera lagi');
    await expect(ranis.getByRole('main').getByText(completedNow)).toBeVisible();
    await expect(part).toContainText(usualStates.completed);
    // The meeting is over and no longer shown.
    for (const page of [ranis, tonos]) await expect(page.getByRole('main')).not.toContainText('09.30');
    if (!isTransfer) {
      await expect(ranis.getByText('tunai tercatat Anda terima')).toBeVisible();
      await expect(part).toContainText('tunai diterima penjual');
    }
    // With one seller, the step needs no name.
    await expect(tonos.getByRole('main')).not.toContainText('(Rani Penjual)');

    await review(tonos, 'Suaranya merdu.');
    await expect(tonos.getByText('Terbit setelah Rani Penjual juga memberi ulasan', { exact: false })).toBeVisible();
    await review(ranis, 'Datang tepat waktu.');
    await expect(ranis.getByText('Suaranya merdu.')).toBeVisible();
    await toTono('review');
    await expect(tonos.getByText('Datang tepat waktu.')).toBeVisible();
    await tonos.goto(`/orders/${saleId.slice(0, 20)}`);
    await part.getByRole('button', { name: 'Tanya' }).click();
    await expect(tonos.getByRole('region', { name: talkTexts.card.sale, exact: true })).toContainText(
      usualStates.completed,
    );
    await expect(tonos.getByRole('region', { name: 'Janji temu', exact: true })).toContainText('Disepakati');
    if (isTransfer) await payOut(ranis, await windowFor(adminId), () => toRani('payout'));
  });
}
