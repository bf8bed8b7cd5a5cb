import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldCodesOf } from '#domain/field.ts';
import { loginForm, newPasswordForm, registerForm, registerInput } from '#domain/people/account-input.ts';
import { isObviousPassword, padPassword, passwordStrength } from '#domain/people/password.ts';

describe('a password', () => {
  it('is padded to Appwrite’s 8 characters if it has 6 or 7, and stays distinct', () => {
    expect(padPassword('abcdef')).toHaveLength(8);
    expect(padPassword('abcdefg')).toHaveLength(8);
    expect(padPassword('abcdef')).not.toBe(padPassword('abcdefg'));
  });

  it('is padded deterministically to 8 characters, and is unchanged from 8 on', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (password) => {
        const padded = padPassword(password);
        expect(padded).toBe(padPassword(password));
        expect(padded.startsWith(password)).toBe(true);
        expect(padded.length).toBe(Math.max(8, password.length));
      }),
    );
  });

  it.each([
    ['', 'too_short'],
    ['aB3!x', 'too_short'],
    ['abcdef', 'weak'], // One kind of characters.
    ['abc123', 'weak'],
    ['aB3xyz', 'fair'],
    ['ab3xyz!', 'fair'],
    ['abcdwxy', 'weak'],
    ['abcdwxyz', 'fair'],
    ['aaaabbbbccccdddd', 'weak'], // Four repeated characters.
    ['aaaabbbbccccddddx', 'strong'],
    ['PassWord-2026-xyz', 'weak'], // Common passwords.
    ['kuncibismillahku', 'weak'],
    ['melatiputi', 'fair'],
    ['melati2026', 'fair'],
    ['Melati202', 'fair'],
    ['Melati2026', 'strong'],
    ['melatiputih', 'fair'],
    ['melatiputihku', 'strong'],
    ['melatiputihk', 'strong'],
  ] as const)('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  const person = { name: 'Sari Wulandari', email: 'sari.w2026@kampus.ac.id' };
  it.each([
    ...[
      '123456',
      '654321',
      '1234567890',
      '000000',
      'abcdef',
      '121212',
      'qwerty',
      'QWERTY123',
      'password',
      'Password1!',
      'rahasia9',
    ],
    ...[
      'sayangku',
      'sari123',
      'wulandari',
      'SariWulandari',
      'sari wulandari 1',
      'sari.w2026',
      'sari.w2026@kampus.ac.id',
      'lapakkampus',
    ],
  ])('refuses the obvious %j at registration and each later change', (password) => {
    const code = { password: 'password_obvious' };
    const both = { password, confirmation: password };
    const fields = (result: { error?: z.ZodError | undefined }) => fieldCodesOf(result.error?.issues ?? []);
    expect(fields(registerForm.safeParse({ ...person, ...both }))).toEqual(code);
    expect(fields(registerInput.safeParse({ ...person, password, url: 'https://lapak.test/verify' }))).toEqual(code);
    expect(fields(newPasswordForm(person).safeParse(both))).toEqual(code);
    expect(loginForm.safeParse({ email: person.email, password }).success).toBe(true);
  });

  it.each(['abc12!', 'sarimanis', 'kuda-laut', '2026x11y', 'wulan7daru', 'rahasia sekali', '135792'])(
    'accepts %j',
    (password) => {
      expect(isObviousPassword(password, person)).toBe(false);
    },
  );

  it('is not compared with an absent name or address', () => {
    expect(isObviousPassword('sari123', {})).toBe(false);
    expect(isObviousPassword('!!!???', { name: '', email: '' })).toBe(true);
  });
});
