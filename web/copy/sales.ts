/** What seller, buyer and administrator read of one seller's part of an order. */

import { campusMomentWords } from '#domain/campus-time.ts';
import { asBeginning, buyingWord, type SaleOfKind, saleKindOf, sellingWord } from '#domain/kinds/sale-kind.ts';
import { limits } from '#domain/limits.ts';
import type { Turn, TurnKind } from '#domain/orders/next-turn.ts';
import type { OrderEvent } from '#domain/orders/order.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import type { SaleActor, SaleEvent } from '#domain/orders/sale.ts';
import { marketName } from './market-name.ts';
import { wordsOfSale } from './sale-kinds.ts';

type Side = Exclude<SaleActor, 'system'>;

interface Told extends SaleOfKind {
  /** When the buyer of a COD sale said that the goods are there: the seller is asked. */
  readonly receivedAt?: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Rupiah; absent or 0: what is rented came without. */
  readonly deposit?: number | null;
}

/** A sale that stopped for the administrator says the same to both. */
const decided = () => 'Giliran admin: kendala ini sedang diputuskan.';

const steps: Record<
  'buyer' | 'seller',
  Record<TurnKind, (sale: Told, isOwn: boolean) => string | readonly string[]>
> = {
  seller: {
    pay: ({ buyerName }) => [`${buyerName} belum membayar.`, 'Belum ada yang perlu Anda siapkan.'],
    batch_open: () => ['PO masih dibuka.', 'Pesanan ini dijawab setelah PO ditutup.'],
    answer: ({ buyerName }) => `${buyerName} menunggu jawaban Anda.`,
    answer_meeting: ({ buyerName }, isOwn) =>
      isOwn
        ? [`${buyerName} mengusulkan janji temu.`, 'Giliran Anda: setujui, atau usulkan yang lain.']
        : `Giliran ${buyerName}: menjawab usul janji temu Anda.`,
    prepare: () => 'Siapkan pesanannya, lalu tandai siap diserahkan.',
    meet: ({ buyerName }) => `Temui ${buyerName}, serahkan pesanannya, lalu masukkan kode dari layarnya.`,
    missed: ({ buyerName }) => [
      `Janji temu dengan ${buyerName} sudah lewat.`,
      'Sepakati waktu lain, atau tekan "Dia tidak datang".',
    ],
    confirm: ({ buyerName }) => `Giliran ${buyerName}: memastikan pesanan sudah diterima.`,
    confirm_cash: ({ buyerName }) => [
      `Menurut ${buyerName} pesanan sudah diterima.`,
      'Giliran Anda: pastikan tunainya sudah Anda terima.',
    ],
    return: ({ buyerName }) => [
      `Barangnya ada pada ${buyerName}.`,
      'Saat kembali, periksa, lalu tunjukkan kode dari layar Anda.',
    ],
    late: ({ buyerName, deposit }) => [
      `${buyerName} terlambat mengembalikan.`,
      `Tanyakan lewat pesan${deposit ? '; tiap hari terlambat dipotong dari depositnya' : ''}.`,
    ],
    leave: ({ buyerName }) => `Giliran ${buyerName}: membatalkan pesanannya.`,
    decide: decided,
    money_gone: () => [
      'Dana pembeli sudah kembali semuanya.',
      'Jangan serahkan pesanannya; admin memutuskan kelanjutannya.',
    ],
    completed: () => 'Penjualan ini selesai.',
    canceled: () => ['Penjualan ini dibatalkan.', 'Tidak ada yang perlu Anda kirim.'],
  },
  buyer: {
    pay: () => 'Giliran Anda: selesaikan pembayaran.',
    batch_open: () => [
      'PO masih dibuka.',
      'Pesanan Anda dijawab setelah PO ditutup; sampai saat itu Anda masih dapat membatalkannya.',
    ],
    answer: ({ sellerName }) => `Giliran ${sellerName}: menjawab pesanan Anda.`,
    answer_meeting: ({ sellerName }, isOwn) =>
      isOwn
        ? [`${sellerName} mengusulkan janji temu.`, 'Giliran Anda: setujui, atau usulkan yang lain.']
        : `Giliran ${sellerName}: menjawab usul janji temu Anda.`,
    prepare: ({ sellerName }) => `Giliran ${sellerName}: menyiapkan pesanan Anda.`,
    meet: ({ sellerName }) => `Temui ${sellerName}, periksa pesanannya, lalu tunjukkan kode serah terima.`,
    missed: ({ sellerName }) => [
      `Janji temu dengan ${sellerName} sudah lewat.`,
      'Sepakati waktu lain, atau tekan "Dia tidak datang".',
    ],
    confirm: ({ sellerName }) => [`Menurut ${sellerName} pesanan sudah diserahkan.`, 'Giliran Anda: pastikan.'],
    confirm_cash: ({ sellerName }) => ['Anda sudah menerima pesanan.', `Giliran ${sellerName}: memastikan tunainya.`],
    return: ({ sellerName }) => `Kembalikan barangnya kepada ${sellerName}, lalu masukkan kode dari layarnya.`,
    late: ({ sellerName, deposit }) => [
      'Waktu sewanya sudah lewat.',
      `Segera kembalikan kepada ${sellerName}${deposit ? '; tiap hari terlambat dipotong dari deposit' : ''}.`,
    ],
    leave: ({ sellerName }) => [
      `${sellerName} sudah tidak aktif di ${marketName()} dan tidak dapat melanjutkan.`,
      'Anda dapat membatalkannya; ini tidak tercatat atas nama Anda.',
    ],
    decide: decided,
    money_gone: () => [
      'Dana Anda untuk bagian ini sudah kembali, jadi tidak dapat diselesaikan.',
      'Admin memutuskan kelanjutannya.',
    ],
    completed: () => 'Bagian ini selesai.',
    canceled: () => 'Bagian ini dibatalkan.',
  },
};

