/**
 * CSV files that spreadsheets open correctly: UTF-8 with BOM, and ';' as separator, which Indonesian locale settings
 * expect. Text cells stay text, and no cell runs as a formula.
 */
import { campusIso } from './campus-time.ts';
import type { TimeZone } from './settings/time-zones.ts';

/**
 * A `Date` is written as ISO with the campus's UTC offset, so that it is unambiguous. XLSX files have native dates
 * instead.
 */
export type CsvCell = string | number | Date;

/** Without it, Excel reads the file in the local 8-bit code page. */
const byteOrderMark = '\uFEFF';

/**
 * Matches text that a spreadsheet may run as a formula: formula characters, including full-width ones and those after
 * invisible characters, and a leading tab or carriage return, which could hide one.
 */
const startsFormula = /^(?:[\t\r]|[\p{Z}\p{C}]*[=+\-@＝＋－＠−])/u;

/** Matches signs without an operand, such as '-' for an empty value, which are not formulas. */
const onlySigns = /^ *[=+@–-]+ *$/;

/**
 * `becomesValue` matches text that spreadsheets convert to a number, date or boolean: account and telephone numbers,
 * ids, '1-2', '12:30', '5 Mei', 'TRUE'.
 */
const months = 'jan|feb|mar|apr|mei|may|jun|jul|agu|aug|sep|okt|oct|nov|des|dec';
const becomesValue = new RegExp(
  `^(?:\\+?(?=.*\\d)[\\d\\s.,:/%()e-]+|\\d{1,4}[\\s/-]*(?:${months})[a-z]*[\\s/-]*\\d*|(?:${months})[a-z]*[\\s/-]*\\d{1,4}|true|false|benar|salah)$`,
  'i',
);

function textOf(text: string): string {
  if (becomesValue.test(text)) return `="${text}"`;
  return startsFormula.test(text) && !onlySigns.test(text) ? `'${text}` : text;
}

/**
 * Encodes one cell. A formula gets a leading apostrophe, so that it is not run. Text that looks like a value becomes a
 * formula that returns exactly this text.
 */
function cellText(cell: CsvCell, zone: TimeZone): string {
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return campusIso(cell.getTime(), zone);
  const harmless = textOf(cell);
  return /[";,\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** CSV lines of these rows. A large file is written page by page. */
export const csvLines = (rows: readonly (readonly CsvCell[])[], zone: TimeZone): string =>
  rows.map((row) => `${row.map((cell) => cellText(cell, zone)).join(';')}\r\n`).join('');

/** The start of a file that is written page by page: byte order mark and header. */
export const csvStart = (header: readonly CsvCell[], zone: TimeZone): string =>
  byteOrderMark + csvLines([header], zone);

/** The complete file: one line per row, header first. */
export const toCsv = ([header = [], ...rows]: readonly (readonly CsvCell[])[], zone: TimeZone): string =>
  csvStart(header, zone) + csvLines(rows, zone);
