/** The right that each part of "Perlu perhatian" requires. */
import type { Right } from '../../domain/people/rights.ts';
import type { needsAttention } from './attention.ts';

type Attention = Awaited<ReturnType<typeof needsAttention>>;

/** The mapped type forces a right for each new part. */
const rightOfPart: { readonly [Part in keyof Attention]: Right } = {
  disputes: 'decisions',
  refundsDue: 'money',
  unpaid: 'trades',
  lapsing: 'trades',
  ownerless: 'trades',
  payoutsPrepared: 'money',
  payoutsDue: 'money',
  returned: 'money',
  chats: 'chat',
  owing: 'money',
  undelivered: 'news',
  reports: 'reports',
  closedPairs: 'decisions',
  late: 'overview',
};

/** The empty value of the same shape: no entries, sums of 0. */
function emptied<T>(part: T): T {
  if (Array.isArray(part)) return [] as T;
  if (typeof part === 'number') return 0 as T;
  if (typeof part === 'boolean') return false as T;
  // The remaining values are timestamps.
  if (typeof part !== 'object' || part === null) return null as T;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, emptied(value)])) as T;
}

/** Empties the parts that these rights do not cover. */
export const attentionFor = (rights: ReadonlySet<Right>, all: Attention): Attention =>
  Object.fromEntries(
    Object.entries(all).map(([part, value]) => [
      part,
      rights.has(rightOfPart[part as keyof Attention]) ? value : emptied(value),
    ]),
  ) as unknown as Attention;