/** Whose turn it is in a sale and what they do, in sentences. */
export const saleSentences = (
  side: 'buyer' | 'seller',
  turn: Pick<Turn, 'kind' | 'who'>,
  sale: Told,
): readonly string[] => {
  const own = wordsOfSale(sale).turns?.[side][turn.kind];
  return [own ? own(sale) : steps[side][turn.kind](sale, turn.who === side)].flat();
};

/** The same in one text. */
export const saleStep = (...about: Parameters<typeof saleSentences>): string => saleSentences(...about).join(' ');

/** Words of the buttons. */
export const saleButtons: Record<Side, Partial<Record<SaleEvent, string>>> = {
  seller: {
    accept: 'Terima pesanan',
    decline: 'Tolak',
    ready: 'Tandai siap diserahkan',
    claim: 'Sudah saya serahkan',
    take_back: 'Barang sudah kembali',
    absent: 'Dia tidak datang',
    cancel: 'Batalkan penjualan',
    object: 'Ada kendala',
    withdraw: 'Cabut kendala',
  },
  buyer: {
    receive: 'Sudah saya terima',
    absent: 'Dia tidak datang',
    cancel: 'Batalkan bagian ini',
    object: 'Ada kendala',
    withdraw: 'Cabut kendala',
  },
  admin: {
    accept: 'Terima',
    accept_outside: 'Terima tanpa transfer',
    ready: 'Tandai siap',
    confirm: 'Selesaikan',
    cancel: 'Batalkan bagian ini',
    release: 'Selesaikan untuk penjual',
    refund: 'Batalkan untuk pembeli',
  },
};

interface Asked {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
}

type Named = Told & {
  readonly state: string;
  readonly method: string;
  /** A seller may leave a buyer who does not answer where and when to meet. */
  readonly isBuyerSilent?: boolean | undefined;
  /** Who is late by their own word to what was booked is left without a mark, as is what has not come back from somebody else. */
  readonly isOtherLate?: boolean | undefined;
  readonly isHeldUp?: boolean | null | undefined;
  /** Whether this objection can't be withdrawn. */
  readonly isLast: boolean;
  /** So long after the meeting that who cancels counts as not having come. */
  readonly isMissed: boolean;
  /** Until when a moved pick-up is left without a mark, ISO; null: it was not moved, or that is over. */
  readonly isMovedUntil?: string | null | undefined;
  /** So late that who cancels counts as not having come. */
  readonly isTooLate?: boolean | undefined;
  /** Whether it is held against the other that they did not come: who says so was ready themselves. */
  readonly isMarked: boolean;
};

