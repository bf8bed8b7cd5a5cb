/** UI strings for the campus settings pages. */
import { limits } from '#domain/limits.ts';
import { formatNumber } from './numbers.ts';

export const campusSettingsTexts = {
  title: 'Pengaturan Kampus',
  hint: 'Nama, tempat, kategori dan aturan pasar kampus Anda. Perubahan berlaku untuk semua orang dalam setengah menit.',
  back: 'Semua pengaturan',
  preview: 'Pratinjau',
  save: 'Simpan',
  saved: 'Pengaturan tersimpan dan berlaku dalam setengah menit.',
  savedWithout: (gone: readonly string[]) =>
    `Pengaturan tersimpan. Ikut terhapus, karena kategorinya sudah tidak ada: ${gone.join(', ')}.`,
  refused: (count: number) => `Belum tersimpan: ${count} isian perlu diperbaiki.`,
  undo: 'Urungkan perubahan terakhir',
  undone: 'Perubahan terakhir diurungkan.',
  reset: 'Kembalikan isian',
  unsaved: 'Ada perubahan yang belum disimpan.',
  failure: (detail: string) => `Pengaturan belum tersimpan. ${detail}`,
  undoFailure: (detail: string) => `Perubahan terakhir belum diurungkan. ${detail}`,
  loadFailure: 'Pengaturan gagal dimuat.',
  fixed: (variable: string) =>
    `Ditentukan server lewat variabel ${variable}; isian di sini baru berlaku setelah variabel itu dikosongkan.`,
  changedTitle: 'Admin lain baru saja menyimpan pengaturan ini',
  changedText:
    'Isian yang tidak Anda ubah sudah mengikuti simpanan terbaru. Yang Anda berdua ubah tetap milik Anda; periksa di bawah, lalu simpan lagi.',
  changedTheirs: 'Simpanan terbaru',
  changedYours: 'Isian Anda',
  takeTheirs: 'Pakai simpanan terbaru',
  nothing: 'kosong',
  yes: 'ya',
  no: 'tidak',
} as const;

/** Display names of the settings, for their pages and for conflicts between two administrators. */
export const settingLabels: Readonly<Record<string, string>> = {
  marketName: 'Nama pasar',
  formerNames: 'Nama pasar sebelumnya',
  campusName: 'Nama kampus',
  tagline: 'Kalimat di kaki halaman',
  heroTitle: 'Judul halaman depan',
  heroSentence: 'Kalimat halaman depan',
  logoId: 'Logo',
  colour: 'Warna utama',
  contactEmail: 'Email kontak',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  places: 'Lokasi',
  meetingPlaces: 'Tempat bertemu',
  timeZone: 'Zona waktu',
  categories: 'Kategori',
  tiles: 'Kotak halaman depan',
  banners: 'Banner',
  registration: 'Yang boleh mendaftar',
  campusDomains: 'Domain email kampus',
  holdMinutes: 'Waktu bayar',
  soldCountsOn: 'Hitungan terjual',
  feePercent: 'Biaya platform',
  takesCod: 'COD',
  codOrderMax: 'Pesanan COD terbesar',
  cashSharePercent: 'Bagian pembeli COD baru',
  answerHours: 'Waktu penjual menjawab',
  listingDays: 'Masa tayang produk',
  quietFromHour: 'Jam tenang mulai',
  quietToHour: 'Jam tenang berakhir',
  marketRules: 'Aturan pasar',
  forbidden: 'Barang terlarang',
  addresses: 'Alamat',
};

const clock = (hour: number) => `${String(hour).padStart(2, '0')}.00`;

