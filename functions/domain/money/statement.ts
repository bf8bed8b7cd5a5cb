/**
 * One month of a person's money. It is calculated backwards by subtracting the entries after the month from the current
 * balance, or from a later month's closing, so that statements do not cost more with each year.
 */
import { z } from 'zod';
import { say } from '../field.ts';
import { addMoney, changeOf, type Money, noMoney } from './ledger.ts';

const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** UTC+7 (western Indonesia) in minutes. */
const jakarta = 420;

/** `month`: the current one when absent. `offset`: the time zone of its days, minutes east of UTC. */
export const statementQuery = z.object({
  month: z.string(say('invalid')).regex(monthPattern, say('invalid')).optional(),
  offset: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(-840, say('invalid'))
    .max(840, say('invalid'))
    .default(jakarta),
});

/** Month of this moment (ms since 1970). */
export const monthOf = (now: number, offsetMinutes: number): string =>
  new Date(now + offsetMinutes * 60_000).toISOString().slice(0, 7);

/** Start of this month ('2026-11') and of the next one, ISO. */
export function monthBounds(month: string, offsetMinutes: number): { readonly from: string; readonly before: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (months: number) =>
    new Date(Date.UTC(year, number - 1 + months, 1) - offsetMinutes * 60_000).toISOString();
  return { from: start(0), before: start(1) };
}

/** The parts of a balance that a statement shows. */
type StatementBalance = Pick<Money, 'held' | 'available'>;

/** A person's balance at the end of a UTC month. */
export interface Closing extends StatementBalance {
  /** The following month: '2026-12' for the balance at the end of November. */
  readonly before: string;
}

const storedClosings = z.array(z.tuple([z.string().regex(monthPattern), z.number().int(), z.number().int()]));

/** Column `closings` of a balance, earliest first; older rows have none. */
export const readClosings = (text: string | null | undefined): Closing[] =>
  storedClosings.parse(JSON.parse(text || '[]')).map(([before, held, available]) => ({ before, held, available }));

const writeClosings = (closings: readonly Closing[]): string =>
  JSON.stringify(
    closings
      .toSorted((one, other) => (one.before < other.before ? -1 : 1))
      .map(({ before, held, available }) => [before, held, available]),
  );

/** Start of the month after a closing, UTC, ISO. */
export const closedAt = ({ before }: Pick<Closing, 'before'>): string => monthBounds(before, 0).from;

const monthStart = (before: string): number => Date.parse(closedAt({ before }));

/** The closing from which a statement that ends at `moment` (ISO) is calculated; undefined: the current balance. */
export const closingFrom = (closings: readonly Closing[], moment: string): Closing | undefined =>
  closings.find(({ before }) => monthStart(before) >= Date.parse(moment));

/** The balance stored in a closing; all other columns are 0. */
export const moneyAt = ({ held, available }: Closing): Money => ({ ...noMoney, held, available });

/** A month is closed this long after its end, because a transaction commits later than the time in its entries. */
const settledMs = 3_600_000;

/**
 * Adds the closings that are missing between `from` (ISO) and `now` (ms since 1970), for the caller to store; null if
 * none is missing. `after`: all entries since `from`; `money`: the balance that includes them.
 */
export function withClosings(
  closings: readonly Closing[],
  from: string,
  now: number,
  money: Money,
  after: readonly StatementEntry[],
): string | null {
  const added: Closing[] = [];
  let before = monthOf(now - settledMs, 0);
  let balance = money;
  let earlier = after;
  for (let start = monthStart(before); start >= Date.parse(from); start = monthStart(before)) {
    const { true: undone = [], false: rest = [] } = Object.groupBy(earlier, (entry) =>
      String(Date.parse(entry.$createdAt) >= start),
    );
    for (const { kind, amount } of undone) balance = addMoney(balance, changeOf({ kind, amount: -amount }));
    added.push({ before, ...told(balance) });
    // All months before the first entry end with the same balance.
    if (rest.length === 0) break;
    earlier = rest;
    before = monthOf(start - 1, 0);
  }
  const missing = added.filter((one) => !closings.some((kept) => kept.before === one.before));
  return missing.length === 0 ? null : writeClosings([...closings, ...missing]);
}

export interface StatementEntry {
  readonly $id: string;
  readonly $createdAt: string;
  readonly kind: string;
  readonly amount: number;
}

interface StatementLine<E extends StatementEntry> {
  readonly entry: E;
  /** The change of `held` and `available` by the entry. */
  readonly held: number;
  readonly available: number;
  /** The balance after the entry. */
  readonly balance: StatementBalance;
}

export interface Statement<E extends StatementEntry> {
  readonly opening: StatementBalance;
  readonly closing: StatementBalance;
  readonly lines: readonly StatementLine<E>[];
}

const told = ({ held, available }: Money): StatementBalance => ({ held, available });
const isEarlier = (one: StatementEntry, other: StatementEntry): boolean =>
  Date.parse(one.$createdAt) < Date.parse(other.$createdAt);

/** `now`: the person's current balance; `entries`: those of the month; `after`: all later ones. */
export function statementOf<E extends StatementEntry>(
  now: Money,
  entries: readonly E[],
  after: readonly Pick<StatementEntry, 'kind' | 'amount'>[],
): Statement<E> {
  const inOrder = entries.toSorted((a, b) => (isEarlier(a, b) ? -1 : isEarlier(b, a) ? 1 : 0));
  const undone = [...inOrder, ...after].map(({ kind, amount }) => changeOf({ kind, amount: -amount }));
  let balance = undone.reduce(addMoney, now);
  const opening = told(balance);
  const lines: StatementLine<E>[] = [];
  for (const entry of inOrder) {
    const change = changeOf(entry);
    balance = addMoney(balance, change);
    lines.push({ entry, held: change.held ?? 0, available: change.available ?? 0, balance: told(balance) });
  }
  return { opening, closing: told(balance), lines };
}
