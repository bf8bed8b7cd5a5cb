import { attempt, removeAll } from './storage.ts';

const draftPrefix = 'lapak.draft.';
const draftKey = (form: string) => draftPrefix + form;

/** Drafts of forms, so that an expired session loses nothing. Stored per person until the tab closes. */
export const keepDraft = (form: string, text: string) =>
  attempt(() => sessionStorage.setItem(draftKey(form), text), undefined);
export const readDraft = (form: string) => attempt(() => sessionStorage.getItem(draftKey(form)), null) ?? '';
export const dropDraft = (form: string) => attempt(() => sessionStorage.removeItem(draftKey(form)), undefined);

const draftsOf = 'lapak.drafts-of';

/**
 * Drafts belong to the person who typed them; others on this device do not see them. A visitor's drafts go to the next
 * person who logs in.
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

/**
 * A visitor's question to a seller, kept across the login. It has no owner yet, so it is not stored with the drafts of
 * a person.
 */
export const keepQuestionDraft = (productId: string, words: string) =>
  attempt(() => sessionStorage.setItem(askedKey(productId), words), undefined);
export const questionDraft = (productId: string) =>
  attempt(() => sessionStorage.getItem(askedKey(productId)), null) ?? '';
export const dropQuestionDraft = (productId: string) =>
  attempt(() => sessionStorage.removeItem(askedKey(productId)), undefined);

/** A logout deletes these questions, too. */
export const dropAllQuestionDrafts = () => removeAll('sessionStorage', askedPrefix);
