/**
 * Codes that a seller scanned at a pickup, stored until the server confirms them, so that a lost connection loses none.
 */
import { attempt, removeAll } from './storage.ts';

export interface PickupCode {
  readonly saleId: string;
  readonly code: string;
}

const prefix = 'lapak.pickup.';
const prefixOf = (userId: string, batchId: string) => `${prefix}${userId}.${batchId}.`;

/** This seller's unconfirmed codes of a batch, ordered by sale. */
export const readPickupCodes = (userId: string, batchId: string): PickupCode[] =>
  attempt(() => {
    const own = prefixOf(userId, batchId);
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(own));
    return keys.sort().map((key) => ({ saleId: key.slice(own.length), code: localStorage.getItem(key) ?? '' }));
  }, []);

/** One key per sale, so that two tabs never overwrite each other. */
export const keepPickupCode = (userId: string, batchId: string, { saleId, code }: PickupCode): void =>
  attempt(() => localStorage.setItem(prefixOf(userId, batchId) + saleId, code), undefined);

export const dropPickupCode = (userId: string, batchId: string, saleId: string): void =>
  attempt(() => localStorage.removeItem(prefixOf(userId, batchId) + saleId), undefined);

/** A logout leaves no code on a shared computer. */
export const dropPickupCodes = () => removeAll('localStorage', prefix);
