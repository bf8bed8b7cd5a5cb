import { limits } from '#domain/limits.ts';
import { toCallError } from '../lib/call-error.ts';
import { sentenceFor } from './errors.ts';
import { fieldSentence } from './fields.ts';
import { endingSales } from './kinds.ts';
import { formatNumber } from './numbers.ts';

/** Messages quoted from the specification, by situation. */
export const sellingMessages = {
  loginToPost: 'Kamu harus login untuk memposting produk.',
  loginToAct: 'Anda harus login untuk melakukan aksi ini.',
  imageMissing: fieldSentence('image_required'),
  imageFailure: 'Gagal mengunggah gambar.',
  imageTrouble: 'Terjadi kesalahan saat mengunggah gambar.',
  postFailure: 'Terjadi kesalahan saat menyimpan produk.',
  postDiscountRange: 'Diskon harus di antara 0-100%',
  updated: 'Produk berhasil diperbarui!',
  added: 'Produk baru berhasil ditambahkan!',
  saveFailure: (detail: string) => `Gagal menyimpan produk: ${detail}`,
  deleted: 'Produk berhasil dihapus.',
  deleteFailure: 'Gagal menghapus produk.',
  confirmDelete: 'Apakah Anda yakin ingin menghapus produk ini?',
} as const;

const saidByStorage = ['storage_invalid_file_size', 'storage_limit_exceeded', 'storage_full'];

/**
 * Message for a failed upload. The specification has two: the server refused the picture, or was not reached. Our own
 * refusals have more specific ones.
 */
export function photoSentence(error: unknown): string {
  const { code, status } = toCallError(error);
  if (code.startsWith('photo_') || saidByStorage.includes(code)) return sentenceFor(error);
  return status === 0 || status >= 500 ? sellingMessages.imageTrouble : sellingMessages.imageFailure;
}

export const photoCopy = {
  preview: (name: string) => `Pratinjau ${name}`,
  uploading: (name: string) => `Mengunggah ${name}`,
  tryAgain: 'Coba lagi',
  moveForward: (name: string) => `Geser ${name} ke depan`,
  moveBack: (name: string) => `Geser ${name} ke belakang`,
  replace: (name: string) => `Ganti ${name}`,
  remove: (name: string) => `Hapus ${name}`,
  choose: 'Pilih foto',
  camera: 'Ambil foto',
  add: 'Tambah foto',
  hint: `PNG, JPEG, GIF atau WebP, sampai ${limits.photosPerProduct} foto. Foto besar dari kamera diperkecil otomatis. Foto pertama menjadi foto utama.`,
  main: 'Foto utama',
  waitingShort: 'Menunggu koneksi',
  waiting: 'Anda sedang offline. Foto diunggah otomatis saat tersambung kembali.',
  moved: (place: number, count: number) => `Foto dipindah ke urutan ${place} dari ${count}.`,
} as const;

/** The steps of posting a product. */
export const postStepTexts = {
  list: 'Langkah posting',
  stepOf: (step: number, count: number) => `Langkah ${step} dari ${count}`,
  photo: 'Foto',
  details: 'Rincian',
  place: 'Tempat',
  /** Heading of the values posted in addition to those of the first step. */
  guessed: 'Ikut ditayangkan',
  incomplete: 'belum lengkap',
  back: 'Kembali',
  next: 'Lanjut',
} as const;

export const sellingCopy = {
  draftKept: 'Isian Anda tersimpan di perangkat ini sampai produk diposting.',
  addressIsPublic: 'Alamat ini tampil di halaman produk dan dapat dilihat semua orang. Cukup tulis tempat bertemu.',
  changedMeanwhile:
    'Produk ini baru saja diubah di tempat lain. Isian Anda belum disimpan, supaya perubahan itu tidak hilang.',
  activeCount: (active: number, limit: number) => `${active} dari ${limit} produk aktif`,
  openSales: ({ openSales, ending }: { openSales: number; ending: number }) =>
    [
      openSales === 0
        ? ''
        : `Masih ada ${openSales} penjualan berjalan atas produk ini; semuanya tetap berlanjut dan perlu Anda selesaikan.`,
      endingSales(ending),
    ]
      .filter(Boolean)
      .join(' '),
  soldOut: 'Ditandai habis.',
  stockNow: (name: string, stock: number) => `Stok "${name}" sekarang ${stock}.`,
  markedSold: (name: string) => `"${name}" ditandai terjual.`,
  backOnSale: (name: string) => `"${name}" dijual lagi.`,
  stockFailure: (detail: string) => `Gagal mengubah stok: ${detail}`,
  page: (page: number, pages: number) => `Halaman ${page} dari ${pages}`,
  columns: ['Produk', 'Harga', 'Stok', 'Terjual', 'Kategori', 'Aksi'],
  soldCount: (count: string) => `${count} terjual`,
  look: 'Lihat',
  sellAgain: 'Jual lagi',
  markSold: 'Tandai terjual',
  edit: 'Edit',
  remove: 'Hapus',
  sorts: {
    terbaru: 'Terbaru',
    nama: 'Nama A–Z',
    termurah: 'Harga terendah',
    termahal: 'Harga tertinggi',
    stok: 'Stok paling sedikit',
    terlaris: 'Paling laku',
    tayang: 'Masa tampil',
  },
  removeTitle: 'Hapus produk',
  ownProducts: 'Produk saya',
  ownPage: 'Halaman saya',
  sales: 'Penjualan',
  title: 'Kelola Produk Jualan',
  quickAdd: 'Tambah cepat',
  post: 'Posting Produk',
  parts: 'Bagian',
  sold: 'Terjual',
  pages: 'Halaman',
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  productPhotos: 'Foto produk',
  editTitle: 'Edit Produk',
  addTitle: 'Tambah Produk',
  close: 'Tutup',
  loading: 'Memuat produk…',
  notFound: 'Produk Tidak Ditemukan',
  notFoundHint: 'Produk ini sudah dihapus.',
  changedTitle: 'Produk sudah berubah',
  loadNewest: 'Muat versi terbaru',
  saveMine: 'Tetap simpan isian saya',
  cancel: 'Batal',
  saveChanges: 'Simpan Perubahan',
  nothing: 'Belum ada produk',
  nothingHint: 'Punya barang yang sudah tidak dipakai? Foto, beri harga, jual.',
  postFirst: 'Posting produk pertama',
  search: 'Cari produk saya...',
  sort: 'Urutkan',
  noMatch: 'Tidak ada produk yang cocok',
  noMatchHint: (search: string) => `Tidak ada produk Anda bernama "${search}".`,
  clearSearch: 'Hapus pencarian',
  uncounted: 'Stok tidak dihitung',
  adjust: 'Atur',
  stockOf: (name: string) => `stok ${name}`,
  out: 'Habis',
  pieces: (count: number) => `${formatNumber(count)} buah`,
  markOut: 'Tandai habis',
  markOutOf: (name: string) => `Tandai habis ${name}`,
} as const;
