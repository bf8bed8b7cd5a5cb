/**
 * Headings of pages that stand before the page's code has arrived: the build puts them into index.html (web/app/prerender.tsx).
 * `tab`: the name of its tab, where that is shorter.
 */
export const pageHeads = {
  '/cart': { title: 'Keranjang Saya', tab: 'Keranjang' },
  '/checkout': { title: 'Checkout' },
  '/orders': { title: 'Riwayat Pesanan' },
  '/history': { title: 'Riwayat Transaksi' },
  '/messages': { title: 'Pesan' },
  '/sales': { title: 'Penjualan' },
};
