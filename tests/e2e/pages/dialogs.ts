/** Everything that opens over a page, and the steps to open it. */

import { globSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { ID, type Models, Query } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { adminId } from '../../../seeds/campus/people.ts';
import { listTexts, moveLabels, userTexts } from '../../../web/copy/admin.ts';
import { adminPayoutTexts } from '../../../web/copy/admin-money.ts';
import { findTexts } from '../../../web/copy/find.ts';
import { frameTexts } from '../../../web/copy/frame.ts';
import { meetingTexts } from '../../../web/copy/meeting.ts';
import { offerTexts } from '../../../web/copy/offers.ts';
import { orderTexts } from '../../../web/copy/orders.ts';
import { personTexts } from '../../../web/copy/people.ts';
import { productTexts } from '../../../web/copy/product.ts';
import { profileTexts } from '../../../web/copy/profile.ts';
import { sellingCopy } from '../../../web/copy/selling.ts';
import { talkTexts } from '../../../web/copy/talks.ts';
import { ticketTexts } from '../../../web/copy/ticket.ts';
import { usualButtons } from '../../../web/copy/usual-sale.ts';
import { smallPhoto } from '../../support/photo-bytes.ts';
import type { Campus } from '../campus.ts';
import { isPhone } from '../fixtures.ts';
import { moveIn, operatorOf } from '../new-people.ts';
import { choose, field, fill, ready, stepTab } from '../new-seller.ts';
import { acceptedSale, completedSale } from '../sellers.ts';
import { adminCall, change, marketCall, sell, withCart } from '../shopping.ts';
import { talkOf } from '../trading-pair.ts';

/** Files of web/ that render a dialog, a drawer or a menu, such as `shop/sale/sale-dialog.tsx`. */
export const dialogFiles = globSync('web/**/*.tsx')
  .filter((file) =>
    /<(Dialog|Drawer|Menu|Confirm|ConfirmCancel|[A-Z]\w*(Dialogs?|Modal|Drawer|Dropdown))\s/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  .map((file) => file.slice('web/'.length))
  .sort();

interface Opening {
  as: 'visitor' | 'buyer' | 'orderer' | 'reader' | 'seller' | 'baker' | 'admin' | 'treasurer';
  address: string;
  /** Names of the buttons to press in order; the last one opens it. Empty if it opens by itself. */
  press: readonly (string | RegExp)[];
  /** Files that render it. */
  files: readonly string[];
  /** The only window width that has it. */
  on?: 'phone' | 'desktop';
  before?: (page: Page) => Promise<unknown>;
}

const said = { stars: 4, description: 5, punctuality: 3, communication: 4, message: 'Sesuai foto.' };

/** Creates two students with data everywhere; returns the steps to everything that opens, and the people. */
export async function openingsOn(campus: Campus) {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const accepted = await acceptedSale(campus, seller);
  const { buyer } = accepted;
  const done = await completedSale(campus, seller);
  for (const { id } of [done.buyer, seller]) await marketCall(campus, id, 'POST', `/sales/${done.saleId}/review`, said);
  const ware = await sell(campus, { name: 'Gitar Akustik', price: 40_000, stock: 3, sellerId: seller.id });
  await change(campus, 'products', ware.id, { sellerName: seller.name, isNegotiable: true });
  const waiting = await withCart(campus, ware);
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Putri Blok C 12', expectedTotal: 40_000 };
  await marketCall(campus, waiting.id, 'POST', '/orders', { orderId, ...form });
  const talkId = await talkOf(campus, buyer.id, ware.id);
  await marketCall(campus, buyer.id, 'POST', '/offers', {
    offerId: ID.unique(),
    productId: ware.id,
    price: 30_000,
    quantity: 1,
  });
  await marketCall(campus, seller.id, 'PUT', '/money/account', { bank: 'bca', number: '1234567890', holder: 'Rani' });
  const rowOf = async (tableId: string, ...queries: string[]) => {
    const list = { databaseId: 'market', tableId, queries: [...queries, Query.limit(1)] };
    const [row] = (await operatorOf(campus).tables.listRows<Record<string, unknown> & Models.Row>(list)).rows;
    if (!row) throw new Error(`the campus has no such row in ${tableId}`);
    return row;
  };
  const firstOf = async (tableId: string, ...queries: string[]) => (await rowOf(tableId, ...queries)).$id;
  await adminCall(campus, 'POST', '/payouts/export', { state: 'prepared' });
  const reviewId = await firstOf('reviews', Query.equal('aboutId', seller.id));
  await marketCall(campus, buyer.id, 'POST', '/review-reports', {
    reviewId,
    reason: 'Memuat data pribadi',
    description: '',
  });
  const reportId = await firstOf('reports', Query.equal('reportedByUserId', buyer.id));
  const disputed = await firstOf('sales', Query.equal('state', 'disputed'));
  await change(campus, 'sales', disputed, { against: 'buyer', absentAt: new Date().toISOString() });
  const batch = await rowOf('batches', Query.equal('state', 'open'));
  const joined = await firstOf('sales', Query.equal('batchId', batch.$id));
  const [agreedAt, meetAt] = [4, 2].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
  await change(campus, 'sales', joined, { state: 'ready', meetAt, meetAgreedAt: agreedAt, acceptedAt: agreedAt });
  const link = { linkId: ID.unique(), name: 'Rak sepatu tiga tingkat', price: 45_000, imageId: '', codAddress: '' };
  const { token } = JSON.parse(await marketCall(campus, seller.id, 'POST', '/links', link));
  const wantedId = ID.unique();
  const wanted = { what: 'Rice cooker kecil', category: 'Rumah Tangga', budget: 150_000, place: '', details: '' };
  await marketCall(campus, buyer.id, 'POST', '/wanted', { wantedId, ...wanted });
  const treasurer = await moveIn(campus, { name: 'Tari Bendahara' });
  await operatorOf(campus).users.updateLabels({ userId: treasurer.id, labels: ['treasurer'] });
  await change(campus, 'profiles', treasurer.id, { role: 'treasurer' });
  return {
    who: {
      visitor: undefined,
      buyer: buyer.id,
      orderer: waiting.id,
      reader: done.buyer.id,
      seller: seller.id,
      baker: String(batch['sellerId']),
      admin: adminId,
      treasurer: treasurer.id,
    },
    openings: openings({
      product: `/product/${ware.id}`,
      stall: `/seller/${seller.id}`,
      waiting: `/sales/${orderId}-1`,
      ordered: `/orders/${orderId}`,
      accepted: accepted.saleId,
      talk: `/messages/${talkId}`,
      report: `/admin/reports/${reportId}`,
      dispute: `/admin/disputes/${disputed}`,
      person: `/admin/users/${seller.id}`,
      waitingOrder: `/admin/orders?q=${orderId}`,
      batch: `/batches/${batch.$id}`,
      link: `/l#${token}`,
      wanted: `/wanted/${wantedId}`,
    }),
  };
}

const ask = ['shop/talk/ask-dialog.tsx'];
const reason = ['shop/sale/reason-dialog.tsx'];
const confirm = ['ui/dialogs/confirm.tsx'];
const block = ['features/admin/users/block-dialog.tsx'];
const reportForm = ['shop/report/report-dialog.tsx'];
const payout = ['features/admin/money/payouts.tsx', 'features/admin/money/end-payout-dialogs.tsx'];
const refund = ['features/admin/money/refunds-page.tsx', 'features/admin/money/refund-dialogs.tsx'];
const person = ['features/talks/person-menu.tsx', 'features/talks/person-dropdown.tsx'];
const answerFiles = ['kinds/wanted/answer-button.tsx', 'kinds/wanted/answer-dialog.tsx'];
const takeDown = ['kinds/wanted/take-down.tsx', ...reason];
const moves = ['features/admin/orders/order-moves.tsx'];
const send = ['ui/dialogs/send-dialog.tsx'];
const saleDialogs = ['shop/sale/use-sale-steps.tsx', ...send, ...reason];

const tickOne = (page: Page) =>
  page.getByRole('table').getByRole('row').nth(1).getByRole('checkbox').check({ force: true });
const dialogButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const openings = (
  at: Readonly<Record<string, string>> & { product: string; stall: string; talk: string; person: string },
): Opening[] => {
  const sale = `/sales/${at.accepted}`;
  const order = `/orders/${at.accepted?.slice(0, 20)}`;
  const waiting = String(at.waiting);
  const waitingOrder = String(at.waitingOrder);
  const wanted = String(at.wanted);
  return [
    {
      as: 'visitor',
      address: at.product,
      press: [talkTexts.askSeller],
      files: [...ask, 'features/product/product-detail.tsx'],
    },
    { as: 'visitor', address: at.stall, press: ['Tanya'], files: [...ask, 'features/seller/seller-head.tsx'] },
    {
      as: 'visitor',
      address: '/products',
      press: [/^Filter/],
      on: 'phone',
      files: ['features/catalogue/filters/filter-drawer.tsx', 'features/catalogue/filters/filter-area.tsx'],
    },
    {
      as: 'buyer',
      address: '/home',
      press: [frameTexts.profileMenu],
      files: ['app/shell/profile-menu.tsx', 'app/shell/profile-dropdown.tsx'],
    },
    { as: 'seller', address: '/home', press: [frameTexts.sell], on: 'phone', files: ['app/shell/sell-menu.tsx'] },
    {
      as: 'buyer',
      address: at.product,
      press: [productTexts.reportThis],
      files: [...reportForm, 'features/product/product-report-dialog.tsx'],
    },
    {
      as: 'buyer',
      address: at.stall,
      press: ['Laporkan penjual'],
      files: [...reportForm, 'shop/report/report-person.tsx'],
    },
    {
      as: 'buyer',
      address: at.stall,
      press: ['Laporkan ulasan'],
      files: [...reportForm, 'shop/review/report-review.tsx', 'shop/review/report-review-dialog.tsx'],
    },
    {
      as: 'orderer',
      address: String(at.ordered),
      press: [orderTexts.cancel],
      before: (page) => dialogButton(page, ticketTexts.more).click(),
      files: ['features/orders/order-actions.tsx', 'ui/dialogs/confirm-cancel.tsx', ...confirm],
    },
    {
      as: 'buyer',
      address: order,
      press: [usualButtons.buyer.object],
      files: ['shop/sale/objection-dialog.tsx', ...saleDialogs],
    },
    {
      as: 'buyer',
      address: '/settings',
      press: [profileTexts.remove],
      files: ['features/profile/own-data.tsx', ...confirm],
    },
    {
      as: 'reader',
      address: at.product,
      press: [offerTexts.nego],
      files: ['shop/offer/offer-button.tsx', 'shop/offer/offer-dialog.tsx'],
    },
    {
      as: 'reader',
      address: at.stall,
      press: ['Tawar beberapa barang'],
      files: ['kinds/bundle/bundle-offer-button.tsx', 'kinds/bundle/bundle-offer-dialog.tsx'],
    },
    {
      as: 'reader',
      address: String(at.link),
      press: ['Laporkan'],
      files: [...reportForm, 'kinds/link/report-link.tsx'],
    },
    {
      as: 'reader',
      address: wanted,
      press: ['Laporkan iklan ini'],
      files: [...reportForm, 'kinds/wanted/report-wanted.tsx'],
    },
    // A person without products is redirected to the posting form instead.
    { as: 'reader', address: wanted, press: ['Jawab dengan barang saya'], files: answerFiles },
    {
      as: 'buyer',
      address: wanted,
      press: ['Sudah ketemu'],
      files: ['kinds/wanted/own-actions.tsx', ...confirm],
    },
    { as: 'buyer', address: at.talk, press: [/^Pilihan untuk/], files: person },
    { as: 'buyer', address: at.talk, press: [/^Pilihan untuk/, /^Blokir/], files: [...person, ...confirm] },
    {
      as: 'buyer',
      address: at.talk,
      press: [/^Pilihan untuk/, /^Laporkan/],
      files: [...person, 'shop/report/report-person.tsx'],
    },
    {
      as: 'seller',
      address: at.talk,
      press: ['Tawar balik'],
      files: ['features/talks/cards/offer-card.tsx', 'shop/offer/offer-dialog.tsx'],
    },
    {
      as: 'seller',
      address: waiting,
      press: [usualButtons.seller.decline],
      files: ['shop/sale/sale-dialog.tsx', ...saleDialogs],
    },
    {
      as: 'seller',
      address: `${waiting}?jawab=terima`,
      press: [],
      files: ['features/sales/accept-question.tsx', ...confirm],
    },
    {
      as: 'seller',
      address: sale,
      press: [meetingTexts.propose(false)],
      files: ['shop/meeting/use-meeting-steps.tsx', 'shop/meeting/meeting-dialog.tsx'],
    },
    {
      as: 'seller',
      address: '/sales/money',
      press: ['Simpan rekening'],
      files: ['shop/money/account-form.tsx', ...confirm],
      before: async (page) => {
        await dialogButton(page, 'Ganti rekening').click();
        await page.getByLabel('Nomor rekening').fill('1234567891');
        await page.getByLabel('Nama pemilik').fill('Rani');
        await page.getByLabel('Bank atau dompet digital').selectOption('bca');
      },
    },
    { as: 'seller', address: at.product, press: ['Bagikan produk ini'], files: ['shop/share/share-sheet.tsx'] },
    {
      as: 'seller',
      address: '/post-product',
      press: [sellingCopy.post],
      files: ['shop/product-form/unlikely-price.tsx', ...confirm],
      before: async (page) => {
        await choose(page, await smallPhoto('rak.jpg'));
        await expect(ready(page)).toHaveCount(1);
        await fill(page);
        if (isPhone(page)) await stepTab(page, 'photo').click();
        await field(page, 'price').fill('1');
        if (isPhone(page)) await stepTab(page, 'place').click();
      },
    },
    {
      as: 'seller',
      address: '/manage-products',
      press: [/^Edit/],
      files: ['features/selling/shop-shelf.tsx', 'features/selling/product-modal.tsx'],
    },
    {
      as: 'seller',
      address: '/manage-products',
      press: [/^Hapus/],
      files: ['features/selling/delete-product.tsx', ...confirm],
    },
    { as: 'seller', address: wanted, press: ['Jawab dengan barang saya'], files: answerFiles },
    {
      as: 'seller',
      address: '/links',
      press: [/^Bagikan tautan/],
      files: ['kinds/link/own/link-sheet.tsx'],
    },
    {
      as: 'seller',
      address: '/links',
      press: [/^Akhiri tautan/],
      files: ['kinds/link/own/links-page.tsx', ...confirm],
    },
    {
      as: 'baker',
      address: String(at.batch),
      press: ['Ubah'],
      files: ['kinds/preorder/manage/batch-form.tsx'],
    },
    {
      as: 'baker',
      address: String(at.batch),
      press: ['Kirim pesan ke pemesan'],
      files: ['kinds/preorder/manage/batch-message.tsx'],
    },
    {
      as: 'baker',
      address: String(at.batch),
      press: [/^Tidak datang \(/],
      files: ['kinds/preorder/manage/pick-list.tsx', ...confirm],
    },
    {
      as: 'baker',
      address: String(at.batch),
      press: ['Batalkan PO'],
      files: ['kinds/preorder/manage/batch-page.tsx', ...reason],
    },
    {
      as: 'admin',
      address: '/admin/dashboard',
      press: ['Kirim Pengumuman'],
      files: ['features/admin/dashboard/broadcast-form.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/dashboard',
      press: [frameTexts.logout],
      files: ['app/shell/admin-layout.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/dashboard',
      press: [frameTexts.morePlaces],
      on: 'phone',
      files: ['app/shell/more-menu.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/dashboard',
      press: [findTexts.open],
      files: ['features/admin/find/find-button.tsx', 'features/admin/find/find-dialog.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/users',
      press: ['Filter dan urutan'],
      on: 'phone',
      files: ['features/admin/list/list-head.tsx', 'features/admin/list/filter-drawer.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/users?q=sari',
      press: [/^Aksi lain untuk/],
      files: ['features/admin/list/row-menu.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/users?q=sari',
      press: [/^Aksi lain untuk/, userTexts.remove],
      files: ['features/admin/users/user-row.tsx', 'features/admin/users/confirm-deletion.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/users?q=sari',
      press: [/^Aksi lain untuk/, userTexts.block],
      files: ['features/admin/users/user-row.tsx', ...block],
    },
    {
      as: 'admin',
      address: '/admin/users?q=sari',
      press: [userTexts.save],
      before: async (page) => {
        await page.getByRole('button', { name: userTexts.edit, exact: true }).first().click();
        await page.getByRole('form').getByLabel('Role', { exact: true }).selectOption('moderator');
      },
      files: ['features/admin/users/user-editor.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: at.person,
      press: [personTexts.block],
      files: ['features/admin/users/person-actions.tsx', ...block],
    },
    {
      as: 'admin',
      address: at.person,
      press: ['Ubah peran'],
      files: ['features/admin/users/person-actions.tsx', 'features/admin/users/role-dialog.tsx'],
    },
    {
      as: 'admin',
      address: at.person,
      press: [personTexts.remove],
      files: ['features/admin/users/person-actions.tsx', 'features/admin/users/confirm-deletion.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/users?q=sari',
      press: [userTexts.remove],
      before: tickOne,
      files: ['features/admin/users/admin-users-page.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/products?q=gitar',
      press: ['Hapus'],
      files: ['features/admin/products/confirm-removal.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/products?q=gitar',
      press: ['Hapus'],
      before: tickOne,
      files: ['features/admin/products/confirm-removal.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/batches',
      press: [/^Hapus produk: /],
      files: ['features/admin/products/confirm-removal.tsx', ...confirm],
    },
    { as: 'admin', address: wanted, press: ['Turunkan iklan'], files: takeDown },
    { as: 'admin', address: wanted, press: ['Ini menawarkan barang'], files: takeDown },
    {
      as: 'admin',
      address: waitingOrder,
      press: [/^LK-/],
      files: ['features/admin/orders/order-drawer.tsx', 'features/admin/orders/admin-orders-page.tsx'],
    },
    {
      as: 'admin',
      address: waitingOrder,
      press: [/^Aksi lain untuk/, moveLabels.Canceled],
      files: [...moves, 'ui/dialogs/confirm-cancel.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: waitingOrder,
      press: ['Ubah Status'],
      before: async (page) => {
        await tickOne(page);
        await page.getByRole('region', { name: listTexts.bulk }).getByRole('combobox').selectOption('Canceled');
      },
      files: ['features/admin/orders/admin-orders-page.tsx', 'ui/dialogs/confirm-cancel.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: waitingOrder,
      press: ['Ubah Status'],
      before: async (page) => {
        await tickOne(page);
        await page.getByRole('region', { name: listTexts.bulk }).getByRole('combobox').selectOption('Completed');
      },
      files: ['features/admin/orders/change-order-status.tsx', ...confirm],
    },
    {
      as: 'admin',
      address: '/admin/payouts',
      press: ['Siapkan'],
      files: ['features/admin/money/due-payouts.tsx', 'features/admin/money/prepare-dialog.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/payouts?keadaan=prepared',
      press: [adminPayoutTexts.paid],
      files: [...payout, 'features/admin/money/reference-dialog.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/payouts?keadaan=prepared',
      press: [/^Aksi lain untuk/, 'Gagal'],
      files: [...payout, ...reason],
    },
    {
      as: 'admin',
      address: '/admin/payouts?keadaan=prepared',
      press: ['Tandai semua terkirim'],
      files: ['features/admin/money/payout-files.tsx', 'features/admin/money/reference-dialog.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/refunds',
      press: ['Tandai dikembalikan'],
      files: [...refund, 'features/admin/money/reference-dialog.tsx'],
    },
    {
      as: 'admin',
      address: '/admin/refunds',
      press: [/^Aksi lain untuk/, 'Lewat Midtrans'],
      files: [...refund, ...confirm],
    },
    {
      as: 'admin',
      address: String(at.report),
      press: ['Sembunyikan ulasan'],
      files: ['features/admin/reports/reported-review.tsx', ...reason],
    },
    {
      as: 'admin',
      address: String(at.report),
      press: [personTexts.block],
      files: ['features/admin/reports/reported-person.tsx', ...block],
    },
    {
      as: 'admin',
      address: String(at.dispute),
      press: ['Cabut catatan tidak hadir'],
      files: ['features/admin/lift-absence.tsx', ...confirm],
    },
    {
      as: 'treasurer',
      address: '/admin/orders',
      press: [/^Detail uang pesanan/],
      files: ['features/admin/orders/money-orders.tsx', 'features/admin/orders/money-drawer.tsx'],
    },
  ];
};
