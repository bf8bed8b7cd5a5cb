import { expect, it } from 'vitest';
import { linkProves } from '#domain/people/address-proof.ts';

const [before, changed, after] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z', '2026-11-03T10:00:00.000Z'];

it.each([
  ['a first address that nobody changed', null, 'sari@kampus.ac.id', before, 'nothing_new'],
  ['a link from before the change', changed, 'sari@kampus.ac.id', before, 'too_old'],
  ['a link of the very moment', changed, 'sari@kampus.ac.id', changed, 'proved'],
  ['a link from after the change', changed, 'sari@kampus.ac.id', after, 'proved'],
  ['a change that was not followed yet', null, 'rektor@kampus.ac.id', after, 'too_old'],
  ['another change after the one that waits', changed, 'rektor@kampus.ac.id', after, 'too_old'],
  ['a link of an unknown moment', changed, 'sari@kampus.ac.id', '', 'too_old'],
] as const)('%s', (_, unprovedSince, email, sentAt, expected) => {
  expect(linkProves({ email: 'sari@kampus.ac.id', unprovedSince }, email, sentAt)).toBe(expected);
});
