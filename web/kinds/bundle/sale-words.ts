/** Parts of a bundle are sold as the goods that they are. */
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

export const bundleSaleWords: SaleWords = {
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
