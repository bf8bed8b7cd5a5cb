/** The buyer's handover codes, cached for places without a network until they are used or the person logs out. */
import { attempt, removeAll } from './storage.ts';

const prefix = 'lapak.code.';
/** Per person: others who sign in here do not see it. */
const keyOf = (userId: string, saleId: string) => `${prefix}${userId}.${saleId}`;

export const keepCode = (userId: string, saleId: string, code: string) =>
  attempt(() => localStorage.setItem(keyOf(userId, saleId), code), undefined);
export const keptCode = (userId: string, saleId: string) =>
  attempt(() => localStorage.getItem(keyOf(userId, saleId)), null);
export const dropCode = (userId: string, saleId: string) =>
  attempt(() => localStorage.removeItem(keyOf(userId, saleId)), undefined);

/** After a logout nobody on a shared computer can use somebody else's code. */
export const dropAllCodes = () => removeAll('localStorage', prefix);
