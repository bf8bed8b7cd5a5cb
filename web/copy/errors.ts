/**
 * Sentences for refusals and failures of carts, orders, sales, talks, money and administration, plus those of the first
 * screen.
 */
import type { ErrorCode } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { type CallError, toCallError } from '../lib/call-error.ts';
import { firstSentenceFor, type refusals, waitSentence } from './first-errors.ts';
import { formatDate, formatDateTime, formatPrice } from './format.ts';
import { furtherSentence, type KindErrorCode } from './further-sentences.ts';
import { spanOf } from './numbers.ts';

/** Also shown next to controls that are disabled because the case is the administrator's own. */
export const ownCase =
  'Ini perkara Anda sendiri, jadi admin lain yang memutuskannya. Belum ada? Jadikan seseorang admin di halaman User.';

/** Short form of `ownCase`. */
export const ownCaseShort = 'Perkara Anda sendiri: admin lain yang memutuskannya.';

export const tradeRefusals: Record<Exclude<ErrorCode, keyof typeof refusals | KindErrorCode>, string> = {
  id_taken: 'Formulir ini sudah pernah dikirim; lihat daftar Anda. Tekan lagi untuk mengirim yang baru.',
  own_product: 'Ini produk Anda sendiri, tidak bisa dibeli.',
  product_sold: 'Produk ini sudah terjual.',
  not_listed: 'Produk ini tidak lagi ditawarkan.',
  sold_out: 'Stok produk ini sudah habis.',
  stock_short: 'Stok produk ini tidak mencukupi.',
  not_owner: 'Hanya pemilik produk yang dapat melakukan ini.',
  listing_limit: 'Jumlah produk aktif Anda sudah mencapai batas.',
  file_not_yours: 'Foto ini bukan unggahan Anda. Silakan unggah ulang.',
  photo_invalid: 'Berkas ini bukan foto yang dapat ditampilkan. Pilih foto lain.',
  photo_taken: 'Foto ini sudah dipakai produk lain. Silakan unggah ulang.',
  cart_empty: 'Keranjang kosong.',
  cart_full: `Keranjang penuh: maksimal ${limits.cartProducts} produk berbeda dalam satu pesanan.`,
  cart_changed: 'Isi keranjang baru saja berubah. Periksa kembali, lalu coba lagi.',
  cart_line_not_found: 'Produk ini sudah tidak ada di keranjang Anda.',
  order_too_large:
    'Isi pesanan ini terlalu banyak untuk sekali pesan. Pilih sebagian dulu, lalu pesan sisanya dalam pesanan kedua.',
  price_changed: 'Harga produk berubah. Periksa harga terbaru, lalu coba lagi.',
  wish_not_found: 'Produk ini sudah tidak ada di wishlist Anda.',
  saved_search_not_found: 'Pencarian ini sudah tidak tersimpan.',
  saved_search_limit: 'Pencarian tersimpan sudah mencapai batas. Hapus salah satu dulu.',
  order_not_found: 'Pesanan tidak ditemukan.',
  order_id_taken: 'Nomor pesanan sudah terpakai. Muat ulang halaman, lalu coba lagi.',
  refund_not_due: 'Tidak ada dana yang perlu dikembalikan untuk pesanan ini.',
  transition_not_allowed: 'Status pesanan sudah berubah, aksi ini tidak berlaku lagi.',
  sale_not_found: 'Penjualan tidak ditemukan.',
  sale_event_not_allowed: 'Keadaan penjualan ini sudah berubah, aksi ini tidak berlaku lagi.',
  money_gone:
    'Dana pembelian ini sudah kembali ke pembeli, jadi tidak dapat diselesaikan. Jangan serahkan pesanannya; admin memutuskan kelanjutannya.',
  seller_limit: `Satu pesanan hanya untuk ${limits.sellersPerCart} penjual. Selesaikan dulu keranjang yang ada, lalu belanja lagi.`,
  cod_off: 'Kampus ini tidak menerima COD. Pilih Transfer Bank.',
  cod_amount_limit: 'Pesanan ini terlalu besar untuk COD. Pilih Transfer Bank.',
  verification_refused: 'Tautan verifikasi ini sudah dipakai atau kedaluwarsa.',
  registration_closed:
    'Pendaftaran di sini hanya untuk alamat email yang diizinkan kampus. Daftar dengan alamat kampus Anda, atau hubungi admin.',
  transfer_needs_amount: 'Pesanan gratis tidak perlu dibayar: pilih COD dan ambil langsung.',
  cod_limit: 'Masih ada pesanan COD yang belum dijawab penjual. Tunggu jawabannya atau batalkan salah satunya dulu.',
  cod_pieces_limit: 'Terlalu banyak barang dalam pesanan COD yang belum dijawab penjual. Kurangi jumlahnya dulu.',
  transfer_pieces_limit: 'Terlalu banyak barang dalam pesanan transfer yang belum dibayar. Kurangi jumlahnya dulu.',
  transfer_amount_limit: 'Nilai pesanan transfer yang belum dibayar terlalu besar. Kurangi isinya dulu.',
  transfer_pause: 'Terlalu banyak pesanan transfer Anda berakhir tanpa dibayar. Untuk sementara pilih COD.',
  transfer_limit: 'Masih ada pesanan transfer yang belum dibayar. Bayar atau batalkan salah satunya dulu.',
  amount_mismatch: 'Jumlah pembayaran tidak sesuai dengan pesanan.',
  customer_mismatch: 'Data pembeli tidak sesuai dengan pesanan.',
  payment_not_payable: 'Pesanan ini tidak dapat dibayar lagi.',
  payment_unavailable: 'Layanan pembayaran sedang tidak tersedia. Silakan coba lagi.',
  account_change: 'Rekening Anda akan diganti. Periksa sekali lagi, lalu konfirmasi.',
  account_missing: 'Belum ada rekening yang terdaftar.',
  undo_over: 'Waktu untuk mengurungkan sudah habis.',
  undo_moved_on: 'Ini tidak dapat diurungkan lagi: keadaannya sudah berubah sejak ditandai.',
  refund_not_found: 'Pengembalian dana tidak ditemukan.',
  refund_ended: 'Pengembalian dana ini sudah dibayar sebelumnya.',
  refund_asked: 'Midtrans sudah diminta mengembalikan dana ini dan belum menjawab. Tanyakan lagi lewat Midtrans dulu.',
  refund_by_hand: 'Midtrans tidak dapat mengembalikan dana ini. Kembalikan lewat transfer biasa.',
  already_reported: 'Anda sudah melaporkan produk ini. Laporan Anda sedang ditinjau.',
  report_not_found: 'Laporan tidak ditemukan di database.',
  mailing_not_found: 'Pengiriman email ini tidak ditemukan.',
  payment_none:
    'COD tidak dapat dimatikan selama Midtrans belum terpasang, karena pembeli tidak akan punya cara membayar.',
  registration_list_empty:
    'Daftar alamat yang boleh mendaftar masih kosong. Isi daftarnya dulu, lalu pilih aturan ini.',
  fixed_admin: 'Akun admin utama tidak dapat diubah.',
  own_case: ownCase,
  owner_only:
    'Hanya admin utama yang dapat mengubah peran, memblokir atau menghapus orang yang bertugas di meja admin.',
  chat_not_found: 'Chat tidak ditemukan.',
  talk_not_found: 'Percakapan tidak ditemukan.',
  talk_with_oneself: 'Anda tidak dapat mengirim pesan kepada diri sendiri.',
  talk_not_readable: 'Percakapan ini hanya dapat dibuka selama ada laporan atau kendala yang belum diputuskan.',
  person_gone: 'Orang ini sudah tidak aktif, jadi tidak dapat dihubungi.',
  person_not_verified: 'Orang ini belum memverifikasi emailnya, jadi belum dapat dihubungi.',
  blocked_by_you: 'Anda memblokir orang ini. Buka blokirnya dulu.',
  block_limit: 'Terlalu banyak yang Anda blokir. Buka salah satu dulu.',
  blocked_by_other: 'Orang ini tidak menerima pesan, tawaran atau pesanan dari Anda.',
  person_already_reported: 'Anda sudah melaporkan orang ini. Laporan Anda sedang ditinjau.',
  report_oneself: 'Anda tidak dapat melaporkan diri sendiri.',
  offer_not_found: 'Tawaran tidak ditemukan.',
  offer_not_wanted: 'Penjual tidak menerima tawaran untuk produk ini.',
  offer_open: 'Masih ada tawaran Anda untuk produk ini. Tunggu jawabannya, atau pakai harga yang sudah disetujui.',
  offer_event_not_allowed: 'Tawaran ini sudah dijawab atau sudah lewat waktunya.',
  offer_limit: 'Terlalu banyak harga tawaran dalam satu pesanan. Pisahkan pesanannya.',
  meeting_not_found: 'Janji temu tidak ditemukan.',
  meeting_not_now: 'Janji temu hanya dapat diatur setelah pesanan diterima penjual dan sebelum pesanan diserahkan.',
  meeting_event_not_allowed: 'Usul janji temu ini sudah dijawab atau sudah lewat waktunya.',
  meeting_overlaps: 'Anda sudah punya janji temu lain pada jam itu. Pilih waktu lain.',
  meeting_over: 'Usul janji temu ini tidak berlaku lagi. Usulkan waktu lain.',
  handover_not_now: 'Kode serah terima tidak berlaku pada keadaan penjualan ini.',
  dispute_not_open: 'Kendala ini sudah tidak terbuka, jadi keterangan tidak dapat ditambahkan lagi.',
  statement_limit: 'Keterangan Anda untuk kendala ini sudah sebanyak yang dapat kami simpan.',
  handover_locked: 'Kode salah terlalu sering. Silakan tunggu sebentar, lalu coba lagi.',
  handover_wrong: `Kode salah. Periksa kembali ${limits.handoverDigits} angka di layar pembeli.`,
  handover_foreign: 'Ini bukan kode serah terima pesanan di sini.',
  handover_other_sale: 'Kode ini milik penjualan lain.',
  cod_closed: 'Untuk sementara Anda hanya dapat membayar dengan transfer. Keberatan? Chat Admin.',
  review_not_now: 'Ulasan baru dapat ditulis setelah transaksi selesai.',
  review_over: 'Waktu untuk mengulas transaksi ini sudah lewat.',
  review_exists: 'Anda sudah mengulas transaksi ini. Ulasan tidak dapat diubah.',
  review_not_found: 'Ulasan tidak ditemukan.',
  review_answered: 'Ulasan ini sudah Anda jawab. Jawaban tidak dapat diubah.',
  review_not_yours: 'Hanya yang diulas yang dapat menjawab ulasan ini.',
  review_own: 'Ini ulasan Anda sendiri.',
  review_already_reported: 'Anda sudah melaporkan ulasan ini. Laporan Anda sedang ditinjau.',
  push_service_refused:
    'Browser ini memakai layanan notifikasi yang tidak kami kenal. Coba Chrome, Firefox, Safari atau Edge.',
  push_taken: 'Perangkat ini masih terdaftar untuk akun lain. Muat ulang halaman, lalu aktifkan lagi.',
  stock_untracked: 'Stok produk ini tidak dicatat.',
};

