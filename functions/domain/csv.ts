/** Comma-separated text that spreadsheets open as it was meant: UTF-8 with BOM, RFC 4180, and no cell that they would execute. */

export type CsvCell = string | number;

/** Without it Excel takes the file for the local 8-bit code page. */
const byteOrderMark = '\uFEFF';

/** First characters that make a spreadsheet read a text as a formula; tab and return would hide one of them. */
const startsFormula = /^[=+\-@\t\r]/;

/** A text as a cell. An apostrophe in front keeps formulas asleep; numbers are ours and stay numbers. */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The whole file: one line a row, the header first. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
