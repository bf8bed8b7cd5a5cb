import { expect, test } from 'vitest';
import { mailsOf } from '../../src/messaging/receivers.ts';

const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@kampus.test`);

test.each([0, 1, 999, 1_000, 1_001, 1_500, 3_000])(
  'addresses each of %i people in exactly one mail of at most a thousand recipients',
  (count) => {
    const mails = mailsOf(people(count));
    expect(mails.flat()).toEqual(people(count));
    expect(mails.length).toBe(Math.ceil(count / 1_000));
    expect(Math.max(0, ...mails.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  },
);

test('sends a second mail to a duplicate recipient, so that no mail lists an address twice', () => {
  expect(mailsOf(['a@kampus.test', 'b@kampus.test', 'a@kampus.test'])).toEqual([
    ['a@kampus.test', 'b@kampus.test'],
    ['a@kampus.test'],
  ]);
});
