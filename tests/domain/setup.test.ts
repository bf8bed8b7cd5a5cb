/** The setup list of a new campus: each line from open to done. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areOfOneMode, keyByCode } from '#domain/money/midtrans-keys.ts';
import { campusGroupNames } from '#domain/settings/groups.ts';
import { isPictureNamed } from '#domain/settings/pictures.ts';
import { type ServerHealth, unwellParts } from '#domain/setup/server-health.ts';
import {
  backupFinding,
  clockFinding,
  findingsOf,
  httpsFinding,
  isComplete,
  keepableLines,
  mayKeep,
  midtransFinding,
  noNotes,
  pushFinding,
  type SetupFacts,
  type SetupLine,
  serverFinding,
  serverLines,
  setupLines,
  setupReasons,
  withNamedContact,
  withOverriddenContact,
} from '#domain/setup/setup.ts';
import { setupSentence } from '../../web/copy/setup.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

const fresh: SetupFacts = {
  notes: noNotes,
  saved: new Set(),
  identity: { contactEmail: '', instagram: '', whatsapp: '' },
  hasRules: true,
  banners: { shown: 3, withoutPicture: 0 },
  hasProduct: false,
  upkeepRanAt: null,
  mailState: null,
  pushState: null,
  now,
};

const arrived = { askedAt: ago(2), arrivedAt: ago(1) };
const ready: SetupFacts = {
  ...fresh,
  notes: {
    kept: ['categories'],
    mail: { messageId: 'm', ...arrived },
    push: { notificationId: 'n', ...arrived },
    closedAt: null,
  },
  saved: new Set(['identity', 'places', 'banners', 'texts']),
  identity: { contactEmail: 'halo@kampus.ac.id', instagram: '', whatsapp: '' },
  hasProduct: true,
  upkeepRanAt: ago(0.1),
};

const reasons = (facts: SetupFacts) =>
  Object.fromEntries(Object.entries(findingsOf(facts)).map(([line, { why }]) => [line, why]));

it('every item is open on a fresh campus, and done on a ready one', () => {
  expect(Object.values(findingsOf(fresh)).map(({ state }) => state)).toEqual(serverLines.map(() => 'open'));
  expect(isComplete(Object.values(findingsOf(fresh)))).toBe(false);
  expect(Object.values(findingsOf(ready)).map(({ state }) => state)).toEqual(serverLines.map(() => 'done'));
  expect(isComplete(Object.values(findingsOf(ready)))).toBe(true);
});

it.each([
  ['no contact is set', { identity: fresh.identity }, 'identity', 'no_contact'],
  ['no banner is shown', { banners: { shown: 0, withoutPicture: 0 } }, 'banners', 'none'],
  ['a banner has no picture', { banners: { shown: 3, withoutPicture: 1 } }, 'banners', 'broken'],
  ['there are no rules', { hasRules: false }, 'texts', 'none'],
  ['upkeep stands still', { upkeepRanAt: ago(1) }, 'upkeep', 'late'],
  ['nothing is sold', { hasProduct: false }, 'product', 'none'],
  ['the mail failed', { notes: { ...ready.notes, mail: null }, mailState: 'failed' }, 'mail', 'failed'],
  ['the mail server accepted the mail', { notes: { ...ready.notes, mail: null }, mailState: 'sent' }, 'mail', 'sent'],
  ['no device receives pushes', { notes: { ...ready.notes, push: null }, pushState: 'no_device' }, 'push', 'no_device'],
] as const)('%s: opens only that item', (_, change, line, why) => {
  const found = findingsOf({ ...ready, ...change } as SetupFacts);
  expect(found[line]).toMatchObject({ state: 'open', why });
  expect(Object.values(found).filter(({ state }) => state === 'open')).toHaveLength(1);
});

it('confirming the defaults completes the items that may keep them', () => {
  const kept = reasons({ ...fresh, notes: { ...noNotes, kept: keepableLines } });
  expect(kept).toMatchObject({
    places: 'done',
    categories: 'done',
    banners: 'done',
    texts: 'done',
    identity: 'default',
  });
});

it('a campus may confirm that it wants no banners, but not empty rules', () => {
  const none = { ...ready, saved: new Set<never>(), banners: { shown: 0, withoutPicture: 0 } };
  expect(findingsOf(none).banners).toMatchObject({ state: 'open', why: 'none' });
  expect(mayKeep('banners', 'none')).toBe(true);
  const kept = { ...none, notes: { ...noNotes, kept: ['banners'] as const } };
  expect(findingsOf(kept).banners).toMatchObject({ state: 'done', why: 'unused' });
  expect([mayKeep('texts', 'none'), mayKeep('banners', 'broken'), mayKeep('mail', 'default')]).toEqual([
    ...[false, false, false],
  ]);
});

it('the page checks https, clock and server health itself', () => {
  expect(httpsFinding('http://localhost:4000', 'http://localhost:4000')).toMatchObject({ why: 'http' });
  expect(httpsFinding('https://lapak.id', 'https://pasar.id')).toMatchObject({ why: 'elsewhere' });
  expect(httpsFinding('https://lapak.id', 'https://lapak.id')).toMatchObject({ state: 'done' });
  expect([clockFinding(0), clockFinding(3_600_000)].map(({ state }) => state)).toEqual(['done', 'open']);
  const health = (lastBackup: string | null, lastTrial: ServerHealth['lastTrial'], reasons: string[] = []) => ({
    ...{ reasons, lastBackup, lastTrial },
  });
  const passed = { state: 'passed', at: ago(100) } as const;
  expect(backupFinding(null, now)).toMatchObject({ state: 'unknown', why: 'untold' });
  expect(backupFinding(health(null, null), now)).toMatchObject({ state: 'open', why: 'never' });
  expect(backupFinding(health(ago(35), passed), now)).toMatchObject({ state: 'done', at: ago(35) });
  expect(backupFinding(health(ago(37), passed), now)).toMatchObject({ state: 'open', why: 'old' });
  expect(backupFinding(health(ago(3), { state: 'failed', at: ago(1) }), now)).toMatchObject({ why: 'trial_failed' });
  expect(backupFinding(health(ago(3), { state: 'passed', at: ago(193) }), now)).toMatchObject({ why: 'untried' });
  expect(backupFinding(health(ago(3), null), now)).toMatchObject({ state: 'open', why: 'untried' });
  for (const reason of ['backup: lapak-backup.timer is disabled', 'backup: none is left where the last one was made'])
    expect(backupFinding(health(ago(3), passed, [reason]), now)).toMatchObject({ state: 'open', why: 'wrong' });
  expect(backupFinding(health(ago(3), passed, ['disk: it is almost full']), now)).toMatchObject({ state: 'done' });
  expect(serverFinding(null)).toMatchObject({ state: 'unknown' });
  expect(serverFinding(health(null, null))).toMatchObject({ state: 'done' });
  expect(serverFinding(health(null, null, ['backup: none was made']))).toMatchObject({ state: 'done' });
  expect(serverFinding(health(null, null, ['proxy: lapak.example takes no body']))).toMatchObject({ state: 'open' });
  expect(unwellParts(['function market: it answered 500', 'proxy: a', 'proxy: b', 'mailbox: c', 'disk: d'])).toEqual([
    ...['function', 'disk', 'proxy', 'other'],
  ]);
  expect(withNamedContact(findingsOf({ ...ready, identity: fresh.identity }).identity, true)).toMatchObject({
    state: 'done',
  });
  const contacts = (named: string[], own: string[]) =>
    withOverriddenContact({ state: 'done', why: 'done' }, named, own).why;
  expect(contacts(['lama@kampus.test', ''], ['baru@kampus.test', '@lapak'])).toBe('overridden');
  expect(contacts(['halo@kampus.test', '@lapak'], ['halo@kampus.test', ''])).toBe('done');
  expect(contacts(['', ''], ['halo@kampus.test', '@lapak'])).toBe('done');
  expect(pushFinding(findingsOf(fresh).push, false)).toMatchObject({ state: 'unknown', why: 'not_offered' });
});

it('derives the state of the keys from Midtrans’ status codes', () => {
  expect([401, 404, 200, 500, 0, Number.NaN].map(keyByCode)).toEqual(['refused', 'known', 'known', null, null, null]);
  expect(areOfOneMode('SB-Mid-server-x', 'SB-Mid-client-x')).toBe(true);
  expect(areOfOneMode('Mid-server-x', 'SB-Mid-client-x')).toBe(false);
  expect(areOfOneMode('Mid-server-x', '')).toBe(true);
  expect(
    ['known', 'none', 'refused', 'unreachable', 'mixed'].map((one) => midtransFinding(one as 'known').state),
  ).toEqual(['done', 'unknown', 'open', 'open', 'open']);
});

it('every finding has a sentence, and an open one says what to do', () => {
  const trial = fc.constantFrom('under_way', 'sent', 'failed', null);
  const facts: fc.Arbitrary<SetupFacts> = fc.record({
    notes: fc.record({
      kept: fc.subarray([...keepableLines]),
      mail: fc.constantFrom(null, ready.notes.mail),
      push: fc.constantFrom(null, ready.notes.push),
      closedAt: fc.constant(null),
    }),
    saved: fc.subarray([...campusGroupNames]).map((names) => new Set(names)),
    identity: fc.constantFrom(fresh.identity, ready.identity),
    hasRules: fc.boolean(),
    banners: fc.record({ shown: fc.nat(3), withoutPicture: fc.nat(3) }),
    hasProduct: fc.boolean(),
    upkeepRanAt: fc.constantFrom(null, ago(0.1), ago(5)),
    mailState: trial,
    pushState: fc.oneof(trial, fc.constant('no_device' as const)),
    now: fc.constant(now),
  });
  fc.assert(
    fc.property(facts, (one) => {
      for (const [line, { why }] of Object.entries(findingsOf(one)))
        expect(setupReasons[line as SetupLine] as readonly string[]).toContain(why);
    }),
  );
  for (const line of setupLines)
    for (const why of setupReasons[line]) {
      const { says, todo } = setupSentence(line, why);
      expect(says.length, `${line} ${why}`).toBeGreaterThan(10);
      if (why !== 'done' && why !== 'arrived') expect(todo, `${line} ${why}`).toMatch(/\.$/);
    }
});

it('a picture is in use if settings, an undo value or the defaults reference it', () => {
  const texts = ['{"logoId":"LOGO1"}', '{"banners":[{"photoId":"b1","phonePhotoId":"b2"}]}', ''];
  expect(['logo1', 'b1', 'b2', 'banner-kuliah'].map((id) => isPictureNamed(id, texts))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['b', 'logo', 'b3', ''].map((id) => isPictureNamed(id, ['{"logoId":"x"}', ...texts]))).toEqual(
    Array(4).fill(false),
  );
});
