import type { Row } from '../rows.ts';

/** The attempt whose money settled the order: the first that was paid. */
export function settlingAttempt(events: readonly Row<'paymentEvents'>[]): number | null {
  const [first] = events
    .filter(({ outcome }) => outcome.startsWith('paid:'))
    .toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  return first ? Number(first.outcome.slice('paid:'.length)) : null;
}
