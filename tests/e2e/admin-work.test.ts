import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/orders/order-number.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminOrderTexts, listTexts, moveLabels, reportTexts, userTexts } from '../../web/copy/admin.ts';
import { authTexts } from '../../web/copy/auth.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { expect, people, test } from './fixtures.ts';
import { tabTo, withoutTransitions } from './keyboard.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { placedOrder } from './placed-order.ts';
import { change, stored } from './shopping.ts';

const row = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

test('the version is shown only in the administrator’s footer, equals /version.json, and is not covered by the phone’s menu @proof', async ({
  page,
  campus,
}) => {
  const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
  expect(await (await page.request.get('/version.json')).json()).toMatchObject({ version });
  await page.goto('/'); // /home sends visitors to the login
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText(/^Versi \d/)).toHaveCount(0);
  await giveSession(page, campus, people.admin.id);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/admin/orders');
    const shown = page.getByText(`Versi ${version}`, { exact: true });
    await expect(shown).toBeVisible();
    // The list above may still be loading and shift the element.
    const onTop = async () => {
      await shown.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width: wide = 0, height = 0 } = (await shown.boundingBox()) ?? {};
      const at = [x + wide / 2, y + height / 2] as const;
      return page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, at);
    };
    await expect.poll(onTop).toBe(`Versi ${version}`);
  }
});

test('an administrator completes an order by keyboard only, from the login to Completed @proof', async ({
  page,
  campus,
}) => {
  // buying-keyboard.test.ts tests the keyboard in every run; admin.test.ts tests the steps themselves.
  const orderId = await placedOrder(campus, cashOnDelivery);
  const { keyboard } = page;
  await withoutTransitions(page);
  await page.goto('/login');
  await tabTo(page, page.getByLabel(authTexts.email));
  await keyboard.type(people.admin.email);
  await tabTo(page, page.getByLabel(authTexts.password, { exact: true }));
  await keyboard.type(people.admin.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Halo/);
  await tabTo(
    page,
    page.getByRole('navigation', { name: frameTexts.adminMenu }).getByRole('link', { name: frameTexts.orders }),
  );
  await keyboard.press('Enter');
  await expect(page.getByRole('table', { name: adminOrderTexts.list })).toBeVisible();
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(orderId);
  await keyboard.press('Enter');
  await expect(row(page, adminOrderTexts.list)).toContainText(orderNumber(orderId));
  const action = (name: string) => row(page, adminOrderTexts.list).getByRole('button', { name, exact: true });
  await tabTo(page, action(moveLabels.Processed));
  await keyboard.press('Enter');
  await expect(action('Tandai siap')).toBeFocused();
  await keyboard.press('Enter');
  await expect(action(moveLabels.Completed)).toBeFocused();
  await tabTo(page, action(orderNumber(orderId)));
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await tabTo(page, drawer.getByRole('button', { name: moveLabels.Completed }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: adminOrderTexts.completeYes }));
  await keyboard.press('Enter');
  await expect(drawer.getByText('Tidak ada aksi')).toBeVisible();
  await keyboard.press('Escape');
  await expect(action(orderNumber(orderId))).toBeFocused();
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('Completed');
});

test("a second click in the same place does not trigger the order's next step; an order is found by its number", async ({
  page,
  campus,
}) => {
  const orderId = await placedOrder(campus, cashOnDelivery);
  await giveSession(page, campus, people.admin.id);
  await page.goto('/admin/orders');
  await page.getByRole('searchbox').fill(orderNumber(orderId).toLowerCase());
  await page.getByRole('searchbox').press('Enter');
  const order = row(page, adminOrderTexts.list);
  await expect(order.getByRole('button', { name: orderNumber(orderId), exact: true })).toBeVisible();
  const proceed = order.getByRole('button', { name: moveLabels.Processed });
  await proceed.hover(); // waits until the list no longer shifts
  const box = await proceed.boundingBox();
  const place = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20] as const;
  await page.mouse.click(...place);
  await expect(order.getByText('Processed').first()).toBeVisible();
  await page.mouse.click(...place);
  await expect(order.getByRole('button', { name: 'Tandai siap' })).toBeVisible();
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('Processed');
});