/** What follows when somebody did not come; money that came before is the administrator's to decide. */
const absentQuestion = (name: string, { method, isMarked }: Pick<Named, 'method' | 'isMarked'>): string =>
  `Yakin ${name} tidak datang ke janji temu? ${
    method === cashOnDelivery ? 'Transaksi ini dibatalkan.' : 'Admin memutuskan kelanjutannya.'
  }${
    isMarked ? '' : ' Karena belum ditandai siap sebelum janji temu, ketidakhadiran tidak dicatat.'
  } Ini tidak dapat diurungkan.`;

/** Canceling says it was oneself; whoever waited in vain is led to the other button. */
const cancelLate = (name: string): string =>
  `Janji temu sudah lewat: ini tercatat sebagai Anda tidak datang dan tidak dapat diurungkan. Bila ${name} yang tidak datang, laporkan, jangan batalkan.`;

/** The same before the appointment, the closing or the first day. */
const cancelTooLate = (name: string): string =>
  `${name} tidak sempat mencari pengganti: membatalkan dalam ${limits.lateLeaveHours} jam terakhir tercatat seperti tidak datang. Ini tidak dapat diurungkan.`;

/** Why canceling is not held against who does it; '' where it is. */
const lateWords = (name: string, { isOtherLate, isHeldUp }: Pick<Named, 'isOtherLate' | 'isHeldUp'>): string =>
  isOtherLate
    ? `${name} bilang terlambat dan belum tiba.`
    : isHeldUp
      ? 'Barangnya belum kembali dari penyewa sebelumnya.'
      : '';

const lookFirst = (sale: SaleOfKind): string =>
  `Periksa dulu ${saleKindOf(sale) === 'service' ? 'hasilnya' : 'pesanannya'}`;

/** What the desk's decision for the seller means. */
const released = (sale: SaleOfKind, sellerName: string): string => {
  const done = `${asBeginning(sellingWord(sale))} selesai`;
  const kind = saleKindOf(sale);
  return kind === 'free'
    ? done
    : `${done} dan ${sellerName} berhak atas ${kind === 'rental' ? 'uang sewanya' : 'uangnya'}`;
};

const objecting = ({ isLast }: Named): Asked => ({
  title: 'Ada kendala',
  question: `Ceritakan apa yang terjadi. Pihak lain dan admin membacanya, lalu admin memutuskan dalam ${limits.disputeDays} hari. Batas waktu berhenti${
    isLast
      ? `. Ini laporan ke-${limits.objectionsPerSide} Anda: tidak dapat dicabut lagi.`
      : ' sampai kendala diputuskan atau dicabut; sisanya tetap.'
  }`,
  yes: 'Laporkan kendala',
});

