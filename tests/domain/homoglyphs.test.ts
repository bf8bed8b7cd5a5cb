/**
 * The table of letters that look like Latin ones follows Unicode (TR39, confusables.txt, as packaged by unhomoglyph).
 */
import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { homoglyphs } from '#domain/people/homoglyphs.ts';

/** Characters that compatibility decomposition keeps, and that look like ASCII letters or digits. */
function latinOnes(): Record<string, string> {
  const found = new Map<string, string>();
  for (const [sign, looksLike] of Object.entries(confusables)) {
    const letters = looksLike.toLowerCase();
    if (Array.from(sign).length > 1 || sign.normalize('NFKD') !== sign || !/^[a-z0-9]+$/.test(letters)) continue;
    if (sign.toLowerCase() !== letters) found.set(letters, (found.get(letters) ?? '') + sign);
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).replace(/'/g, "\\'");

it('the table is generated from unhomoglyph, and reads back unchanged', async () => {
  const lines = Object.entries(latinOnes()).map(([letters, signs]) => `  ${letters}: '${escaped(signs)}',`);
  const file = `/** Characters that look like these letters. Made by tests/domain/homoglyphs.test.ts (\`npx vitest run homoglyphs -u\`), not by hand. */
// biome-ignore format: a line for each letter
export const homoglyphs: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
  await expect(file).toMatchFileSnapshot('../../functions/domain/people/homoglyphs.ts');
  expect(homoglyphs).toEqual(latinOnes());
});
