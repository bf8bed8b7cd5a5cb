/**
 * A buyer's day: a cart from three sellers of which one item is left out; one seller declines, one meets and is paid
 * through the code, and one sale is disputed.
 */

import type { Locator, Page } from '@playwright/test';
import { campusTime } from '#domain/campus-time.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { saleAnswers, usualButtons, usualHandover, usualStates } from '../../web/copy/usual-sale.ts';
import { expect } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { saleOf, seller } from './sellers.ts';
import { change, expectAccessible, leavePopup, marketCall, sell, stored, withCart } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { completedNow, pressBehind, ticketOf } from './ticket.ts';
import { test } from './window-variants.ts';

/** Unticks a checkbox, which lies under a drawn one. */
const untick = (page: Page, name: string) => page.getByRole('checkbox', { name }).uncheck();

const turns = /[Gg]iliran (Anda|admin|\w+ Penjual)/g;

interface Said {
  /** Turn and place of the money, by the seller's name. */
  [name: string]: readonly [turn: string, money: RegExp];
}

/** Expects each ticket to show one turn and the place of the money. */
async function expectOneTurn(page: Page, parts: Said): Promise<void> {
  for (const [name, [turn, place]] of Object.entries(parts)) {
    const part = ticketOf(page, `${name} Penjual`);
    await expect(part).toContainText(turn);
    const open = part.getByRole('button', { name: /^Buka / });
    if (await open.isVisible()) await open.click();
    await expect(part).toContainText(place);
    expect((await part.innerText()).match(turns) ?? [], `the turns of ${name}`).toHaveLength(
      turn.includes('iliran') ? 1 : 0,
    );
  }
}

/** No axe violations, and nothing wider than the window; a screenshot is stored in the folder of SHOTS. */
async function looked(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(wide, name).toEqual([]);
  await expectAccessible(page);
  const folder = process.env.SHOTS;
  const path = `${folder}/day-${name}-${test.info().project.name.replaceAll(/\W+/g, '-')}.png`;
  if (folder) await page.screenshot({ path, fullPage: true });
}

