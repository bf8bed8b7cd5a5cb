import { describe, expect, test } from 'vitest';
import { ownChannels } from '../../src/realtime/account-channels.ts';
import { MessageError, parseMessage } from '../../src/realtime/messages.ts';
import { FilterError, parseFilter } from '../../src/realtime/payload-filter.ts';
import { RateWindow } from '../../src/realtime/rate-window.ts';
import { SubscriptionIndex } from '../../src/realtime/subscription-index.ts';

const query = (method: string, attribute?: string, ...values: unknown[]): string =>
  JSON.stringify({ method, ...(attribute ? { attribute } : {}), values });

describe('queries of a subscription', () => {
  const row = { price: 10, name: 'Buku', sold: null };
  test.each([
    [[query('equal', 'name', 'Pena', 'Buku')], true],
    [[query('equal', 'name', 'buku')], false],
    [[query('notEqual', 'name', 'Pena')], true],
    [[query('greaterThan', 'price', 9), query('lessThanEqual', 'price', 10)], true],
    [[query('greaterThan', 'price', 9), query('lessThan', 'price', 10)], false],
    [[query('greaterThan', 'price', '9')], false],
    [[query('isNull', 'sold')], true],
    [[query('isNotNull', 'sold')], false],
    [[query('notEqual', 'missing', 1)], false],
    [
      [
        query(
          'or',
          undefined,
          { method: 'equal', attribute: 'price', values: [1] },
          { method: 'isNull', attribute: 'sold' },
        ),
      ],
      true,
    ],
    [
      [
        query(
          'and',
          undefined,
          { method: 'equal', attribute: 'price', values: [1] },
          { method: 'isNull', attribute: 'sold' },
        ),
      ],
      false,
    ],
  ])('%j match the row: %s', (queries, wanted) => {
    expect(parseFilter(queries)?.matches(row)).toBe(wanted);
  });

  test('match everything if there are none, or with select(*)', () => {
    expect(parseFilter([])).toBeNull();
    expect(parseFilter([query('select', undefined, '*')])).toBeNull();
  });

  test.each([
    'nonsense',
    '[]',
    query('startsWith', 'name', 'x'),
    query('select', undefined, 'name'),
    query('equal', 'name'),
    query('equal'),
    `${'{"method":"and","values":['.repeat(20)}${']}'.repeat(20)}`,
    query('equal', 'name', 'x'.repeat(5000)),
  ])('refuse %s', (text) => {
    expect(() => parseFilter([text])).toThrow(FilterError);
  });
});

