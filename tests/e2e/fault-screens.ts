/** The screens on which a fault costs most: their input, the message of a failure, and the recovery. */

import type { Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { conversationTexts } from '../../web/copy/conversation.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { orderTexts } from '../../web/copy/orders.ts';
import { productTexts } from '../../web/copy/product.ts';
import { sellingCopy, sellingMessages } from '../../web/copy/selling.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect, isPhone } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { choose, field, fill, openStall, ready, stepTab } from './new-seller.ts';
import { placedOrder } from './placed-order.ts';
import { change, leavePopup, marketCall, newest, ordersOf, sell, shopper, simulatorState, stored } from './shopping.ts';
import { neighbours, talkOf } from './trading-pair.ts';

/** Counts the results of the press on the server. */
type Count = () => Promise<number>;

export interface Screen {
  name: string;
  /** Name of the button that is pressed last. */
  button: string;
  /** Path of the call that the press makes. */
  path: RegExp;
  /** Opens the screen and fills it in, so that only the press is missing. */
  open: (page: Page, campus: Campus) => Promise<Count>;
  /** Expects the error message, and no remaining loading state. */
  excused: (page: Page, sentence: string) => Promise<void>;
  /** Expects the input to be kept and the button to be enabled. */
  kept: (page: Page) => Promise<void>;
  /** Repeats the action by a press, or waits until the page repeats it once the server is back. */
  again: (page: Page) => Promise<void>;
  done: (page: Page) => Promise<void>;
  /** After a reload, opens the collapsed parts that contain the input. */
  reopen?: (page: Page) => Promise<void>;
  /** The screen recovers by itself: no press is needed, and the error is visible only briefly. */
  isPatient?: true;
  /** The result may be visible despite the failure; then there is nothing left to press. */
  showsDone?: true;
  /** The client does not retry the call (web/lib/repeatable-calls.ts). */
  isOnce?: true;
}

export const press = (page: Page, { button }: Screen) =>
  page.getByRole('button', { name: button, exact: true }).click();
export const pressing = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
export const alive = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('data-loading');
};
/** Each attempt waits some seconds for a locked database, and longer on a busy machine. */
export const patience = { timeout: 120_000 };
export const alert = (page: Page, sentence: string) =>
  expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible(patience);

export async function rowsOf(
  campus: Campus,
  tableId: string,
  ...equal: [column: string, value: string | number][]
): Promise<number> {
  const queries = [...equal.map(([column, value]) => Query.equal(column, value)), Query.limit(10)];
  return (await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId, queries })).rows.length;
}

const address = 'Asrama Putri Blok C nomor 12';
export const ordering: Screen = {
  name: 'an order',
  button: cartLabels.placeOrder,
  path: /^\/orders$/,
  open: async (page, campus) => {
    const goods = await sell(campus, { stock: 5 });
    const { id } = await shopper(page, campus, goods);
    await page.goto('/checkout');
    await page.getByLabel(cartLabels.address).fill(address);
    return async () => {
      const { length } = await ordersOf(campus, id);
      expect(await rowsOf(campus, 'cartItems', ['userId', id]), 'lines in the cart').toBe(length === 0 ? 1 : 0);
      expect(await stored(campus, 'products', goods.id, 'stock'), 'stock').toBe(5 - length);
      return length;
    };
  },
  excused: alert,
  kept: async (page) => {
    await expect(page.getByLabel(cartLabels.address)).toHaveValue(address);
    await alive(page, cartLabels.placeOrder);
  },
  again: pressing(cartLabels.placeOrder),
  done: async (page) => {
    await expect(page).toHaveURL(/\/orders$/, patience);
    await expect(page.getByRole('article')).toHaveCount(1);
  },
};

const paying: Screen = {
  name: 'a payment',
  button: orderTexts.payNow,
  path: /^\/api\/create-snap-token$/,
  open: async (page, campus) => {
    const orderId = await placedOrder(campus, bankTransfer);
    await giveSession(page, campus, String(await stored(campus, 'orders', orderId, 'userId')));
    await page.goto('/orders');
    await expect(newest(page).getByText('PENDING')).toBeVisible();
    // The payment code must be loaded before the fault, because browsers do not retry a failed import.
    // faults-device.test.ts tests a failed import, after which the page offers a reload.
    const hasCode = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/pay-order-'));
    await expect.poll(() => page.evaluate(hasCode)).toBe(true);
    // A payment link whose token was never stored was never shown, so the next press may create another one.
    return async () =>
      (await stored(campus, 'transactions', orderId, 'snapToken'))
        ? (await simulatorState(campus, orderId)).payments
        : 0;
  },
  excused: (page, sentence) => expect(page.getByText(sentence).first()).toBeVisible(patience),
  kept: async (page) => {
    await expect(newest(page).getByText('PENDING')).toBeVisible();
    await alive(page, orderTexts.payNow);
  },
  again: pressing(orderTexts.payNow),
  done: async (page) => {
    await expect(page.locator('iframe[title=Pembayaran]')).toBeVisible(patience);
    await leavePopup(page, 'Bayar berhasil');
    await expect(newest(page).getByText('PAID')).toBeVisible(patience);
  },
};

