import type { Browser, Page } from '@playwright/test';
import { bankTransfer } from '#domain/orders/payment.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { adminPayoutTexts } from '../../web/copy/admin-money.ts';
import { saleTexts } from '../../web/copy/sales.ts';
import { saleAnswers, usualButtons, usualStates } from '../../web/copy/usual-sale.ts';
import type { Campus } from './campus.ts';
import { byNotification } from './deep-links.ts';
import { expect } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { chooseInRow } from './row-menu.ts';
import { saleOf, seller, windowOf } from './sellers.ts';
import { expectAccessible, leavePopup, marketCall, order, stored, withCart } from './shopping.ts';
import { openSection, openTicket } from './ticket.ts';
import { test } from './window-variants.ts';

type Seller = Awaited<ReturnType<typeof seller>>;

/** Pays one order with goods of all these sellers; returns the order's id and its buyer. */
async function paidOrder(page: Page, campus: Campus, ...sellers: Seller[]) {
  const buyer = await withCart(campus, ...sellers.map(({ ware }) => ware));
  await giveSession(page, campus, buyer.id);
  await order(page, bankTransfer);
  await leavePopup(page, 'Bayar berhasil');
  await page.goto('/orders');
  const link = page.getByRole('link', { name: /Lihat detail pesanan/ }).first();
  return { buyer, orderId: (await link.getAttribute('href'))?.split('/').at(-1) ?? '' };
}

/** Hands the goods over: the seller's money becomes available. */
async function complete(campus: Campus, orderId: string, sellerId: string, buyerId: string): Promise<void> {
  const path = `/sales/${await saleOf(campus, orderId, sellerId)}/events`;
  await marketCall(campus, sellerId, 'POST', path, { event: 'accept' });
  await marketCall(campus, sellerId, 'POST', path, { event: 'ready' });
  await marketCall(campus, buyerId, 'POST', path, { event: 'receive' });
}

const nameAccount = (campus: Campus, userId: string, holder: string, number = '1234567890') =>
  marketCall(campus, userId, 'PUT', '/money/account', { bank: 'bca', number, holder, confirmed: true });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Marks the prepared payout of this seller as sent. */
async function markPaid(desk: Page, name: string, reference: string): Promise<void> {
  await row(desk, name).getByRole('button', { name: adminPayoutTexts.paid }).click();
  await dialog(desk).getByLabel(adminPayoutTexts.reference).fill(reference);
  await dialog(desk).getByRole('button', { name: adminPayoutTexts.paidYes }).click();
  await expect(row(desk, name)).toHaveCount(0);
}

const adminPageOf = (browser: Browser, campus: Campus, watch: (page: Page) => void) =>
  windowOf(browser, campus, watch, adminId);

