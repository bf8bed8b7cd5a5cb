/**
 * Page headings shown before the page's code has loaded: the build puts them into index.html (web/app/prerender.tsx).
 * `tab`: a shorter title for the tab.
 */
export const pageHeads = {
  '/cart': { title: 'Keranjang Saya', tab: 'Keranjang' },
  '/checkout': { title: 'Checkout' },
  '/orders': { title: 'Riwayat Pesanan' },
  '/history': { title: 'Riwayat Transaksi' },
  '/messages': { title: 'Pesan' },
  '/sales': { title: 'Penjualan' },
};
