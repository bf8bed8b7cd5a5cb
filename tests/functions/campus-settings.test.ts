/** Settings of a campus: saved with their version, undone, audited, and effective within half a minute. */
import { readFileSync } from 'node:fs';
import { AppwriteException, Client, Query, TablesDB } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaults, type GroupName, groupNames } from '#domain/settings/groups.ts';
import { toska } from '#domain/settings/toska.ts';
import { currentCampus } from '../../functions/adapters/campus.ts';
import { createWorld } from '../../functions/adapters/world.ts';
import { publishSettings } from '../../functions/usecases/settings/publish-settings.ts';
import { saveSettings, undoSettings } from '../../functions/usecases/settings/save-settings.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { saveGroup } from '../support/settings.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const group of groupNames) {
    await campus.world.rows.remove('settings', group);
    await campus.world.rows.remove('privateSettings', group);
  }
});

const named = (marketName: string) => ({ ...defaults.identity, marketName });
const save = (version: number, marketName: string) =>
  saveSettings(campus.world, campus.admin, { group: 'identity', version, data: named(marketName) });
const read = (now: number) => currentCampus(campus.server.endpoint, campus.world.rows, () => undefined, now);
const rulesWith = (change: object) => ({ ...defaults.rules, ...change });
const saveRules = (change: object, world = campus.world) =>
  saveSettings(world, campus.admin, { group: 'rules', version: 0, data: rulesWith(change) });

it('the second of two simultaneous saves is refused with the current values, so nothing is lost', async () => {
  const both = await Promise.allSettled([save(0, 'Pasar Timur'), save(0, 'Pasar Barat')]);
  const [late] = both.filter((one) => one.status === 'rejected');
  const [first] = both.filter((one) => one.status === 'fulfilled');
  expect(late?.reason).toMatchObject({ code: 'settings_changed', details: { version: 1, data: first?.value.data } });
  const again = await save(1, 'Pasar Barat');
  expect(again).toMatchObject({ version: 2, data: { marketName: 'Pasar Barat' } });
});

it('the last change can be undone, and the undo as well', async () => {
  await save(0, 'Pasar Timur');
  await save(1, 'Pasar Barat');
  const undo = (version: number) => undoSettings(campus.world, campus.admin, { group: 'identity', version });
  await expect(undo(1)).rejects.toMatchObject({ code: 'settings_changed' });
  expect(await undo(2)).toMatchObject({ version: 3, data: { marketName: 'Pasar Timur' } });
  expect(await undo(3)).toMatchObject({ version: 4, data: { marketName: 'Pasar Barat' } });
});

it('undoing the first change restores the defaults; before any change there is nothing to undo', async () => {
  const undo = (version: number) => undoSettings(campus.world, campus.admin, { group: 'identity', version });
  await expect(undo(0)).rejects.toMatchObject({ code: 'settings_not_changed' });
  await save(0, 'Pasar Timur');
  expect(await undo(1)).toMatchObject({ data: defaults.identity });
});

it('saving unchanged values writes nothing', async () => {
  expect(await save(0, defaults.identity.marketName)).toMatchObject({ version: 0 });
  expect(await campus.world.rows.get('privateSettings', 'identity')).toBeNull();
});

it('the audit has each change with its values, but no addresses of the list', async () => {
  const since = new Date().toISOString();
  await save(0, 'Pasar Timur');
  await undoSettings(campus.world, campus.admin, { group: 'identity', version: 1 });
  const addresses = ['budi@kampus.ac.id'];
  await saveSettings(campus.world, campus.admin, { group: 'allowedAddresses', version: 0, data: { addresses } });
  const list = await campus.world.rows.list('auditEvents', { since: { $createdAt: since }, limit: 10 });
  const told = list.filter(({ action }) => action.startsWith('settings.')).map(({ $id, $createdAt, ...one }) => one);
  expect(told.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
    ['settings.save', 'identity', '{"marketName":"Lapak Kampus"}', '{"marketName":"Pasar Timur"}'],
    ['settings.undo', 'identity', '{"marketName":"Pasar Timur"}', '{"marketName":"Lapak Kampus"}'],
    ['settings.save', 'allowedAddresses', '{"addresses":0}', '{"addresses":1}'],
  ]);
});

