import { afterEach, describe, expect, test, vi } from 'vitest';
import { jwtSigner } from '../../src/core/access/jwt.ts';
import { rolesOf } from '../../src/core/access/permissions.ts';

afterEach(() => vi.useRealTimers());

describe('a signed token', () => {
  const signer = jwtSigner('ours');
  const refusal = (token: string) => String(signer.verify(token));

  test('expires at its time, whether or not it was verified before', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
    const token = signer.sign({ userId: 'ana' }, 60);
    expect(signer.verify(token)).toMatchObject({ userId: 'ana' });
    const late = signer.sign({ userId: 'ana' }, 60); // verified only after it has expired
    vi.setSystemTime(1_700_000_060_000);
    expect([refusal(token), refusal(late)]).toEqual(Array(2).fill('Error: Invalid token: Expired'));
  });

  test('is invalid if it is signed with another secret, altered or truncated', () => {
    expect(refusal(jwtSigner('theirs').sign({ userId: 'ana' }, 60))).toContain('Signature failed');
    const [head, , seal] = signer.sign({ userId: 'ana' }, 60).split('.');
    const body = Buffer.from(JSON.stringify({ userId: 'admin', exp: 9_999_999_999 })).toString('base64url');
    expect(refusal(`${head}.${body}.${seal}`)).toContain('Signature failed');
    expect(refusal(`${head}.${body}`)).toContain('Incomplete segments');
  });
});

test('roles show whether the e-mail address is verified', () => {
  const ana = { id: 'ana', labels: ['admin'] };
  expect(rolesOf(null)).toEqual(['any', 'guests']);
  expect(rolesOf({ ...ana, verified: true })).toEqual([
    ...['any', 'users', 'user:ana', 'user:ana/verified', 'users/verified', 'label:admin'],
  ]);
  expect(rolesOf({ ...ana, verified: false })).toContain('users/unverified');
  expect(rolesOf({ ...ana, verified: false })).not.toContain('users/verified');
});
