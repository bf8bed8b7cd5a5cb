/**
 * UI strings for sales of goods: bought, met for, handed over. Other kinds reuse those that apply to them. A kind
 * imports them by name (web/kinds/<kind>/sale-words.ts) and adds its own.
 */
import { campusMomentWords } from '#domain/campus-time.ts';
import { asBeginning, buyingWord, sellingWord } from '#domain/kinds/sale-kind.ts';
import { limits } from '#domain/limits.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import type { AskedSale, Asking, HandoverWords, SaleQuestions, SaleWords } from '../kinds/kind.ts';
import { campusZone } from '../lib/campus/campus.ts';
import { formatPrice } from './format.ts';
import { marketName } from './market-name.ts';
import { nearMoment } from './near-day.ts';

/** A sale that waits for an administrator, with the same text for both sides. */
const decided = () => 'Giliran admin: kendala ini sedang diputuskan.';

/** Whose turn it is, and what they have to do. */
export const usualTurns: SaleWords['turns'] = {
  seller: {
    pay: ({ buyerName }) => [`${buyerName} belum membayar.`, 'Belum ada yang perlu Anda siapkan.'],
    batch_open: () => ['PO masih dibuka.', 'Pesanan ini dijawab setelah PO ditutup.'],
    answer: ({ buyerName }) => `${buyerName} menunggu jawaban Anda.`,
    answer_meeting: ({ buyerName }, isOwn) =>
      isOwn
        ? [`${buyerName} mengusulkan janji temu.`, 'Giliran Anda: setujui, atau usulkan yang lain.']
        : `Giliran ${buyerName}: menjawab usul janji temu Anda.`,
    arrange: ({ buyerName }) => `Sepakati tempat dan waktu bertemu dengan ${buyerName}.`,
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
    arrange: ({ sellerName }) => `Sepakati tempat dan waktu bertemu dengan ${sellerName}.`,
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
      'Dana Anda untuk pesanan ini sudah kembali, jadi tidak dapat diselesaikan.',
      'Admin akan menutup pesanan ini; Anda tidak perlu berbuat apa-apa.',
    ],
    completed: () => 'Pesanan ini selesai.',
    canceled: () => 'Pesanan ini dibatalkan.',
  },
};

/** Labels of the buttons. */
export const usualButtons = {
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
    cancel: 'Batalkan pesanan ini',
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
} satisfies SaleWords['buttons'];

/** Labels of the buttons that confirm a step. */
export const saleAnswers = {
  cancel: 'Ya, batalkan',
  decline: 'Ya, tolak',
  complete: 'Ya, selesaikan',
  object: 'Laporkan kendala',
} as const;

/**
 * Question before an absence is reported, with its consequence. An administrator decides about money that was already
 * paid.
 */
const absentQuestion = (name: string, { method, isMarked }: Pick<AskedSale, 'method' | 'isMarked'>): string =>
  `Yakin ${name} tidak datang ke janji temu? ${
    method === cashOnDelivery ? 'Transaksi ini dibatalkan.' : 'Admin memutuskan kelanjutannya.'
  }${
    isMarked ? '' : ' Karena belum ditandai siap sebelum janji temu, ketidakhadiran tidak dicatat.'
  } Ini tidak dapat diurungkan.`;

/**
 * Warning after the appointment: canceling counts as the person's own absence. A person who waited in vain is pointed
 * to the other button.
 */
const cancelLate = (name: string): string =>
  `Janji temu sudah lewat: ini tercatat sebagai Anda tidak datang dan tidak dapat diurungkan. Bila ${name} yang tidak datang, laporkan, jangan batalkan.`;

/** Warning in the last hours before the appointment, the closing of a batch or the first day of a rental. */
const cancelTooLate = (name: string): string =>
  `${name} tidak sempat mencari pengganti: membatalkan dalam ${limits.lateLeaveHours} jam terakhir tercatat seperti tidak datang. Ini tidak dapat diurungkan.`;

/** Why canceling does not count against the person; '' if it does. */
const lateWords = (name: string, { isOtherLate, isHeldUp }: Pick<AskedSale, 'isOtherLate' | 'isHeldUp'>): string =>
  isOtherLate
    ? `${name} bilang terlambat dan belum tiba.`
    : isHeldUp
      ? 'Barangnya belum kembali dari penyewa sebelumnya.'
      : '';

