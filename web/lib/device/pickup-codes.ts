/** Codes that a seller scanned at a pick-up and that the server has not confirmed: a lost connection loses none of them. */
import { z } from 'zod';
import { attempt, removeAll } from './storage.ts';

const scanned = z.array(z.object({ saleId: z.string(), code: z.string() }));
export type PickupCode = z.infer<typeof scanned>[number];

const prefix = 'lapak.pickup.';
const keyOf = (userId: string, batchId: string) => `${prefix}${userId}.${batchId}`;

export const readPickupCodes = (userId: string, batchId: string): PickupCode[] =>
  attempt(() => scanned.parse(JSON.parse(localStorage.getItem(keyOf(userId, batchId)) ?? '[]')), []);

export const keepPickupCodes = (userId: string, batchId: string, codes: readonly PickupCode[]): void =>
  attempt(() => {
    if (codes.length === 0) localStorage.removeItem(keyOf(userId, batchId));
    else localStorage.setItem(keyOf(userId, batchId), JSON.stringify(codes));
  }, undefined);

/** Nothing stays on a shared computer after a logout. */
export const dropPickupCodes = () => removeAll('localStorage', prefix);
