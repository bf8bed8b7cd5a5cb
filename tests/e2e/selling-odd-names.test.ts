import { ID } from 'node-appwrite';
import { saleId } from '#domain/order-ids.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone, people, test } from './fixtures.ts';
import { giveSession, moveIn, type NewPerson } from './new-people.ts';
import { openStall, shelfItem } from './new-seller.ts';
import { tooWide } from './pages/checks.ts';
import { change, marketCall, sell, stored } from './shopping.ts';

/** A word of maximum length: sixty letters without a place to break. */
const oneWord = (beginning: string) => beginning.repeat(60).slice(0, 60);

/** A person whose name is one long word orders a product whose name, description and place are such words, too. */
async function wordy(campus: Campus, seller: NewPerson) {
  const product = await sell(campus, {
    name: oneWord('Meja'),
    sellerId: seller.id,
    sellerName: oneWord('Sri'),
    stock: 9,
  });
  const said = { description: oneWord('panjang'), location: oneWord('Lokasi'), codAddress: oneWord('Gerbang') };
  await change(campus, 'products', product.id, { ...said, isNegotiable: true });
  const buyer = await moveIn(campus, { name: oneWord('Tono') });
  await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId: product.id });
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: oneWord('Kos'), expectedTotal: 75_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
  return { product, buyer, orderId };
}

const [thing, person] = [/MejaMeja/, /TonoTono/];

test('one long word causes no horizontal scrolling on any page @proof', async ({ page, campus }) => {
  // pages.test.ts tests one page of each kind of visitor at 320 px.
  const seller = await openStall(page, campus, { name: oneWord('Meja') });
  const { product, buyer, orderId } = await wordy(campus, seller);
  await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId: product.id });
  const offer = { offerId: ID.unique(), productId: product.id, price: 60_000, quantity: 1 };
  await marketCall(campus, buyer.id, 'POST', '/offers', offer);
  const ofBuyer = {
    ...{ '/home': thing, [`/product/${product.id}`]: thing, '/cart': thing, '/checkout': thing },
    ...{ '/orders': thing, [`/orders/${orderId}`]: thing, '/messages': /Sri Penjual/ },
  };
  const ofSeller = {
    ...{ '/manage-products': thing, '/sales': person, [`/sales/${saleId(orderId, 1)}`]: thing },
    ...{ '/messages': person, '/notifications': person },
  };
  for (const [who, paths] of [[buyer, ofBuyer] as const, [seller, ofSeller] as const]) {
    await giveSession(page, campus, who.id);
    for (const [path, shown] of Object.entries(paths)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(shown).first(), path).toBeAttached();
      for (const width of isPhone(page) ? [320, 390] : [1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => tooWide(page), path).toEqual([]);
      }
    }
  }
});

test('on the administrator’s pages the last column stays visible despite one long word @proof', async ({
  page,
  campus,
}) => {
  // pages.test.ts tests one page of each kind of visitor at 320 px.
  test.skip(isPhone(page), 'phones have cards');
  await wordy(campus, await moveIn(campus, { name: oneWord('Sri') }));
  await giveSession(page, campus, people.admin.id);
  for (const [path, shown] of [
    ['/admin/orders', thing],
    ['/admin/products', thing],
    ['/admin/users', person],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('row').filter({ hasText: shown }).first();
    await expect(row.getByRole('button').last(), path).toBeInViewport({ ratio: 1 });
  }
});

test('"Boleh nego": the checkbox appears, is saved, appears again and can be unchecked @phone @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/selling.test.ts tests the rules.
  await openStall(page, campus, { name: 'Kursi Lipat' });
  await page.goto('/manage-products');
  const box = page.getByRole('checkbox', { name: /^Boleh nego/ });
  const isNegotiable = async () => {
    const href = await shelfItem(page, 'Kursi Lipat').getByRole('link').first().getAttribute('href');
    return stored(campus, 'products', href?.split('/').pop() ?? '', 'isNegotiable');
  };
  for (const wanted of [true, false]) {
    await shelfItem(page, 'Kursi Lipat').getByRole('button', { name: /^Edit/ }).click();
    await expect(box).toBeChecked({ checked: !wanted });
    await box.click();
    await expect(box).toBeChecked({ checked: wanted });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Simpan/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await isNegotiable()).toBe(wanted);
  }
});

test('the posting form has the "Boleh nego" checkbox @proof', async ({ page, campus }) => {
  // The journey above tests the same checkbox in the editor.
  await openStall(page, campus);
  await page.goto('/post-product');
  if (isPhone(page))
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Rincian/ })
      .click();
  const box = page.getByRole('checkbox', { name: /^Boleh nego/ });
  await box.click();
  await expect(box).toBeChecked();
  // The draft keeps it like any other field.
  await page.reload();
  if (isPhone(page))
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Rincian/ })
      .click();
  await expect(box).toBeChecked();
});
