/**
 * One month of a person's money. It is calculated backwards from the present balance by subtracting the entries after
 * the month.
 */
import { z } from 'zod';
import { say } from '../field.ts';
import { addMoney, changeOf, type Money } from './ledger.ts';

const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** UTC+7 (western Indonesia) in minutes. */
const jakarta = 420;

/** `month`: the current one when absent. `offset`: the reader's time zone, minutes east of UTC. */
export const statementQuery = z.object({
  month: z.string(say('invalid')).regex(monthPattern, say('invalid')).optional(),
  offset: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(-840, say('invalid'))
    .max(840, say('invalid'))
    .default(jakarta),
});

/** The month of this moment (ms since 1970). */
export const monthOf = (now: number, offsetMinutes: number): string =>
  new Date(now + offsetMinutes * 60_000).toISOString().slice(0, 7);

/** The first moment of this month ('2026-11') and of the next one, ISO. */
export function monthBounds(month: string, offsetMinutes: number): { readonly from: string; readonly before: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (months: number) =>
    new Date(Date.UTC(year, number - 1 + months, 1) - offsetMinutes * 60_000).toISOString();
  return { from: start(0), before: start(1) };
}

/** The parts of a balance that a statement shows. */
type StatementBalance = Pick<Money, 'held' | 'available'>;

export interface StatementEntry {
  readonly $id: string;
  readonly $createdAt: string;
  readonly kind: string;
  readonly amount: number;
}

interface StatementLine<E extends StatementEntry> {
  readonly entry: E;
  /** By how much the entry changed `held` and `available`. */
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

/** `now`: the person's present balance; `entries`: those of the month; `after`: all later ones. */
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
