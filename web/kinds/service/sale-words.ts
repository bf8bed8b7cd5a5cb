/** Texts for services, which are done instead of handed over. */
import { asBeginning } from '#domain/kinds/sale-kind.ts';
import { bookedWords } from '../../copy/duration.ts';
import { nearMoment } from '../../copy/near-day.ts';
import { usualHistory } from '../../copy/usual-history.ts';
import {
  handing,
  isRequested,
  neverRestocked,
  nothingDivided,
  receiving,
  requested,
  usualButtons,
  usualDone,
  usualHandover,
  usualQuestions,
  usualStates,
  usualTerms,
  usualTurns,
  usualWhenWhere,
} from '../../copy/usual-sale.ts';
import type { SaleWords } from '../kind.ts';

const isDone = { title: 'Jasa sudah selesai?', yes: 'Ya, sudah selesai' };

export const serviceSaleWords: SaleWords = {
  turns: {
    seller: {
      ...usualTurns.seller,
      prepare: () => 'Persiapkan jasanya, lalu tandai siap.',
      meet: ({ buyerName }) => `Temui ${buyerName}, kerjakan jasanya, lalu masukkan kode dari layarnya.`,
      confirm: ({ buyerName }) => `Giliran ${buyerName}: memastikan jasanya sudah selesai.`,
      confirm_cash: ({ buyerName }) => [
        `Menurut ${buyerName} jasanya sudah selesai.`,
        'Giliran Anda: pastikan tunainya sudah Anda terima.',
      ],
      money_gone: () => [
        'Dana pembeli sudah kembali semuanya.',
        'Jangan kerjakan jasanya; admin memutuskan kelanjutannya.',
      ],
    },
    buyer: {
      ...usualTurns.buyer,
      prepare: ({ sellerName }) => `Giliran ${sellerName}: mempersiapkan jasanya.`,
      meet: ({ sellerName }) => `Temui ${sellerName} untuk jasanya, lalu tunjukkan kode setelah selesai.`,
      confirm: ({ sellerName }) => [`Menurut ${sellerName} jasanya sudah selesai.`, 'Giliran Anda: pastikan.'],
      confirm_cash: ({ sellerName }) => [
        'Menurut Anda jasanya sudah selesai.',
        `Giliran ${sellerName}: memastikan tunainya.`,
      ],
    },
  },
  buttons: {
    ...usualButtons,
    seller: { ...usualButtons.seller, ready: 'Tandai siap', claim: 'Jasa sudah selesai' },
    buyer: { ...usualButtons.buyer, receive: 'Jasa sudah selesai' },
  },
  questions: {
    ...usualQuestions,
    seller: {
      ...usualQuestions.seller,
      // After the buyer's confirmation, the seller only confirms the cash.
      claim: (sale) => ({ ...handing(sale), ...(sale.receivedAt ? {} : isDone) }),
    },
    buyer: { ...usualQuestions.buyer, receive: (sale) => ({ ...receiving(sale, 'hasilnya'), ...isDone }) },
  },
  done: {
    ...usualDone,
    accept: 'Pesanan diterima. Silakan persiapkan jasanya.',
    ready: 'Ditandai siap.',
    claim: 'Tercatat: jasa sudah selesai.',
    receive: 'Terima kasih. Tercatat: jasa sudah selesai.',
  },
  history: {
    ...usualHistory,
    ready: 'Penjual siap',
    ship: 'Penjual siap',
    claim: 'Selesai menurut penjual',
    receive: 'Selesai menurut pembeli',
    overdue: 'Batas waktu lewat',
  },
  hasOwnHistory: true,
  states: { ...usualStates, ready: 'Siap', handed_over: 'Menunggu kepastian' },
  deadline: 'Batas selesai',
  whenWhere: (sale, side, now) => {
    const { meetAt, meetPlace: where, packageName: detail = '' } = sale;
    if (meetAt === null) return { ...usualWhenWhere(sale, side, now), detail };
    const then = nearMoment(meetAt, now);
    return { when: isRequested(sale) ? `${requested} ${then}` : asBeginning(then), where, detail, isLate: false };
  },
  terms: (sale) => [
    ...(sale.packageName ? [['Paket', bookedWords(sale.packageName, sale.bookedMinutes)] as const] : []),
    ...usualTerms(sale),
  ],
  handover: usualHandover,
  proposedPart: nothingDivided,
  returnedHint: neverRestocked,
};
