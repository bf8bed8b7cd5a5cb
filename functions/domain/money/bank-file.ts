/** Files for a bank's upload: plain text without quotes, formula signs and byte order mark. */
import type { CsvCell } from '../csv.ts';
import { type BankColumn, type BankForm, bankForms } from './bank-forms.ts';
import { bankName } from './payout-account.ts';

/** One payout of a file. `bank` is the stored value; `amount` is in rupiah. */
export interface BankLine {
  readonly payoutId: string;
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  readonly amount: number;
}

/** Letters that Unicode does not decompose into a Latin letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', ß: 'ss', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd' },
  ...{ Ł: 'L', ł: 'l', Þ: 'Th', þ: 'th', ı: 'i' },
};

/** Replaces names that contain no Latin letter. */
const nameless = 'PEMILIK REKENING';

/**
 * Reduces a text to Latin letters, digits, space, '.', '-' and '/', starting with a letter or digit; '' if nothing is
 * left.
 */
export const bankText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`"]/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? ' ')
    .replace(/[^A-Za-z0-9 ./-]/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9]+| +$/g, '');

type Column = readonly [heading: string, cell: (line: BankLine) => string];

const columns = {
  payout: ['Pencairan', ({ payoutId }) => bankText(payoutId)],
  bank: ['Bank', ({ bank }) => bankText(bankName(bank))],
  number: ['Nomor rekening', ({ number }) => number.replace(/\D/g, '')],
  holder: ['Atas nama', ({ holder }) => bankText(holder) || nameless],
  amount: ['Jumlah', ({ amount }) => String(Math.trunc(amount))],
} as const satisfies Record<BankColumn, Column>;

const headingsOf = (form: BankForm): string[] => form.columns.map((name) => columns[name][0]);

/** The complete file; every line ends with CR and LF. */
export function bankFile(form: BankForm, lines: readonly BankLine[]): string {
  const cells = lines.map((line) => form.columns.map((name) => columns[name][1](line)));
  const rows = form.hasHeader ? [headingsOf(form), ...cells] : cells;
  return rows.map((row) => `${row.join(form.separator)}\r\n`).join('');
}

/** The payouts for a spreadsheet: names unchanged, account numbers as texts, amounts as numbers. */
export const bankSheet = (lines: readonly BankLine[]): { header: string[]; rows: CsvCell[][] } => ({
  header: headingsOf(bankForms[0]),
  rows: lines.map(({ payoutId, bank, number, holder, amount }) => [payoutId, bankName(bank), number, holder, amount]),
});
