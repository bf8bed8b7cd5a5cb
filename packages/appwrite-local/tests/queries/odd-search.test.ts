import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

/** Odd searches of students; every name is found by its own pieces and by no others. */
const names = {
  camera: 'Kamera Instan Biru',
  percent: 'Kaus 100% katun',
  underscore: 'Kabel usb_c',
  quotes: `Mug "O'Brien" 'asli'`,
  backslash: 'Hardisk C:\\data [baru]*(2)',
  emoji: 'Gitar 🎸🎸 akustik',
  family: 'Kaus keluarga 👨‍👩‍👧',
  script: '<script>alert(1)</script>; DROP TABLE r_1; --',
  nul: 'Buku\u0000tulis',
  long: `Kain ${'a'.repeat(90)}`,
  nothing: '',
};
type Name = keyof typeof names;

const cases: [what: string, term: string, found: Name[]][] = [
  ['a NUL in the middle', 'kamera\u0000zzq', []],
  ['a NUL at the end', 'kamera\u0000', []],
  ['a NUL at the start', '\u0000kamera', []],
  ['nothing but a NUL', '\u0000', ['nul']],
  ['a NUL that is in the name', 'buku\u0000tul', ['nul']],
  ['what stands behind a NUL', 'tulis', ['nul']],
  ['a percent sign', '%', ['percent']],
  ['percent signs around a piece', '%kamera%', []],
  ['an underscore', '_', ['underscore', 'script']],
  ['an underscore in place of a letter', 'k_mera', []],
  ['a double quote', '"', ['quotes']],
  ['a quote that would end the statement', `' OR 1=1 --`, []],
  ['an apostrophe', "o'br", ['quotes']],
  ['a backslash', '\\', ['backslash']],
  ['a backslash before a piece', '\\kamera', []],
  ['brackets and stars', '[baru]*(', ['backslash']],
  ['operators of the full-text search', 'kamera OR gitar', []],
  ['a star of the full-text search', 'kam*', []],
  ['a column of the full-text search', 'name:kamera', []],
  ['an emoji', '🎸', ['emoji']],
  ['two emoji', '🎸🎸', ['emoji']],
  ['three emoji', '🎸🎸🎸', []],
  ['an emoji made of several', '👨‍👩‍👧', ['family']],
  ['half an emoji', '\ud83c', []],
  ['markup', '<script>', ['script']],
  ['100 letters', 'a'.repeat(100), []],
  ['90 letters', 'a'.repeat(90), ['long']],
  ['a tab', '\t', []],
  ['upper case', 'KAMERA INS', ['camera']],
];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const [id, name] of Object.entries(names)) {
    const { status, text } = await shop.rows('', 'POST', { rowId: id, data: { name, story: name } });
    expect(status, text).toBe(201);
  }
});
afterAll(() => shop.server.close());

const find = async (method: string, attribute: string, term: string) => {
  const rows = await shop.list({ method, attribute, values: [term] });
  return rows.map(({ $id }) => String($id)).sort();
};

// `name` is indexed, `story` only by complete words: `contains` uses an index on the first and scans rows for the
// second.
describe.each(['name', 'story'])('contains on %s', (attribute) => {
  test.each(cases)('%s', async (_, term, found) => {
    expect(await find('contains', attribute, term)).toEqual([...found].sort());
  });
});

/**
 * MariaDB's interpretation of Appwrite's query: words of three letters or more, and the rest of the last word as a
 * prefix.
 */
test.each([
  ['%', []],
  ["'", []],
  ['.', []],
  ['100%', ['percent']],
  ['2.1', []],
  ['10.9', ['percent']], // words that begin with 10
  ['9.10', []],
  ['usb.c', ['underscore']],
  ['kamera.biru', ['camera']],
  ["o'brien", ['quotes']],
  ['katun %', ['percent']],
] as const)('a search for %j finds %j', async (term, found) => {
  expect(await find('search', 'story', term)).toEqual(found);
});

test.each([
  ['kamera\u0000', []],
  ['buku\u0000', ['nul']],
  ['buku', ['nul']],
  ['kaus 100%', ['percent']],
  ['%', []],
  ['<script>', ['script']],
  ['gitar 🎸', ['emoji']],
  ['gitar \ud83c', []],
  ['mug "', ['quotes']],
] as const)('startsWith %j finds %j', async (term, found) => {
  expect(await find('startsWith', 'name', term)).toEqual(found);
});

test.each([
  ['tulis', ['nul']],
  ['\u0000tulis', ['nul']],
  ['\u0000', []],
  ['katun', ['percent']],
  ['👧', ['family']],
  ['%', []],
] as const)('endsWith %j finds %j, and notEndsWith finds the others', async (term, found) => {
  expect(await find('endsWith', 'name', term)).toEqual(found);
  const others = Object.keys(names).filter((id) => !found.some((one) => one === id));
  expect(await find('notEndsWith', 'name', term)).toEqual(others.sort());
});
