/**
 * A complete trade by keyboard only, on both sides: the focus is always visible, and closing something never loses it.
 */

import type { Page } from '@playwright/test';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { conversationTexts } from '../../web/copy/conversation.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { reviewTexts } from '../../web/copy/trust.ts';
import { noAppointment, usualButtons } from '../../web/copy/usual-sale.ts';
import { expect, test } from './fixtures.ts';
import { expectInside, expectSeen, press, tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession } from './new-people.ts';
import { windowOf } from './sellers.ts';
import { stored } from './shopping.ts';
import { neighbours } from './trading-pair.ts';

const back = { key: 'Shift+Tab' } as const;
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** Waits until the press has taken effect; then an element of the page must have the focus. */
async function expectDone(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectSeen(page);
}

/** Writes a review of four stars and a sentence. */
async function review(page: Page, otherName: string, words: string): Promise<void> {
  const stars = page.getByRole('group', { name: /^Bagaimana transaksi/ });
  await tabTo(page, stars.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let more = 0; more < 3; more++) {
    await page.keyboard.press('ArrowRight');
    await expectSeen(page);
  }
  await expect(stars.getByRole('radio', { name: '4 bintang' })).toBeChecked();
  await tabTo(page, page.getByLabel('Ceritakan pengalaman Anda', { exact: false }));
  await page.keyboard.type(words);
  await press(page, button(page, reviewTexts.send));
  await expectDone(page, new RegExp(`Terbit setelah ${otherName}|${words}`));
}

test('by keyboard only: ask, bargain, agree, checkout, accept, meeting, code, review @proof', async ({
  page: tonos,
  browser,
  campus,
  watch,
}) => {
  const guitar = { name: 'Gitar Akustik', price: 400_000, stock: 1 };
  const terms = { isNegotiable: true, codAddress: 'Lobi perpustakaan pusat' };
  const { rani, tono, ware } = await neighbours(campus, guitar, terms);
  await withoutTransitions(tonos);
  await giveSession(tonos, campus, tono.id);
  const ranis = await windowOf(browser, campus, watch, rani.id);
  await withoutTransitions(ranis);

  await tonos.goto(`/product/${ware.id}`);
  await press(tonos, button(tonos, talkTexts.askSeller));
  await expect(tonos).toHaveURL(/\/messages\/./);
  const field = tonos.getByLabel(conversationTexts.placeholder);
  await tabTo(tonos, field);
  await tonos.keyboard.type('Senarnya masih bagus?');
  await press(tonos, button(tonos, conversationTexts.send));
  await expectDone(tonos, 'Senarnya masih bagus?');
  await press(tonos, button(tonos, offerTexts.nego), 'Enter', back);
  await expectInside(dialog(tonos));
  await tabTo(tonos, dialog(tonos).getByLabel(offerTexts.price));
  await tonos.keyboard.type('350000');
  await press(tonos, dialog(tonos).getByRole('button', { name: offerTexts.send }));
  await expect(dialog(tonos)).toHaveCount(0);
  await expectDone(tonos, /Menunggu Rani Penjual/);

  await ranis.goto('/messages');
  await press(ranis, ranis.getByRole('main').getByRole('link', { name: /Tono Pembeli/ }));
  await press(ranis, button(ranis, offerTexts.accept));
  await expectDone(ranis, 'Disetujui');

  await expect(button(tonos, offerTexts.buy)).toBeVisible();
  await press(tonos, button(tonos, offerTexts.buy));
  await expect(tonos).toHaveURL(/\/checkout\?barang=/);
  await tabTo(tonos, tonos.getByLabel(cartTexts.meetAt));
  await tabTo(tonos, tonos.getByRole('radio', { name: cashOnDelivery }));
  await press(tonos, button(tonos, cartLabels.placeOrder));
  await expect(tonos).toHaveURL(/\/orders$/);

  await ranis.goto('/sales');
  await press(ranis, ranis.getByRole('link', { name: 'Pesanan Tono Pembeli' }));
  await press(ranis, button(ranis, usualButtons.seller.accept));
  await expectDone(ranis, noAppointment);
  await tabTo(ranis, button(ranis, meetingTexts.propose(false)), { mostStops: 80 });
  await ranis.keyboard.press('Enter');
  await expectInside(dialog(ranis));
  await press(ranis, dialog(ranis).getByRole('button', { name: meetingTexts.send }));
  await expect(dialog(ranis)).toHaveCount(0);
  await expectDone(ranis, /giliran Tono Pembeli/);

  await tonos.goto('/orders');
  await press(tonos, tonos.getByRole('link', { name: /Lihat detail/ }));
  await press(tonos, button(tonos, meetingTexts.agree));
  await expectDone(tonos, /^Bertemu /);
  // The seller's page updates when the buyer agrees.
  await expect(ranis.getByText(/^Bertemu /)).toBeVisible();
  await press(tonos, button(tonos, handoverTexts.show));
  await expect(tonos.getByRole('img', { name: handoverTexts.picture })).toBeVisible();
  await expectDone(tonos, /^\d{3} \d{3}$/);

  const saleId = new URL(ranis.url()).pathname.split('/').at(-1) ?? '';
  await tabTo(ranis, ranis.getByLabel(handoverTexts.field), { mostStops: 80 });
  await ranis.keyboard.type(String(await stored(campus, 'handoverCodes', saleId, 'code')));
  await ranis.keyboard.press('Enter');
  await expectDone(ranis, /^Selesai /);
  await expectDone(tonos, /^Selesai /);

  await review(tonos, 'Rani Penjual', 'Sesuai foto, orangnya ramah.');
  await review(ranis, 'Tono Pembeli', 'Datang tepat waktu.');
  await ranis.context().close();
});
