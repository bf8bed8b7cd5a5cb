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
    ['a new account of Google’s', first, null, null],
    ['a first address whose link was followed', first, known(made), null],
    ['a first address that was doubted before there was an account', first, known(before), before],
    ['a first address that was doubted later', first, known(minuteLater), minuteLater],
    ['an address that was proved', { ...moved, ...unverified }, known(null), null],
    ['a change that is not stored yet', { ...moved, ...unverified }, known(null, 'lama@kampus.ac.id'), changed],
    ['a change that is verified, by whatever link', moved, known(null, 'lama@kampus.ac.id'), changed],
    ['a change that is stored', moved, known(changed), changed],
    ['a verification after the links of before had expired', moved, known(hourLater), null],
    ['the same while it is unverified', { ...moved, ...unverified }, known(hourLater), hourLater],
    ['a change after that', { ...moved, addressSince: dayLater }, known(hourLater), hourLater],
    ['an account without a mail target', withoutTarget, known(null, 'lama@kampus.ac.id'), dayLater],
    ['the same, later', withoutTarget, known(hourLater), hourLater],
  ] as const)('%s', (_, account, stored, expected) => {
    expect(waitsSince(account, stored, false)).toBe(expected);
    expect(waitsSince(account, stored, true)).toBe(null);
  });
});

describe('what a verification link proves', () => {
  it.each([
    ['before the change', moved, made, false],
    ['at the very moment', moved, changed, true],
    ['after the change', moved, hourLater, true],
    ['at an unknown moment', moved, '', false],
    ['after the change, of an account without a mail target', withoutTarget, dayLater, true],
    ['before the change, of an account without a mail target', withoutTarget, made, false],
  ] as const)('the address or nothing, for a link made %s', (_, account, sentAt, expected) => {
    expect(linkProves(account, changed, sentAt)).toBe(expected);
  });
});
