/**
 * CSV files that spreadsheets open correctly: UTF-8 with BOM; ';' as separator, which Indonesian locale settings expect; texts stay texts;
 * no cell is executed as a formula.
 */
import { campusIso } from './campus-time.ts';
import type { TimeZone } from './settings/time-zones.ts';

/** Moments are ISO with the campus's zone, so that they are unambiguous; XLSX files have native dates. */
export type CsvCell = string | number | Date;

/** Without it Excel takes the file for the local 8-bit code page. */
const byteOrderMark = '\uFEFF';

/** Characters that begin a formula, full-width ones too, also after invisible characters; tab and return could hide one. */
const startsFormula = /^(?:[\t\r]|[\p{Z}\p{C}]*[=+\-@＝＋－＠−])/u;

/** Signs without an operand, such as '-' for nothing, which are no formula. */
const onlySigns = /^ *[=+@–-]+ *$/;

/** Account and telephone numbers, ids, '1-2', '12:30', '5 Mei', 'TRUE': texts that a spreadsheet makes a number, a day or a truth value of. */
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
 * One cell. Formulas get an apostrophe in front, so that they are not executed. A text that looks like a value becomes
 * a formula that returns exactly this text.
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

/** The whole file: one line a row, the header first. */
export const toCsv = ([header = [], ...rows]: readonly (readonly CsvCell[])[], zone: TimeZone): string =>
  csvStart(header, zone) + csvLines(rows, zone);
