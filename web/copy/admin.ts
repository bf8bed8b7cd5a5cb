/** Texts of the administrator's screens beyond the specification's own sentences (messages.ts). */
import type { PaymentFlag } from '#domain/orders/midtrans.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

export const listTexts = {
  nothing: 'Belum ada data.',
  nothingFound: 'Tidak ada data yang cocok dengan pencarian atau filter.',
  selected: (count: number) => `${count} dipilih`,
  progress: (done: number, of: number) => `Memproses ${done + 1} dari ${of}…`,
  summary: (label: string, done: number, failed: number) =>
    failed === 0 ? `${label}: ${done} berhasil.` : `${label}: ${done} berhasil, ${failed} gagal.`,
  exported: (count: number) => `${count} baris disimpan sebagai CSV.`,
  exportFailure: (detail: string) => `Gagal mengekspor CSV: ${detail}`,
} as const;

export const productTexts = {
  added: 'Produk berhasil ditambahkan.',
  saved: 'Produk berhasil diperbarui.',
  deleted: 'Produk berhasil dihapus.',
  saveFailure: (detail: string) => `Gagal menyimpan produk: ${detail}`,
  deleteFailure: (detail: string) => `Gagal menghapus produk: ${detail}`,
  confirmDeleteMany: (count: number) => `Yakin hapus ${count} produk ini?`,
} as const;

export const userTexts = {
  saved: 'Data user berhasil diperbarui.',
  blocked: (name: string) => `${name} diblokir dan dikeluarkan dari semua perangkat.`,
  unblocked: (name: string) => `${name} aktif kembali.`,
  deleted: (name: string) => `User ${name} dihapus.`,
  failure: (detail: string) => `Gagal memperbarui user: ${detail}`,
  protected: {
    fixed: 'Admin utama tidak dapat diblokir atau dihapus.',
    self: 'Akun Anda sendiri tidak dapat diblokir atau dihapus di sini.',
  },
  fixedRole: 'Role admin utama tetap.',
  deleteFailure: (detail: string) => `Gagal menghapus user: ${detail}`,
} as const;

export const dashboardTexts = {
  noDrift: 'Hitung ulang selesai: semua angka sudah benar.',
  healed: (changes: string) => `Hitung ulang selesai, angka diperbaiki: ${changes}.`,
  busy: 'Data sedang berubah terus. Silakan hitung ulang sebentar lagi.',
  recountFailure: (detail: string) => `Gagal menghitung ulang: ${detail}`,
  broadcastSent: 'Pengumuman terkirim ke semua user.',
  broadcastFailure: (detail: string) => `Gagal mengirim pengumuman: ${detail}`,
} as const;

export const ordersDeskTexts = {
  title: 'Kelola Pesanan',
  refresh: 'Refresh Data',
  search: 'Cari nomor, Order ID, pelanggan atau penjual…',
  list: 'Daftar pesanan',
  empty: 'Belum ada pesanan.',
  columns: ['Order ID', 'Pelanggan', 'Produk', 'Total', 'Status', 'Aksi'],
  order: (number: string) => `Pesanan ${number}`,
  /** Buyer and sellers read why an administrator decided for them. */
  acceptedReason: 'Diterima oleh admin.',
  canceledReason: 'Dibatalkan oleh admin.',
  /** Prefilled; the administrator may say it better. */
  reasonHint: 'Pembeli dan penjual membacanya.',
  acceptTitle: 'Terima tanpa transfer',
  acceptOne: (customer: string) =>
    `Transfer ${customer} belum masuk. Pesanan tetap diterima dan penjual diminta menyiapkan barangnya.`,
  acceptYes: 'Ya, proses',
  cancelRest: 'Batalkan sisanya',
  sales: 'Penjual',
  unknownSeller: 'Tanpa penjual',
  soldBy: (names: readonly string[]) => (names.length === 0 ? '' : `Penjual: ${names.join(', ')}`),
  decide: 'Putuskan kendala',
  tick: (number: string) => `pesanan ${number}`,
  detail: 'Detail',
  closeDetail: 'Tutup detail',
  detailFailure: 'Gagal memuat detail pesanan.',
  bulkTarget: 'Status baru untuk yang dipilih',
  bulkMove: 'Ubah Status',
  cancelMany: (count: number) =>
    `Yakin ingin membatalkan ${count} pesanan? Stok barang yang belum diserahkan dikembalikan.`,
  completeMany: (count: number) =>
    `Yakin menyelesaikan ${count} pesanan? Setelah selesai, statusnya tidak dapat diubah lagi.`,
  noMoves: 'Tidak ada aksi',
  cancelOne: (customer: string) =>
    `Yakin ingin membatalkan pesanan ${customer}? Stok barang yang belum diserahkan dikembalikan.`,
  completeTitle: 'Selesaikan pesanan',
  completeOne: (customer: string) =>
    `Yakin pesanan ${customer} sudah diterima? Setelah selesai, statusnya tidak dapat diubah lagi.`,
  completeYes: 'Ya, selesaikan',
  items: 'Barang',
  meetingPlace: (place: string) => `Titik COD: ${place}`,
  total: 'Total',
  address: 'Alamat pengiriman',
  history: 'Riwayat status',
  moneyReturned: 'Dana dikembalikan',
  by: (name: string) => `oleh ${name}`,
  automatically: 'otomatis',
  photoOf: (name: string) => `Foto ${name}`,
  payment: 'Pembayaran',
  method: 'Metode',
  midtrans: 'Status Midtrans',
  paidAt: 'Dibayar',
  payUntil: 'Batas bayar',
  attempts: 'Percobaan bayar',
  none: '–',
  refundReference: 'Nomor referensi pengembalian',
  refundHint: 'Misalnya nomor transfer bank atau refund Midtrans. Pembeli melihatnya.',
  refundDone: 'Tandai sudah dikembalikan',
  refundSaved: 'Pengembalian dana dicatat, pembeli diberi tahu.',
  refundFailure: (detail: string) => `Gagal mencatat pengembalian dana: ${detail}`,
} as const;

