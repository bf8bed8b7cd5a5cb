/** One month of a person's money, told from what it is now backwards: entries after the month are taken off again. */
import { z } from 'zod';
import { say } from '../field.ts';
import { addMoney, changeOf, type Money } from './ledger.ts';

const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** Of western Indonesia, in minutes. */
const jakarta = 420;

/** Without `month`, the one of now. `offset`: minutes east of UTC, where the reader's days begin. */
export const statementQuery = z.object({
  month: z.string(say('invalid')).regex(monthPattern, say('invalid')).optional(),
  offset: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(-840, say('invalid'))
    .max(840, say('invalid'))
    .default(jakarta),
});

/** The month in which this moment lies (ms since 1970). */
export const monthOf = (now: number, offsetMinutes: number): string =>
  new Date(now + offsetMinutes * 60_000).toISOString().slice(0, 7);

/** From when on, and before when, something belongs to this month ('2026-11'): ISO times. */
export function monthBounds(month: string, offsetMinutes: number): { readonly from: string; readonly before: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (months: number) =>
    new Date(Date.UTC(year, number - 1 + months, 1) - offsetMinutes * 60_000).toISOString();
  return { from: start(0), before: start(1) };
}

/** What a statement tells of a balance. */
type StatementBalance = Pick<Money, 'held' | 'available'>;

export interface StatementEntry {
  readonly $id: string;
  readonly $createdAt: string;
  readonly kind: string;
  readonly amount: number;
}

interface StatementLine<E extends StatementEntry> {
  readonly entry: E;
  /** What it added to what is held and what is available. */
  readonly held: number;
  readonly available: number;
  /** After it. */
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

/** `now`: the person's balance; `since`: every entry from the month's beginning until now; `before`: ISO, the month's end. */
export function statementOf<E extends StatementEntry>(now: Money, since: readonly E[], before: string): Statement<E> {
  const inOrder = since.toSorted((a, b) => (isEarlier(a, b) ? -1 : isEarlier(b, a) ? 1 : 0));
  const undone = inOrder.map(({ kind, amount }) => changeOf({ kind, amount: -amount }));
  let balance = undone.reduce(addMoney, now);
  const opening = told(balance);
  const lines: StatementLine<E>[] = [];
  for (const entry of inOrder) {
    if (Date.parse(entry.$createdAt) >= Date.parse(before)) break;
    const change = changeOf(entry);
    balance = addMoney(balance, change);
    lines.push({ entry, held: change.held ?? 0, available: change.available ?? 0, balance: told(balance) });
  }
  return { opening, closing: told(balance), lines };
}
