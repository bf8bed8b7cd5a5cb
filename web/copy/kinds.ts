/** Words of the kinds of trade. */
import { isForDraw } from '#domain/kinds/free/for-draw.ts';
import { type KindColumns, kindOf, type ProductKind, type RowKind } from '#domain/kinds/kind.ts';

/** What each kind is called on badges and in forms. */
export const kindNames: Readonly<Record<RowKind, string>> = {
  goods: 'Barang',
  preorder: 'Pre-order',
  service: 'Jasa',
  rental: 'Sewa',
  wanted: 'Dicari',
  bundle: 'Paket',
  free: 'Gratis',
  link: 'Lewat tautan',
  unknown: 'Jenis baru',
};

/** On the badge of a gift that is drawn. */
const drawBadge = 'Undian';

/** What a product is, in a word. */
export const kindWord = (product: KindColumns): string => (isForDraw(product) ? drawBadge : kindNames[kindOf(product)]);

export const kindTexts = {
  choice: 'Jenis penawaran',
  filters: 'Jenis penawaran',
};

/** One line below each kind where it is chosen. */
export const kindHints: Readonly<Partial<Record<ProductKind, string>>> = {
  goods: 'Barangnya ada sekarang.',
  service: 'Dengan paket, dan jam yang dipilih pembeli.',
  bundle: 'Beberapa barang Anda dengan satu harga.',
  free: 'Untuk siapa cepat, atau diundi.',
  preorder: 'Dipesan dulu, dibuat bersama, diambil pada satu waktu.',
  rental: 'Dipinjamkan per hari, dengan atau tanpa deposit.',
};

/** For a seller: what a kind has besides the fields of all products, and the way to its page, where that is changed. */
export const kindTerms: Readonly<Partial<Record<RowKind, { readonly link: string; readonly apart: string }>>> = {
  preorder: { link: 'Kelola PO', apart: 'Jadwal, jumlah, dan tempat pengambilan PO diubah di halaman lain.' },
  service: { link: 'Ubah paket & jadwal', apart: 'Paket, harganya, dan jam buka diubah di halaman lain.' },
  rental: { link: 'Ubah syarat sewa', apart: 'Deposit dan jumlah yang disewakan diubah di halaman lain.' },
};

/** The chips above lists. */
export const kindFilterTexts = {
  preorder: 'Buka PO',
  closesToday: 'Tutup hari ini',
  weekend: 'Bisa disewa akhir pekan',
  service: 'Jasa berjadwal',
  freeTomorrow: 'Kosong besok',
};

/** Below a part, where its bundle was bought. */
export const bundleFrom = (name: string): string => `Dari paket ${name}`;

/** Of people who wait for a draw, or for their turn after it, of a gift that is deleted; '' where there are none. */
export const endingDraws = (entrants: number): string =>
  entrants === 0 ? '' : `Undiannya ikut berakhir tanpa pemenang; ${entrants} orang masih menunggu hasilnya.`;

/** Of orders that end with the pre-order whose product is deleted; '' where there are none. */
export const endingSales = (count: number): string =>
  count === 0 ? '' : `${count} pesanan di PO yang masih dibuka ikut dibatalkan.`;
