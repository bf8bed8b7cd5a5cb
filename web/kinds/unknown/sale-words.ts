/** A sale of a kind that a newer version made: its state and money are true of every sale, so the usual words tell them. */
import {
  neverRestocked,
  noPeriod,
  nothingDivided,
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

export const unknownSaleWords: SaleWords = {
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
  proposedPart: nothingDivided,
  period: noPeriod,
  returnedHint: neverRestocked,
};
