/** UI strings about kinds of trade that belong to no single kind. */

export const kindTexts = {
  choice: 'Jenis penawaran',
  filters: 'Jenis penawaran',
  any: 'Semua jenis',
};

/** Shown below an order item that was bought in a bundle. */
export const bundleFrom = (name: string): string => `Dari paket ${name}`;

/** Note when a gift is deleted: the number of people who wait for its draw or for their turn after it; '' for none. */
export const endingDraws = (entrants: number): string =>
  entrants === 0 ? '' : `Undiannya ikut berakhir tanpa pemenang; ${entrants} orang masih menunggu hasilnya.`;

/**
 * Note when a product is deleted: the number of orders in its open pre-order, which are canceled with it; '' for none.
 */
export const endingSales = (count: number): string =>
  count === 0 ? '' : `${count} pesanan di PO yang masih dibuka ikut dibatalkan.`;
