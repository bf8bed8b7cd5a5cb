// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { excelFile } from '../../web/features/admin/list/excel-file.ts';

test("a spreadsheet keeps leading zeros, evaluates no formula, and shows times in the campus's time zone", async () => {
  const header = ['Nomor', 'Tanggal', 'Total'];
  const rows = [
    ['0812345', new Date('2026-11-25T18:00:00.000Z'), 12_000],
    ['=1+1', new Date('2026-11-25T18:00:00.000Z'), -5],
    ['', new Date('2026-11-25T18:00:00.000Z'), 0],
  ];
  const file = unzipSync(new Uint8Array(await (await excelFile(header, rows)).arrayBuffer()));
  const text = (name: string) => strFromU8(file[name] ?? new Uint8Array());
  const sheet = text('xl/worksheets/sheet1.xml');
  const strings = text('xl/sharedStrings.xml') + sheet;
  for (const said of ['0812345', '=1+1', 'Nomor']) expect(strings).toContain(`>${said}<`);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toMatch(/<v>12000<\/v>/);
  expect(sheet).toMatch(/<v>-5<\/v>/);
  // 01.00 on the 26th in campus time, as days since 1899-12-30.
  const days = (Date.parse('2026-11-26T01:00:00.000Z') - Date.UTC(1899, 11, 30)) / 86_400_000;
  const dates = [...sheet.matchAll(/<v>(\d{5}\.\d+)<\/v>/g)].map(([, value]) => Number(value));
  expect(dates).toHaveLength(3);
  for (const value of dates) expect(value).toBeCloseTo(days, 5);
});