const asked: Record<Side, Partial<Record<SaleEvent, (sale: Named) => Asked>>> = {
  seller: {
    decline: ({ buyerName }) => ({
      title: 'Tolak pesanan',
      question: `Pesanan dibatalkan dan ${buyerName} membaca alasan Anda.`,
      yes: 'Ya, tolak',
    }),
    claim: ({ buyerName, receivedAt, method, subtotal, ...sale }) =>
      receivedAt
        ? {
            title: 'Tunai sudah diterima?',
            question: `${asBeginning(sellingWord(sale))} kepada ${buyerName} selesai dan tunainya tercatat Anda terima. Ini tidak dapat diurungkan.`,
            yes: 'Ya, sudah saya terima',
          }
        : {
            title: 'Sudah diserahkan?',
            question: `${buyerName} diminta memastikannya dalam ${limits.handedOverDays} hari.${
              method === cashOnDelivery && subtotal !== 0 ? ' Tunainya ikut tercatat Anda terima.' : ''
            } Ini tidak dapat diurungkan.`,
            yes: 'Ya, sudah saya serahkan',
          },
    take_back: ({ buyerName, deposit }) => ({
      title: 'Barang sudah kembali?',
      question: `Periksa dulu barangnya; ada yang rusak atau kurang, laporkan "Ada kendala". Setelah ini sewa selesai${deposit ? ` dan deposit ${buyerName} dikembalikan, dikurangi hari terlambat bila ada` : ''}. Ini tidak dapat diurungkan.`,
      yes: 'Ya, sudah kembali',
    }),
    cancel: ({ buyerName, isMissed, isBuyerSilent, ...late }) => ({
      title: 'Batalkan penjualan',
      question: lateWords(buyerName, late)
        ? `${lateWords(buyerName, late)} Ini tidak tercatat sebagai pembatalan oleh penjual; ${buyerName} membaca alasan Anda. Ini tidak dapat diurungkan.`
        : isBuyerSilent
          ? `${buyerName} tidak menjawab usul janji temu Anda selama ${limits.buyerSilentHours} jam. Ini tidak tercatat sebagai pembatalan oleh penjual; ${buyerName} membaca alasan Anda. Ini tidak dapat diurungkan.`
          : isMissed
            ? cancelLate(buyerName)
            : `${buyerName} membaca alasan Anda. Ini tidak dapat diurungkan dan tercatat sebagai pembatalan oleh penjual.`,
      yes: 'Ya, batalkan',
    }),
    absent: (sale) => ({
      title: 'Pembeli tidak datang',
      question: absentQuestion(sale.buyerName, sale),
      yes: 'Ya, tidak datang',
    }),
    object: objecting,
  },
  buyer: {
    receive: ({ sellerName, method, state, kind, subtotal }) => ({
      title: 'Sudah terima pesanannya?',
      question:
        kind === 'rental'
          ? `Sewa dari ${sellerName} dimulai. Periksa dulu barangnya dan foto kerusakan yang sudah ada. Ini tidak dapat diurungkan.`
          : method === cashOnDelivery && state === 'ready' && subtotal !== 0
            ? `${sellerName} diminta memastikan tunainya dalam ${limits.handedOverDays} hari, lalu pembelian ini selesai. Ini tidak dapat diurungkan. ${lookFirst({ kind })}.`
            : `${asBeginning(buyingWord({ kind, subtotal }))} dari ${sellerName} selesai dan tidak dapat diurungkan. ${lookFirst({ kind })}.`,
      yes: 'Ya, sudah saya terima',
    }),
    cancel: ({ sellerName, isMissed, isTooLate, isMovedUntil, ...late }) => ({
      title: 'Batalkan bagian ini',
      question: lateWords(sellerName, late)
        ? `${lateWords(sellerName, late)} Pembatalan ini tidak dicatat atas nama Anda dan tidak dapat diurungkan.`
        : isMovedUntil
          ? `Pengambilannya dipindahkan, jadi sampai ${campusMomentWords(Date.parse(isMovedUntil))} pembatalan ini tidak dicatat. Ini tidak dapat diurungkan.`
          : isTooLate
            ? cancelTooLate(sellerName)
            : isMissed
              ? cancelLate(sellerName)
              : `${asBeginning(buyingWord(late))} dari ${sellerName} dibatalkan. Ini tidak dapat diurungkan.`,
      yes: 'Ya, batalkan',
    }),
    absent: (sale) => ({
      title: 'Penjual tidak datang',
      question: absentQuestion(sale.sellerName, sale),
      yes: 'Ya, tidak datang',
    }),
    object: objecting,
  },
  admin: {
    accept_outside: ({ sellerName }) => ({
      title: 'Terima tanpa transfer',
      question: `${sellerName} diminta menyiapkan pesanan walau transfer belum masuk. Pembeli dan penjual membaca alasannya.`,
      yes: 'Ya, terima',
    }),
    confirm: ({ sellerName }) => ({
      title: 'Selesaikan bagian ini',
      question: `Yakin pesanan dari ${sellerName} sudah diterima? Ini tidak dapat diurungkan.`,
      yes: 'Ya, selesaikan',
    }),
    cancel: ({ sellerName }) => ({
      title: 'Batalkan bagian ini',
      question: `Bagian ${sellerName} dibatalkan. Pembeli dan penjual membaca alasannya.`,
      yes: 'Ya, batalkan',
    }),
    release: ({ sellerName, kind, subtotal }) => ({
      title: 'Putuskan kendala',
      question: `${released({ kind, subtotal }, sellerName)}. Pembeli dan penjual membaca alasannya.`,
      yes: 'Ya, selesaikan',
    }),
    refund: ({ buyerName, method }) => ({
      title: 'Putuskan kendala',
      question: `Bagian ini dibatalkan${method === cashOnDelivery ? '' : ` dan uang ${buyerName} yang sudah masuk dikembalikan`}. Pembeli dan penjual membaca alasannya.`,
      yes: 'Ya, batalkan',
    }),
  },
};

