import { campusOffsetMs } from '#domain/campus-time.ts';
import { type CsvCell, csvLines, csvStart } from '#domain/csv.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { ListSpec, ListState, PageRequest } from './list-spec.ts';
import { eachPage } from './load-page.ts';

export interface ExportPlan<Row> {
  spec: ListSpec;
  state: ListState;
  load: (request: PageRequest) => Promise<Row[]>;
  /** Rows read at once; more where each is small. */
  pageRows?: number;
  /** The file's name without date and ending. */
  name: string;
  header: readonly string[];
  cells: (row: Row) => readonly CsvCell[];
}

/** A spreadsheet is made in memory as a whole: beyond this a CSV file is what is meant. */
export const excelRows = 20_000;

/** Said instead of a file of half the rows. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

const fileName = (name: string, ending: string): string =>
  `${name}-${new Date(serverNow() + campusOffsetMs()).toISOString().slice(0, 10)}.${ending}`;

/** The whole list, as it is filtered and ordered now, as CSV. Each page becomes a part of the file and is forgotten. */
export async function saveCsv<Row extends { $id: string }>(plan: ExportPlan<Row>): Promise<number> {
  const parts: Blob[] = [new Blob([csvStart(plan.header)])];
  let count = 0;
  for await (const rows of eachPage(plan.spec, plan.state, plan.load, plan.pageRows)) {
    parts.push(new Blob([csvLines(rows.map(plan.cells))]));
    count += rows.length;
  }
  saveFile(fileName(plan.name, 'csv'), 'text/csv;charset=utf-8', ...parts);
  return count;
}

/** The same as a spreadsheet, in which texts are texts, numbers numbers and moments dates. Throws TooManyRows. */
export async function saveExcel<Row extends { $id: string }>(plan: ExportPlan<Row>): Promise<number> {
  const rows: (readonly CsvCell[])[] = [];
  for await (const page of eachPage(plan.spec, plan.state, plan.load, plan.pageRows)) {
    rows.push(...page.map(plan.cells));
    if (rows.length > excelRows) throw new TooManyRows();
  }
  const { excelFile } = await import('./excel-file.ts');
  saveFile(fileName(plan.name, 'xlsx'), '', await excelFile(plan.header, rows));
  return rows.length;
}
