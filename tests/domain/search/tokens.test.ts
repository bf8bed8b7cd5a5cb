import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { searchTokens, token, typedTypoKeys } from '#domain/products/search-tokens.ts';

const lamp = { name: 'Lampu', category: 'Lainnya', condition: 'Baru', description: '' };

describe('the search tokens of a product', () => {
  it('are cut to the length that a full-text index keeps', () => {
    expect(token('word', 'a'.repeat(60))).toBe(`zw${'a'.repeat(60)}`);
    expect(token('word', '𝒶'.repeat(61))).toBe(`zw${'𝒶'.repeat(60)}`);
  });

  it('fill the column to its last character; further ones are omitted', () => {
    const room = limits.searchTokensMax - (searchTokens(lamp).length + 1);
    // Each word needs three extra characters for kind and blank: 8 for five letters.
    const words = Math.floor(room / 8) - 1;
    const numbered = Array.from({ length: words }, (_, at) => String(at).padStart(5, '0'));
    const rest = 'q'.repeat(room - words * 8 - 3);
    const filled = searchTokens({ ...lamp, description: `${numbered.join(' ')} ${rest}` });
    expect(filled.length + 1).toBe(limits.searchTokensMax);
    expect(filled.endsWith(` ${token('word', rest)}`)).toBe(true);
    const over = searchTokens({ ...lamp, description: `${numbered.join(' ')} ${rest}q z` });
    expect(over.endsWith(` ${token('word', numbered.at(-1) ?? '')}`)).toBe(true);
  });
});

it('a longer typed word has typo keys with more letters left out', () => {
  expect(typedTypoKeys('abc')).toEqual([]);
  expect(typedTypoKeys('abcd')).toEqual(['abcd', 'bcd', 'acd', 'abd', 'abc']);
  expect(typedTypoKeys('abcde')).not.toContain('abc');
  expect(typedTypoKeys('abcdef')).toContain('abcd');
});
