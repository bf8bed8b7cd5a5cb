import { expect, test } from 'vitest';
import { moneyColumns } from '#domain/money/ledger.ts';
import { byHandBecause, moneyTerms } from '../../web/copy/admin-money.ts';
import { entryTitle, signedAmount } from '../../web/copy/money.ts';
import { monthsUntil, type Statement, statementCsv } from '../../web/features/sales/money/statement.ts';

test('the list of months starts with the newest and has no gap at the end of a long month', () => {
  const months = monthsUntil(Date.parse('2026-03-31T16:59:00Z'));
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
  expect(new Set(months).size).toBe(months.length);
  // Midnight of 1 April on campus (WIB), in every time zone of the device.
  expect(monthsUntil(Date.parse('2026-03-31T17:00:00Z'))[0]).toBe('2026-04');
});

test('amounts have a plus or minus sign; zero is left empty', () => {
  expect([5_000, -5_000, 0].map(signedAmount)).toEqual(['+Rp\u00a05.000', '−Rp\u00a05.000', '']);
});

test('unknown kinds of entries are shown unchanged, and every column of the sums has a name', () => {
  expect(entryTitle('toString')).toBe('toString');
  expect(entryTitle('held')).toBe('Dibayar pembeli, ditahan');
  expect(moneyColumns.map((column) => moneyTerms[column].name).filter(Boolean)).toHaveLength(moneyColumns.length);
  expect(byHandBecause('unsupported', 'bank_transfer')).toContain('(bank_transfer)');
});

test("a month's CSV has the opening balance, every entry, and the closing balance; numbers stay numbers", () => {
  const entry = {
    id: 'a',
    at: '2026-11-03T05:00:00.000Z',
    kind: 'fee',
    amount: 1_000,
    held: -1_000,
    available: 0,
    orderId: 'pesanan1',
    saleId: 'pesanan1-1',
    payoutId: '',
    reference: '=SUM(A1)',
    balance: { held: 39_000, available: 5_000 },
  };
  const month: Statement = {
    month: '2026-11',
    opening: { held: 40_000, available: 5_000 },
    closing: entry.balance,
    entries: [entry],
  };
  const lines = statementCsv(month).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(';Saldo awal;;;;40000;5000;;');
  expect(lines[2]).toContain("Biaya platform;1000;-1000;0;39000;5000;pesanan1;'=SUM(A1)");
  expect(lines[3]).toBe(';Saldo akhir;;;;39000;5000;;');
});
