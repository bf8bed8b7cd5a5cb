/** Texts for sales of gifts, which are neither bought nor sold. */
import { usualHistory } from '../../copy/usual-history.ts';
import {
  leaving,
  nothingDivided,
  releasing,
  restocked,
  usualButtons,
  usualDeadline,
  usualDone,
  usualHandover,
  usualQuestions,
  usualStates,
  usualTerms,
  usualTurns,
  usualWhenWhere,
} from '../../copy/usual-sale.ts';
import type { SaleWords } from '../kind.ts';

export const freeSaleWords: SaleWords = {
  turns: {
    seller: {
      ...usualTurns.seller,
      completed: () => 'Pemberian ini selesai.',
      canceled: () => ['Pemberian ini dibatalkan.', 'Tidak ada yang perlu Anda serahkan.'],
    },
    buyer: usualTurns.buyer,
  },
  buttons: { ...usualButtons, seller: { ...usualButtons.seller, cancel: 'Batalkan pemberian' } },
  questions: {
    ...usualQuestions,
    seller: { ...usualQuestions.seller, cancel: (sale) => ({ ...leaving(sale), title: 'Batalkan pemberian' }) },
    admin: { ...usualQuestions.admin, release: (sale) => releasing(sale, '') },
  },
  done: usualDone,
  history: usualHistory,
  hasOwnHistory: false,
  states: usualStates,
  deadline: usualDeadline,
  whenWhere: usualWhenWhere,
  terms: usualTerms,
  handover: usualHandover,
  proposedPart: nothingDivided,
  returnedHint: restocked,
};
