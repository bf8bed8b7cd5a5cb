/** Words of the kinds of trade. */
import type { ProductKind } from '#domain/kinds/registry.ts';

/** What each kind is called on badges and in forms. */
export const kindNames: Readonly<Record<ProductKind, string>> = {
  goods: 'Barang',
  preorder: 'Pre-order',
  service: 'Jasa',
  rental: 'Sewa',
  wanted: 'Dicari',
  bundle: 'Paket',
  free: 'Gratis',
  link: 'Lewat tautan',
};

/** On the badge of a gift that is drawn. */
export const drawBadge = 'Undian';

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
