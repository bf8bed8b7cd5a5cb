import writeExcel, { type Cell } from 'write-excel-file/browser';
import { campusOffsetMs } from '#domain/campus-time.ts';
import type { CsvCell } from '#domain/csv.ts';
import { campusZone } from '../../../lib/campus/campus.ts';

const dateWidth = 18;
const textWidth = 22;

/**
 * Spreadsheets have no time zones, so times are in the campus's time zone. Strings are stored as text, never as
 * formulas.
 */
function cellOf(cell: CsvCell): Cell {
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (cell instanceof Date) {
    return { type: Date, value: new Date(cell.getTime() + campusOffsetMs(campusZone())), format: 'yyyy-mm-dd hh:mm' };
  }
  return cell === '' ? null : { type: String, value: cell };
}

/** A spreadsheet with a fixed header row. */
export function excelFile(header: readonly string[], rows: readonly (readonly CsvCell[])[]): Promise<Blob> {
  const isDate = (at: number) => rows[0]?.[at] instanceof Date;
  const head = header.map((value): Cell => ({ type: String, value, fontWeight: 'bold' }));
  return writeExcel([head, ...rows.map((row) => row.map(cellOf))], {
    columns: header.map((_, at) => ({ width: isDate(at) ? dateWidth : textWidth })),
    stickyRowsCount: 1,
  }).toBlob();
}