export const rulesTexts = {
  who: 'Pendaftaran',
  registrations: {
    anybody: 'Siapa saja',
    campus: 'Hanya alamat email kampus',
    listed: 'Hanya alamat dalam daftar',
  },
  list: 'Isi daftar alamat yang boleh mendaftar',
  domainsHint:
    'Satu domain per baris, misalnya kampus.ac.id. Penjual dengan alamat ini mendapat tanda “Email kampus terverifikasi”.',
  money: 'Pembayaran',
  feeHint: 'Dipotong dari uang penjual saat pembelian lewat transfer selesai. Pesanan lama memakai biaya saat dipesan.',
  takesCod: 'Terima COD (bayar tunai saat bertemu)',
  noTransfers: 'Midtrans belum terpasang, jadi COD satu-satunya cara membayar dan tidak dapat dimatikan.',
  codMaxHint: 'Kosong: tanpa batas.',
  cashShareHint: 'Dari satu PO, jadwal per minggu atau satu barang sewaan, selama belum ada pembelian yang selesai.',
  holdHint: 'Selama ini stok disimpan untuk pembeli yang memilih transfer dan belum membayar.',
  soldCounts: { cart: 'Saat masuk keranjang', order: 'Saat dipesan' },
  times: 'Batas waktu',
  answerHint: 'Pesanan yang tidak dijawab batal sendiri. Penjual diingatkan di tengah jalan.',
  listingHint: 'Setelah itu penjual ditanya apakah barangnya masih ada.',
  quietHint: 'Di antara jam ini kabar menunggu, kecuali janji temu hari itu. Dua jam yang sama: tidak ada jam tenang.',
  clock,
  minutes: 'menit',
  hours: 'jam',
  days: 'hari',
  percent: '%',
  rupiah: 'Rp',
} as const;

export const marketTexts = {
  rulesHint:
    'Ditulis dengan Markdown: baris kosong memisahkan paragraf, “- ” memulai daftar, **tebal**, dan [tulisan](https://alamat).',
  forbidden: 'Barang terlarang',
  forbiddenHint: 'Penjual diberi tahu saat menulis salah satu kata ini; produknya tetap dapat ditayangkan.',
  forbiddenName: 'Nama barang',
  words: 'Kata yang dicari, satu per baris',
  add: 'Tambah barang terlarang',
  remove: (name: string) => `Hapus ${name}`,
} as const;

export const addressesTexts = {
  hint: `Satu alamat per baris, paling banyak ${formatNumber(limits.allowedAddressesMax)} (atau ${formatNumber(limits.allowedAddressesLength)} huruf). Orang yang sudah punya akun tidak terpengaruh.`,
  count: (count: number) => `${count} alamat`,
} as const;

export const identityTexts = {
  marketName: 'Tampil di atas setiap halaman, di email, dan di tautan yang dibagikan.',
  mailSenderFixed: (name: string) =>
    `Pengirim email tetap bernama “${name}”, ditentukan server lewat variabel SMTP_SENDER_NAME.`,
  campusName: 'Boleh kosong kalau nama pasar sudah menyebutnya.',
  logo: 'PNG, JPEG atau WebP, sebaiknya persegi. Tampil di atas setiap halaman dan sebagai ikon aplikasi; berlaku setelah disimpan.',
  logoNow: 'Logo sekarang',
  chooseLogo: 'Pilih logo',
  changeLogo: 'Ganti logo',
  removeLogo: 'Hapus logo',
  colour: 'Warna tombol dan judul. Tulisan putih harus terbaca di atasnya.',
  pickColour: 'Pilih dari palet',
  contrast: (ratio: string, least: string) => `Kontras dengan tulisan putih ${ratio}; minimal ${least}.`,
  contact: 'Kontak',
  contactHint: 'Yang kosong tidak ditampilkan.',
  instagramExample: '@pasarkampus',
  whatsappExample: '0812 3456 7890',
  siteNote:
    'Nama di tab browser, ikon, dan aplikasi yang dipasang berasal dari berkas situs. Di server sendiri berkas itu ikut berubah; di layanan Appwrite baru saat kampus dipasang lagi.',
  shades: 'Turunan warna',
  previewButton: 'Beli Sekarang',
} as const;
