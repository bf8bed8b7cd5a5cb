/** The screens of the kinds of trade on which a fault costs most, as fault-screens.ts has them for goods. */

import type { Page } from '@playwright/test';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { sellingCopy, sellingMessages } from '../../web/copy/selling.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { freeTexts } from '../../web/kinds/free/texts/free.ts';
import { ownLinkTexts } from '../../web/kinds/link/texts/sale-link.ts';
import { preorderFace } from '../../web/kinds/preorder/face.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { wantedAdTexts } from '../../web/kinds/wanted/texts/wanted-ads.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { alert, alive, ordering, patience, pressing, rowsOf, type Screen } from './fault-screens.ts';
import { expect, isPhone } from './fixtures.ts';
import { bundle, dayAhead, gift, hoursAhead, lesson, preorder, saleLink, toga, wantedAd } from './kind-goods.ts';
import { giveSession, moveIn } from './new-people.ts';
import { choose, field, openStall, ready, stepTab } from './new-seller.ts';
import { marketCall, ordersOf, sell, shopper, stored } from './shopping.ts';

/** Opens the checkout of the cart, which without delivery has no address field. */
async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: cartLabels.placeOrder })).toBeVisible();
  await expect(page.getByLabel(cartLabels.address)).toHaveCount(0);
}

/** The checkout screen without an address field. */
const fetching = { ...ordering, kept: (page: Page) => alive(page, cartLabels.placeOrder) };

/** Number of this person's orders; `also` checks further conditions. */
const countOrders = (campus: Campus, userId: string, also: (orders: number) => Promise<void>) => async () => {
  const { length } = await ordersOf(campus, userId);
  await also(length);
  return length;
};

const preordering: Screen = {
  ...fetching,
  name: 'an order of a batch',
  open: async (page, campus) => {
    const { id, name, batchId } = await preorder(campus);
    const buyer = await shopper(page, campus, { id, name });
    await openCheckout(page);
    await expect(page.getByText('Lobi GSG', { exact: false }).first()).toBeVisible();
    return countOrders(campus, buyer.id, async (orders) =>
      expect(await stored(campus, 'batches', batchId, 'taken'), 'pieces of the batch').toBe(orders),
    );
  },
};

const hour = (page: Page) => page.getByRole('button', { name: '10.15', exact: true });

const booking: Screen = {
  ...fetching,
  name: 'a booked lesson',
  open: async (page, campus) => {
    const { id, name, seller } = await lesson(campus);
    const buyer = await shopper(page, campus, { id, name });
    await page.goto(`/product/${id}`);
    const panel = page.getByRole('region', { name: serviceTexts.title });
    await panel.getByRole('radio', { name: 'Satu sesi' }).check();
    // Chooses tomorrow, because today's hours may have passed.
    await panel.getByLabel(serviceTexts.day).selectOption({ index: 1 });
    await hour(page).click();
    await openCheckout(page);
    await expect(hour(page)).toHaveAttribute('aria-pressed', 'true');
    return countOrders(campus, buyer.id, async (orders) =>
      expect(await rowsOf(campus, 'appointmentSlots', ['sellerId', seller.id]), 'quarters').toBe(orders * 4),
    );
  },
  kept: async (page) => {
    // The hour is shown as text, because its button disappears once the hour is booked.
    await expect(page.getByText(/Satu sesi · .* pukul 10\.15/)).toBeVisible();
    await fetching.kept(page);
  },
};

const rentedDay = dayAhead(3);
const daysPanel = (page: Page) => page.getByRole('region', { name: rentalTexts.title });

const choosingDays: Screen = {
  name: 'days of a rental',
  button: rentalTexts.rent,
  path: /^\/rentals\/cart$/,
  open: async (page, campus) => {
    const { id } = await toga(campus);
    const { id: userId } = await moveIn(campus, { name: 'Tono Wisuda' });
    await giveSession(page, campus, userId);
    await page.goto(`/product/${id}`);
    await daysPanel(page).getByLabel(rentalTexts.from).fill(dayAhead(2));
    await daysPanel(page).getByLabel(rentalTexts.until).fill(rentedDay);
    await expect(daysPanel(page)).toContainText('2 hari × 1 buah');
    return () => rowsOf(campus, 'cartItems', ['userId', userId]);
  },
  excused: (page, sentence) => expect(daysPanel(page).getByText(sentence)).toBeVisible(patience),
  kept: async (page) => {
    await expect(daysPanel(page).getByLabel(rentalTexts.until)).toHaveValue(rentedDay);
    await alive(page, rentalTexts.rent);
  },
  again: pressing(rentalTexts.rent),
  done: async (page) => {
    await expect(page).toHaveURL(/\/checkout/, patience);
    await expect(page.getByText('2 hari', { exact: false }).first()).toBeVisible();
  },
};