const accepting: Screen = {
  name: 'accepting a sale',
  button: usualButtons.seller.accept,
  path: /^\/sales\/[\w-]+\/events$/,
  open: async (page, campus) => {
    const orderId = await placedOrder(campus, cashOnDelivery);
    const seller = await moveIn(campus, { name: 'Sri Penjual' });
    await change(campus, 'sales', `${orderId}-1`, { sellerId: seller.id });
    await giveSession(page, campus, seller.id);
    await page.goto(`/sales/${orderId}-1`);
    await expect(page.getByRole('button', { name: usualButtons.seller.accept })).toBeVisible();
    return () => rowsOf(campus, 'orderEvents', ['saleId', `${orderId}-1`], ['event', 'accept']);
  },
  excused: (page, sentence) => expect(page.getByText(sentence).first()).toBeVisible(patience),
  kept: (page) => alive(page, usualButtons.seller.accept),
  again: pressing(usualButtons.seller.accept),
  done: (page) => expect(page.getByRole('button', { name: meetingTexts.propose(false) })).toBeVisible(patience),
  showsDone: true,
};

const reporting: Screen = {
  name: 'a report',
  button: productTexts.sendReport,
  path: /reports$/,
  open: async (page, campus) => {
    const { id } = await sell(campus);
    await giveSession(page, campus, (await moveIn(campus)).id);
    await page.goto(`/product/${id}`);
    await page.getByRole('button', { name: productTexts.reportThis }).click();
    await page.getByLabel(productTexts.reason).selectOption('Harga tidak wajar');
    await page.getByLabel('Deskripsi (opsional)').fill('Dua kali harga toko.');
    return () => rowsOf(campus, 'reports', ['productId', id]);
  },
  excused: alert,
  kept: async (page) => {
    await expect(page.getByLabel(productTexts.reason)).toHaveValue('Harga tidak wajar');
    await expect(page.getByLabel('Deskripsi (opsional)')).toHaveValue('Dua kali harga toko.');
    await alive(page, productTexts.sendReport);
  },
  again: pressing(productTexts.sendReport),
  // If the response to the first request was lost, the response to the second one says that the report exists.
  done: (page) => expect(page.getByText(/Laporan Terkirim!|Anda sudah melaporkan produk ini\./)).toBeVisible(),
  isOnce: true,
};

const posting: Screen = {
  name: 'posting a product',
  button: sellingCopy.post,
  path: /^\/products$/,
  open: async (page, campus) => {
    const seller = await openStall(page, campus);
    await page.goto('/post-product');
    await fill(page);
    await choose(page, await smallPhoto('depan.jpg'));
    await expect(ready(page)).toHaveCount(1);
    if (isPhone(page)) await stepTab(page, 'place').click();
    return () => rowsOf(campus, 'products', ['sellerId', seller.id]);
  },
  excused: alert,
  kept: async (page) => {
    await expect(field(page, 'name')).toHaveValue('Rak Buku Kayu Jati');
    await expect(ready(page)).toHaveCount(1);
    await alive(page, sellingCopy.post);
  },
  again: pressing(sellingCopy.post),
  done: (page) => expect(page.getByText(sellingMessages.added)).toBeVisible(),
};

const text = 'Apakah gudang buka hari Minggu?';
const own = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: text });
const saying = {
  button: conversationTexts.send,
  path: /\/messages$/,
  excused: (page: Page) => expect(page.getByText(/(Belum|Gagal) terkirim\./)).toBeVisible(patience),
  kept: (page: Page) => expect(page.getByRole('log').getByText(text)).toHaveCount(1),
  // The client also resends by itself once the server is back, so the button may disappear while it is pressed.
  again: (page: Page) =>
    expect(async () => {
      const retry = page.getByRole('button', { name: 'Coba lagi' });
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(own(page)).toContainText(/Terkirim|Dibaca/, { timeout: 1_000 });
    }).toPass(patience),
  // The message is shown before it is stored, so its delivery status is checked, too.
  done: async (page: Page) => {
    await expect(own(page)).toHaveCount(1);
    await expect(own(page)).toContainText(/Terkirim|Dibaca/, patience);
  },
  isPatient: true as const,
};

const chatting: Screen = {
  ...saying,
  name: 'the support chat',
  open: async (page, campus) => {
    const { id } = await moveIn(campus);
    await marketCall(campus, id, 'POST', '/chats', {});
    await giveSession(page, campus, id);
    await page.goto(`/chat/${id}`);
    await page.getByRole('textbox', { name: conversationTexts.placeholder }).fill(text);
    return () => rowsOf(campus, 'messages', ['chatId', id]);
  },
};

const talking: Screen = {
  ...saying,
  name: 'a message',
  open: async (page, campus) => {
    const { tono, ware } = await neighbours(campus, { name: 'Gitar Bekas' });
    const talkId = await talkOf(campus, tono.id, ware.id);
    await giveSession(page, campus, tono.id);
    await page.goto(`/messages/${talkId}`);
    await page.getByLabel(conversationTexts.placeholder).fill(text);
    return () => rowsOf(campus, 'talkMessages', ['talkId', talkId], ['kind', 'text']);
  },
};

export const screens: readonly Screen[] = [ordering, paying, accepting, reporting, posting, talking, chatting];