/** What is asked before this event; undefined: it can be taken back, so nothing is asked. */
export function askBefore(side: Side, event: SaleEvent, sale: Named): Asked | undefined {
  const ask = asked[side][event]?.(sale);
  // Who says that the cash came says nothing else.
  const isOwn = side === 'buyer' ? event === 'receive' : side === 'seller' && !(event === 'claim' && sale.receivedAt);
  return ask && (isOwn ? { ...ask, ...wordsOfSale(sale).asked?.[event] } : ask);
}

/** What happened, on the timeline: refunded is what the ledger of an order tells besides. */
const happened: Record<SaleEvent | OrderEvent | 'refunded' | 'absence_lifted' | 'clock_changed', string> = {
  settle: 'Pembayaran diterima',
  accept_outside: 'Diterima tanpa transfer',
  expire: 'Tidak dibayar, batal otomatis',
  accept: 'Pesanan diterima',
  process: 'Pesanan diterima',
  decline: 'Pesanan ditolak',
  lapse: 'Tidak dijawab, batal otomatis',
  ready: 'Siap diserahkan',
  meet: 'Janji temu disepakati',
  ship: 'Siap diserahkan',
  receive: 'Diterima pembeli',
  leave: 'Akun dihapus',
  claim: 'Sudah diserahkan',
  take_back: 'Barang kembali',
  settle_down: 'Selesai otomatis',
  confirm: 'Diselesaikan',
  complete: 'Diselesaikan',
  absent: 'Pertemuan tidak terjadi',
  overdue: 'Batas penyerahan lewat',
  cancel: 'Dibatalkan',
  object: 'Kendala dilaporkan',
  release: 'Kendala diputuskan: selesai',
  refund: 'Kendala diputuskan: dibatalkan',
  withdraw: 'Kendala dicabut',
  refunded: 'Dana dikembalikan',
  absence_lifted: 'Catatan tidak hadir dicabut',
  clock_changed: 'Zona waktu kampus berganti',
};

const titles = new Map<string, string>(Object.entries(happened));

const titlesOfKind = (sale: SaleOfKind): ReadonlyMap<string, string> =>
  new Map(Object.entries(wordsOfSale(sale).happened ?? {}));

/** Administrators confirm the end of a rental, its people that it goes out. `kind`: of the sale; absent: whatever it is. */
const ownTitle = (event: string, kind: string | null | undefined, by: SaleActor | undefined): string | undefined =>
  event === 'confirm' && by === 'admin' ? undefined : titlesOfKind({ kind }).get(event);

/** A sale begins with no event of its own. */
export const saleEventTitle = (event: string, kind?: string | null, by?: SaleActor): string =>
  ownTitle(event, kind, by) ?? titles.get(event) ?? 'Pesanan dibuat';

export const saleEventAuthor: Record<SaleActor, string> = {
  buyer: 'oleh pembeli',
  seller: 'oleh penjual',
  admin: 'oleh admin',
  system: 'otomatis',
};

/** A word of both, where the one has said it already. */
export const saleButton = (side: Side, event: SaleEvent, sale: Pick<Told, 'receivedAt' | keyof SaleOfKind>): string =>
  side === 'seller' && event === 'claim' && sale.receivedAt
    ? 'Tunai sudah saya terima'
    : (wordsOfSale(sale).buttons?.[side]?.[event] ?? saleButtons[side][event] ?? '');

const done: Partial<Record<SaleEvent, string>> = {
  accept: 'Pesanan diterima. Silakan siapkan pesanannya.',
  decline: 'Pesanan ditolak.',
  ready: 'Ditandai siap diserahkan.',
  claim: 'Tercatat: sudah diserahkan.',
  receive: 'Terima kasih. Tercatat: sudah diterima.',
  take_back: 'Sewa selesai. Terima kasih.',
  absent: 'Tercatat: pertemuan tidak terjadi.',
  cancel: 'Sudah dibatalkan.',
  object: `Kendala dilaporkan. Admin memutuskan dalam ${limits.disputeDays} hari.`,
  withdraw: 'Kendala dicabut.',
  release: 'Kendala diputuskan.',
  refund: 'Kendala diputuskan.',
};

/** What a step is answered with; undefined: nothing. */
export const saleDone = (event: SaleEvent, sale: SaleOfKind): string | undefined =>
  wordsOfSale(sale).done?.[event] ?? done[event];