const byCode = new Map(Object.entries(tradeRefusals));

const name = (error: CallError) => (typeof error.details.name === 'string' ? error.details.name : undefined);

const waits = {
  transfer: { open: 'transfer yang belum dibayar', way: 'Bayar atau batalkan salah satunya dulu' },
  cod: { open: 'COD yang belum dijawab penjual', way: 'Tunggu jawabannya atau batalkan salah satunya dulu' },
} as const;

/**
 * Message for refused orders that would hold too much: how much is held, the limit, and when holds end at the latest.
 */
function quotaSentence({ code, details }: CallError): string | undefined {
  const [, kind, what] = /^(transfer|cod)_(?:(pieces|amount)_)?limit$/.exec(code) ?? [];
  const { limit, held } = details;
  if (code === 'transfer_pause' && typeof details.until === 'string') {
    return `${String(limit)} pesanan transfer Anda berakhir tanpa dibayar dalam ${spanOf(limits.unpaidTransferHours)}. Transfer dapat dipilih lagi ${formatDateTime(details.until)}; sampai saat itu pilih COD.`;
  }
  if ((kind !== 'transfer' && kind !== 'cod') || typeof limit !== 'number') return undefined;
  const { open, way } = waits[kind];
  const until =
    typeof details.until === 'string' ? ` Yang pertama berakhir paling lambat ${formatDateTime(details.until)}.` : '';
  if (what === undefined) return `Anda masih punya ${limit} pesanan ${open}. ${way}.${until}`;
  const say = (value: unknown) => (what === 'amount' ? formatPrice(Number(value)) : `${String(value)} barang`);
  const name = kind === 'cod' ? 'COD' : 'transfer';
  const alone = kind === 'cod' ? ' Kurangi jumlahnya atau pilih Transfer Bank.' : ' Kurangi jumlahnya dulu.';
  const already = Number(held) > 0 ? `, dan ${say(held)} sudah ada di pesanan ${open}` : '';
  return `Pesanan ${name} yang menunggu paling banyak ${say(limit)} sekaligus${already}.${alone}${until}`;
}

