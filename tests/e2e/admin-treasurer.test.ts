import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminOrderTexts } from '../../web/copy/admin.ts';
import { findTexts } from '../../web/copy/find.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { change, expectAccessible } from './shopping.ts';

test("a treasurer sees an order's money but not its address, unmarks a refund, and finds the order by search @proof", async ({
  page,
  campus,
}) => {
  // tests/functions/roles.test.ts tests the role; admin-journey.test.ts tests undoing payouts that were marked as sent.
  const orderId = await placedOrder(campus, cashOnDelivery);
  const address = 'Kos Melati lantai dua, kamar paling ujung';
  await change(campus, 'orders', orderId, { paymentFlag: 'paid_twice', shippingAddress: address });
  const person = await moveIn(campus, { name: 'Tari Bendahara' });
  await operatorOf(campus).users.updateLabels({ userId: person.id, labels: ['treasurer'] });
  await change(campus, 'profiles', person.id, { role: 'treasurer' });
  await giveSession(page, campus, person.id);
  await page.goto('/admin/dashboard');
  const menu = page.getByRole('navigation', { name: frameTexts.adminMenu });
  await expect(menu.getByRole('link', { name: frameTexts.payouts })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Chat' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/admin/orders?tanda=ada');
  const table = page.getByRole('table', { name: adminOrderTexts.list });
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await table.getByRole('columnheader', { name: 'Total' }).getByRole('button').dispatchEvent('click');
  await expect(page).toHaveURL(/urut=(terkecil|smallest|largest)/);
  await page.goto(`/admin/orders?pesanan=${orderId}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Bagian tiap penjual')).toBeVisible();
  await expect(page.getByText(address)).toHaveCount(0);
  await expectAccessible(page);
  await drawer.getByLabel('Nomor referensi pengembalian').fill('BCA 7');
  await drawer.getByRole('button', { name: 'Tandai sudah dikembalikan' }).click();
  await drawer.getByRole('button', { name: /^Urungkan/ }).click();
  await expect(drawer.getByLabel('Nomor referensi pengembalian')).toBeVisible();

  await page.goto('/admin/refunds');
  await page.getByRole('button', { name: findTexts.open }).click();
  await page.getByRole('dialog', { name: 'Cari' }).getByRole('combobox').fill(orderId.slice(2, 9));
  await expect(page.getByRole('group', { name: findTexts.groups.orders }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Penjualan' })).toHaveCount(0);
});
