/** Rows of a kind from a newer version: displayed as stored, with a note, and without a way to order. */

import { ID } from 'node-appwrite';
import { orderItemId } from '#domain/ids.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartTexts } from '../../web/copy/cart.ts';
import { productTexts } from '../../web/copy/product.ts';
import { shopTexts } from '../../web/copy/shop.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import { unknownTexts } from '../../web/kinds/unknown/texts/unknown.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { change, marketCall, sell, withCart } from './shopping.ts';
import { openSection } from './ticket.ts';

const kind = 'lelang';

test('a product of an unknown kind is shown on every page and cannot be ordered', async ({ page, campus }) => {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const { id, name } = await sell(campus, { name: 'Lampu Lelang', sellerId: seller.id, sellerName: 'Rani Penjual' });
  const buyer = await moveIn(campus, { name: 'Wening Asri' });
  await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId: id });
  await marketCall(campus, buyer.id, 'POST', '/wishlist/items', { productId: id });
  await change(campus, 'products', id, { kind });

  await giveSession(page, campus, buyer.id);
  await page.goto(`/product/${id}`);
  await expect(page.getByText(unknownTexts.product)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Rp 75.000').first()).toBeVisible();
  await expect(page.getByRole('button', { name: productTexts.addToCart })).toHaveCount(0);
  await expect(page.getByRole('button', { name: shopTexts.buy, exact: true })).toHaveCount(0);

  await page.goto('/cart');
  await expect(page.getByText(unknownTexts.line)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: cartTexts.chooseLine(name) })).toBeDisabled();

  for (const address of ['/wishlist', `/products?q=${encodeURIComponent(name)}`]) {
    await page.goto(address);
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByText('Belum dikenal').first()).toBeVisible();
  }
  // A bookmarked URL with a filter for this kind.
  await page.goto(`/products?jenis=${kind}`);
  await expect(page.getByRole('article').first()).toBeVisible();

  await giveSession(page, campus, seller.id);
  await page.goto('/manage-products');
  await expect(page.getByText('Jenis baru').first()).toBeVisible();
  await giveSession(page, campus, people.admin.id);
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a sale of an unknown kind is shown as stored to both sides and to administrators', async ({ page, campus }) => {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const buyer = await withCart(campus, await sell(campus, { sellerId: seller.id, sellerName: 'Rani Penjual' }));
  const orderId = ID.unique();
  const order = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 75_000 };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...order });
  const saleId = `${orderId}-1`;
  await change(campus, 'sales', saleId, { kind });
  await change(campus, 'orderItems', orderItemId(orderId, 0), { kind });

  await giveSession(page, campus, buyer.id);
  await page.goto(`/orders/${orderId}`);
  await openSection(page, 'facts');
  await expect(page.getByText(unknownTexts.sale)).toBeVisible();
  await expect(page.getByText('Menunggu jawaban · giliran Rani Penjual')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('Rak Buku Susun').first()).toBeVisible();

  await giveSession(page, campus, seller.id);
  await page.goto('/sales');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wening Asri/ })
    .click();
  await openSection(page, 'facts');
  await expect(page.getByText(unknownTexts.sale)).toBeVisible();
  await expect(page.getByRole('button', { name: usualButtons.seller.accept })).toBeVisible();

  await change(campus, 'sales', saleId, {
    ...{ state: 'disputed', disputedFrom: 'ready', disputedAt: new Date().toISOString(), reason: 'Belum datang' },
  });
  await giveSession(page, campus, people.admin.id);
  await page.goto(`/admin/disputes/${saleId}`);
  await expect(page.getByText(unknownTexts.sale)).toBeVisible();
  await page.goto(`/admin/orders?pesanan=${orderId}`);
  await expect(page.getByRole('dialog').getByText('Rak Buku Susun').first()).toBeVisible();
});
