import { attempt, removeAll } from './storage.ts';

const draftPrefix = 'lapak.draft.';
const draftKey = (form: string) => draftPrefix + form;

/** Drafts of forms, so that an expired session loses nothing. Kept per person, as long as the tab. */
export const keepDraft = (form: string, text: string) =>
  attempt(() => sessionStorage.setItem(draftKey(form), text), undefined);
export const readDraft = (form: string) => attempt(() => sessionStorage.getItem(draftKey(form)), null) ?? '';
export const dropDraft = (form: string) => attempt(() => sessionStorage.removeItem(draftKey(form)), undefined);

const draftsOf = 'lapak.drafts-of';

/**
 * Drafts belong to the person who typed them; others on this device do not see them. What a visitor chose belongs to nobody yet: it is
 * whose login follows.
 */
export function ownDrafts(userId: string): void {
  attempt(() => {
    if ((sessionStorage.getItem(draftsOf) ?? userId) !== userId) dropAllDrafts();
    sessionStorage.setItem(draftsOf, userId);
  }, undefined);
}

/** A logout deletes the drafts, for the next person on this device. */
export function dropAllDrafts(): void {
  removeAll('sessionStorage', draftPrefix);
  attempt(() => sessionStorage.removeItem(draftsOf), undefined);
}

const askedPrefix = 'lapak.asked.';
const askedKey = (productId: string) => askedPrefix + productId;

/** A visitor's question to a seller, kept across the login: it belongs to nobody yet, so it is no draft of a person. */
export const keepQuestionDraft = (productId: string, words: string) =>
  attempt(() => sessionStorage.setItem(askedKey(productId), words), undefined);
export const questionDraft = (productId: string) =>
  attempt(() => sessionStorage.getItem(askedKey(productId)), null) ?? '';
export const dropQuestionDraft = (productId: string) =>
  attempt(() => sessionStorage.removeItem(askedKey(productId)), undefined);

/** A logout deletes them, too. */
export const dropAllQuestionDrafts = () => removeAll('sessionStorage', askedPrefix);