test('an administrator marks the money of a canceled order as returned, with a reference @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/money.test.ts tests marking a refund as paid; admin-treasurer.test.ts tests a refund by an
  // administrator.
  const orderId = await placedOrder(campus, cashOnDelivery);
  await change(campus, 'orders', orderId, { status: 'Canceled', paymentFlag: 'refund_due' });
  await giveSession(page, campus, people.admin.id);
  await page.goto(`/admin/orders?q=${orderId}&pesanan=${orderId}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Tandai sudah dikembalikan' }).click();
  await expect(drawer.getByText(/^Isi nomor referensi/)).toBeVisible();
  await drawer.getByLabel('Nomor referensi pengembalian').fill('BCA 0042');
  await drawer.getByRole('button', { name: 'Tandai sudah dikembalikan' }).click();
  await expect(drawer.getByText('Sudah dikembalikan')).toBeVisible();
  await expect(drawer.getByText('BCA 0042')).toBeVisible();
});

test('a second administrator sees no block or delete buttons for the main administrator and themselves @proof', async ({
  page,
  campus,
}) => {
  // tests/functions/people.test.ts tests the rules.
  const { users } = operatorOf(campus);
  const person = await moveIn(campus, { name: 'Rekan Admin' });
  await users.updateLabels({ userId: person.id, labels: ['admin'] });
  await giveSession(page, campus, person.id);
  const buttons = row(page, userTexts.list).getByRole('button');
  await page.goto('/admin/users?q=admin@lapak.test');
  await expect(row(page, userTexts.list).getByText('Admin utama tidak dapat diblokir atau dihapus.')).toBeVisible();
  await expect(buttons).toHaveText(['Edit']);
  await expect(row(page, userTexts.list).getByRole('checkbox')).toBeDisabled();
  await buttons.click();
  await expect(page.getByRole('form').getByLabel('Role', { exact: true })).toBeDisabled();
  await page.goto(`/admin/users?q=${person.email}`);
  await expect(row(page, userTexts.list).getByText(/^Akun Anda sendiri tidak dapat diblokir/)).toBeVisible();
  await expect(buttons).toHaveText(['Edit']);
});

test('a bulk action lists its failures and completes the rest', async ({ page, campus }) => {
  const [fresh, stale] = [await placedOrder(campus, cashOnDelivery), await placedOrder(campus, cashOnDelivery)];
  // Another person changes the order just before the request arrives, so the page cannot have received an event about
  // it.
  await page.route('**/executions', async (route) => {
    if (route.request().postData()?.includes(stale)) await change(campus, 'orders', stale, { version: 7 });
    await route.continue();
  });
  await giveSession(page, campus, 'admin00000000000000a');
  await page.goto('/admin/orders');
  for (const id of [fresh, stale]) await page.getByLabel(`Pilih pesanan ${orderNumber(id)}`).check({ force: true });
  const bulk = page.getByRole('region', { name: listTexts.bulk });
  await bulk.getByRole('combobox').selectOption('Processed');
  await bulk.getByRole('button', { name: 'Ubah Status' }).click();
  await expect(page.getByText('Processed: 1 berhasil, 1 gagal.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `${orderNumber(stale)}:` })).toContainText(
    'Data baru saja diubah',
  );
  expect(await stored(campus, 'orders', fresh, 'status')).toBe('Processed');
  expect(await stored(campus, 'orders', stale, 'status')).toBe('PENDING');
});

test('a list that failed to load offers "Coba Lagi" @proof', async ({ page, campus, expectNoise }) => {
  // notifications.test.ts tests a failed list on a student's page.
  expectNoise(/status of 400/);
  await giveSession(page, campus, 'admin00000000000000a');
  const rows = /\/tables\/reports\/rows/;
  const json = { message: 'Broken', code: 400, type: 'general_query_invalid', version: '1.9.6' };
  let failures = 0;
  await page.route(rows, (route) => {
    failures += 1;
    return route.fulfill({ status: 400, json });
  });
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Oops! Terjadi Kesalahan' })).toBeVisible();
  await expect(page.getByText('Gagal memuat daftar laporan. Silakan coba lagi.')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Coba Lagi' });
  const before = failures;
  await retry.click();
  await expect.poll(() => failures).toBeGreaterThan(before);
  await expect(retry).toBeVisible();
  await page.unroute(rows);
  // The page may also retry by itself and remove the button.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 10_000 });
    await expect(row(page, reportTexts.list).getByRole('link', { name: reportTexts.review })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
});

for (const [width, amount, text] of [
  [320, 15_649_450, 'Rp 15.649.450'],
  [360, 1_564_945_000, 'Rp 1.564.945.000'],
] as const) {
  test(`dashboard at ${width} px: ${text} fits without scrolling sideways @proof`, async ({ page, campus }) => {
    // pages.test.ts tests the dashboard at 320 px.
    const before = await stored(campus, 'totals', 'all', 'settledAmount');
    await change(campus, 'totals', 'all', { settledAmount: amount });
    try {
      await page.setViewportSize({ width, height: 720 });
      await giveSession(page, campus, people.admin.id);
      await page.goto('/admin/dashboard');
      const shown = page.getByRole('definition').filter({ hasText: text });
      await expect(shown).toBeVisible();
      const beyond = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        ...[...document.querySelectorAll('dd')].map((number) => number.scrollWidth - number.clientWidth),
      ]);
      expect(beyond.filter((pixels) => pixels > 0)).toEqual([]);
    } finally {
      await change(campus, 'totals', 'all', { settledAmount: before });
    }
  });
}
