/** Files for a bank's upload are plain text in one of the formats, whatever names people have. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BankLine, bankFile, bankSheet, bankText } from '#domain/money/bank-file.ts';
import { bankForms } from '#domain/money/bank-forms.ts';
import { banks } from '#domain/money/payout-account.ts';

const line: BankLine = {
  ...{ payoutId: '6900ab', bank: 'bsi', number: '0123456789', holder: 'Siti Nur’aini, S.Kom.', amount: 87_750 },
};
const cells = ['6900ab', 'BSI Bank Syariah Indonesia', '0123456789', 'Siti Nuraini S.Kom.', '87750'];
const headings = ['Pencairan', 'Bank', 'Nomor rekening', 'Atas nama', 'Jumlah'];

test.each([
  ['semicolon', ';'],
  ['comma', ','],
])('%s: a header, account numbers as digits, amounts as integers, no quotes and no byte order mark', (id, sign) => {
  const form = bankForms.find((known) => known.id === id);
  expect(form && bankFile(form, [line])).toBe(`${headings.join(sign)}\r\n${cells.join(sign)}\r\n`);
});

test('a format without a header has payout lines only', () => {
  const form = { ...bankForms[0], hasHeader: false, columns: ['number', 'amount'] as const, separator: '|' };
  expect(bankFile(form, [line, line])).toBe('0123456789|87750\r\n0123456789|87750\r\n');
});

test.each([
  ['Zoë Łukasz Đặng', 'Zoe Lukasz Dang'],
  ["D'Angelo", 'DAngelo'],
  ['=HYPERLINK("http://x")', 'HYPERLINK http //x'],
  ['-1+1|cmd', '1 1 cmd'],
  ['Ａｙｕ', 'Ayu'],
  ['PT. Maju-Jaya / Tbk', 'PT. Maju-Jaya / Tbk'],
  ['李小龍', ''],
])('the payee name %j becomes %j', (name, clean) => {
  expect(bankText(name)).toBe(clean);
});

test('columns stay aligned for every payee name, without formulas or quotes', () => {
  const lines = fc.array(
    fc.record({
      payoutId: fc.stringMatching(/^[a-z0-9]{20}$/),
      bank: fc.constantFrom(...banks.map(({ value }) => value)),
      number: fc.stringMatching(/^\d{10,16}$/),
      holder: fc.string({ unit: 'binary', maxLength: 60 }),
      amount: fc.integer({ min: 1, max: 999_999_999_999 }),
    }),
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(...bankForms), (some, form) => {
      const rows = bankFile(form, some).split('\r\n').slice(1, -1);
      expect(rows).toHaveLength(some.length);
      for (const [at, row] of rows.entries()) {
        const written = row.split(form.separator);
        expect(written).toHaveLength(form.columns.length);
        for (const cell of written) expect(cell).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/);
        const { payoutId, number, amount } = some[at] ?? line;
        expect([written[0], written[2], written[4]]).toEqual([payoutId, number, String(amount)]);
      }
    }),
  );
});

test('a spreadsheet keeps names unchanged, account numbers as text, and amounts as numbers', () => {
  const { header, rows } = bankSheet([line]);
  expect(header).toEqual(headings);
  expect(rows).toEqual([['6900ab', 'BSI (Bank Syariah Indonesia)', '0123456789', 'Siti Nur’aini, S.Kom.', 87_750]]);
});
