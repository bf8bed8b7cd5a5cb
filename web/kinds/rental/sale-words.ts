/** Rentals begin and end: the thing goes out, and comes back by a code of its owner. */
import { dayName } from '#domain/campus-time.ts';
import { proposedPart } from '#domain/kinds/rental/rented-sale.ts';
import {
  leaving,
  receiving,
  releasing,
  usualButtons,
  usualDeadline,
  usualDone,
  usualHistory,
  usualNext,
  usualQuestions,
  usualStates,
  usualTerms,
  usualTurns,
  usualWhen,
} from '../../copy/usual-sale.ts';
import type { SaleWords } from '../kind.ts';

const period: SaleWords['period'] = ({ rentFrom, rentUntil }) =>
  rentFrom && rentUntil ? `Sewa ${dayName(rentFrom)}${rentFrom === rentUntil ? '' : ` – ${dayName(rentUntil)}`}` : '';

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
  next: usualNext,
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
  deadline: usualDeadline,
  when: (sale) => period(sale) || usualWhen(sale),
  terms: usualTerms,
  handover: {
    button: (state) => (state === 'rented' ? 'Selesaikan sewa' : 'Mulai sewa'),
    done: (_, state) =>
      state === 'rented' ? 'Sewa dimulai. Serah terima tercatat.' : 'Sewa selesai. Terima kasih sudah mengembalikan.',
    warning: 'Jangan kirim kode ini lewat pesan: dengan kode ini sewa dimulai.',
  },
  proposedPart: (sale, now) =>
    sale.disputedFrom === 'rented' && (sale.deposit ?? 0) > 0 ? proposedPart(sale, now) : null,
  period,
  returnedHint: 'Sisa hari sewanya dapat dipesan orang lain.',
};