/** What an administrator does to bring an order to a state; the states keep their names. */
export const moveLabels: Record<OrderStatus, string> = {
  PENDING: 'Kembalikan',
  PAID: 'Tandai dibayar',
  Processed: 'Proses',
  Shipped: 'Kirim',
  Completed: 'Selesaikan',
  Canceled: 'Batalkan',
};

/** What an administrator should do about a payment that did not go as planned. */
export const paymentFlagTexts: Record<Exclude<PaymentFlag, ''>, { label: string; hint: string }> = {
  paid_after_cancel: {
    label: 'Dibayar setelah batal',
    hint: 'Pembayaran masuk setelah pesanan dibatalkan. Kembalikan dananya lewat Midtrans.',
  },
  paid_twice: { label: 'Dibayar dua kali', hint: 'Pesanan ini dibayar lebih dari sekali. Kembalikan kelebihannya.' },
  refund_due: { label: 'Perlu refund', hint: 'Pesanan yang sudah dibayar dibatalkan. Kembalikan dana pembeli.' },
  refunded: {
    label: 'Sudah direfund',
    hint: 'Dana pesanan ini sudah dikembalikan; referensinya ada di riwayat status.',
  },
  amount_mismatch: {
    label: 'Jumlah tidak sesuai',
    hint: 'Jumlah yang dilaporkan Midtrans berbeda dari total pesanan. Periksa sebelum memproses.',
  },
};

/** Names of audit actions as people read them. */
export const auditActions: Record<string, string> = {
  'order.status': 'Status pesanan',
  'order.refund': 'Pengembalian dana',
  'product.create': 'Produk ditambahkan',
  'product.edit': 'Produk diubah',
  'product.delete': 'Produk dihapus',
  'user.edit': 'User diubah',
  'user.block': 'User diblokir',
  'user.unblock': 'Blokir dibuka',
  'user.delete': 'User dihapus',
  'report.status': 'Status laporan',
  'notification.broadcast': 'Pengumuman',
  'totals.recount': 'Hitung ulang',
};

export const auditStates: Record<string, string> = { started: 'Dimulai', done: 'Selesai', failed: 'Gagal' };

export const decisionTexts = {
  title: 'Keputusan',
  status: 'Status laporan',
  remove: 'Hapus juga produk ini dari etalase',
  removeHint: 'Foto dan datanya ikut terhapus; pesanan lama tetap tercatat. Penjual diberi tahu.',
  stillOnSale:
    'Perhatian: produk ini masih dijual. Untuk menghapusnya, pilih status lain lalu pilih resolved_product_removed lagi, atau hapus lewat Kelola Produk.',
  warns: 'Penjual produk ini akan menerima notifikasi peringatan.',
  save: 'Simpan Status',
} as const;

export const attentionTexts = {
  title: 'Perlu perhatian',
  nothing: 'Tidak ada yang menunggu Anda sekarang.',
  lists: {
    disputes: (count: number, more: boolean) => `Kendala yang perlu diputuskan (${countOf(count, more)})`,
    refundsDue: (count: number, more: boolean) =>
      `Dana yang perlu diperiksa atau dikembalikan (${countOf(count, more)})`,
    lapsing: (count: number, more: boolean) => `Hampir batal karena tidak dijawab (${countOf(count, more)})`,
    ownerless: (count: number, more: boolean) => `Penjualnya diblokir atau sudah tidak ada (${countOf(count, more)})`,
  },
  between: (buyer: string, seller: string) => `${buyer} dan ${seller || ordersDeskTexts.unknownSeller.toLowerCase()}`,
  since: (age: string) => `sejak ${age}`,
  reports: (count: number) => `${countOf(count, count >= 100)} laporan produk menunggu ditinjau`,
} as const;

const countOf = (count: number, more: boolean): string => (more ? `lebih dari ${count}` : String(count));
