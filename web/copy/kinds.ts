/** Words around kinds of trade that no kind says itself. */

export const kindTexts = {
  choice: 'Jenis penawaran',
  filters: 'Jenis penawaran',
};

/** Below a part, where its bundle was bought. */
export const bundleFrom = (name: string): string => `Dari paket ${name}`;

/** Of people who wait for a draw, or for their turn after it, of a gift that is deleted; '' where there are none. */
export const endingDraws = (entrants: number): string =>
  entrants === 0 ? '' : `Undiannya ikut berakhir tanpa pemenang; ${entrants} orang masih menunggu hasilnya.`;

/** Of orders that end with the pre-order whose product is deleted; '' where there are none. */
export const endingSales = (count: number): string =>
  count === 0 ? '' : `${count} pesanan di PO yang masih dibuka ikut dibatalkan.`;
