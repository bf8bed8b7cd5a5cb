import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#domain/csv.ts';

const line = (...cells: (string | number)[]) => toCsv([cells]).slice(1);

describe('a CSV file', () => {
  it('begins with the byte order mark and ends every line as Excel does', () => {
    expect(
      toCsv([
        ['Nama', 'Total'],
        ['Sari', 12_000],
      ]),
    ).toBe('\uFEFFNama,Total\r\nSari,12000\r\n');
  });

  it.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+62 812', "'+62 812"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
  ])('keeps the formula %j asleep', (cell, written) => {
    expect(line(cell)).toBe(`${written}\r\n`);
  });

  it('leaves other texts and our own numbers alone', () => {
    expect(line('Sari = Budi', 'a@b.id', -5, 0, '')).toBe('Sari = Budi,a@b.id,-5,0,\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(line('Kos A, kamar 2', 'meja "besar"', 'dua\nbaris')).toBe(
      '"Kos A, kamar 2","meja ""besar""","dua\nbaris"\r\n',
    );
  });

  it('no text ever becomes a cell that starts a formula, and every text can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const cell = line(text).slice(0, -2);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(read).not.toMatch(/^[=+\-@\t\r]/);
        expect([text, `'${text}`]).toContain(read);
      }),
    );
  });
});