const renting: Screen = {
  ...fetching,
  name: 'an order of a rental',
  open: async (page, campus) => {
    const { id } = await toga(campus);
    const { id: userId } = await moveIn(campus, { name: 'Tono Wisuda' });
    const days = { from: dayAhead(2), until: rentedDay };
    await marketCall(campus, userId, 'POST', '/rentals/cart', { productId: id, ...days, quantity: 1 });
    await giveSession(page, campus, userId);
    await openCheckout(page);
    // The code of the calendar is loaded separately.
    await expect(page.getByText('2 hari', { exact: false }).first()).toBeVisible();
    return countOrders(campus, userId, async (orders) =>
      expect(await rowsOf(campus, 'rentalDays', ['productId', id], ['taken', 1]), 'days').toBe(orders * 2),
    );
  },
};

const drawPanel = (page: Page) => page.getByRole('region', { name: freeTexts.title });
const hasEntered = (page: Page) => drawPanel(page).getByText(/Anda ikut undian ini/);

const entering: Screen = {
  name: 'an entry of a draw',
  button: freeTexts.enter,
  path: /^\/draws\/\w+\/entry$/,
  open: async (page, campus) => {
    // Creates the person first: accounts newer than the gift may not enter the draw.
    const { id: userId } = await moveIn(campus, { name: 'Tono Ikut' });
    const { id } = await gift(campus, { drawAt: hoursAhead(30) });
    await giveSession(page, campus, userId);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('button', { name: freeTexts.enter })).toBeVisible();
    return () => rowsOf(campus, 'drawEntries', ['productId', id]);
  },
  excused: (page, sentence) => expect(page.getByText(sentence).first()).toBeVisible(patience),
  kept: (page) => alive(page, freeTexts.enter),
  // The page may learn that the first press has succeeded as soon as the server is back.
  again: (page) =>
    expect(async () => {
      const button = page.getByRole('button', { name: freeTexts.enter });
      if (await button.isVisible()) await button.click({ timeout: 1_000 });
      await expect(hasEntered(page)).toBeVisible({ timeout: 1_000 });
    }).toPass(patience),
  done: (page) => expect(hasEntered(page)).toBeVisible(patience),
  showsDone: true,
};

const looking: Screen = {
  name: 'a wanted ad',
  button: 'Pasang iklan',
  path: /^\/wanted$/,
  open: async (page, campus) => {
    const { id } = await moveIn(campus, { name: 'Tono Pencari' });
    await giveSession(page, campus, id);
    await page.goto('/wanted/new');
    await page.getByLabel('Yang dicari').fill('Dicari kipas meja antik');
    await page.getByLabel(wantedAdTexts.category).selectOption('Rumah Tangga');
    await page.getByLabel('Anggaran paling tinggi').fill('160000');
    return () => rowsOf(campus, 'wanted', ['userId', id]);
  },
  excused: alert,
  kept: async (page) => {
    await expect(page.getByLabel('Yang dicari')).toHaveValue('Dicari kipas meja antik');
    await expect(page.getByLabel('Anggaran paling tinggi')).toHaveValue('160.000');
    await alive(page, 'Pasang iklan');
  },
  again: pressing('Pasang iklan'),
  done: (page) => expect(page.getByText(/^Iklan terpasang\./)).toBeVisible(patience),
};

const answerPrice = (page: Page) => page.getByRole('dialog').getByLabel('Harga untuknya');

const answering: Screen = {
  name: 'an answer to a wanted ad',
  button: 'Kirim jawaban',
  path: /\/answers$/,
  open: async (page, campus) => {
    const { wantedId } = await wantedAd(campus);
    const { id: sellerId, name: sellerName } = await moveIn(campus, { name: 'Rani Penjual' });
    await sell(campus, { name: 'Kipas Meja Antik', price: 150_000, sellerId, sellerName });
    await giveSession(page, campus, sellerId);
    await page.goto(`/wanted/${wantedId}`);
    await pressing('Jawab dengan barang saya')(page);
    await answerPrice(page).fill('140000');
    return () => rowsOf(campus, 'offers', ['wantedId', wantedId]);
  },
  reopen: pressing('Jawab dengan barang saya'),
  excused: alert,
  kept: async (page) => {
    await expect(answerPrice(page)).toHaveValue('140.000');
    await alive(page, 'Kirim jawaban');
  },
  again: pressing('Kirim jawaban'),
  done: (page) => expect(page).toHaveURL(/\/messages\/./, patience),
};

