/**
 * Headings of pages that stand before the page's code has arrived: the build puts them into index.html (web/app/prerender.tsx).
 * `hint`: what the page is for; on a phone it is larger than any text that comes with the code, so that what is largest is there first
 * (tests/e2e/first-screens.test.ts). `tab`: the name of its tab, where that is shorter.
 */
export const pageHeads = {
  '/cart': {
    title: 'Keranjang Saya',
    tab: 'Keranjang',
    hint: '',
  },
  '/checkout': { title: 'Checkout', hint: '' },
  '/orders': {
    title: 'Riwayat Pesanan',
    hint: 'Barang yang Anda pesan: statusnya sekarang, pembayaran, penyerahan dan pembatalan.',
  },
  '/history': { title: 'Riwayat Transaksi', hint: 'Catatan ringkas tanggal, total dan status setiap pesanan.' },
  '/messages': { title: 'Pesan', hint: 'Percakapan Anda dengan penjual dan pembeli; yang terbaru di atas.' },
  '/sales': { title: 'Penjualan', hint: 'Pesanan atas produk Anda: yang menunggu Anda lebih dulu.' },
};