it('saving an invalid value is refused with its field’s name, and writes nothing', async () => {
  const data = { ...named('L'), colour: '#ffdd00', contactEmail: 'siapa' };
  const asked = saveSettings(campus.world, campus.admin, { group: 'identity', version: 0, data });
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { marketName: 'too_short', colour: 'colour_unreadable', contactEmail: 'email_invalid' } },
  });
  expect(await campus.world.rows.get('privateSettings', 'identity')).toBeNull();
});

it('cash can be disabled only if transfers are possible', async () => {
  await expect(saveRules({ takesCod: false })).rejects.toMatchObject({ code: 'payment_none' });
  const paying = campus.worldWith({ settings: { takesTransfers: true } });
  expect(await saveRules({ takesCod: false }, paying)).toMatchObject({ data: { takesCod: false } });
});

it('registration by list requires a non-empty list, which cannot be emptied while the rule applies', async () => {
  await expect(saveRules({ registration: 'listed' })).rejects.toMatchObject({ code: 'registration_list_empty' });
  const list = (version: number, addresses: string[]) =>
    saveSettings(campus.world, campus.admin, { group: 'allowedAddresses', version, data: { addresses } });
  await list(0, ['budi@kampus.ac.id']);
  await saveRules({ registration: 'listed' });
  await expect(list(1, [])).rejects.toMatchObject({ code: 'registration_list_empty' });
});

it('a process caches the settings for 25 seconds, shared by parallel requests', async () => {
  const lists = vi.spyOn(campus.world.rows, 'list');
  const begun = Date.now() + 60_000;
  const all = await Promise.all(Array.from({ length: 20 }, () => read(begun)));
  expect(all.every(({ identity }) => identity.marketName === 'Lapak Kampus')).toBe(true);
  expect(lists).toHaveBeenCalledTimes(1);
  await save(0, 'Pasar Timur');
  expect((await read(begun + 24_999)).identity.marketName).toBe('Lapak Kampus');
  expect(lists).toHaveBeenCalledTimes(1);
  expect((await read(begun + 25_000)).identity.marketName).toBe('Pasar Timur');
  expect(lists).toHaveBeenCalledTimes(2);
  lists.mockRestore();
});

it('a failed read is not cached: the next call reads again', async () => {
  const list = vi.spyOn(campus.world.rows, 'list').mockRejectedValueOnce(new Error('cut'));
  const later = Date.now() + 600_000;
  await expect(read(later)).rejects.toThrow('cut');
  expect((await read(later)).identity.colour).toBe(toska[7]);
  list.mockRestore();
});

it('unreadable settings of another version are replaced by the defaults, with a log line', async () => {
  await campus.world.rows.create('privateSettings', 'rules', { data: '{"holdMinutes":-1}', version: 1, previous: '' });
  await campus.world.rows.create('privateSettings', 'texts', {
    data: '{"marketRules":"Jujur"}',
    version: 1,
    previous: '',
  });
  const log = vi.fn();
  const settings = await currentCampus('other', campus.world.rows, log);
  expect(settings.rules).toEqual(defaults.rules);
  expect(settings.texts).toEqual({ ...defaults.texts, marketRules: 'Jujur' });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('The settings "rules" can\'t be read'));
});

it('an environment variable overrides an administrator’s setting, and is listed as its source', async () => {
  const own = { ...defaults, rules: { ...defaults.rules, feePercent: 5, holdMinutes: 30 } };
  vi.stubEnv('PLATFORM_FEE_PERCENT', '2.5');
  vi.stubEnv('MEETING_PLACES', 'Kantin; Lobi');
  const { settings } = createWorld(campus.server.key, () => undefined, own);
  expect(settings).toMatchObject({ feePercent: 2.5, holdMinutes: 30, meetingPlaces: ['Kantin', 'Lobi'] });
  expect(settings.fixed).toEqual({
    'rules.feePercent': 'PLATFORM_FEE_PERCENT',
    'places.meetingPlaces': 'MEETING_PLACES',
  });
});

