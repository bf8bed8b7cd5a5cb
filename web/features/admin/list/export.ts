import { type CsvCell, csvLines, csvStart } from '#domain/csv.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { datedName } from '../../../lib/page/dated-name.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import type { ListSpec, ListState, PageRequest } from './list-spec.ts';
import { eachPage } from './load-page.ts';

export interface ExportPlan<Row> {
  spec: ListSpec;
  state: ListState;
  load: (request: PageRequest) => Promise<Row[]>;
  /** Rows per request; more for small rows. */
  pageRows?: number;
  /** The file's name without date and extension. */
  name: string;
  header: readonly string[];
  cells: (row: Row) => readonly CsvCell[];
}

/** A spreadsheet is built in memory, so larger lists must be exported as CSV. */
export const excelRows = 20_000;

/** Thrown instead of writing an incomplete file. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

/** Saves the whole list with its current filters and sorting as CSV. Writes and releases each page, to save memory. */
export async function saveCsv<Row extends { $id: string }>(plan: ExportPlan<Row>): Promise<number> {
  const parts: Blob[] = [new Blob([csvStart(plan.header, campusZone())])];
  let count = 0;
  for await (const rows of eachPage(plan.spec, plan.state, plan.load, plan.pageRows)) {
    parts.push(new Blob([csvLines(rows.map(plan.cells), campusZone())]));
    count += rows.length;
  }
  saveFile(datedName(plan.name, 'csv'), 'text/csv;charset=utf-8', ...parts);
  return count;
}

/** Saves the list as a spreadsheet with typed cells. Throws TooManyRows. */
export async function saveExcel<Row extends { $id: string }>(plan: ExportPlan<Row>): Promise<number> {
  const rows: (readonly CsvCell[])[] = [];
  for await (const page of eachPage(plan.spec, plan.state, plan.load, plan.pageRows)) {
    rows.push(...page.map(plan.cells));
    if (rows.length > excelRows) throw new TooManyRows();
  }
  const { excelFile } = await import('./excel-file.ts');
  saveFile(datedName(plan.name, 'xlsx'), '', await excelFile(plan.header, rows));
  return rows.length;
}
