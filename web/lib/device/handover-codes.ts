/** The buyer's handover codes, cached for offline use until they are used or the person logs out. */
import { attempt, removeAll } from './storage.ts';

const prefix = 'lapak.code.';
/** Per person: other accounts on this device do not see the code. */
const keyOf = (userId: string, saleId: string) => `${prefix}${userId}.${saleId}`;

export const keepCode = (userId: string, saleId: string, code: string) =>
  attempt(() => localStorage.setItem(keyOf(userId, saleId), code), undefined);
export const keptCode = (userId: string, saleId: string) =>
  attempt(() => localStorage.getItem(keyOf(userId, saleId)), null);
export const dropCode = (userId: string, saleId: string) =>
  attempt(() => localStorage.removeItem(keyOf(userId, saleId)), undefined);

/** After a logout, the next person on a shared computer finds no codes. */
export const dropAllCodes = () => removeAll('localStorage', prefix);