/** Messages that include the refusal's details. */
function detailed(error: CallError): string | undefined {
  const { code, details } = error;
  const product = name(error);
  if (code === 'sold_out' && product) return `Stok "${product}" sudah habis.`;
  if (code === 'stock_short' && product) return `Stok "${product}" tinggal ${String(details.available)} buah.`;
  if (code === 'product_sold' && product) return `"${product}" sudah terjual.`;
  if (code === 'not_listed' && product) return `"${product}" tidak lagi ditawarkan.`;
  if (code === 'own_product' && product) return `"${product}" adalah produk Anda sendiri, tidak bisa dibeli.`;
  if (code === 'cart_full' && typeof details.limit === 'number') {
    return `Keranjang penuh: maksimal ${details.limit} produk berbeda dalam satu pesanan.`;
  }
  const room = quotaSentence(error);
  if (room) return room;
  if (code === 'cod_closed' && typeof details.until === 'string') {
    return `Anda ${limits.absencesBeforeTransfer} kali tidak datang ke janji temu COD. Bayar dengan transfer sampai ${formatDate(details.until)}; keberatan? Chat Admin.`;
  }
  if (code === 'offer_limit' && typeof details.limit === 'number') {
    return `Satu pesanan paling banyak memakai ${details.limit} harga tawaran. Pisahkan pesanannya.`;
  }
  if (code === 'handover_locked') return waitSentence(details);
  if (code === 'handover_wrong' && typeof details.left === 'number') {
    return `Kode salah. Sisa percobaan: ${details.left}.`;
  }
  if (code === 'blocked_by_other' && product) return `${product} tidak menerima pesanan dari Anda.`;
  if (code === 'payout_above_balance' && typeof details.available === 'number') {
    return details.available < 0
      ? `Saldo kurang ${formatPrice(-details.available)}: dana pembeli ditarik kembali, jadi belum ada yang dapat dicairkan.`
      : `Saldo yang tersedia hanya ${formatPrice(details.available)}.`;
  }
  if (code === 'payout_ended' && details.state === 'paid') {
    return `Pencairan ini sudah ditandai terkirim, referensi ${String(details.reference)}.`;
  }
  if (code === 'payout_ended' && details.state === 'failed') return 'Pencairan ini sudah ditandai gagal.';
  if (code === 'payout_file_marked' && details.state === 'undoing') {
    return 'Penandaan berkas ini sedang diurungkan. Muat ulang sebentar lagi.';
  }
  if (code === 'payout_file_marked' && typeof details.name === 'string') {
    return `Berkas ini sudah ditandai terkirim oleh ${details.name}, referensi ${String(details.reference)}. Tidak ada yang Anda ubah.`;
  }
  if (code === 'undo_over' && typeof details.minutes === 'number') {
    return `Hanya dapat diurungkan dalam ${details.minutes} menit. Waktunya sudah lewat.`;
  }
  if (code === 'refund_ended' && details.reference) {
    return `Dana ini sudah dikembalikan, referensi ${String(details.reference)}.`;
  }
  return undefined;
}

/** The sentence for any thrown value; never the server's English. */
export function sentenceFor(thrown: unknown): string {
  const error = toCallError(thrown);
  const known = detailed(error) ?? byCode.get(error.code);
  return known ?? furtherSentence(error) ?? firstSentenceFor(error);
}

interface PriceChange {
  name: string;
  oldPrice: number;
  newPrice: number;
}

/** 'Kipas angin: Rp 50.000 → Rp 60.000' for each line of a `price_changed` refusal. */
export const priceChangeLine = (change: PriceChange): string =>
  `${change.name}: ${formatPrice(change.oldPrice)} → ${formatPrice(change.newPrice)}`;
