import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObviousPassword } from '#domain/people/password.ts';

test('the password that the deploy walk types is accepted for its people', () => {
  const [, typed = ''] = /^const typed = '([^']+)';$/m.exec(readFileSync('scripts/walk/trade.ts', 'utf8')) ?? [];
  expect(typed).not.toBe('');
  const names = ['Ani', 'Budi', 'Sari'];
  expect(names.filter((name) => isObviousPassword(typed, { name }))).toEqual([]);
});
