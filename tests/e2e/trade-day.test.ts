/** A buyer's day: a cart of three sellers, one thing left in it; then one declines, one meets and is paid by the code, one is disputed. */
import type { Locator, Page } from '@playwright/test';
import { campusTime } from '#domain/campus-time.ts';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { expect } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { saleOf, seller } from './sellers.ts';
import { change, expectAccessible, leavePopup, marketCall, sell, stored, withCart } from './shopping.ts';
import { here } from './this-campus.ts';
import { test } from './window-variants.ts';

/** The ticks' boxes lie under what is drawn. */
const untick = (page: Page, name: string) => page.getByRole('checkbox', { name }).uncheck();

const turns = /Giliran [^:]+:|Temui .+, periksa pesanannya|Bagian ini (selesai|dibatalkan)\.|sudah lewat\./g;

interface Said {
  head: string;
  /** Where the money of the order is. */
  money: RegExp;
  /** Words before the time that the head's turn has; null: none runs. */
  until: string | null;
  /** By seller: the one turn, and where that part's money is. */
  parts: Record<string, readonly [turn: string, money: RegExp]>;
}

/** One turn in each part and one at the head, with its deadline where one runs, and where the money is. */
async function expectOneTurn(page: Page, { head, money, until, parts }: Said): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText(head)).toBeVisible();
  await expect(main.getByText(money).first()).toBeVisible();
  for (const [name, [turn, place]] of Object.entries(parts)) {
    const part = page.getByRole('region', { name: `Bagian ${name} Penjual` });
    await expect(part).toContainText(turn);
    await expect(part).toContainText(place);
    expect((await part.innerText()).match(turns), `the turns of ${name}`).toHaveLength(1);
  }
  const said = await main.innerText();
  expect(said.match(/Berikutnya:/g) ?? [], 'turns at the head').toHaveLength(head.includes('Berikutnya:') ? 1 : 0);
  if (until) expect(said).toMatch(new RegExp(`${until} \\d+ (jam|hari)`));
}

