/**
 * How to buy and sell, for students. Labels in quotation marks must match those on screen (tests/web/guide.test.ts).
 */

export const guideIntro =
  'Anda membeli dari sesama warga kampus. Barang diserahkan langsung, saat Anda berdua bertemu.';

interface GuidePart {
  readonly title: string;
  /** Ordered steps, or notes without an order. */
  readonly kind: 'steps' | 'notes';
  readonly lines: readonly string[];
  /** Lines shown before `lines` if the campus accepts cash or transfers. */
  readonly ofPayments?: { readonly cash: readonly string[]; readonly transfer: readonly string[] };
}

export const guideParts: readonly GuidePart[] = [
  {
    title: 'Membeli',
    kind: 'steps',
    lines: [
      'Cari produk. Ada yang kurang jelas? Tekan "Tanya Penjual". Ingin menawar? Tekan "Nego".',
      'Tekan "Beli", pilih cara bayar, lalu tekan "Buat Pesanan".',
      'Tunggu jawaban penjual. Pesanan yang tidak dijawab batal sendiri.',
      'Sepakati waktu dan tempat dengan "Usulkan janji temu".',
      'Saat bertemu, periksa barangnya dulu. Setelah cocok, tunjukkan kode serah terima dari halaman pesanan.',
      'Beri ulasan. Ulasan baru tampil setelah Anda berdua menulis, atau setelah waktunya habis.',
    ],
  },
  {
    title: 'Menjual',
    kind: 'steps',
    lines: [
      'Tekan "Jual", isi foto, harga, dan titik COD, lalu tekan "Posting Produk".',
      'Pesanan masuk ada di "Penjualan". Tekan "Terima pesanan" bila Anda sanggup, "Tolak" bila tidak.',
      'Sepakati janji temu dengan pembeli, lalu datang tepat waktu.',
      'Serahkan barang, lalu isi "Masukkan kode" atau tekan "Pindai QR". Penjualan pun selesai.',
    ],
  },
  {
    title: 'Uang',
    kind: 'notes',
    ofPayments: {
      cash: ['COD: pembeli membayar tunai langsung kepada penjual, setelah memeriksa barang.'],
      transfer: [
        'Transfer: uang ditahan sampai kode diberikan. Bila pesanan batal, uang dikembalikan kepada pembeli.',
        'Hasil transfer masuk ke "Uang Saya". Tekan "Isi nomor rekening" agar admin dapat mencairkannya.',
      ],
    },
    lines: [
      'Jangan kirim kode lewat pesan. Penjual yang tahu kodenya dapat menyelesaikan penjualan tanpa menyerahkan barang.',
      'Jangan bayar di luar aplikasi: uang itu tidak tercatat dan tidak kembali.',
    ],
  },
  {
    title: 'Bila ada masalah',
    kind: 'notes',
    lines: [
      'Tidak bisa datang? Tekan "Ubah janji" sebelum waktunya.',
      'Dia yang tidak datang? Tekan "Dia tidak datang" setelah waktu janji lewat. Ketidakhadiran tercatat.',
      'Barang tidak sesuai? Jangan berikan kode. Tekan "Ada kendala"; admin memutuskan setelah membaca kedua pihak.',
      'Produk mencurigakan? Tekan "Laporkan Produk Ini".',
      'Masih bingung? Tanya admin lewat "Live Chat Support".',
    ],
  },
  {
    title: 'Bukan barang biasa',
    kind: 'notes',
    lines: [
      'Pre-order: pesan sebelum PO ditutup, lalu ambil di tempat dan jam yang sama untuk semua.',
      'Jasa: pilih paket dan, bila ada jadwal, jamnya.',
      'Sewa: barang keluar dengan kode penyewa dan kembali dengan kode pemilik. Terlambat dipotong dari deposit.',
      'Tidak semua kampus menawarkan semuanya.',
    ],
  },
];

/** A part's lines for the payment methods that the campus accepts. */
export const guideLines = (
  { lines, ofPayments }: GuidePart,
  takes: { readonly cash: boolean; readonly transfer: boolean },
): string[] => [
  ...(takes.cash ? (ofPayments?.cash ?? []) : []),
  ...(takes.transfer ? (ofPayments?.transfer ?? []) : []),
  ...lines,
];
