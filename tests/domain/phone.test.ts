import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileForm, profileInput, userInput } from '#domain/people/account-input.ts';
import { cleanPhone, isPhone } from '#domain/people/phone.ts';

const pasted: [string, string][] = [
  ['\u202a+62 812-3456-7890\u202c', '+62 812-3456-7890'],
  ['+62\u00a0812\u20113456\u20117890', '+62 812-3456-7890'],
  ['0812.3456.7890', '0812-3456-7890'],
  ['0812/3456/7890', '0812-3456-7890'],
  ['(0274) 512345', '0274 512345'],
  ['+62 (0)812 3456 7890', '+62 812 3456 7890'],
  ['+62(0)8123456789', '+62 8123456789'],
  ['tel:+6281234567890', '+6281234567890'],
  ['WA: 0812 3456 7890', '0812 3456 7890'],
  ['０８１２３４５６７８９', '08123456789'],
  ['0812 – 3456 – 7890', '0812-3456-7890'],
  ['0812\u20073456\u20097890', '0812 3456 7890'],
  ['  0812 0000 1111 ', '0812 0000 1111'],
  ['', ''],
  ['\u3164', ''],
];

describe('a phone number', () => {
  test.each(pasted)('%j is stored as %j', (text, kept) => {
    for (const schema of [profileForm, profileInput, userInput])
      expect(schema.parse({ name: 'Sari', phone: text, role: 'user' })).toMatchObject({ phone: kept });
  });

  test.each(['0812', 'tanya saja', '0812-345x-7890', '+', '++62812345678', '1'.repeat(16)])(
    '%j is refused',
    (phone) => {
      expect(profileForm.safeParse({ name: 'Sari', phone }).error?.issues[0]?.message).toBe('phone_invalid');
    },
  );

  test('keeps its digits, whatever the grouping and separators', () => {
    const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', '\u2013', '\u200e', ' \u2012 ', '/');
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 15 });
    fc.assert(
      fc.property(digits, fc.array(between, { minLength: 15, maxLength: 15 }), fc.boolean(), (numbers, gaps, plus) => {
        const text = `${plus ? '+' : ''}${numbers.map((digit, at) => `${at === 0 ? '' : gaps[at]}${digit}`).join('')}`;
        const kept = cleanPhone(text);
        expect(isPhone(kept)).toBe(true);
        expect(kept.replace(/\D/g, '')).toBe(numbers.join(''));
        expect(cleanPhone(kept)).toBe(kept);
      }),
    );
  });
});
