/** What a visitor wrote to a seller before a login came in between: drafts belong to a person, and there was none yet. */
import { attempt } from './storage.ts';

const prefix = 'lapak.asked.';
const keyOf = (productId: string) => prefix + productId;

export const keepQuestionDraft = (productId: string, words: string) =>
  attempt(() => sessionStorage.setItem(keyOf(productId), words), undefined);
export const questionDraft = (productId: string) => attempt(() => sessionStorage.getItem(keyOf(productId)), null) ?? '';
export const dropQuestionDraft = (productId: string) =>
  attempt(() => sessionStorage.removeItem(keyOf(productId)), undefined);

/** What was asked before a logout is nobody's question after it. */
export const dropAllQuestionDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }, undefined);
