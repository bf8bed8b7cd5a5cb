import { expect, type Page } from '@playwright/test';
import type { Visitor } from './addresses.ts';
import { textsOf } from './checks.ts';

/** Texts of each screen in the specification (section 2), by path; `only` has texts for one kind of visitor. */
const everybody: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...['Belanja dengan mudah', 'Beli Sekarang', 'Our Products', 'Show More', 'Cari nama produk...', 'Produk Kami'],
    'Belanja kebutuhan',
  ],
  '/login': ['Lupa Password?', 'Belum punya akun?', 'Google'],
  '/register': ['Nama Lengkap', 'min. 6 karakter', 'Konfirmasi Password'],
  '/forgot-password': ['Kirim Link Reset'],
  '/home': ['Produk Untukmu', 'Semua Kategori', 'Tampilkan Lebih Banyak'],
  '/semuakategori': ['Terbaru', 'Termurah'],
  '/product/:productId': [
    'Tambah ke Keranjang',
    'Tambah ke Wishlist',
    'Pembayaran aman & terpercaya',
    'cacat produksi',
    'Laporkan Produk Ini',
  ],
  '/orders': ['Riwayat Pesanan'],
  '/post-product': ['Posting Produk'],
  '/wishlist': ['Wishlist Saya'],
  '/wishlist/searches': ['Pencarian Tersimpan'],
  '/settings': ['Pengaturan Akun', 'Edit Profil'],
  '/history': ['Riwayat Transaksi'],
  '/notifications': ['Notifikasi', 'Refresh'],
  '/chat/:chatId': ['Tulis pesan...', 'Kirim'],
  '/messages': ['Pesan'],
  '/messages/:talkId': ['Tulis pesan...', 'Kirim'],
  '/sales': ['Penjualan'],
  '/manage-products': ['Kelola Produk Jualan'],
  '/admin/dashboard': [
    ...['Total User', 'Total Produk', 'Total Order', 'Total Chat', 'Total Laporan', 'Total Saldo Sukses'],
    'Lihat Semua Laporan',
  ],
  '/admin/orders': ['Kelola Pesanan', 'Refresh Data'],
  '/admin/reports': ['Semua Laporan Produk', 'Tinjau Detail'],
  '/admin/reports/:reportId': ['Simpan Status'],
};

const only: Readonly<Partial<Record<Visitor, Readonly<Record<string, readonly string[]>>>>> = {
  visitor: {
    '/profile': ['Pengguna Tidak Ditemukan'],
    '/chat': ['Silakan login untuk menggunakan fitur chat support.'],
  },
  student: { '/profile': ['Edit Profil'] },
};

/** The page contains the specified text; upper case by CSS counts as the same text. */
export async function expectSpecTexts(page: Page, path: string, as: Visitor): Promise<void> {
  const wanted = [...(everybody[path] ?? []), ...(only[as]?.[path] ?? [])];
  const missing = async () => {
    const said = (await textsOf(page)).join('\n').toLowerCase();
    return wanted.filter((text) => !said.includes(text.toLowerCase()));
  };
  await expect.poll(missing, { message: 'texts of the specification that are missing' }).toEqual([]);
}