/** Shown before the buyer confirms receipt. `looked`: what the buyer should check first. */
export const receiving = ({ sellerName, method, state, kind, subtotal }: AskedSale, looked = 'pesanannya'): Asking => ({
  title: 'Sudah terima pesanannya?',
  question:
    method === cashOnDelivery && state === 'ready' && subtotal !== 0
      ? `${sellerName} diminta memastikan tunainya dalam ${limits.handedOverDays} hari, lalu pembelian ini selesai. Ini tidak dapat diurungkan. Periksa dulu ${looked}.`
      : `${asBeginning(buyingWord({ kind, subtotal }))} dari ${sellerName} selesai dan tidak dapat diurungkan. Periksa dulu ${looked}.`,
  yes: 'Ya, sudah saya terima',
});

/**
 * Shown before a dispute is decided for the seller. `due`: what the seller is then entitled to; '' if nothing is paid.
 */
export const releasing = ({ sellerName, kind, subtotal }: AskedSale, due = 'uangnya'): Asking => ({
  title: 'Putuskan kendala',
  question: `${asBeginning(sellingWord({ kind, subtotal }))} selesai${due ? ` dan ${sellerName} berhak atas ${due}` : ''}. Pembeli dan penjual membaca alasannya.`,
  yes: saleAnswers.complete,
});

const objecting = ({ isLast }: AskedSale): Asking => ({
  title: 'Ada kendala',
  question: `Ceritakan apa yang terjadi. Pihak lain dan admin membacanya, lalu admin memutuskan dalam ${limits.disputeDays} hari. Batas waktu berhenti${
    isLast
      ? `. Ini laporan ke-${limits.objectionsPerSide} Anda: tidak dapat dicabut lagi.`
      : ' sampai kendala diputuskan atau dicabut; sisanya tetap.'
  }`,
  yes: saleAnswers.object,
});

/** Shown before the seller confirms the handover or the cash. */
export const handing = ({ buyerName, receivedAt, method, subtotal, ...sale }: AskedSale): Asking =>
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
      };

/** Shown before the seller cancels. */
export const leaving = ({ buyerName, isMissed, isBuyerSilent, ...late }: AskedSale): Asking => ({
  title: 'Batalkan penjualan',
  question: lateWords(buyerName, late)
    ? `${lateWords(buyerName, late)} Ini tidak tercatat sebagai pembatalan oleh penjual; ${buyerName} membaca alasan Anda. Ini tidak dapat diurungkan.`
    : isBuyerSilent
      ? `${buyerName} tidak menjawab usul janji temu Anda selama ${limits.buyerSilentHours} jam. Ini tidak tercatat sebagai pembatalan oleh penjual; ${buyerName} membaca alasan Anda. Ini tidak dapat diurungkan.`
      : isMissed
        ? cancelLate(buyerName)
        : `${buyerName} membaca alasan Anda. Ini tidak dapat diurungkan dan tercatat sebagai pembatalan oleh penjual.`,
  yes: saleAnswers.cancel,
});

export const usualQuestions: SaleQuestions = {
  seller: {
    decline: ({ buyerName }) => ({
      title: 'Tolak pesanan',
      question: `Pesanan dibatalkan dan ${buyerName} membaca alasan Anda.`,
      yes: saleAnswers.decline,
    }),
    claim: (sale) => handing(sale),
    take_back: ({ buyerName, deposit }) => ({
      title: 'Barang sudah kembali?',
      question: `Periksa dulu barangnya; ada yang rusak atau kurang, laporkan "Ada kendala". Setelah ini sewa selesai${deposit ? ` dan deposit ${buyerName} dikembalikan, dikurangi hari terlambat bila ada` : ''}. Ini tidak dapat diurungkan.`,
      yes: 'Ya, sudah kembali',
    }),
    cancel: (sale) => leaving(sale),
    absent: (sale) => ({
      title: 'Pembeli tidak datang',
      question: absentQuestion(sale.buyerName, sale),
      yes: 'Ya, tidak datang',
    }),
    object: objecting,
  },
  buyer: {
    receive: (sale) => receiving(sale),
    cancel: ({ sellerName, isMissed, isTooLate, isMovedUntil, ...late }) => ({
      title: 'Batalkan pesanan ini',
      question: lateWords(sellerName, late)
        ? `${lateWords(sellerName, late)} Pembatalan ini tidak dicatat atas nama Anda dan tidak dapat diurungkan.`
        : isMovedUntil
          ? `Pengambilannya dipindahkan, jadi sampai ${campusMomentWords(Date.parse(isMovedUntil), campusZone())} pembatalan ini tidak dicatat. Ini tidak dapat diurungkan.`
          : isTooLate
            ? cancelTooLate(sellerName)
            : isMissed
              ? cancelLate(sellerName)
              : `${asBeginning(buyingWord(late))} dari ${sellerName} dibatalkan. Ini tidak dapat diurungkan.`,
      yes: saleAnswers.cancel,
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
      yes: saleAnswers.complete,
    }),
    cancel: ({ sellerName }) => ({
      title: 'Batalkan bagian ini',
      question: `Bagian ${sellerName} dibatalkan. Pembeli dan penjual membaca alasannya.`,
      yes: saleAnswers.cancel,
    }),
    release: (sale) => releasing(sale),
    refund: ({ buyerName, method }) => ({
      title: 'Putuskan kendala',
      question: `Bagian ini dibatalkan${method === cashOnDelivery ? '' : ` dan uang ${buyerName} yang sudah masuk dikembalikan`}. Pembeli dan penjual membaca alasannya.`,
      yes: saleAnswers.cancel,
    }),
  },
};

