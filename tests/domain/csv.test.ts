import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { orderedNames, quantitiesAs } from '#domain/orders/product-names.ts';

const line = (...cells: CsvCell[]) => toCsv([cells], 'WIB').slice(1);

/** A cell before it is quoted for the file. */
function unquoted(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
}

const cellOf = (text: string): string => unquoted(line(text).slice(0, -2));

describe('a CSV file', () => {
  it('starts with a byte order mark, separates by semicolons and ends lines like Excel', () => {
    expect(
      toCsv(
        [
          ['Nama', 'Total'],
          ['Sari', 12_000],
        ],
        'WIB',
      ),
    ).toBe('\uFEFFNama;Total\r\nSari;12000\r\n');
  });

  it.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['＝HYPERLINK("http://x")', '"\'＝HYPERLINK(""http://x"")"'],
    ['＋SUM(A1)', "'＋SUM(A1)"],
    ['－x', "'－x"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =A1', "' =A1"],
    ['\u200b=A1', "'\u200b=A1"],
    ['-a+1', "'-a+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
  ])('escapes the formula %j', (cell, written) => {
    expect(line(cell)).toBe(`${written}\r\n`);
  });

  it.each([
    ...['0123456789', '1234567890123456', '+62 812-3456-7890', '0812 3456 7890', '1-2', '3/4', '12:30', '1.250.000'],
    ...['12e45678901234567890', '-1-1', '5 Mei', 'Mei 2026', '5-jan', 'TRUE', 'benar', '(5)', '10%'],
  ])('writes %j as text, so that a spreadsheet does not convert it', (text) => {
    expect(cellOf(text)).toBe(`="${text}"`);
  });

  it.each(['-', '--', '- ', '=', '+', '@', '–', ' - '])('shows %j unescaped, because it is no formula', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it('leaves other texts and our own numbers unchanged', () => {
    expect(line('Sari = Budi', 'a@b.id', -5, 0, '', 'Kamar 12', 'Meja 1')).toBe(
      'Sari = Budi;a@b.id;-5;0;;Kamar 12;Meja 1\r\n',
    );
  });

  it('writes times as sortable ISO with the campus’s zone', () => {
    expect(line(new Date('2026-11-25T18:05:59.000Z'))).toBe('2026-11-26T01:05:59+07:00\r\n');
  });

  it('quotes semicolons, commas, quotes and line breaks', () => {
    expect(line('Kos A; kamar 2', 'a, b', 'meja "besar"', 'dua\nbaris')).toBe(
      '"Kos A; kamar 2";"a, b";"meja ""besar""";"dua\nbaris"\r\n',
    );
  });

  it('no text becomes a formula, and the original text can always be recovered', () => {
    const signs = fc.constantFrom('=', '＝', '+', '-', '@', ' ', '\t', '\u200e', '"', '0', '1', 'e', '.', ';', 'A1');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(signs).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const cell = cellOf(text);
        expect([text, `'${text}`, `="${text}"`]).toContain(cell);
        if (cell === text) expect(cell).not.toMatch(/^(?:[\t\r]|[\p{Z}\p{C}]*[=+\-@＝＋－＠].*[^ =+@–-])/su);
        if (cell.startsWith('="')) expect(text).toMatch(/^[+\da-z(]?[^"=]*$/i);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('writes quantities in words, even if a name contains a multiplication sign', () => {
  const names = orderedNames([
    { name: 'Kopi; gula × 3 sendok', quantity: 2 },
    { name: 'Kabel 2 × 3 m', quantity: 10 },
  ]);
  expect(quantitiesAs(names, (quantity) => `, ${quantity} buah`)).toBe(
    'Kopi; gula × 3 sendok, 2 buah; Kabel 2 × 3 m, 10 buah',
  );
});
