import { productTexts } from '../../web/copy/product.ts';
import { talkTexts } from '../../web/copy/talks.ts';
import { wishlistTexts } from '../../web/copy/wishlist.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { logIn } from './account-forms.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { gift, hoursAhead, preorder, toga } from './kind-goods.ts';
import { endSession, giveSession, moveIn, operatorOf } from './new-people.ts';
import { change, marketCall, sell } from './shopping.ts';

test('wishlist: save, count, move to the cart, remove', async ({ page, campus }) => {
  const person = await moveIn(campus);
  const goods = [await sell(campus, { name: 'Kompor Portabel' }), await sell(campus, { name: 'Panci Dua Liter' })];
  await giveSession(page, campus, person.id);
  for (const { id, name } of goods) {
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: productTexts.wish }).click();
    await expect(page.getByText('Produk ditambahkan ke wishlist!')).toBeVisible();
    await expect(page.getByRole('button', { name: productTexts.unwish })).toBeVisible();
  }
  await page.getByRole('button', { name: productTexts.unwish }).click();
  await expect(page.getByText('Produk dihapus dari wishlist.')).toBeVisible();
  await page.getByRole('button', { name: productTexts.wish }).click();
  await expect(page.getByRole('button', { name: productTexts.unwish })).toBeVisible();

  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: wishlistTexts.ownWishlist })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 produk')).toBeVisible();
  await page.getByRole('button', { name: 'Pindah ke Keranjang: Panci Dua Liter' }).click();
  await expect(page.getByText('Panci Dua Liter berhasil dipindahkan ke keranjang.')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Hapus Kompor Portabel' }).click();
  await expect(page.getByText('Produk dihapus dari wishlist.')).toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Cari Produk' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Panci Dua Liter' })).toBeVisible();
});

test('rentals and draws also have the heart and "Tanya Penjual"; a visitor’s heart is saved after the login', async ({
  page,
  campus,
}) => {
  onceOnPhone(page);
  const person = await moveIn(campus);
  for (const thing of [await toga(campus), await gift(campus, { drawAt: hoursAhead(30) })]) {
    await endSession(page, campus);
    await page.goto(`/seller/${thing.seller.id}`);
    await page.getByRole('button', { name: `Simpan di wishlist: ${thing.name}` }).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/product/${thing.id}`));
    await expect(page.getByText('Produk ditambahkan ke wishlist!')).toBeVisible();
    await expect(page.getByRole('button', { name: productTexts.unwish })).toBeVisible();
    await page.getByRole('button', { name: talkTexts.askSeller }).click();
    await expect(page.getByRole('region', { name: 'Disertakan dalam pesan Anda' })).toContainText(thing.name);
  }
});

test('wishlist: rentals and draws link to their page, and a closed batch has no cart button', async ({
  page,
  campus,
}) => {
  onceOnPhone(page);
  const person = await moveIn(campus);
  const [gown, drawn, batch] = [
    await toga(campus),
    await gift(campus, { drawAt: hoursAhead(30) }),
    await preorder(campus),
  ];
  for (const { id } of [gown, drawn, batch])
    await marketCall(campus, person.id, 'POST', '/wishlist/items', { productId: id });
  await giveSession(page, campus, person.id);
  await page.goto('/wishlist');
  const toCart = page.getByRole('button', { name: `Pindah ke Keranjang: ${batch.name}` });
  await expect(toCart).toBeEnabled();
  await change(campus, 'products', batch.id, { closesAt: hoursAhead(-1) });
  await page.reload();
  await expect(page.getByText('PO tutup', { exact: true })).toBeVisible();
  await expect(toCart).toBeDisabled();
  // The closed pre-order was saved last, but is listed below what can be bought.
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText(batch.name);
  const buttons = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Pindah ke Keranjang/ });
  await expect(buttons).toHaveCount(1);
  await expect(page.getByRole('link', { name: `Ikut undian: ${drawn.name}` })).toHaveAttribute(
    'href',
    `/product/${drawn.id}`,
  );
  await page.getByRole('link', { name: `Pilih Tanggal: ${gown.name}` }).click();
  await expect(page.getByRole('region', { name: rentalTexts.title })).toBeVisible();
  // Product lists show the closed pre-order as closed, too.
  await page.goto(`/seller/${batch.seller.id}`);
  await expect(page.getByText('PO tutup', { exact: true })).toBeVisible();
});

test('wishlist: items sold, sold out or deleted by their seller are shown as such @proof', async ({ page, campus }) => {
  // tests/functions/wishlist.test.ts tests the rules.
  const person = await moveIn(campus);
  const sold = await sell(campus, { name: 'Gitar Akustik Bekas' });
  const empty = await sell(campus, { name: 'Gelas Keramik' });
  const deleted = await sell(campus, { name: 'Lampu Tidur' });
  const cheaper = await sell(campus, { name: 'Tas Ransel', price: 200_000 });
  for (const { id } of [sold, empty, deleted, cheaper])
    await marketCall(campus, person.id, 'POST', '/wishlist/items', { productId: id });
  await change(campus, 'products', sold.id, { isSold: true });
  await change(campus, 'products', empty.id, { stock: 0 });
  await change(campus, 'products', cheaper.id, { price: 150_000 });
  await operatorOf(campus).tables.deleteRow({ databaseId: 'market', tableId: 'products', rowId: deleted.id });

  await giveSession(page, campus, person.id);
  await page.goto('/wishlist');
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  for (const [{ name }, words] of [
    [sold, 'Terjual'],
    [empty, 'Stok habis'],
    [deleted, 'Sudah dihapus'],
  ] as const) {
    await expect(card(name).getByText(words, { exact: true })).toBeVisible();
    await expect(card(name).getByRole('button', { name: 'Pindah ke Keranjang' })).toBeDisabled();
  }
  await expect(card(sold.name).getByRole('link')).toHaveAttribute('href', `/product/${sold.id}`);
  await expect(card(deleted.name).getByRole('link')).toHaveCount(0);
  await expect(card(cheaper.name).getByText(/Turun Rp.50\.000/)).toBeVisible();
  await page.getByRole('button', { name: `Hapus ${deleted.name}` }).click();
  await expect(card(deleted.name)).toHaveCount(0);
  await expect(page.getByText('3 produk')).toBeVisible();
});