/** The messages after a step; a step without one is absent. */
export const usualDone: SaleWords['done'] = {
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

export const usualStates: SaleWords['states'] = {
  unpaid: 'Menunggu pembayaran',
  waiting: 'Menunggu jawaban',
  accepted: 'Disetujui',
  ready: 'Siap diserahkan',
  handed_over: 'Sudah diserahkan',
  rented: 'Sedang disewa',
  disputed: 'Ada kendala',
  completed: 'Selesai',
  canceled: 'Dibatalkan',
};

export const usualDeadline = 'Batas penyerahan';

export const noAppointment = 'Belum ada janji';

/** Shown in a dispute if no meeting was agreed. */
export const withoutAppointment = 'Tanpa janji temu';

/** The meeting place that the buyer gave at checkout, before a meeting is agreed. */
export const proposedPlace = (side: 'buyer' | 'seller', place: string): string =>
  `Usul tempat ${side === 'buyer' ? 'Anda' : 'pembeli'}: ${place}`;

/** Whether the time is only the buyer's request, because the seller has not accepted yet. */
export const isRequested = ({ state }: { readonly state: string }): boolean =>
  state === 'unpaid' || state === 'waiting';

/** Shown before the day and hour that the buyer requested. */
export const requested = 'Diminta untuk';

/**
 * The agreed meeting, or else the place that the buyer gave. Empty for a sale handed over without a meeting, which its
 * state describes.
 */
export const usualWhenWhere: SaleWords['whenWhere'] = ({ meetAt, meetPlace, state }, side, now) =>
  meetAt === null
    ? state === 'handed_over' || state === 'disputed'
      ? { when: '', where: state === 'disputed' ? withoutAppointment : '', detail: '', isLate: false }
      : { when: noAppointment, where: meetPlace ? proposedPlace(side, meetPlace) : '', detail: '', isLate: false }
    : { when: `Bertemu ${nearMoment(meetAt, now)}`, where: meetPlace, detail: '', isLate: false };

/** A meeting that both agreed on; not the place that the buyer named. */
export const usualTerms: SaleWords['terms'] = ({ meetAt, meetPlace }) =>
  meetAt === null
    ? []
    : [['Janji temu', [campusMomentWords(Date.parse(meetAt), campusZone()), meetPlace].filter(Boolean).join(', ')]];

export const usualHandover: HandoverWords = {
  button: () => 'Selesaikan',
  done: ({ method, subtotal }) =>
    method === cashOnDelivery && subtotal > 0
      ? `Selesai. Tunai ${formatPrice(subtotal)} tercatat diterima.`
      : 'Selesai. Serah terima tercatat.',
  warning: 'Jangan kirim kode ini lewat pesan: dengan kode ini penjualan selesai.',
};

/** Note about returned items, which are back in stock. */
export const restocked = 'Stoknya dikembalikan.';
/** For kinds whose sales return nothing that could be sold again. */
export const neverRestocked = null;

/** For sales without a deposit to divide. */
export const nothingDivided = (): null => null;
