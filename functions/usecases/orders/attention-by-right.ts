/** Which parts of "Perlu perhatian" need which right. */
import type { Right } from '../../domain/people/rights.ts';
import type { needsAttention } from './attention.ts';

type Attention = Awaited<ReturnType<typeof needsAttention>>;

/** A new part does not compile until it has a right here. */
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
  // The time since which something waits.
  if (typeof part !== 'object' || part === null) return null as T;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, emptied(value)])) as T;
}

/** Empties the parts that this person has no right to. */
export const attentionFor = (rights: ReadonlySet<Right>, all: Attention): Attention =>
  Object.fromEntries(
    Object.entries(all).map(([part, value]) => [
      part,
      rights.has(rightOfPart[part as keyof Attention]) ? value : emptied(value),
    ]),
  ) as unknown as Attention;