export const saleTexts = {
  schedule: 'Jadwal Saya',
  sections: {
    waiting: 'Menunggu jawaban Anda',
    batch: 'Menunggu PO ditutup',
    accepted: 'Disiapkan',
    ready: 'Siap',
    handed_over: 'Menunggu kepastian',
    rented: 'Sedang disewa',
    disputed: 'Ada kendala',
    unpaid: 'Menunggu pembayaran',
    ended: 'Selesai dan dibatalkan',
  },
  wholeBatch: 'Lihat semua pesanan PO ini',
  loading: 'Memuat penjualan…',
  none: 'Belum ada penjualan',
  noneHint: 'Semakin banyak yang Anda jual, semakin mudah Anda ditemukan.',
  search: 'Cari nomor pesanan atau nama pembeli',
  found: (count: number, more: boolean) =>
    more
      ? `${count} penjualan terbaru yang cocok. Ketik lebih lengkap untuk mempersempit.`
      : `${count} penjualan cocok`,
  noMatch: 'Penjualan tidak ditemukan',
  noMatchHint: (term: string) =>
    `Tidak ada penjualan dengan nomor atau nama pembeli "${term}". Periksa lagi, atau lihat semuanya.`,
  clearSearch: 'Lihat semua penjualan',
  noneRunning: 'Tidak ada yang menunggu Anda sekarang.',
  post: 'Posting Produk',
  ownProducts: 'Kelola Produk Jualan',
  of: (buyer: string) => `Pesanan ${buyer}`,
  order: 'Pesanan',
  pieces: (count: number) => `${count} produk`,
  loadingOne: 'Memuat penjualan…',
  notFound: 'Penjualan Tidak Ditemukan',
  notFoundHint: 'Penjualan ini tidak ada di daftar Anda.',
  all: 'Semua penjualan',
  detail: 'Detail Penjualan',
  detailHint: 'Langkah berikutnya dan batas waktunya, di mana uangnya, dan semua yang sudah terjadi di sini.',
  number: (number: string) => `No. pesanan ${number}`,
  stepTitle: (isOver: boolean) => (isOver ? 'Hasil' : 'Langkah berikutnya'),
  reason: 'Alasan',
  reasonHint: 'Pihak lain membacanya.',
  reasonOfAdmin: 'Pembeli dan penjual membacanya.',
  reasonForAdmin: 'Hanya admin yang membacanya, karena salah satu dari Anda berdua memblokir yang lain.',
  soldOut: 'Sudah habis',
  soldOutHint: 'Produknya ditandai terjual, stok tidak dikembalikan.',
  soldOutReason: 'Sudah habis.',
  returned: 'Barang sudah kembali ke penjual',
  returnedHint: 'Stoknya dikembalikan.',
  rentalReturnedHint: 'Sisa hari sewanya dapat dipesan orang lain.',
  back: 'Batal',
  acceptTitle: 'Terima pesanan ini?',
  acceptQuestion: (buyer: string) => `${buyer} diberi tahu bahwa Anda menyiapkan pesanannya.`,
  buyer: 'Pembeli',
  items: 'Produk',
  subtotal: 'Subtotal',
  canceledAmount: 'Termasuk yang dibatalkan',
  help: 'Butuh bantuan?',
  helpAbout: (number: string) => `Tentang pesanan ${number}: `,
  meetingPlace: (place: string) => `Titik COD: ${place}`,
  photoOf: (name: string) => `Foto ${name}`,
  method: 'Metode pembayaran',
  address: 'Alamat pengiriman',
  addressLater: 'Alamat pembeli tampil setelah Anda menerima pesanan ini.',
  addressGone: 'Penjualan ini dibatalkan; alamat pembeli tidak ditampilkan.',
  history: 'Perjalanan penjualan',
  buyerSilent: (name: string) =>
    `${name} tidak menjawab usul janji temu Anda selama ${limits.buyerSilentHours} jam. Anda boleh membatalkan tanpa tercatat sebagai pembatalan oleh penjual.`,
  buyerGone: (name: string) =>
    `${name} sedang tidak dapat membuka akunnya. Bila tidak dapat ditemui, minta admin membatalkannya lewat "Butuh bantuan?"; ini tidak tercatat atas nama Anda.`,
  why: (reason: string) => `Alasan: ${reason}`,
  parts: 'Penjual',
  seller: (name: string) => `Penjual: ${name}`,
  part: (name: string) => `Bagian ${name}`,
} as const;
