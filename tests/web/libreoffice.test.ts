// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { findLibreOffice } from '../../scripts/test/libreoffice.ts';
import { excelFile } from '../../web/features/admin/list/excel-file.ts';
import { proof } from '../support/proof.ts';

const header = ['Nomor', 'Nama', 'Waktu', 'Total'];
const moment = new Date('2026-11-25T18:00:00.000Z');
/** Values that spreadsheets tend to convert, one per row. */
const texts = [
  ...['0812345', '1234567890123456', '1-2', '12:30', '5 Mei', 'TRUE', '1.250.000'],
  ...['=1+1', '+1+1', '-a+1', '@SUM(A1)', '=HYPERLINK("http://x")', 'meja "besar"; kursi'],
];
const rows: CsvCell[][] = texts.map((text, at) => [text, 'Sari', moment, at === 0 ? -5 : 12_000]);

/** Cells as LibreOffice shows them: it converts the opened file to text with a separator that no cell contains. */
async function shown(name: string, content: Uint8Array | string): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lapak-office-'));
  try {
    writeFileSync(join(folder, name), content);
    // Input: UTF-8, ';' between cells, '"' around them. Output: '|' between cells, no quotes, full times.
    const reading = name.endsWith('.csv') ? ['--infilter=CSV:59,34,76,1'] : [];
    const writing = 'txt:Text - txt - csv (StarCalc):124,0,76,1,,0,false,true,false';
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = [profile, '--headless', ...reading, '--convert-to', writing, '--outdir', folder, join(folder, name)];
    execFileSync(await findLibreOffice(), args, { stdio: 'pipe' });
    const written = readFileSync(join(folder, name.replace(/\w+$/, 'txt')), 'utf8');
    return written
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('|'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.runIf(proof)(
  'a spreadsheet opens in LibreOffice with the intended texts and numbers, and times of the campus',
  async () => {
    const file = new Uint8Array(await (await excelFile(header, rows)).arrayBuffer());
    const expected = rows.map(([text], at) => [text, 'Sari', '2026-11-26 01:00:00', at === 0 ? '-5' : '12000']);
    expect(await shown('daftar.xlsx', file)).toEqual([header, ...expected]);
  },
);

test.runIf(proof)(
  'a CSV file opens in LibreOffice with its columns and leading zeros, and no cell is a formula',
  async () => {
    const cells = await shown('daftar.csv', toCsv([header, ...rows], 'WIB'));
    expect(cells.map(({ length }) => length)).toEqual([header, ...rows].map(() => 4));
    // An apostrophe disables a formula.
    expect(cells.slice(1).map(([text]) => text?.replace(/^'/, ''))).toEqual(texts);
    expect(cells[1]).toEqual(['0812345', 'Sari', '2026-11-26T01:00:00+07:00', '-5']);
  },
);
