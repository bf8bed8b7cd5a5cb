import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { assertNotFixedAdmin, chatSideOf, isAdministrator } from '#domain/people/person.ts';
import { isStaff, labelsFor, rightsOf, roleOfLabels, roles } from '#domain/people/rights.ts';
import { assertListingQuota, assertPhotoFree } from '#domain/products/listing.ts';
import { assertOtherStatus } from '#domain/reports/report.ts';

const refusal = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};

test('only the fixed administrator is protected', () => {
  expect(refusal(() => assertNotFixedAdmin('boss', 'boss'))).toBe('fixed_admin');
  expect(refusal(() => assertNotFixedAdmin('co-admin', 'boss'))).toBeNull();
});

test('a seller at the limit of listings cannot post another one', () => {
  expect(refusal(() => assertListingQuota(limits.activeListings - 1))).toBeNull();
  expect(refusal(() => assertListingQuota(limits.activeListings))).toBe('listing_limit');
});

test('a photo that another product shows is refused', () => {
  expect(refusal(() => assertPhotoFree('photo', 0))).toBeNull();
  expect(refusal(() => assertPhotoFree('photo', 1))).toBe('photo_taken');
});

test('a report takes any status except its current one', () => {
  expect(refusal(() => assertOtherStatus('new', 'under_review'))).toBeNull();
  expect(refusal(() => assertOtherStatus('resolved', 'resolved_no_action'))).toBeNull();
  expect(refusal(() => assertOtherStatus('new', 'new'))).toBe('report_status_same');
});

test('only the label admin makes an administrator; assigning a role keeps labels that are no roles', () => {
  expect(isAdministrator(['tester', 'admin'])).toBe(true);
  expect(isAdministrator(['administrator'])).toBe(false);
  expect(labelsFor('admin', ['tester'])).toEqual(['tester', 'admin']);
  expect(labelsFor('admin', ['admin'])).toEqual(['admin']);
  expect(labelsFor('user', ['admin', 'tester', 'moderator'])).toEqual(['tester']);
  expect(labelsFor('treasurer', ['admin', 'tester'])).toEqual(['tester', 'treasurer']);
  // Appwrite compares labels without case, so a label in capitals also reads staff rows: every role change removes it
  // and none adds it.
  for (const label of ['Admin', 'ADMIN', 'Moderator', 'treasureR']) {
    expect([isAdministrator([label]), roleOfLabels([label]), [...rightsOf([label], true)]]).toEqual([
      false,
      'user',
      [],
    ]);
    expect(isStaff(['tester', label])).toBe(true);
    for (const role of roles) expect(labelsFor(role, [label, 'tester'])).not.toContain(label);
  }
  expect([chatSideOf(true), chatSideOf(false)]).toEqual(['admin', 'user']);
});
