/** UI strings for the admin page of one person, and its dialogs. */

import { limits } from '#domain/limits.ts';
import { roleNames } from '#domain/people/account-notification.ts';
import { roles } from '#domain/people/rights.ts';
import { formatDateTime, formatPrice } from './format.ts';

export const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));

export const roleHints = {
  user: 'Tanpa akses ke meja admin.',
  moderator: 'Laporan, produk, orang dan Live Chat; tidak melihat uang.',
  treasurer: 'Pencairan, pengembalian dan buku kas; tidak membaca percakapan.',
  admin: 'Semuanya, kecuali pengaturan kampus dan peran.',
} as const satisfies Record<(typeof roles)[number], string>;

interface Open {
  readonly count: number;
  readonly amount: number | null;
}

const openTrade = ({ count, amount }: Open, word: string) =>
  count === 0 ? '' : `${count} ${word}${amount === null ? '' : ` (${formatPrice(amount)})`}`;

interface LeftMoney {
  readonly held: number;
  readonly available: number;
  readonly inPayout: number;
  readonly refundsDue: number;
}

const sums = ({ held, available, inPayout, refundsDue }: LeftMoney): string[] =>
  [
    held === 0 ? '' : `${formatPrice(held)} ditahan`,
    available === 0 ? '' : `saldo ${formatPrice(available)}`,
    inPayout === 0 ? '' : `${formatPrice(inPayout)} sedang dicairkan`,
    refundsDue === 0 ? '' : `${formatPrice(refundsDue)} harus dikembalikan`,
  ].filter(Boolean);

export const personTexts = {
  loading: 'Memuat data orang ini…',
  back: 'Semua user',
  notFound: 'User Tidak Ditemukan',
  notFoundHint: 'Akun ini tidak ada, atau sudah dihapus.',
  email: 'Email',
  verified: 'terverifikasi',
  unverified: 'belum diverifikasi',
  phone: 'Telepon',
  role: 'Peran',
  since: 'Bergabung',
  publicPage: 'Lihat halaman penjual',
  deeds: 'Selesai / batal',
  write: 'Tulis pesan',
  writing: 'Membuka…',
  block: 'Blokir',
  unblock: 'Buka blokir',
  giveRole: 'Ubah peran',
  remove: 'Hapus',
  edit: 'Edit',
  actions: 'Tindakan',
  trades: 'Transaksi',
  bought: (count: number) => `Dibeli (${count})`,
  sold: (count: number) => `Dijual (${count})`,
  noTrades: 'Belum ada transaksi.',
  from: 'dari',
  to: 'kepada',
  money: 'Uang',
  balances: {
    held: 'Ditahan',
    available: 'Saldo',
    inPayout: 'Sedang dicairkan',
    paidOut: 'Sudah dicairkan',
    refundsDue: 'Harus dikembalikan',
    refunded: 'Sudah dikembalikan',
  },
  account: 'Rekening',
  noAccount: 'Belum diisi',
  payouts: 'Pencairan',
  refunds: 'Pengembalian',
  reviews: 'Ulasan',
  reviewsAbout: (count: number) => `Tentang orang ini (${count})`,
  reviewsBy: (count: number) => `Ditulis orang ini (${count})`,
  noReviews: 'Belum ada ulasan.',
  stars: (count: number) => `${count} bintang`,
  reports: 'Laporan',
  reportsAbout: (count: number) => `Tentang orang ini (${count})`,
  reportsBy: (count: number) => `Dikirim orang ini (${count})`,
  noReports: 'Tidak ada laporan.',
  reportedBy: 'oleh',
  notes: 'Catatan admin',
  notesHint: 'Hanya dibaca admin dan moderator, tidak pernah oleh orang ini.',
  noNotes: 'Belum ada catatan.',
  note: 'Catatan baru',
  addNote: 'Simpan catatan',
  noteAdded: 'Catatan tersimpan.',
  blocks: 'Riwayat blokir',
  noBlocks: 'Belum pernah diblokir.',
  noReason: 'Tanpa alasan tertulis',
  blockUntil: (until: string | null) => (until === null ? 'Sampai dibuka admin' : `Sampai ${formatDateTime(until)}`),
  blockEnded: (at: string) => `Dibuka ${formatDateTime(at)}`,
  byItself: 'berakhir sendiri',
  newest: `${limits.personPageShown} terbaru`,
  failure: (detail: string) => `Gagal memuat orang ini: ${detail}`,
} as const;

export const blockTexts = {
  title: (name: string) => `Blokir ${name}`,
  many: (count: number) => `Blokir ${count} user`,
  whatOfTrades: 'Transaksinya muncul di Perlu perhatian dan menunggu putusan Anda.',
  hint: 'Orang ini dikeluarkan dari semua perangkat dan membaca alasannya lewat email.',
  reason: 'Alasan',
  until: 'Sampai kapan',
  forever: 'Sampai dibuka admin',
  days: (days: number) => `${days} hari`,
  onDate: 'Sampai tanggal…',
  date: 'Tanggal terakhir',
  left: (count: number) => `Sisa ${count} karakter`,
  yes: 'Blokir',
  cancel: 'Batal',
} as const;

export const roleTexts = {
  title: (name: string) => `Peran ${name}`,
  role: 'Peran',
  hint: 'Peran memberi akses ke data orang lain.',
  next: 'Lanjut',
  question: (name: string, role: string) =>
    `Jadikan ${name} ${role}? Orang ini diberi tahu, dan perubahannya tercatat di audit.`,
  yes: 'Ya, ubah peran',
  saved: (name: string, role: string) => `${name} sekarang ${role}.`,
  cancel: 'Batal',
  ownerOnly: 'Peran hanya diubah oleh admin utama.',
} as const;

export const deletionTexts = {
  asking: 'Memeriksa transaksi dan uang yang masih berjalan…',
  unknown: 'Transaksi dan uang yang masih berjalan belum dapat diperiksa.',
  nothing: 'Tidak ada transaksi atau uang yang masih berjalan.',
  open: (buying: Open, selling: Open) =>
    `Masih berjalan: ${[openTrade(buying, 'pembelian'), openTrade(selling, 'penjualan')].filter(Boolean).join(' dan ')}.`,
  whatOfTrades:
    'Transaksi yang belum diterima penjual dan yang bayar di tempat dibatalkan; transfer yang sudah diterima penjual menunggu putusan admin; yang sudah diserahkan atau ada kendala tetap diselesaikan.',
  money: (left: LeftMoney) => (sums(left).length === 0 ? '' : `Uang: ${sums(left).join(', ')}.`),
  whatOfMoney: 'Uangnya tetap di meja admin sampai nol.',
} as const;

export const questionTexts = {
  ask: 'Tanya kedua pihak',
  hint: 'Pembeli dan penjual membacanya, diberi tahu, dan menjawab di bawah keterangan ini.',
  send: 'Kirim pertanyaan',
  sent: 'Pertanyaan terkirim ke pembeli dan penjual.',
} as const;
