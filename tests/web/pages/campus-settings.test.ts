/**
 * Settings pages of the campus: a refused save focuses the first invalid field and shows the number of invalid ones;
 * fields that a variable sets say so.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { type CampusGroupName, campusGroupNames } from '#domain/settings/groups.ts';
import { readSettings } from '../../../functions/adapters/settings.ts';
import { campusSettingsTexts, identityTexts } from '../../../web/copy/campus-settings.ts';
import { groupHeads } from '../../../web/copy/settings-groups.ts';
import { eventually, patience } from '../../support/eventually.ts';
import { startClient } from './open-page.tsx';

let client: Awaited<ReturnType<typeof startClient>>;
afterEach(() => {
  client.close();
  document.head.replaceChildren();
});

const fixed = (names: Readonly<Record<string, string>> = {}) => ({
  '/settings/fixed': { fixed: names, takesTransfers: true },
  '/moves': [],
  // Only the owner sees these pages, so the test's person is the owner.
  '/fixed-admin': { userId: 'admin' },
});
const stored = (values: object) => ({
  '/tables/privateSettings/rows': {
    total: 1,
    rows: [{ $id: 'x', data: JSON.stringify(values), version: 3, previous: '' }],
  },
});

/** A kept draft: the page opens with it, and can be saved. */
const draft = (group: CampusGroupName, values: object) => ({
  [`lapak.draft.campus-settings.${group}`]: JSON.stringify({ version: 3, base: campusDefaults[group], values }),
});

const wrong: {
  readonly [Name in CampusGroupName]: { readonly change: object; readonly first: string; readonly count: number };
} = {
  identity: { change: { heroTitle: '', tagline: 'x'.repeat(200), contactEmail: 'halo' }, first: 'heroTitle', count: 3 },
  places: {
    change: { places: [...campusDefaults.places.places, { id: 'x', name: 'A', onHome: true, onLanding: true }] },
    first: 'places.8.name',
    count: 1,
  },
  categories: {
    change: { tiles: [...campusDefaults.categories.tiles, { label: 'Baru', hint: '', icon: 'gift', categories: [] }] },
    first: 'Elektronik', // the first input of the new tile, because the tile has no field of its own
    count: 1,
  },
  banners: {
    change: { banners: campusDefaults.banners.banners.map((one) => ({ ...one, title: '', alt: '' })) },
    first: 'banners.0.alt',
    count: 3,
  },
  rules: { change: { holdMinutes: 0, answerHours: 9_999 }, first: 'holdMinutes', count: 2 },
  texts: { change: { forbidden: [{ name: '', words: [] }] }, first: 'forbidden.0.name', count: 2 },
};

test.each(campusGroupNames)(
  '%s: a refused save focuses the first invalid field and shows the number of invalid fields',
  async (group) => {
    client = await startClient();
    const scrolled: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this);
    };
    const { change, first, count } = wrong[group];
    const values = campusDefaults[group];
    await client.open(`/admin/settings/${group}`, {
      ...{ mood: 'empty', who: 'admin', given: { ...fixed(), ...stored(values) } },
      typed: draft(group, { ...values, ...change }),
    });
    await vi.waitUntil(() => document.body.textContent?.includes(groupHeads[group].title), patience);
    const save = await vi.waitUntil(
      () =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === campusSettingsTexts.save),
      patience,
    );
    save.click();
    await eventually(() => {
      expect(document.querySelector('[data-refusals]')?.textContent).toContain(`${count} isian perlu diperbaiki`);
      const focused = document.activeElement;
      expect([focused?.getAttribute('name'), focused?.parentElement?.parentElement?.textContent]).toContain(first);
      expect(scrolled).toContain(focused);
    });
  },
);

const variables = {
  ...{ SOLD_COUNTS_ON: 'order', PLATFORM_FEE_PERCENT: '2', HOLD_MINUTES: '30', CAMPUS_DOMAINS: 'kampus.ac.id' },
  MEETING_PLACES: 'Lobi',
};

test("the market name's field says which sender name mails have if an environment variable sets it", async () => {
  const mailSenderName = 'Rektorat';
  client = await startClient({ mailSenderName });
  await client.open('/admin/settings/identity', { mood: 'empty', who: 'admin', given: fixed() });
  await eventually(() => expect(document.body.textContent).toContain(identityTexts.mailSenderFixed(mailSenderName)));
});

test('every field set by an environment variable says so', async () => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const byFunctions = readSettings().fixed;
  vi.unstubAllEnvs();
  expect(Object.values(byFunctions).toSorted()).toEqual(Object.keys(variables).toSorted());
  client = await startClient({ contactEmail: 'lama@kampus.test', contactInstagram: '@lama' });
  const byPage = { 'identity.contactEmail': 'CONTACT_EMAIL', 'identity.instagram': 'CONTACT_INSTAGRAM' };
  for (const [setting, variable] of Object.entries({ ...byFunctions, ...byPage })) {
    const [group = ''] = setting.split('.');
    await client.open(`/admin/settings/${group}`, { mood: 'empty', who: 'admin', given: fixed(byFunctions) });
    await eventually(() => expect(document.body.textContent).toContain(campusSettingsTexts.fixed(variable)));
  }
});
