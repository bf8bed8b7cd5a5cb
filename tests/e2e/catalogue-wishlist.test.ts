import { expect, people, signIn, test } from './fixtures.ts';

test('wishlist: simpan, hitung, pindahkan ke keranjang, hapus', async ({ page }) => {
  await signIn(page, people.otherStudent);
  await page.goto('/products?kategori=Olahraga+%26+Outdoor&max=1000000');
  const choice = page.getByRole('article').filter({ hasNotText: /Habis|Terjual$/ });
  const wish = async (index: number) => {
    await choice.nth(index).getByRole('link').click();
    await page.getByRole('button', { name: 'Tambah ke Wishlist' }).click();
    await expect(page.getByText('Produk ditambahkan ke wishlist!').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hapus dari Wishlist' })).toBeVisible();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.goBack();
    return name;
  };
  const first = await wish(0);
  const second = await wish(1);
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Wishlist Saya' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: second })).toBeVisible();
  const count = await cards.count();
  await expect(page.getByText(`${count} produk`)).toBeVisible();
  await page.getByRole('button', { name: `Pindah ke Keranjang: ${second}` }).click();
  await expect(page.getByText(`${second} berhasil dipindahkan ke keranjang.`)).toBeVisible();
  await expect(cards.filter({ hasText: second })).toHaveCount(0);
  await page.getByRole('button', { name: `Hapus ${first}` }).click();
  await expect(page.getByText('Produk dihapus dari wishlist.')).toBeVisible();
  await expect(cards).toHaveCount(count - 2);
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible();
});
