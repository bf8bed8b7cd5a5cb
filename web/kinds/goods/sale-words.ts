/** Texts for sales of goods: buying, meeting, handing over. The entries show what a kind can change. */
import { usualHistory } from '../../copy/usual-history.ts';
import {
  nothingDivided,
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

export const goodsSaleWords: SaleWords = {
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
  returnedHint: restocked,
};
