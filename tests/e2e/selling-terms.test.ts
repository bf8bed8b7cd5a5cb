import { Query } from 'node-appwrite';
import { cartLabels, cartTexts } from '../../web/copy/cart.ts';
import { listingTexts } from '../../web/copy/listing.ts';
import { sellingCopy } from '../../web/copy/selling.ts';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, operatorOf } from './new-people.ts';
import { openStall, shelfItem } from './new-seller.ts';
import { change, expectAccessible, runUpkeep, sell, shopper, withCart } from './shopping.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Ids of this person's products, by name. */
async function productsOf(campus: Campus, sellerId: string): Promise<Map<string, string>> {
  const queries = [Query.equal('sellerId', sellerId)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'products', queries });
  return new Map(rows.map((row) => [String(row.name), row.$id]));
}

test('a seller is asked before their product expires, and lists it again afterwards @proof @phone', async ({
  page,
  campus,
}) => {
  // the tests in tests/functions test the rules and the mail
  const seller = await openStall(page, campus, { name: 'Kipas Meja' }, { name: 'Rak Piring' }, { name: 'Ember' });
  const ids = await productsOf(campus, seller.id);
  for (const name of ['Kipas Meja', 'Rak Piring']) {
    await change(campus, 'products', ids.get(name) ?? '', { listedUntil: inDays(3) });
  }
  await runUpkeep(campus);
  await page.goto('/notifications');
  await page.getByRole('link', { name: /2 produk menunggu jawaban/ }).click();
  const question = page.getByRole('region', { name: listingTexts.question });
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await question.getByRole('button', { name: 'Masih ada: Kipas Meja' }).click();
  await expect(page.getByText(/^"Kipas Meja" tampil sampai /)).toBeVisible();
  await expect(question.getByRole('heading')).toBeFocused();
  await question.getByRole('button', { name: 'Sudah terjual: Rak Piring' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.locator('#isi')).toBeFocused();
  await expect(shelfItem(page, 'Rak Piring').getByText(sellingCopy.sold, { exact: true })).toBeVisible();

  // The product is taken off the lists while the seller's page is open; the page updates live.
  const kipas = shelfItem(page, 'Kipas Meja');
  await change(campus, 'products', ids.get('Kipas Meja') ?? '', { isListed: false });
  await expect(kipas.getByText('Tidak tampil')).toBeVisible();
  await kipas.getByRole('button', { name: 'Tayangkan Kipas Meja' }).click();
  await expect(kipas.getByText('Tidak tampil')).toHaveCount(0);
  await expect(kipas.getByRole('button', { name: 'Tandai terjual' })).toBeVisible();

  await change(campus, 'products', ids.get('Ember') ?? '', { isListed: false });
  await page.goto(`/product/${ids.get('Ember')}`);
  await page.getByRole('region', { name: 'Produk ini tidak lagi tampil' }).getByRole('button').click();
  await expect(page.getByText(/^"Ember" tampil sampai /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Produk ini tidak lagi tampil' })).toHaveCount(0);
});

test('an expired listing is not found by search and can’t be bought, but its link still opens @desktop @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/listing-terms.test.ts tests the rules.
  const lamp = await sell(campus, { name: 'Lampu Zamrud Antik' });
  const buyer = await withCart(campus, lamp);
  await giveSession(page, campus, buyer.id);
  await page.goto('/products?q=zamrud');
  await expect(page.getByRole('article').filter({ hasText: lamp.name })).toBeVisible();
  await change(campus, 'products', lamp.id, { isListed: false });
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: lamp.name })).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByText('Produk ini tidak lagi ditawarkan.')).toBeVisible();
  await page.goto(`/product/${lamp.id}`);
  await expect(page.getByRole('heading', { name: lamp.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tidak lagi ditawarkan' })).toBeDisabled();
});

test("the seller's limit for cash is shown before ordering and in the refusal @phone @proof", async ({
  page,
  campus,
}) => {
  // tests/functions/cash-most.test.ts tests the rules.
  const mug = await sell(campus, { name: 'Gelas Ukir Jepara', cashMost: 1 });
  await shopper(page, campus, mug, mug);
  const note = 'Bayar dengan Transfer Bank bila lebih dari 1 buah.';
  await page.goto(`/product/${mug.id}`);
  await expect(page.getByText(note)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText(note)).toBeVisible();
  const cash = page.getByRole('radio', { name: /^COD/ });
  await expect(cash).toBeDisabled();
  await expect(page.getByText(`COD untuk "${mug.name}" hanya sampai 1 buah.`)).toBeVisible();
  await expectAccessible(page);

  await change(campus, 'products', mug.id, { cashMost: 2 });
  await page.reload();
  await cash.check();
  const address = page.getByRole('textbox', { name: cartLabels.address });
  await address.fill('Kos Melati 3');
  // The seller lowers the limit while the buyer's page is open.
  await change(campus, 'products', mug.id, { cashMost: 1 });
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText(`Dari "${mug.name}", penjual menerima COD paling banyak 1 buah.`);
  await refusal.getByRole('button', { name: cartTexts.chooseTransfer }).click();
  await expect(page.getByRole('radio', { name: /^Transfer Bank/ })).toBeChecked();
  await expect(address).toHaveValue('Kos Melati 3');
});
