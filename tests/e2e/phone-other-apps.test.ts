/** The app in Instagram's in-app browser: links, photos, files and payment work there, or a message says what to do. */
import { bankTransfer } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { expect, test } from './fixtures.ts';
import { latePartsOf } from './late-parts.ts';
import { giveSession } from './new-people.ts';
import { leavePopup, sell, withCart } from './shopping.ts';

const android =
  'Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36';

test.describe(() => {
  test.use({ userAgent: `${android} Instagram 300.0.0.0 Android` });

  test('links stay in the in-app browser’s only window; photos, files and payment say where to continue', async ({
    page,
    campus,
    context,
  }) => {
    const buyer = await withCart(campus, await sell(campus, { name: 'Kompor Mini' }));
    await giveSession(page, campus, buyer.id);
    await page.goto('/post-product');
    await latePartsOf(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Pilih foto/ }).click();
    await chooser; // the file chooser opens if the app allows it
    await expect(page.getByText('tidak terbuka di dalam aplikasi Instagram')).toBeVisible();

    await page.goto('/settings');
    await latePartsOf(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Unduh data/ }).click();
    await saved;
    await expect(page.getByText('tidak tersimpan di dalam aplikasi Instagram')).toBeVisible();

    await page.goto('/checkout');
    await latePartsOf(page);
    await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
    await page.getByRole('radio', { name: bankTransfer }).check();
    await page.getByRole('button', { name: cartLabels.placeOrder }).click();
    await leavePopup(page, 'Tutup');
    await expect(page.getByText('tidak bisa diselesaikan di dalam aplikasi Instagram')).toBeVisible();

    // Pages of other sites, which this test replaces.
    await context.route(/instagram\.com|wa\.me/, (route) => route.fulfill({ body: 'di sana' }));
    await page.goto('/home');
    await latePartsOf(page);
    await page.getByRole('contentinfo').locator('a[target="_blank"]').first().click();
    await expect(page.getByText('di sana')).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });
});
