/** UI strings for talks between two people, in addition to those of every conversation (conversation.ts). */
import { marketName } from './market-name.ts';
export const talkTexts = {
  all: 'Semua pesan',
  loading: 'Memuat pesan…',
  none: 'Belum ada pesan',
  noneHint: 'Tekan "Tanya Penjual" pada sebuah produk untuk memulai percakapan.',
  browse: 'Lihat produk',
  notFound: 'Percakapan Tidak Ditemukan',
  notFoundHint: 'Percakapan ini tidak ada, atau bukan milik Anda.',
  back: 'Semua pesan',
  /** Label of the next message's attachment, shown above the message field. */
  askingAbout: 'Disertakan dalam pesan Anda',
  dropAbout: 'Jangan sertakan',
  nameless: 'Tanpa Nama',
  own: (line: string) => `Anda: ${line}`,
  failure: (detail: string) => `Percakapan tidak dapat dibuka. ${detail}`,

  askSeller: 'Tanya Penjual',
  /** Short form for narrow places. */
  ask: 'Tanya',
  askOf: (name: string) => `Tanya ${name}`,
  question: 'Pertanyaan Anda',
  questionHint: 'Setelah login, pesan ini langsung terkirim.',
  loginAndSend: 'Login dan kirim',
  send: 'Kirim',
  cancel: 'Batal',
  loginToAsk: 'Silakan login terlebih dahulu untuk bertanya kepada penjual.',

  menu: (name: string) => `Pilihan untuk ${name}`,
  block: (name: string) => `Blokir ${name}`,
  unblock: (name: string) => `Buka blokir ${name}`,
  blockTitle: (name: string) => `Blokir ${name}?`,
  blockQuestion:
    'Anda berdua tidak dapat lagi saling mengirim pesan, menawar, atau memesan. Pesanan yang sedang berjalan tetap dilanjutkan. Blokir dapat dibuka lagi kapan saja.',
  blockYes: 'Ya, blokir',
  blockedByYou: (name: string) => `Anda memblokir ${name}. Buka blokirnya untuk mengirim pesan lagi.`,
  unblockNow: 'Buka blokir',
  closed: (name: string) => `${name} sudah tidak aktif. Percakapan ini hanya dapat dibaca.`,
  report: (name: string) => `Laporkan ${name}`,
  reportHint: 'Selama laporan ini ditinjau, admin dapat membaca percakapan Anda berdua.',

  warnings: {
    get pay(): string {
      return `Hati-hati: pesan ini meminta pembayaran di luar ${marketName()}. Bayar lewat pesanan, atau tunai saat bertemu.`;
    },
    get go(): string {
      return `Hati-hati: pesan ini mengajak pindah ke tempat lain. Di luar ${marketName()} kami tidak dapat membantu Anda.`;
    },
  },

  card: {
    product: 'Produk',
    offer: 'Tawaran',
    meeting: 'Janji temu',
    sale: 'Pesanan',
    loading: 'Memuat kartu…',
    gone: 'Sudah tidak ada',
    failed: 'Tidak dapat dimuat',
    seeSale: 'Lihat pesanan',
    answer: 'Jawab usul',
    photoOf: (name: string) => `Foto ${name}`,
    pieces: (count: number) => `${count} produk`,
    sold: 'Terjual',
    unlisted: 'Tidak lagi ditawarkan',
    empty: 'Stok habis',
  },
  meetingStates: {
    proposed: 'Menunggu jawaban',
    agreed: 'Disepakati',
    countered: 'Diusulkan yang lain',
    declined: 'Ditolak',
    withdrawn: 'Ditarik',
    replaced: 'Diganti',
    lapsed: 'Lewat waktunya',
  },
} as const;