describe('public settings', () => {
  const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { tables: { $id: string }[] };

  /** Every row of every public table, as one text. */
  async function publicText(): Promise<string> {
    const { endpoint, projectId } = campus.server;
    const guest = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId));
    const read = async (tableId: string) => {
      const page = { databaseId: 'market', tableId, queries: [Query.limit(1_000)], total: false };
      const { rows } = await guest.listRows(page).catch((error: unknown) => {
        if (error instanceof AppwriteException && [401, 404].includes(error.code)) return { rows: [] };
        throw error;
      });
      return JSON.stringify(rows);
    };
    return (await Promise.all(tables.map(({ $id }) => read($id)))).join();
  }
  const put = (group: GroupName, data: unknown, world = campus.world) => saveGroup(world, campus.admin, group, data);

  const banner = (title: string, from: string | null, until: string | null) => ({
    ...{ photoId: 'banner1', phonePhotoId: '', title, text: '', alt: '', link: { to: 'search', term: 'lampu' } },
    ...{ from, until },
  });
  const { categories } = defaults.categories;
  const hidden = { ...categories[0], id: 'rahasia', name: 'RAHASIA', isHidden: true };

  /**
   * Settings of a group that contain this word: those of the first save, and those of the second save that replace
   * them.
   */
  const changes: readonly [GroupName, (word: string) => unknown][] = [
    ['identity', (word) => ({ ...defaults.identity, tagline: word, whatsapp: word === 'LAMA' ? '081299990000' : '' })],
    [
      'places',
      (word) => ({ ...defaults.places, meetingPlaces: [{ ...defaults.places.meetingPlaces[0], name: word }] }),
    ],
    ['banners', (word) => ({ banners: [banner(word, null, null)] })],
    ['texts', (word) => ({ ...defaults.texts, marketRules: word })],
  ];

  it.each(changes)('contain the current values of %s and no former ones', async (group, valued) => {
    await put(group, valued('LAMA'));
    expect(await publicText()).toContain('LAMA');
    await put(group, valued('BARU'));
    const text = await publicText();
    expect(text).toContain('BARU');
    expect(text).not.toMatch(/LAMA|081299990000/);
    const version = (await campus.world.rows.get('privateSettings', group))?.version ?? 0;
    await undoSettings(campus.world, campus.admin, { group, version });
    expect(await publicText()).toContain('LAMA');
  });

  it('contain only banners that are shown now, and change with time', async () => {
    const at = Date.parse('2030-01-01T00:00:00.000Z');
    const worldAt = (hours: number) => campus.worldWith({ now: () => at + hours * 3_600_000 });
    const time = (hours: number) => new Date(at + hours * 3_600_000).toISOString();
    const data = {
      banners: [banner('BESOK', time(24), time(48)), banner('KINI', null, time(24)), banner('LEWAT', null, time(-1))],
    };
    await put('banners', data, worldAt(0));
    const shown = async () => (await publicText()).match(/BESOK|KINI|LEWAT/g);
    expect(await shown()).toEqual(['KINI']);
    expect(await publishSettings(worldAt(23))).toBe(0);
    expect(await publishSettings(worldAt(24))).toBe(1);
    expect(await shown()).toEqual(['BESOK']);
    await publishSettings(worldAt(48));
    expect(await shown()).toBeNull();
    // Functions and administrators read all banners, shown or not.
    expect((await read(Date.now() + 1e9)).banners.banners).toHaveLength(3);
  });

  const settingsNow = async () => ({ ...campus.world.settings, categories: (await read(Date.now() + 2e9)).categories });

  it('contain no hidden category without products', async () => {
    const shown = { ...hidden, isHidden: false };
    await put('categories', { categories: [...categories, hidden], tiles: [] });
    await ensureCounts(await settingsNow())(campus.world.rows);
    expect(await publicText()).not.toMatch(/rahasia/i);
    await put('categories', { categories: [...categories, shown], tiles: [] });
    const { $id } = await campus.product({ category: 'RAHASIA' });
    await put('categories', { categories: [...categories, hidden], tiles: [] });
    // The hidden category still has a product, so pages need its name.
    const row = async () => (await campus.world.rows.get('settings', 'categories'))?.data ?? '';
    expect(await row()).toContain('RAHASIA');
    await campus.world.rows.remove('products', $id);
    expect(await publishSettings(campus.world)).toBe(1);
    expect(await row()).not.toContain('RAHASIA');
  });
});
