/** A rental starts with the handover and ends with the return, for which the owner shows a code. */
import { isOut, lateDays, lateFee, proposedPart } from '#kinds/rental/rules/rented-sale.ts';
import { formatPrice } from '../../copy/format.ts';
import { dateSpan, nearDate, nearMoment } from '../../copy/near-day.ts';
import { usualHistory } from '../../copy/usual-history.ts';
import {
  isRequested,
  leaving,
  proposedPlace,
  receiving,
  releasing,
  requested,
  usualButtons,
  usualDone,
  usualQuestions,
  usualStates,
  usualTerms,
  usualTurns,
  usualWhenWhere,
  withoutAppointment,
} from '../../copy/usual-sale.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import type { SaleWords } from '../kind.ts';
import { daysWords } from './texts/days-words.ts';

const noReturnPlace = 'Sepakati tempatnya lewat chat';
const noPlace = 'Tempat belum disepakati';
const heldUp = 'belum kembali dari penyewa sebelumnya';

/** First the handover, by the agreed meeting or the first day; then the return, by the last day. */
const outAndBack: SaleWords['whenWhere'] = (sale, side, now) => {
  const { meetAt, meetPlace, rentFrom, rentUntil } = sale;
  if (!rentFrom || !rentUntil) return usualWhenWhere(sale, side, now);
  const isBuyer = side === 'buyer';
  const days = `Sewa ${dateSpan(rentFrom, rentUntil)}`;
  const where = meetAt === null && meetPlace ? proposedPlace(side, meetPlace) : meetPlace || noPlace;
  if (!isOut({ state: sale.state, disputedFrom: sale.disputedFrom ?? '' })) {
    const then = meetAt === null ? nearDate(rentFrom, now) : nearMoment(meetAt, now);
    const detail = sale.isHeldUp ? `${days} · ${heldUp}` : days;
    const step = isRequested(sale) ? requested : isBuyer ? 'Ambil' : 'Serahkan';
    return { when: `${step} ${then}`, where, detail, isLate: sale.isHeldUp === true };
  }
  const withoutPlace = sale.state === 'disputed' ? withoutAppointment : noReturnPlace;
  const back = meetAt === null ? withoutPlace : meetPlace;
  const late = lateDays(sale, now, campusZone());
  if (late === 0) {
    const then = `${isBuyer ? 'Kembalikan' : 'Kembali'} ${nearDate(rentUntil, now)}`;
    const when = sale.state === 'disputed' ? '' : then;
    return { when, where: back, detail: days, isLate: false };
  }
  const fee = lateFee(sale, now, campusZone());
  const grows = fee < (sale.deposit ?? 0) ? ', naik tiap hari' : '';
  const detail = fee > 0 ? `${formatPrice(fee)} dari deposit${grows}` : days;
  return { when: `Terlambat ${late} hari`, where: back, detail, isLate: true };
};

export const rentalSaleWords: SaleWords = {
  turns: {
    seller: {
      ...usualTurns.seller,
      prepare: () => 'Siapkan barangnya, lalu tandai siap diserahkan.',
      meet: ({ buyerName }) => `Temui ${buyerName}, serahkan barangnya, lalu masukkan kode dari layarnya.`,
      completed: () => 'Sewa ini selesai.',
      canceled: () => ['Sewa ini dibatalkan.', 'Tidak ada yang perlu Anda serahkan.'],
    },
    buyer: {
      ...usualTurns.buyer,
      prepare: ({ sellerName }) => `Giliran ${sellerName}: menyiapkan barang sewaan Anda.`,
      meet: ({ sellerName }) => `Temui ${sellerName}, periksa barangnya, lalu tunjukkan kode serah terima.`,
      completed: () => 'Sewa ini selesai.',
      canceled: () => 'Sewa ini dibatalkan.',
    },
  },
  buttons: { ...usualButtons, seller: { ...usualButtons.seller, cancel: 'Batalkan sewa' } },
  questions: {
    ...usualQuestions,
    seller: {
      ...usualQuestions.seller,
      cancel: (sale) => ({ ...leaving(sale), title: 'Batalkan sewa' }),
    },
    buyer: {
      ...usualQuestions.buyer,
      receive: (sale) => ({
        ...receiving(sale),
        question: `Sewa dari ${sale.sellerName} dimulai. Periksa dulu barangnya dan foto kerusakan yang sudah ada. Ini tidak dapat diurungkan.`,
      }),
    },
    admin: { ...usualQuestions.admin, release: (sale) => releasing(sale, 'uang sewanya') },
  },
  done: {
    ...usualDone,
    accept: 'Pesanan diterima. Silakan siapkan barangnya.',
    receive: 'Tercatat: sudah Anda terima.',
  },
  history: {
    ...usualHistory,
    confirm: 'Diserahkan kepada penyewa',
    receive: 'Diterima penyewa',
    ship: 'Pesanan siap diserahkan',
    overdue: 'Batas waktu lewat',
    take_back: 'Barang sewaan kembali',
  },
  hasOwnHistory: true,
  states: usualStates,
  // The rental's days state the deadline.
  deadline: '',
  whenWhere: outAndBack,
  terms: (sale) => {
    const { rentFrom, rentUntil } = sale;
    const days = rentFrom && rentUntil ? [['Sewa', daysWords({ from: rentFrom, until: rentUntil })] as const] : [];
    return [...days, ...usualTerms(sale)];
  },
  handover: {
    button: (state) => (state === 'rented' ? 'Selesaikan sewa' : 'Mulai sewa'),
    done: (_, state) =>
      state === 'rented' ? 'Sewa dimulai. Serah terima tercatat.' : 'Sewa selesai. Terima kasih sudah mengembalikan.',
    warning: 'Jangan kirim kode ini lewat pesan: dengan kode ini sewa dimulai.',
  },
  proposedPart: (sale, now) =>
    sale.disputedFrom === 'rented' && (sale.deposit ?? 0) > 0 ? proposedPart(sale, now, campusZone()) : null,
  returnedHint: 'Sisa hari sewanya dapat dipesan orang lain.',
};