/** No finding of axe, and nothing wider than the window; a picture of it is kept where SHOTS names a folder. */
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
  // tests/functions/sale-life.test.ts
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

  // One thing is chosen out; it is still in the cart afterwards.
  await page.goto('/cart');
  const sum = page.getByRole('complementary', { name: 'Ringkasan' });
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
  await page.getByRole('radio', { name: 'Transfer Bank' }).check();
  await looked(page, 'checkout');
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  await leavePopup(page, 'Bayar berhasil');
  await expect(page).toHaveURL(/\/orders$/);
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Belum ada dari 3 penjual yang menerima. Berikutnya:');
  await looked(page, 'orders');
  await card.getByRole('link', { name: /Lihat detail/ }).click();
  await expect(page).toHaveURL(/\/orders\/./);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const held = here(/Rp.40\.000 ditahan Lapak Kampus, diteruskan ke .+ setelah kode diberikan/);
  const back = /Rp.40\.000 dikembalikan kepada Anda paling lambat \d+ \w+\./;
  const undecided = here(/Rp.40\.000 tetap ditahan Lapak Kampus; admin memutuskan paling lambat \d+ \w+\./);
  const waits = (name: string) => [`Giliran ${name} Penjual: menjawab pesanan Anda.`, held] as const;
  const anis = ['Bagian ini dibatalkan.', back] as const;
  const citras = ['Giliran admin: kendala ini sedang diputuskan.', undecided] as const;
  await expectOneTurn(page, {
    head: 'Belum ada dari 3 penjual yang menerima. Berikutnya:',
    money: here(/Uang Anda: Rp.120\.000 ditahan Lapak Kampus\./),
    until: 'tidak dijawab dalam',
    parts: { Ani: waits('Ani'), Budi: waits('Budi'), Citra: waits('Citra') },
  });
  await looked(page, 'waiting');

  // Ani has none left. The buyer's page follows by itself, and asks where the money is to go.
  const move = async ({ person }: typeof ani, event: string, more: object = {}) =>
    marketCall(campus, person.id, 'POST', `/sales/${await saleOf(campus, orderId, person.id)}/events`, {
      ...{ event, ...more },
    });
  await move(ani, 'decline', { reason: 'Rak terakhir sudah terjual kemarin.' });
  const part = (name: string): Locator => page.getByRole('region', { name: `Bagian ${name} Penjual` });
  await expect(part('Ani')).toContainText('Alasan: Rak terakhir sudah terjual kemarin.');
  await expectOneTurn(page, {
    head: 'Belum ada dari 3 penjual yang menerima, 1 batal. Berikutnya:',
    money: /Uang Anda: .*Rp.40\.000 dikembalikan kepada Anda paling lambat \d+ \w+/,
    until: 'tidak dijawab dalam',
    parts: { Ani: anis, Budi: waits('Budi'), Citra: waits('Citra') },
  });
  await looked(page, 'declined');

  // Budi accepts and proposes where the buyer would like to meet.
  const budis = await windowFor(budi.person.id);
  await budis.goto(`/sales/${await saleOf(campus, orderId, budi.person.id)}`);
  await budis.getByRole('button', { name: 'Terima pesanan' }).click();
  await expect(budis.getByRole('region', { name: 'Janji temu' })).toContainText('Kantin dekat Budi');
  await budis.getByRole('button', { name: 'Usulkan janji temu' }).click();
  const dialog = budis.getByRole('dialog');
  await expect(dialog.getByLabel('Nama tempat')).toHaveValue('Kantin dekat Budi');
  await dialog.getByLabel('Tanggal').fill(campusTime(Date.now() + 86_400_000).date);
  await dialog.getByRole('button', { name: 'Kirim usul' }).click();
  await expectOneTurn(page, {
    head: '1 dari 3 penjual menerima, 1 batal. Berikutnya: jawab usul janji temu Budi Penjual.',
    money: here(/Uang Anda: .*Rp.80\.000 ditahan Lapak Kampus/),
    until: 'Jawab dalam',
    parts: {
      Ani: anis,
      Budi: ['Budi Penjual mengusulkan janji temu. Giliran Anda: setujui, atau usulkan yang lain.', held],
      Citra: waits('Citra'),
    },
  });
  await looked(page, 'proposed');
  await part('Budi').getByRole('button', { name: 'Setuju' }).click();
  await expect(part('Budi')).toContainText('Sudah disepakati');
  await expectOneTurn(page, {
    head: '1 dari 3 penjual menerima, 1 batal. Berikutnya:',
    money: here(/Uang Anda: .*Rp.80\.000 ditahan Lapak Kampus/),
    until: null,
    parts: { Ani: anis, Budi: ['Giliran Budi Penjual: menyiapkan pesanan Anda.', held], Citra: waits('Citra') },
  });

  // Citra accepts and is ready, but something is wrong with it: the money stays where it is until it is decided.
  await move(citra, 'accept');
  await move(citra, 'ready');
  await expect(part('Citra')).toContainText('Temui Citra Penjual, periksa pesanannya');
  await part('Citra').getByRole('button', { name: 'Ada kendala' }).click();
  const trouble = page.getByRole('dialog');
  await trouble.getByLabel('Alasan').fill('Kompornya tidak menyala saat dicoba.');
  await trouble.getByRole('button', { name: 'Laporkan kendala' }).click();
  await expectOneTurn(page, {
    head: '2 dari 3 penjual menerima, 1 batal. Ada kendala dengan Citra Penjual, giliran admin.',
    money: /Uang Anda: .*Rp.40\.000 tetap ditahan sampai admin memutuskan/,
    until: null,
    parts: { Ani: anis, Budi: ['Giliran Budi Penjual: menyiapkan pesanan Anda.', held], Citra: citras },
  });
  await looked(page, 'disputed');

  // They meet: the code ends Budi's part on both pages, and the sheet with it.
  await budis.getByRole('button', { name: 'Tandai siap diserahkan' }).click();
  await expectOneTurn(page, {
    head: '2 dari 3 penjual menerima, 1 batal. Berikutnya: temui Budi Penjual, periksa pesanannya, lalu tunjukkan kode.',
    money: here(/Uang Anda: .*Rp.40\.000 ditahan Lapak Kampus/),
    until: 'Batas penyerahan:',
    parts: { Ani: anis, Budi: ['Temui Budi Penjual, periksa pesanannya', held], Citra: citras },
  });
  await part('Budi').getByRole('button', { name: handoverTexts.show }).click();
  await expect(page.getByRole('dialog', { name: 'Kode serah terima' })).toBeVisible();
  const saleId = await saleOf(campus, orderId, budi.person.id);
  await budis.getByLabel(handoverTexts.field).fill(String(await stored(campus, 'handoverCodes', saleId, 'code')));
  await budis.getByRole('button', { name: 'Selesaikan' }).click();
  await expect(budis.getByText('Penjualan ini selesai.')).toBeVisible();
  await expect(budis.getByText(/^Rp.40\.000 masuk Uang Saya pada \d+ \w+\.$/)).toBeVisible();
  await looked(budis, 'seller-done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectOneTurn(page, {
    head: '2 dari 3 penjual menerima, 1 batal. Ada kendala dengan Citra Penjual, giliran admin.',
    money: /Uang Anda: .*Rp.40\.000 sudah diteruskan ke penjual/,
    until: null,
    parts: {
      Ani: anis,
      Budi: ['Bagian ini selesai.', /Rp.40\.000 sudah diteruskan ke Budi Penjual pada \d+ \w+\./],
      Citra: citras,
    },
  });
  await expect(part('Budi').getByRole('group', { name: /Bagaimana transaksi/ })).toBeVisible();
  await looked(page, 'done');

  // The list says the same as the page, and the lamp waits in the cart.
  await page.goto('/orders');
  await expect(card).toContainText(
    '2 dari 3 penjual menerima, 1 batal. Ada kendala dengan Citra Penjual, giliran admin.',
  );
  await expect(card).not.toContainText('Berikutnya:');
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: 'Lampu Belajar' })).toBeVisible();
  await expect(sum).toContainText('Rp 25.000');
});
