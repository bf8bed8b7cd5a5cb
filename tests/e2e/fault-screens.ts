/** The screens on which a fault costs most: what is typed there, what a failure must say, and how it goes on. */
import type { Page } from '@playwright/test';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { expect } from './fixtures.ts';
import { giveSession, moveIn } from './residents.ts';
import { marketCall, sell, shopper } from './shopping.ts';
import { choose, field, fill, openStall, post, ready } from './stall.ts';

export interface Screen {
  name: string;
  /** Everything is typed; one press is left. */
  open: (page: Page, campus: Campus) => Promise<unknown>;
  press: (page: Page) => Promise<void>;
  /** The sentence is on the screen, and nothing turns any more. */
  excused: (page: Page, sentence: string) => Promise<void>;
  /** What was typed is there, and the button is alive. */
  kept: (page: Page) => Promise<void>;
  again: (page: Page) => Promise<void>;
  done: (page: Page) => Promise<void>;
}

const pressing = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const alive = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('data-loading');
};
/** A locked database is waited for, some seconds per attempt. */
const patience = { timeout: 40_000 };
const alert = (page: Page, sentence: string) =>
  expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible(patience);

const address = 'Asrama Putri Blok C nomor 12';
const ordering: Screen = {
  name: 'pesanan',
  open: async (page, campus) => {
    await shopper(page, campus, await sell(campus));
    await page.goto('/checkout');
    await page.getByLabel('Alamat Pengiriman').fill(address);
  },
  press: pressing('Buat Pesanan'),
  excused: alert,
  kept: async (page) => {
    await expect(page.getByLabel('Alamat Pengiriman')).toHaveValue(address);
    await alive(page, 'Buat Pesanan');
  },
  again: pressing('Buat Pesanan'),
  done: async (page) => {
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('article')).toHaveCount(1);
  },
};

const reporting: Screen = {
  name: 'laporan',
  open: async (page, campus) => {
    const { id } = await sell(campus);
    await giveSession(page, campus, (await moveIn(campus)).id);
    await page.goto(`/product/${id}`);
    await page.getByRole('button', { name: 'Laporkan Produk Ini' }).click();
    await page.getByLabel('Alasan').selectOption('Harga tidak wajar');
    await page.getByLabel('Deskripsi (opsional)').fill('Dua kali harga toko.');
  },
  press: pressing('Kirim Laporan'),
  excused: alert,
  kept: async (page) => {
    await expect(page.getByLabel('Alasan')).toHaveValue('Harga tidak wajar');
    await expect(page.getByLabel('Deskripsi (opsional)')).toHaveValue('Dua kali harga toko.');
    await alive(page, 'Kirim Laporan');
  },
  again: pressing('Kirim Laporan'),
  done: (page) => expect(page.getByText('Laporan Terkirim!')).toBeVisible(),
};

const posting: Screen = {
  name: 'posting',
  open: async (page, campus) => {
    await openStall(page, campus);
    await page.goto('/post-product');
    await fill(page);
    await choose(page, await smallPhoto('depan.jpg'));
    await expect(ready(page)).toHaveCount(1);
  },
  press: post,
  excused: alert,
  kept: async (page) => {
    await expect(field(page, 'Nama produk')).toHaveValue('Rak Buku Kayu Jati');
    await expect(ready(page)).toHaveCount(1);
    await alive(page, 'Posting Produk');
  },
  again: post,
  done: (page) => expect(page.getByText('Produk baru berhasil ditambahkan!')).toBeVisible(),
};

const text = 'Apakah gudang buka hari Minggu?';
const chatting: Screen = {
  name: 'chat',
  open: async (page, campus) => {
    const { id } = await moveIn(campus);
    await marketCall(campus, id, 'POST', '/chats', {});
    await giveSession(page, campus, id);
    await page.goto(`/chat/${id}`);
    await page.getByRole('textbox', { name: 'Tulis pesan...' }).fill(text);
  },
  press: pressing('Kirim'),
  excused: (page) => expect(page.getByText(/(Belum|Gagal) terkirim\./)).toBeVisible(patience),
  kept: (page) => expect(page.getByRole('log').getByText(text)).toHaveCount(1),
  // By itself as soon as there is a way, or by the message's own button.
  again: async (page) => {
    const retry = page.getByRole('button', { name: 'Coba lagi' });
    if (await retry.isVisible()) await retry.click();
  },
  done: async (page) => {
    await expect(page.getByText(/Terkirim/)).toBeVisible(patience);
    await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  },
};

export const screens: readonly Screen[] = [ordering, reporting, posting, chatting];
