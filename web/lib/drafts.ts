import { attempt } from './storage.ts';

const draftPrefix = 'lapak.draft.';
const draftKey = (form: string) => draftPrefix + form;

/** What was typed into a form, so that an expired session does not cost it. Lives as long as the tab; one person's. */
export const keepDraft = (form: string, text: string) =>
  attempt(() => sessionStorage.setItem(draftKey(form), text), undefined);
export const readDraft = (form: string) => attempt(() => sessionStorage.getItem(draftKey(form)), null) ?? '';
export const dropDraft = (form: string) => attempt(() => sessionStorage.removeItem(draftKey(form)), undefined);

const draftsOf = 'lapak.drafts-of';

/** Drafts wait for the person who typed them; somebody else who signs in at this device does not see them. */
export function ownDrafts(userId: string): void {
  attempt(() => {
    if (sessionStorage.getItem(draftsOf) !== userId) dropAllDrafts();
    sessionStorage.setItem(draftsOf, userId);
  }, undefined);
}

/** Whoever leaves on purpose leaves nothing typed behind for the next person at this device. */
export const dropAllDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }, undefined);
