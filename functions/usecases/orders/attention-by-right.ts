/** What of "Perlu perhatian" is for which role. */
import type { Right } from '../../domain/people/rights.ts';
import type { needsAttention } from './attention.ts';

type Attention = Awaited<ReturnType<typeof needsAttention>>;

/** A new part does not compile until its right is here. */
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

/** The same shape with nothing in it: no entry, no sum. */
function emptied<T>(part: T): T {
  if (Array.isArray(part)) return [] as T;
  if (typeof part === 'number') return 0 as T;
  if (typeof part === 'boolean') return false as T;
  // A moment since when something waits.
  if (typeof part !== 'object' || part === null) return null as T;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, emptied(value)])) as T;
}

/** The parts that this person has no right to have nothing in them. */
export const attentionFor = (rights: ReadonlySet<Right>, all: Attention): Attention =>
  Object.fromEntries(
    Object.entries(all).map(([part, value]) => [
      part,
      rights.has(rightOfPart[part as keyof Attention]) ? value : emptied(value),
    ]),
  ) as unknown as Attention;