test('one seller declines, one completes: an administrator pays out and refunds, and the seller has a statement @proof', async ({
  page,
  campus,
  windowFor,
}) => {
  // tests/functions/money.test.ts and admin-money.test.ts test each step's rules.
  const rani = await seller(campus, 'Rani Dicairkan', 'Kamus Besar');
  const deni = await seller(campus, 'Deni Menolak', 'Kompor Mini');
  const { buyer, orderId } = await paidOrder(page, campus, rani, deni);
  await complete(campus, orderId, rani.person.id, buyer.id);
  const denis = await windowFor(deni.person.id);
  await byNotification(denis, campus, deni.person, 'sale_new');
  await denis.getByRole('button', { name: usualButtons.seller.decline, exact: true }).click();
  await dialog(denis).getByLabel(saleTexts.reason).fill('Barangnya rusak.');
  await dialog(denis).getByRole('button', { name: saleAnswers.decline }).click();
  await expect(denis.getByRole('main').getByText(usualStates.canceled, { exact: true })).toBeVisible();

  // The buyer is asked for an account next to the refund; letters are refused, and the input is kept.
  await byNotification(page, campus, buyer, 'order_canceled');
  await openTicket(page, 'Deni Menolak');
  await expect(page.getByText('Alasan: Barangnya rusak.')).toBeVisible();
  await openSection(page, 'refunds');
  await expect(page.getByText('Akan dikembalikan')).toBeVisible();
  await page.getByRole('button', { name: 'Isi rekening pengembalian' }).click();
  const refund = page.getByRole('main');
  await refund.getByLabel('Bank atau dompet digital').selectOption('bca');
  await refund.getByLabel('Nomor rekening').fill('12 34 lima');
  await refund.getByLabel('Nama pemilik').fill('Wening Asri');
  await refund.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(refund.getByText('Nomor rekening hanya boleh berisi angka.')).toBeVisible();
  await expect(refund.getByLabel('Nama pemilik')).toHaveValue('Wening Asri');
  await expectAccessible(page);
  await refund.getByLabel('Nomor rekening').fill('123 456 7890');
  await refund.getByRole('button', { name: 'Simpan rekening' }).click();
  // The form disappears with its button: the focus moves to the result.
  await expect(refund.getByText('BCA •••• 7890 a.n. Wening Asri').first()).toBeFocused();

  await nameAccount(campus, rani.person.id, 'Rani');
  const desk = await windowFor(adminId);
  await desk.goto('/admin/payouts');
  await row(desk, 'Rani Dicairkan').getByRole('button', { name: 'Siapkan' }).click();
  const amount = dialog(desk).getByLabel('Jumlah untuk Rani Dicairkan');
  await amount.fill('40.001');
  await dialog(desk).getByRole('button', { name: 'Siapkan' }).click();
  await expect(dialog(desk)).toContainText(/Saldo yang tersedia hanya Rp.40\.000/);
  await expect(amount).toHaveValue('40.001');
  await expectAccessible(desk);
  await amount.fill('40.000');
  await dialog(desk).getByRole('button', { name: 'Siapkan' }).click();
  await expect(row(desk, 'Rani Dicairkan')).toHaveCount(0);
  await desk.getByRole('link', { name: 'Disiapkan' }).click();
  await row(desk, 'Rani Dicairkan')
    .getByRole('button', { name: /^Lihat nomor/ })
    .click();
  await expect(row(desk, 'Rani Dicairkan')).toContainText('1234567890');
  await markPaid(desk, 'Rani Dicairkan', 'BCA 20261122-1');

  await desk.goto('/admin/refunds');
  const due = row(desk, buyer.name).filter({ has: desk.locator(`a[href$="${orderId}"]`) });
  await due.getByRole('button', { name: 'Tandai dikembalikan' }).click();
  await dialog(desk).getByLabel(adminPayoutTexts.reference).fill('BCA 20261122-2');
  await dialog(desk).getByRole('button', { name: 'Tandai dikembalikan' }).click();
  await expect(due).toHaveCount(0);
  await expect(refund).toContainText('Sudah dikembalikan');
  await expect(refund).toContainText('Referensi BCA 20261122-2');

  const stall = await windowFor(rani.person.id);
  await stall.goto('/sales');
  await stall.getByRole('link', { name: 'Uang saya', exact: true }).click();
  const month = stall.getByRole('table', { name: /^Rincian / });
  await expect(month.getByRole('row')).toContainText(['', 'ditahan', 'tersedia', 'disiapkan', 'Ref. BCA 20261122-1']);
  const saved = stall.waitForEvent('download');
  await stall.getByRole('button', { name: 'Unduh CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^uang-20\d\d-\d\d\.csv$/);
  await expectAccessible(stall);
  await stall.emulateMedia({ media: 'print' });
  await expect(stall.getByRole('heading', { name: 'Uang Saya' })).toBeHidden();
  await expect(month).toBeVisible();
});

test('a joint payout to three sellers: one has a new account, one fails; refused payouts keep their amount @proof', async ({
  page,
  browser,
  campus,
  watch,
}) => {
  const names = ['Ayu Bertiga', 'Beni Bertiga', 'Cici Bertiga'] as const;
  const sellers = [
    await seller(campus, names[0], 'Buku Ayu'),
    await seller(campus, names[1], 'Buku Beni'),
    await seller(campus, names[2], 'Buku Cici'),
  ];
  const { buyer, orderId } = await paidOrder(page, campus, ...sellers);
  for (const { person } of sellers) {
    await complete(campus, orderId, person.id, buyer.id);
    await nameAccount(campus, person.id, person.name);
  }
  const desk = await adminPageOf(browser, campus, watch);
  await desk.goto('/admin/payouts');
  for (const name of names) await row(desk, name).getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Siapkan pencairan' }).click();
  await dialog(desk).getByLabel('Jumlah untuk Cici Bertiga').fill('sepuluh');
  await dialog(desk).getByRole('button', { name: 'Siapkan 3 pencairan' }).click();
  await expect(dialog(desk)).toContainText('Jumlah harus angka bulat');
  await dialog(desk).getByLabel('Jumlah untuk Cici Bertiga').fill('10000');
  await dialog(desk).getByRole('button', { name: 'Siapkan 3 pencairan' }).click();
  await expect(dialog(desk)).toHaveCount(0);
  // The page goes on to the payouts just prepared; the rest of each seller's money is still waiting.
  await expect(row(desk, 'Cici Bertiga')).toContainText(/10\.000/);
  await desk.getByRole('link', { name: 'Menunggu' }).click();
  await expect(row(desk, 'Cici Bertiga')).toContainText(/30\.000/);

  const ayu = await windowOf(browser, campus, watch, sellers[0]?.person.id ?? '');
  await ayu.goto('/sales/money');
  await ayu.getByRole('button', { name: 'Ganti rekening' }).click();
  await ayu.getByLabel('Bank atau dompet digital').selectOption('gopay');
  await ayu.getByLabel('Nomor rekening').fill('0812 3456 7890');
  await ayu.getByLabel('Nama pemilik').fill('Ayu');
  await ayu.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(dialog(ayu)).toContainText(/1 pencairan \(Rp.40\.000\) sudah disiapkan untuk rekening lama/);
  await expectAccessible(ayu);
  await dialog(ayu).getByRole('button', { name: 'Ya, ganti' }).click();
  await expect(ayu.getByText('GoPay •••• 7890 a.n. Ayu').first()).toBeVisible();

  await desk.goto('/admin/payouts?keadaan=prepared');
  await expect(row(desk, 'Ayu Bertiga')).toContainText('Rekening berubah');
  const file = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Berkas untuk bank' }).click();
  await file;
  await markPaid(desk, 'Beni Bertiga', 'BCA 2');
  await row(desk, 'Ayu Bertiga').getByRole('button', { name: adminPayoutTexts.paid }).click();
  await dialog(desk).getByLabel(adminPayoutTexts.reference).fill('BCA 3');
  await dialog(desk).getByRole('button', { name: adminPayoutTexts.paidYes }).click();
  await expect(dialog(desk)).toContainText('GoPay •••• 7890');
  await expectAccessible(desk);
  await expect(dialog(desk).getByLabel(adminPayoutTexts.reference)).toHaveValue('BCA 3');
  await dialog(desk).getByRole('button', { name: 'Batal' }).click();
  await chooseInRow(row(desk, 'Ayu Bertiga'), 'Gagal');
  await dialog(desk).getByRole('button', { name: 'Tandai gagal' }).click();
  await expect(dialog(desk)).toContainText('Tuliskan alasannya');
  await dialog(desk).getByLabel(saleTexts.reason).fill('Rekening sudah diganti.');
  await dialog(desk).getByRole('button', { name: 'Tandai gagal' }).click();
  await expect(row(desk, 'Ayu Bertiga')).toHaveCount(0);
  await expect(ayu.getByText('Alasan: Rekening sudah diganti.')).toBeVisible();
  await desk.getByRole('link', { name: 'Menunggu' }).click();
  await expect(row(desk, 'Ayu Bertiga')).toContainText('GoPay •••• 7890');

  await desk.goto('/admin/dashboard');
  await desk.getByText('Uang transfer', { exact: true }).click();
  await expect(desk.getByText('Cocok', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  expect(await stored(campus, 'orders', orderId, 'status')).toBe('Completed');
  for (const other of [desk, ayu]) await other.context().close();
});
