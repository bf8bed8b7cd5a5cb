import { attempt } from './storage.ts';

const draftPrefix = 'lapak.draft.';
const draftKey = (form: string) => draftPrefix + form;

/** Drafts of forms, so that an expired session loses nothing. Kept per person, as long as the tab. */
export const keepDraft = (form: string, text: string) =>
  attempt(() => sessionStorage.setItem(draftKey(form), text), undefined);
export const readDraft = (form: string) => attempt(() => sessionStorage.getItem(draftKey(form)), null) ?? '';
export const dropDraft = (form: string) => attempt(() => sessionStorage.removeItem(draftKey(form)), undefined);

const draftsOf = 'lapak.drafts-of';

/** Drafts belong to the person who typed them; others on this device do not see them. */
export function ownDrafts(userId: string): void {
  attempt(() => {
    if (sessionStorage.getItem(draftsOf) !== userId) dropAllDrafts();
    sessionStorage.setItem(draftsOf, userId);
  }, undefined);
}

/** A logout deletes the drafts, for the next person on this device. */
export const dropAllDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }, undefined);
