/** Texts around kinds of trade that belong to no single kind. */

export const kindTexts = {
  choice: 'Jenis penawaran',
  filters: 'Jenis penawaran',
  any: 'Semua jenis',
};

/** Below a part that was bought in a bundle. */
export const bundleFrom = (name: string): string => `Dari paket ${name}`;

/** Note for a deleted gift: people who wait for its draw, or for their turn after it; '' for none. */
export const endingDraws = (entrants: number): string =>
  entrants === 0 ? '' : `Undiannya ikut berakhir tanpa pemenang; ${entrants} orang masih menunggu hasilnya.`;

/** Note for a deleted product: orders of its open pre-order, which end with it; '' for none. */
export const endingSales = (count: number): string =>
  count === 0 ? '' : `${count} pesanan di PO yang masih dibuka ikut dibatalkan.`;
