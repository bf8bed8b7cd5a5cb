import { expect, it } from 'vitest';
import { hasCampusMark, isCampusEmail } from '#domain/trust/campus-email.ts';

const domains = ['kampus.ac.id', ' Univ.EDU '];

it.each([
  'sari@kampus.ac.id',
  'sari@KAMPUS.ac.ID',
  'sari@student.kampus.ac.id',
  'sari@a.b.kampus.ac.id',
  'sari@univ.edu',
  '"sari@gmail.com"@kampus.ac.id',
  's@kampus.ac.id',
])('%s is a campus address', (email) => {
  expect(isCampusEmail(email, domains)).toBe(true);
});

it.each([
  'sari@evilkampus.ac.id',
  'sari@kampus.ac.id.evil.com',
  'sari@kampus.ac.id@evil.com',
  '"sari@kampus.ac.id"@evil.com',
  'sari@ac.id',
  'sari@kampus.ac.id.',
  'sari@kampus-ac.id',
  'sari@xn--kampus.ac.id.evil.com',
  '@kampus.ac.id',
  'kampus.ac.id',
  'sari@',
  '',
])('%s is not', (email) => {
  expect(isCampusEmail(email, domains)).toBe(false);
});

it('no address is a campus address if no domains are set, or only empty ones', () => {
  expect(isCampusEmail('sari@kampus.ac.id', [])).toBe(false);
  expect(isCampusEmail('sari@kampus.ac.id', ['', ' '])).toBe(false);
  expect(isCampusEmail('sari@kampus.ac.id.', ['', ' '])).toBe(false);
});

it('only a verified address gets the badge', () => {
  expect(hasCampusMark({ email: 'sari@kampus.ac.id', unprovedSince: null }, domains)).toBe(true);
  expect(hasCampusMark({ email: 'sari@kampus.ac.id', unprovedSince: '2026-11-01T00:00:00.000Z' }, domains)).toBe(false);
  expect(hasCampusMark({ email: 'sari@gmail.com', unprovedSince: null }, domains)).toBe(false);
});