test('a buyer’s day with three sellers: one declines, one meets and completes, one becomes a dispute @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/functions/sale-life.test.ts tests the rules.
  const [ani, budi, citra] = [
    await seller(campus, 'Ani Penjual', 'Rak Buku Susun'),
    await seller(campus, 'Budi Penjual', 'Kipas Angin Meja'),
    await seller(campus, 'Citra Penjual', 'Kompor Listrik'),
  ];
  const lamp = await sell(campus, {
    ...{ name: 'Lampu Belajar', price: 25_000 },
    ...{ sellerId: citra.person.id, sellerName: citra.person.name },
  });
  for (const { ware } of [ani, budi, citra]) await change(campus, 'products', ware.id, { codAddress: 'Kantin pusat' });
  const wening = await withCart(campus, ani.ware, budi.ware, citra.ware, lamp);
  await giveSession(page, campus, wening.id);

  // One item is left out of the order and stays in the cart.
  await page.goto('/cart');
  const sum = page.getByRole('complementary', { name: cartLabels.summary });
  await expect(sum).toContainText('Rp 145.000');
  await untick(page, 'Beli Lampu Belajar sekarang');
  await expect(sum).toContainText('Rp 120.000');
  const all = (name: string) => page.getByRole('checkbox', { name: `Semua barang dari ${name} Penjual` });
  await expect(all('Citra'), 'one of two is chosen').toBeChecked({ indeterminate: true });
  await expect(all('Budi')).toBeChecked();
  await expect(page.getByText('3 dari 4 barang dipilih; sisanya tetap di keranjang.')).toBeVisible();
  await looked(page, 'cart');
  await sum.getByRole('button', { name: cartLabels.checkoutNow }).click();

  await expect(page.getByText('1 barang lain tetap di keranjang.')).toBeVisible();
  for (const { person } of [ani, budi, citra]) {
    const own = page.getByRole('region', { name: cartTexts.soldBy(person.name) });
    await own.getByLabel(cartTexts.meetAt).fill(`Kantin dekat ${person.name.split(' ')[0]}`);
  }
  await page.getByRole('radio', { name: bankTransfer }).check();
  await looked(page, 'checkout');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await leavePopup(page, 'Bayar berhasil');
  await expect(page).toHaveURL(/\/orders$/);
  const card = page.getByRole('article').first();
  await expect(card).toContainText('dan 2 penjual lain');
  await looked(page, 'orders');
  await card.getByRole('link', { name: /Lihat detail/ }).click();
  await expect(page).toHaveURL(/\/orders\/./);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const unanswered = /Rp.40\.000 · kami tahan, kembali penuh bila ditolak/;
  const held = /Rp.40\.000 · kami tahan sampai kode diberikan/;
  const back = /Rp.40\.000 · kami tahan, kembali kepada Anda paling lambat \d+ \w+/;
  const undecided = /Rp.40\.000 · kami tahan sampai admin memutuskan/;
  const waits = (name: string) => [`Menunggu jawaban · giliran ${name} Penjual`, unanswered] as const;
  const anis = [usualStates.canceled, back] as const;
  const citras = ['Giliran admin', undecided] as const;
  await expectOneTurn(page, { Ani: waits('Ani'), Budi: waits('Budi'), Citra: waits('Citra') });
  await looked(page, 'waiting');

  // Ani has none left. The buyer's page updates live and asks for a refund account.
  const move = async ({ person }: typeof ani, event: string, more: object = {}) =>
    marketCall(campus, person.id, 'POST', `/sales/${await saleOf(campus, orderId, person.id)}/events`, {
      ...{ event, ...more },
    });
  await move(ani, 'decline', { reason: 'Rak terakhir sudah terjual kemarin.' });
  const part = (name: string): Locator => ticketOf(page, `${name} Penjual`);
  await expect(part('Ani')).toContainText('Alasan: Rak terakhir sudah terjual kemarin.');
  await expectOneTurn(page, { Ani: anis, Budi: waits('Budi'), Citra: waits('Citra') });
  await looked(page, 'declined');

  // Budi accepts and proposes the buyer's preferred place.
  const budis = await windowFor(budi.person.id);
  await budis.goto(`/sales/${await saleOf(campus, orderId, budi.person.id)}`);
  await budis.getByRole('button', { name: usualButtons.seller.accept }).click();
  await expect(budis.getByRole('main')).toContainText('Usul tempat pembeli: Kantin dekat Budi');
  await budis.getByRole('button', { name: meetingTexts.propose(false) }).click();
  const dialog = budis.getByRole('dialog');
  await expect(dialog.getByLabel(meetingTexts.placeName)).toHaveValue('Kantin dekat Budi');
  await dialog.getByLabel(meetingTexts.date).fill(campusTime(Date.now() + 86_400_000, timeZone).date);
  await dialog.getByRole('button', { name: meetingTexts.send }).click();
  await expectOneTurn(page, {
    Ani: anis,
    Budi: ['giliran Anda', held],
    Citra: waits('Citra'),
  });
  await looked(page, 'proposed');
  await part('Budi').getByRole('button', { name: meetingTexts.agree }).click();
  await expect(part('Budi')).toContainText('Bertemu besok');
  await expectOneTurn(page, { Ani: anis, Budi: ['giliran Anda berdua', held], Citra: waits('Citra') });

  // Citra accepts and is ready, but the buyer reports a problem: the money stays until the decision.
  await move(citra, 'accept');
  await move(citra, 'ready');
  await expect(part('Citra')).toContainText(usualStates.ready);
  await part('Citra').getByRole('button', { name: usualButtons.buyer.object }).click();
  const trouble = page.getByRole('dialog');
  await trouble.getByLabel(saleTexts.reason).fill('Kompornya tidak menyala saat dicoba.');
  await trouble.getByRole('button', { name: saleAnswers.object }).click();
  await expectOneTurn(page, { Ani: anis, Budi: ['giliran Anda berdua', held], Citra: citras });
  await looked(page, 'disputed');

  // They meet: the code completes Budi's part on both pages and closes the sheet with the code.
  await pressBehind(budis, usualButtons.seller.ready);
  await expectOneTurn(page, { Ani: anis, Budi: ['Siap diserahkan · giliran Anda berdua', held], Citra: citras });
  await part('Budi').getByRole('button', { name: handoverTexts.show }).click();
  await expect(page.getByRole('dialog', { name: handoverTexts.title })).toBeVisible();
  const saleId = await saleOf(campus, orderId, budi.person.id);
  await budis.getByLabel(handoverTexts.field).fill(String(await stored(campus, 'handoverCodes', saleId, 'code')));
  await budis.getByRole('button', { name: usualHandover.button('ready') }).click();
  await expect(budis.getByRole('main').getByText(completedNow)).toBeVisible();
  await expect(budis.getByRole('main')).toContainText(/Rp.40\.000 · masuk Uang Saya pada \d+ \w+/);
  await looked(budis, 'seller-done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectOneTurn(page, {
    Ani: anis,
    Budi: [usualStates.completed, /Rp.40\.000 · sudah diteruskan ke penjual/],
    Citra: citras,
  });
  await expect(part('Budi').getByRole('group', { name: /Bagaimana transaksi/ })).toBeVisible();
  await looked(page, 'done');

  // The list matches the page, and the lamp is still in the cart.
  await page.goto('/orders');
  await expect(card).toContainText('Ada kendala · giliran admin');
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: 'Lampu Belajar' })).toBeVisible();
  await expect(sum).toContainText('Rp 25.000');
});