describe('receivers of events', () => {
  const listener = (...roles: string[]) => ({ roles: new Set(roles) });
  const event = (channels: string[], roles: string[], payload = {}) => ({ channels, roles, payload });

  test('need a matching role and channel; each matching subscription is listed once', () => {
    const index = new SubscriptionIndex<{ roles: ReadonlySet<string> }>();
    const [ana, guest] = [listener('any', 'users', 'user:ana'), listener('any', 'guests')];
    index.add(ana, 'a', ['rows', 'rows.create'], null);
    index.add(ana, 'b', ['rows.create'], parseFilter([query('equal', 'n', 2)]));
    index.add(guest, 'g', ['rows'], null);
    expect(index.match(event(['rows', 'rows.create'], ['user:ana'], { n: 1 }))).toEqual(
      new Map([[ana, new Set(['a'])]]),
    );
    expect(index.match(event(['rows', 'rows.create'], ['any'], { n: 2 })).get(ana)).toEqual(new Set(['a', 'b']));
    expect(index.match(event(['files'], ['any'])).size).toBe(0);
    index.removeAll(ana);
    expect([...index.match(event(['rows'], ['any'])).keys()]).toEqual([guest]);
  });

  test('are distinguished when their filters begin alike', () => {
    const index = new SubscriptionIndex<{ roles: ReadonlySet<string> }>();
    const [ana, budi] = [listener('any'), listener('any')];
    const ofShop = query('equal', 'shop', 'a');
    index.add(ana, 'a', ['rows'], parseFilter([ofShop, query('equal', 'state', 'open')]));
    index.add(budi, 'b', ['rows'], parseFilter([ofShop, query('equal', 'state', 'closed')]));
    const heard = (state: string) => [...index.match(event(['rows'], ['any'], { shop: 'a', state })).keys()];
    expect(heard('open')).toEqual([ana]);
    expect(heard('closed')).toEqual([budi]);
  });

  test('keep the channels of a reused subscription id and add the new ones (as recorded)', () => {
    const index = new SubscriptionIndex<{ roles: ReadonlySet<string> }>();
    const one = listener('any');
    index.add(one, 'k', ['a'], null);
    index.add(one, 'k', ['b'], null);
    expect(index.match(event(['a'], ['any'])).size).toBe(1);
    expect(index.remove(one, 'k')).toBe(true);
    expect(index.remove(one, 'k')).toBe(false);
    expect(index.match(event(['a', 'b'], ['any'])).size).toBe(0);
    expect(index.size(one)).toEqual({ subscriptions: 0, channels: 0, characters: 0 });
  });

  test('are found by user id for a private event, without checking other listeners', () => {
    const index = new SubscriptionIndex<{ roles: ReadonlySet<string> }>();
    const looked: string[] = [];
    const people = Array.from({ length: 500 }, (_, n) => {
      const roles = new Set(['any', 'users', `user:${n}`]);
      const has = roles.has.bind(roles);
      roles.has = (role) => {
        looked.push(`${n}`);
        return has(role);
      };
      return { roles };
    });
    for (const one of people) index.add(one, 'k', ['rows', 'rows.create'], null);
    expect([...index.match(event(['rows', 'rows.create'], ['user:7'])).keys()]).toEqual([people[7]]);
    expect(new Set(looked)).toEqual(new Set(['7']));
    expect(index.match(event(['rows'], ['any', 'user:7'])).size).toBe(500);
  });

  test('gain roles when the index is updated, and lose roles immediately', () => {
    const index = new SubscriptionIndex<{ roles: ReadonlySet<string> }>();
    const others = Array.from({ length: 9 }, (_, n) => listener('any', `user:${n}`));
    for (const one of others) index.add(one, 'k', ['rows'], null);
    const ana = listener('any');
    index.add(ana, 'a', ['rows'], null);
    const heard = (role: string) => index.match(event(['rows'], [role])).has(ana);
    expect(heard('user:ana')).toBe(false);
    ana.roles = new Set(['any', 'user:ana']);
    index.findByRoles(ana);
    expect([heard('user:ana'), heard('any')]).toEqual([true, true]);
    ana.roles = new Set(['any']);
    expect([heard('user:ana'), heard('any')]).toEqual([false, true]);
    index.removeAll(ana);
    expect(heard('any')).toBe(false);
  });

  test('can subscribe only to their own account’s channels', () => {
    expect(ownChannels(['account', 'rows'], 'ana')).toEqual(['account', 'account.ana', 'rows']);
    const budi = 'b'.repeat(20); // as long as a generated id
    const asked = ['account.budi', `account.${budi}`, 'account.budi.update', 'account.update'];
    expect(ownChannels(asked, 'ana')).toEqual(['account.update', 'account.ana.update']);
    expect(ownChannels(['account'], '')).toEqual(['account']);
  });
});

test.each([
  '',
  '{',
  'null',
  '1',
  '[]',
  '{"type":"subscribe","data":[{"channels":"files"}]}',
  '{"type":"unsubscribe","data":[{}]}',
])('the message %s is refused', (text) => {
  expect(() => parseMessage(text)).toThrow(MessageError);
});

test('the rate limit allows its number of messages per window, then starts again', () => {
  const window = new RateWindow(2, 1000);
  expect([window.allows('a', 0), window.allows('a', 1), window.allows('a', 2), window.allows('b', 2)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(window.allows('a', 1000)).toBe(true);
});
