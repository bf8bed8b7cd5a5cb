/** What is ordered in a batch is picked up by all at one place, in the same hours. */
import {
  neverRestocked,
  noPeriod,
  nothingDivided,
  usualButtons,
  usualDone,
  usualHandover,
  usualHistory,
  usualNext,
  usualQuestions,
  usualStates,
  usualTurns,
} from '../../copy/usual-sale.ts';
import type { SaleWords } from '../kind.ts';

/** A batch says it once for all who are in it. */
const saidByBatch = (): string => '';

export const preorderSaleWords: SaleWords = {
  turns: {
    seller: {
      ...usualTurns.seller,
      prepare: () => 'Siapkan pesanannya, lalu tandai siap diambil.',
      meet: ({ buyerName }) => `Serahkan pesanannya saat ${buyerName} mengambilnya, lalu masukkan kode dari layarnya.`,
    },
    buyer: {
      ...usualTurns.buyer,
      meet: ({ sellerName }) => `Ambil pesanan Anda dari ${sellerName}, periksa, lalu tunjukkan kode serah terima.`,
    },
  },
  next: {
    ...usualNext,
    meet: (seller) => `Berikutnya: ambil pesanan dari ${seller}, periksa, lalu tunjukkan kode.`,
  },
  buttons: { ...usualButtons, seller: { ...usualButtons.seller, ready: 'Tandai siap diambil' } },
  questions: usualQuestions,
  done: { ...usualDone, ready: 'Ditandai siap diambil.' },
  history: {
    ...usualHistory,
    ready: 'Siap diambil',
    ship: 'Siap diambil',
    meet: 'Pengambilan dipindahkan',
    overdue: 'Batas pengambilan lewat',
  },
  hasOwnHistory: true,
  states: { ...usualStates, ready: 'Siap diambil' },
  deadline: 'Batas pengambilan',
  when: saidByBatch,
  // The place says the hours as well.
  terms: ({ meetPlace }) => (meetPlace ? [['Pengambilan', meetPlace]] : []),
  handover: usualHandover,
  proposedPart: nothingDivided,
  period: noPeriod,
  returnedHint: neverRestocked,
};
