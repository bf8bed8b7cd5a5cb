/** An ad is answered by an offer of goods, whose sale is one of goods. */
import {
  neverRestocked,
  receiving,
  releasing,
  restocked,
  usualButtons,
  usualDeadline,
  usualDone,
  usualHandover,
  usualHistory,
  usualNext,
  usualQuestions,
  usualStates,
  usualTerms,
  usualTurns,
  usualWhen,
} from '../../copy/usual-sale.ts';
import type { SaleWords } from '../kind.ts';

export const wantedSaleWords: SaleWords = {
  turns: usualTurns,
  next: usualNext,
  buttons: usualButtons,
  questions: usualQuestions,
  done: usualDone,
  history: usualHistory,
  hasOwnHistory: false,
  states: usualStates,
  deadline: usualDeadline,
  when: usualWhen,
  terms: usualTerms,
  handover: usualHandover,
  returnedHint: restocked,
};
