import { describe, expect, it } from 'vitest';
import { noMoney } from '#domain/money/ledger.ts';
import {
  closingFrom,
  monthBounds,
  monthOf,
  readClosings,
  statementOf,
  statementQuery,
  withClosings,
} from '#domain/money/statement.ts';

const entry = ($id: string, $createdAt: string, kind: string, amount: number) => ({ $id, $createdAt, kind, amount });

describe('the month of a statement', () => {
  it('starts and ends in its reader’s time zone', () => {
    expect(monthOf(Date.parse('2026-11-30T17:00:00.000Z'), 420)).toBe('2026-12');
    expect(monthOf(Date.parse('2026-11-30T16:59:59.999Z'), 420)).toBe('2026-11');
    expect(monthBounds('2026-12', 420)).toEqual({
      from: '2026-11-30T17:00:00.000Z',
      before: '2026-12-31T17:00:00.000Z',
    });
  });

  it.each([
    [{}, { offset: 420 }],
    [
      { month: '2026-09', offset: '-840' },
      { month: '2026-09', offset: -840 },
    ],
    [
      { month: '2026-12', offset: '840' },
      { month: '2026-12', offset: 840 },
    ],
  ])('%j is valid', (query, read) => {
    expect(statementQuery.parse(query)).toEqual(read);
  });

  it.each([
    ...['2026-00', '2026-13', '2026-1', '1926-11', 'x2026-11', '2026-11x', '20x6-11', '2026-1x'].map((month) => ({
      month,
    })),
    ...['841', '-841', '1.5', 'x'].map((offset) => ({ offset })),
  ])('%j is refused', (query) => {
    expect(statementQuery.safeParse(query).error?.issues[0]?.message).toBe('invalid');
  });
});

it('a statement is computed backwards from the current balance, and lists its entries oldest first', () => {
  const since = [
    entry('b', '2026-11-10T00:00:00.000Z', 'released', 90),
    entry('a', '2026-11-02T00:00:00.000Z', 'held', 100),
    entry('c', '2026-11-10T00:00:00.000Z', 'fee', 10),
  ];
  const now = { ...noMoney, held: 7, available: 55, inPayout: 40 };
  const { opening, closing, lines } = statementOf(now, since, [{ kind: 'prepared', amount: 40 }]);
  expect(opening).toEqual({ held: 7, available: 5 });
  expect(lines.map(({ entry: { $id }, held, available, balance }) => [$id, held, available, balance])).toEqual([
    ['a', 100, 0, { held: 107, available: 5 }],
    ['b', -90, 90, { held: 17, available: 95 }],
    ['c', -10, 0, { held: 7, available: 95 }],
  ]);
  expect(closing).toEqual({ held: 7, available: 95 });
});

it('a month without entries has equal opening and closing balances', () => {
  expect(statementOf({ ...noMoney, held: 3 }, [], [])).toEqual({
    opening: { held: 3, available: 0 },
    closing: { held: 3, available: 0 },
    lines: [],
  });
});

describe('stored month-end balances', () => {
  const after = [
    entry('c', '2026-11-20T00:00:00.000Z', 'prepared', 10),
    entry('a', '2026-09-30T23:59:59.999Z', 'held', 100),
    entry('b', '2026-10-31T12:00:00.000Z', 'released', 100),
  ];
  const money = { ...noMoney, available: 90, inPayout: 10 };
  const now = Date.parse('2026-12-01T02:00:00.000Z');

  it('cover the months since the statement, each under the following month', () => {
    const kept = readClosings(withClosings([], '2026-08-31T17:00:00.000Z', now, money, after));
    expect(kept).toEqual([
      { before: '2026-09', held: 0, available: 0 },
      { before: '2026-10', held: 100, available: 0 },
      { before: '2026-11', held: 0, available: 100 },
      { before: '2026-12', held: 0, available: 90 },
    ]);
    expect(withClosings(kept, '2026-08-31T17:00:00.000Z', now, money, after)).toBeNull();
    expect(closingFrom(kept, '2026-10-31T17:00:00.000Z')).toMatchObject({ before: '2026-11' });
    expect(closingFrom(kept, '2026-11-30T17:00:00.000Z')).toMatchObject({ before: '2026-12' });
    expect(closingFrom(kept, '2026-12-31T17:00:00.000Z')).toBeUndefined();
  });

  it('are stored an hour after the month’s end, because entries may still appear', () => {
    const early = withClosings([], '2026-10-31T17:00:00.000Z', now - 90 * 60_000, money, after.slice(0, 1));
    expect(readClosings(early).map(({ before }) => before)).toEqual(['2026-11']);
  });

  it('are missing in old rows, and start at the first entry, however early the statement', () => {
    expect([null, undefined, ''].map(readClosings)).toEqual([[], [], []]);
    expect(readClosings(withClosings([], '2000-01-31T17:00:00.000Z', now, money, after))).toHaveLength(4);
  });
});
