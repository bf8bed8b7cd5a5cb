import { expect, test } from 'vitest';
import { eventMatcher, expandEvent } from '../../src/core/event-names.ts';
import { seededRandom } from '../support/seeded-random.ts';

const isNamed = (event: string, pattern: string) => eventMatcher([pattern])(event.split('.'));

const events = [
  'databases.market.tables.notifications.rows.r1.create',
  'databases.market.tables.r1.rows.market.update',
  'users.ana.create',
  'users.ana.update.name',
  'users.ana.verification.v1.update',
  'users.name.sessions.update.delete',
  'buckets.photos.files.f1.delete',
  'functions.news.executions.e1.create',
];

test('a pattern matches if and only if it is one of the event’s names', () => {
  const random = seededRandom(7);
  const words = [...new Set(events.flatMap((event) => event.split('.'))), 'tablesdb', 'collections', 'documents', '*'];
  const names = new Map(events.map((event) => [event, expandEvent(event.split('.'))]));
  let [named, others] = [0, 0];
  for (let n = 0; n < 20_000; n++) {
    const event = events[n % events.length] as string;
    const known = names.get(event) as string[];
    const from = (known[Math.floor(random() * known.length)] as string).split('.');
    const changed = from.map((word) =>
      random() < 0.9 ? word : (words[Math.floor(random() * words.length)] as string),
    );
    const pattern = changed.slice(0, random() < 0.8 ? undefined : Math.floor(random() * 9)).join('.');
    const isOne = known.includes(pattern);
    expect(isNamed(event, pattern), `${event} as ${pattern}`).toBe(isOne);
    if (isOne) named += 1;
    else others += 1;
  }
  expect(Math.min(named, others)).toBeGreaterThan(4_000);
});

test('a row event matches patterns in all three spellings, but none for another table', () => {
  const event = 'databases.market.tables.notifications.rows.r1.create';
  for (const pattern of [
    'databases.*.tables.notifications.rows.*.create',
    'databases.*.collections.notifications.documents.*.create',
    'tablesdb.market.tables.*.rows.r1',
    'databases.market',
  ])
    expect(isNamed(event, pattern), pattern).toBe(true);
  for (const pattern of [
    'databases.*.tables.sales.rows.*.create',
    'databases.*.tables.notifications.documents.*.create',
    'tablesdb.*.collections.notifications.documents.*.create',
    'databases.*.tables.notifications.rows.*.update',
    'databases.*.tables.notifications.rows.*.create.more',
    'databases.*.tables',
    '',
  ])
    expect(isNamed(event, pattern), pattern).toBe(false);
});

test('matches if any of several patterns does, and never without patterns', () => {
  const [accounts, nobody] = [eventMatcher(['users.*.create', 'users.*.update.name']), eventMatcher([])];
  expect(accounts(['users', 'ana', 'update', 'name'])).toBe(true);
  expect(accounts(['users', 'ana', 'update', 'email'])).toBe(false);
  expect(nobody(['users', 'ana', 'create'])).toBe(false);
});

test('treats an id with dots as one segment', () => {
  for (const id of ['a.b1', 'a.update.name', 'x.sessions.y', 'create']) {
    const named = (words: string[]) => expandEvent(words).map((name) => name.replace(id, 'ID'));
    const plain = (words: string[]) => expandEvent(words.map((word) => (word === id ? 'ID' : word)));
    for (const words of [
      ['users', id, 'update', 'name'],
      ['databases', 'market', 'tables', 'profiles', 'rows', id, 'delete'],
    ]) {
      expect(named(words)).toEqual(plain(words));
      const pattern = words.map((word) => (word === id ? '*' : word)).join('.');
      expect(eventMatcher([pattern])(words)).toBe(true);
    }
  }
});