const linking: Screen = {
  name: 'a sale by link',
  button: 'Buat tautan',
  path: /^\/links$/,
  open: async (page, campus) => {
    const { id } = await moveIn(campus, { name: 'Rani Penjual' });
    await giveSession(page, campus, id);
    await page.goto('/links');
    await page.getByLabel('Nama barang').fill('Kipas angin titipan');
    await page.getByLabel(ownLinkTexts.price).fill('75000');
    return () => rowsOf(campus, 'saleLinks', ['sellerId', id]);
  },
  excused: alert,
  kept: async (page) => {
    await expect(page.getByLabel('Nama barang')).toHaveValue('Kipas angin titipan');
    await alive(page, 'Buat tautan');
  },
  again: pressing('Buat tautan'),
  done: (page) => expect(page.getByRole('dialog').getByLabel('Alamat tautan')).toBeVisible(patience),
};

const orderingByLink: Screen = {
  name: 'an order by link',
  button: cartLabels.placeOrder,
  path: /^\/links\/orders$/,
  open: async (page, campus) => {
    const { token } = await saleLink(campus);
    const { id } = await moveIn(campus, { name: 'Tono Pembeli' });
    await giveSession(page, campus, id);
    await page.goto(`/l#${token}`);
    await pressing('Lanjut ke checkout')(page);
    await expect(page.getByLabel(cartTexts.meetAt)).toHaveValue('Lobi GSG');
    return countOrders(campus, id, async () => undefined);
  },
  excused: alert,
  kept: fetching.kept,
  again: pressing(cartLabels.placeOrder),
  done: ordering.done,
};

const orderingBundle: Screen = {
  ...fetching,
  name: 'an order of a bundle',
  open: async (page, campus) => {
    const { id, name, parts } = await bundle(campus);
    const buyer = await shopper(page, campus, { id, name });
    await openCheckout(page);
    return countOrders(campus, buyer.id, async (orders) => {
      for (const part of parts) expect(await stored(campus, 'products', part.id, 'stock'), part.name).toBe(1 - orders);
    });
  },
};

const place = (page: Page) => page.getByLabel('Tempat pengambilan');

const postingPreorder: Screen = {
  name: 'posting a pre-order',
  button: sellingCopy.post,
  path: /^\/products$/,
  open: async (page, campus) => {
    const seller = await openStall(page, campus);
    await page.goto('/post-product');
    await choose(page, await smallPhoto('risol.jpg'));
    await expect(ready(page)).toHaveCount(1);
    await page.getByLabel(productFieldLabels.category).selectOption('Makanan & Minuman');
    await field(page, 'name').fill('Risoles Mayo Isi 3');
    await field(page, 'price').fill('12000');
    await page.getByRole('radio', { name: preorderFace.name }).check();
    await place(page).fill('Lobi GSG');
    await field(page, 'description').fill('Dibuat pagi, masih hangat');
    if (isPhone(page)) await stepTab(page, 'place').click();
    return async () => {
      const products = await rowsOf(campus, 'products', ['sellerId', seller.id]);
      expect(await rowsOf(campus, 'batches', ['sellerId', seller.id]), 'batches').toBe(products);
      return products;
    };
  },
  reopen: async (page) => {
    if (isPhone(page)) await stepTab(page, 'place').click();
  },
  excused: alert,
  kept: async (page) => {
    await expect(field(page, 'name')).toHaveValue('Risoles Mayo Isi 3');
    await expect(place(page)).toHaveValue('Lobi GSG');
    await expect(ready(page)).toHaveCount(1);
    await alive(page, sellingCopy.post);
  },
  again: pressing(sellingCopy.post),
  done: (page) => expect(page.getByText(sellingMessages.added)).toBeVisible(patience),
};

export const kindScreens: readonly Screen[] = [
  ...[postingPreorder, preordering, booking, choosingDays, renting, entering],
  ...[looking, answering, linking, orderingByLink, orderingBundle],
];
