import { describe, expect, it } from 'vitest';
import { type AccountAddress, linkProves, waitsSince } from '#domain/people/address-proof.ts';

const [before, made, minuteLater, changed, hourLater, dayLater] = [
  '2026-10-01T10:00:00.000Z',
  '2026-11-01T10:00:00.000Z',
  '2026-11-01T10:01:00.000Z',
  '2026-11-02T10:00:00.000Z',
  '2026-11-02T11:30:00.000Z',
  '2026-11-03T10:00:00.000Z',
];
const email = 'sari@kampus.ac.id';
const first: AccountAddress = {
  ...{ email, isVerified: true, createdAt: made, updatedAt: dayLater },
  ...{ addressSince: made, isFirstAddress: true },
};
const moved: AccountAddress = { ...first, addressSince: changed, isFirstAddress: false };
const withoutTarget: AccountAddress = { ...moved, addressSince: null };
const unverified = { isVerified: false };
const known = (unprovedSince: string | null, address = email) => ({ email: address, unprovedSince });

describe('the time since which an address has been unverified', () => {
  it.each([
    ['a new account that is not verified', { ...first, ...unverified }, null, made],
    ['a new account by Google sign-in', first, null, null],
    ['a first address whose link was followed', first, known(made), null],
    ['a first address marked as unverified before the account existed', first, known(before), before],
    ['a first address marked as unverified later', first, known(minuteLater), minuteLater],
    ['an address that was verified before', { ...moved, ...unverified }, known(null), null],
    ['a change of address, not stored yet', { ...moved, ...unverified }, known(null, 'lama@kampus.ac.id'), changed],
    ['a change of address that any link verified, not stored yet', moved, known(null, 'lama@kampus.ac.id'), changed],
    ['a stored change of address', moved, known(changed), changed],
    ['a verification after the older links have expired', moved, known(hourLater), null],
    ['an unverified address after older links have expired', { ...moved, ...unverified }, known(hourLater), hourLater],
    ['another change after that', { ...moved, addressSince: dayLater }, known(hourLater), hourLater],
    ['an account without a mail target', withoutTarget, known(null, 'lama@kampus.ac.id'), dayLater],
    ['an account without a mail target, with a stored change', withoutTarget, known(hourLater), hourLater],
  ] as const)('%s', (_, account, stored, expected) => {
    expect(waitsSince(account, stored, false)).toBe(expected);
    expect(waitsSince(account, stored, true)).toBe(null);
  });
});

describe('a verification link', () => {
  it.each([
    ['before the change', moved, made, false],
    ['at the moment of the change', moved, changed, true],
    ['after the change', moved, hourLater, true],
    ['at an unknown moment', moved, '', false],
    ['after the change, of an account without a mail target', withoutTarget, dayLater, true],
    ['before the change, of an account without a mail target', withoutTarget, made, false],
  ] as const)('proves the address if it was made since the last change: %s', (_, account, sentAt, expected) => {
    expect(linkProves(account, changed, sentAt)).toBe(expected);
  });
});
