/**
 * Texts for a sale whose kind comes from a newer version. States and money are common to all sales, so the usual texts
 * apply.
 */
import { usualHistory } from '../../copy/usual-history.ts';
import {
  neverRestocked,
  nothingDivided,
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

export const unknownSaleWords: SaleWords = {
  turns: usualTurns,
  buttons: usualButtons,
  questions: usualQuestions,
  done: usualDone,
  history: usualHistory,
  hasOwnHistory: false,
  states: usualStates,
  deadline: usualDeadline,
  whenWhere: usualWhenWhere,
  terms: usualTerms,
  handover: usualHandover,
  proposedPart: nothingDivided,
  returnedHint: neverRestocked,
};
