import type { ReportReason, ReportStatus } from '#domain/reports/report.ts';
import type { PersonKey } from './people.ts';

/** Buyer, prefix of the product's name, quantity. */
export const cartLines: readonly (readonly [PersonKey, string, number])[] = [
  ['sari', 'Headphone Bluetooth', 1],
  ['sari', 'Kaos Katun', 3],
  ['sari', 'Es Kopi Susu', 2],
  ['budi', 'Kalkulus Purcell', 1],
  ['dewi', 'Serum Niacinamide', 2],
  ['rizky', 'Dimsum Ayam', 1],
];

/** Owner of the wishlist, prefix of the product's name, hours since it was added. */
export const wishes: readonly (readonly [PersonKey, string, number])[] = [
  ['sari', 'MacBook Air', 60],
  ['sari', 'Sepeda Gunung', 44],
  ['sari', 'Gaun Midi', 20],
  ['sari', 'Kamera Instan', 5],
  ['budi', 'Laptop ASUS', 30],
  ['nadia', 'Tenda Dome', 80],
  ['fajar', 'Motor Honda Vario', 26],
];

export interface ReportSeed {
  readonly by: PersonKey;
  readonly about: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly status: ReportStatus;
  /** Hours since the report. */
  readonly ago: number;
}

export const reports: readonly ReportSeed[] = [
  {
    by: 'sari',
    about: 'Drone Mini',
    reason: 'Indikasi penipuan / Scam',
    text: 'Penjual meminta transfer langsung ke rekening pribadi sebelum bertemu.',
    status: 'new',
    ago: 4,
  },
  {
    by: 'nadia',
    about: 'Speaker Bluetooth',
    reason: 'Produk palsu / KW / Imitasi',
    text: 'Logo berbeda dengan produk aslinya dan tidak ada nomor seri.',
    status: 'new',
    ago: 11,
  },
  {
    by: 'budi',
    about: 'iPhone 12',
    reason: 'Informasi produk tidak akurat',
    text: '',
    status: 'under_review',
    ago: 30,
  },
  {
    by: 'maya',
    about: 'Box Motor',
    reason: 'Harga tidak wajar',
    text: 'Harga barunya di toko hanya sedikit lebih mahal.',
    status: 'resolved_no_action',
    ago: 70,
  },
  {
    by: 'citra',
    about: 'Drone Mini',
    reason: 'Lainnya (jelaskan di deskripsi)',
    text: 'Pesan saya tidak dibalas sejak dua minggu lalu.',
    status: 'resolved_user_warned',
    ago: 160,
  },
  {
    by: 'rizky',
    about: 'Model Kit Robot',
    reason: 'Pelanggaran hak cipta / merek',
    text: 'Saya kira ini bukan produk berlisensi.',
    status: 'resolved_report_invalid',
    ago: 210,
  },
  {
    by: 'tiara',
    about: 'Tiket Konser',
    reason: 'Harga tidak wajar',
    text: 'Salah tekan, mohon diabaikan.',
    status: 'resolved_report_invalid',
    ago: 48,
  },
];

/** One support chat: messages of user and admin, oldest first. `ago`: hours since the last message. */
export interface ChatSeed {
  readonly user: PersonKey;
  readonly ago: number;
  readonly said: readonly (readonly ['user' | 'admin', string])[];
}

export const chats: readonly ChatSeed[] = [
  {
    user: 'sari',
    ago: 2,
    said: [
      ['user', 'Halo Admin, saya mau tanya soal pesanan saya yang masih Processed.'],
      ['admin', 'Halo Sari, boleh sebutkan nomor pesanannya?'],
      ['user', 'Yang lampu belajar dan stabilo, Kak.'],
      ['admin', 'Baik, penjual sudah menyiapkan barangnya dan akan diantar sore ini ke kos.'],
      ['user', 'Siap, terima kasih banyak!'],
    ],
  },
  {
    user: 'budi',
    ago: 26,
    said: [
      ['user', 'Apakah saya bisa mengganti alamat setelah pesanan dibuat?'],
      ['admin', 'Selama statusnya masih Pending, silakan batalkan lalu buat pesanan baru dengan alamat yang benar ya.'],
      ['user', 'Oke, paham. Terima kasih.'],
    ],
  },
  {
    user: 'nadia',
    ago: 7,
    said: [
      ['user', 'Kak, pembayaran transfer saya dibatalkan, kapan dananya kembali?'],
      [
        'admin',
        'Mohon maaf atas kendalanya. Pengembalian dana sudah kami ajukan, biasanya masuk dalam 3–5 hari kerja.',
      ],
    ],
  },
  {
    user: 'rangga',
    ago: 0.6,
    said: [['user', 'Min, kenapa foto produk saya tidak bisa diunggah? Ukurannya sekitar 8 MB.']],
  },
  { user: 'tiara', ago: 90, said: [] },
];

/** For everyone: title, body, link, hours ago. */
export const announcements: readonly (readonly [string, string, string, number])[] = [
  [
    'Selamat datang di Lapak Kampus',
    'Jual beli kebutuhan kuliah jadi lebih mudah. Mulai dengan menjelajahi kategori favoritmu.',
    '/semuakategori',
    700,
  ],
  [
    'Tips transaksi aman',
    'Bertemulah di tempat ramai di area kampus dan periksa barang sebelum membayar COD.',
    '',
    200,
  ],
  [
    'Pekan Diskon Kampus',
    'Ratusan barang turun harga sampai akhir pekan ini. Jangan sampai kehabisan!',
    '/semuakategori',
    20,
  ],
];

/** For one person: key, title, body, link, hours ago. */
export const personalNotifications: readonly (readonly [PersonKey, string, string, string, number])[] = [
  ['sari', 'Produk wishlist turun harga', 'Gaun Midi Motif Bintik kini diskon 25%.', '/wishlist', 18],
  [
    'budi',
    'Stok habis',
    'Stok "Isi Ulang Galon 19 Liter" hampir habis. Perbarui stok agar tetap dapat dibeli.',
    '/manage-products',
    33,
  ],
];
