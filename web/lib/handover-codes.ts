/** The buyer's handover codes, kept for places without a signal until they are used or the person leaves. */
import { attempt } from './storage.ts';

const prefix = 'lapak.code.';
/** One person's: whoever signs in here next does not see it. */
const keyOf = (userId: string, saleId: string) => `${prefix}${userId}.${saleId}`;

export const keepCode = (userId: string, saleId: string, code: string) =>
  attempt(() => localStorage.setItem(keyOf(userId, saleId), code), undefined);
export const keptCode = (userId: string, saleId: string) =>
  attempt(() => localStorage.getItem(keyOf(userId, saleId)), null);
export const dropCode = (userId: string, saleId: string) =>
  attempt(() => localStorage.removeItem(keyOf(userId, saleId)), undefined);

/** Nobody confirms somebody else's purchase on a shared computer after a logout. */
export const dropAllCodes = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  }, undefined);
