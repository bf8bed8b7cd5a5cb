import { ID, Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { proof } from '../support/proof.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { idOf } from './pages/addresses.ts';
import { change, marketCall, sell } from './shopping.ts';

/** Markup that would run if a screen rendered it as HTML. */
const hostile = '"><img src=x onerror="hacked=1"><script>hacked=1</script>';

test('HTML in user input is shown as plain text on every screen', async ({ page, campus, expectNoise }) => {
  expectNoise(/files\/foto-/); // the product has no photo
  const { tables } = operatorOf(campus);
  const { id: userId } = await moveIn(campus, { name: hostile });
  const ours = (path: string, body: object = {}) => marketCall(campus, userId, 'POST', path, body);
  await marketCall(campus, userId, 'GET', '/me', {});
  const { id: productId } = await sell(campus, { name: hostile });
  const texts = { description: hostile, location: hostile, codAddress: hostile, sellerName: hostile };
  await change(campus, 'products', productId, texts);
  await ours('/cart/items', { productId });
  const orderId = ID.unique();
  const paymentMethod = cashOnDelivery;
  await ours('/orders', { orderId, paymentMethod, shippingAddress: hostile, expectedTotal: 75_000 });
  await ours('/cart/items', { productId });
  await ours('/wishlist/items', { productId });
  await ours('/reports', { productId, reason: 'Harga tidak wajar', description: hostile });
  await ours('/chats');
  await ours(`/chats/${userId}/messages`, { messageId: ID.unique(), message: hostile });
  const queries = [Query.equal('productId', productId)];
  const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'reports', queries });

  const visits: readonly (readonly [path: string, as: string, isShort?: 'short'])[] = [
    [`/product/${productId}`, userId, 'short'],
    [`/orders/${orderId}`, userId, 'short'],
    ['/chat', userId, 'short'],
    ['/home', userId],
    ['/cart', userId],
    ['/checkout', userId],
    ['/orders', userId],
    ['/wishlist', userId],
    ['/profile', userId],
    [`/admin/reports/${rows[0]?.$id}`, idOf.admin, 'short'],
    ['/admin/reports', idOf.admin],
    ['/admin/orders', idOf.admin],
    ['/admin/products', idOf.admin],
    ['/admin/users', idOf.admin],
    ['/admin/chat', idOf.admin],
  ];
  let person = '';
  for (const [path, as, isShort] of visits) {
    if (!isShort && !proof) continue;
    if (as !== person) await giveSession(page, campus, as);
    person = as;
    await test.step(path, async () => {
      await page.goto(path);
      const shown = page.getByText(hostile).or(page.locator(`input[value=${JSON.stringify(hostile)}]`));
      await expect(shown.filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('img[src="x"], img[onerror]')).toHaveCount(0);
      expect(await page.evaluate('typeof hacked')).toBe('undefined');
    });
  }
});
