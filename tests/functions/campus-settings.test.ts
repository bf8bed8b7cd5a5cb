/** Settings of a campus: saved with the version they were read at, undone, audited, and in force within half a minute. */
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

it('of two administrators who save at once, the second is told what there is now and loses nothing', async () => {
  const both = await Promise.allSettled([save(0, 'Pasar Timur'), save(0, 'Pasar Barat')]);
  const [late] = both.filter((one) => one.status === 'rejected');
  const [first] = both.filter((one) => one.status === 'fulfilled');
  expect(late?.reason).toMatchObject({ code: 'settings_changed', details: { version: 1, data: first?.value.data } });
  const again = await save(1, 'Pasar Barat');
  expect(again).toMatchObject({ version: 2, data: { marketName: 'Pasar Barat' } });
});

it('the last change is undone, and the undoing as well', async () => {
  await save(0, 'Pasar Timur');
  await save(1, 'Pasar Barat');
  const undo = (version: number) => undoSettings(campus.world, campus.admin, { group: 'identity', version });
  await expect(undo(1)).rejects.toMatchObject({ code: 'settings_changed' });
  expect(await undo(2)).toMatchObject({ version: 3, data: { marketName: 'Pasar Timur' } });
  expect(await undo(3)).toMatchObject({ version: 4, data: { marketName: 'Pasar Barat' } });
});

it('the first change is undone to what is in force without any; where nothing was changed there is nothing to undo', async () => {
  const undo = (version: number) => undoSettings(campus.world, campus.admin, { group: 'identity', version });
  await expect(undo(0)).rejects.toMatchObject({ code: 'settings_not_changed' });
  await save(0, 'Pasar Timur');
  expect(await undo(1)).toMatchObject({ data: defaults.identity });
});

it('saving what is there already writes nothing', async () => {
  expect(await save(0, defaults.identity.marketName)).toMatchObject({ version: 0 });
  expect(await campus.world.rows.get('privateSettings', 'identity')).toBeNull();
});

it('the audit names each change with what was changed, and no address of the list', async () => {
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

it("what can't be is refused with the field, and nothing is written", async () => {
  const data = { ...named('L'), colour: '#ffdd00', contactEmail: 'siapa' };
  const asked = saveSettings(campus.world, campus.admin, { group: 'identity', version: 0, data });
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { marketName: 'too_short', colour: 'colour_unreadable', contactEmail: 'email_invalid' } },
  });
  expect(await campus.world.rows.get('privateSettings', 'identity')).toBeNull();
});

it('cash may only end where transfers can be taken', async () => {
  await expect(saveRules({ takesCod: false })).rejects.toMatchObject({ code: 'payment_none' });
  const paying = campus.worldWith({ settings: { takesTransfers: true } });
  expect(await saveRules({ takesCod: false }, paying)).toMatchObject({ data: { takesCod: false } });
});

it('"on a list" needs a list, and the list stays while the rule does', async () => {
  await expect(saveRules({ registration: 'listed' })).rejects.toMatchObject({ code: 'registration_list_empty' });
  const list = (version: number, addresses: string[]) =>
    saveSettings(campus.world, campus.admin, { group: 'allowedAddresses', version, data: { addresses } });
  await list(0, ['budi@kampus.ac.id']);
  await saveRules({ registration: 'listed' });
  await expect(list(1, [])).rejects.toMatchObject({ code: 'registration_list_empty' });
});

it('a process asks for the settings once in 25 seconds, also where many ask at once, and then knows the change', async () => {
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

it('a failed reading is not kept: the next action asks again', async () => {
  const list = vi.spyOn(campus.world.rows, 'list').mockRejectedValueOnce(new Error('cut'));
  const later = Date.now() + 600_000;
  await expect(read(later)).rejects.toThrow('cut');
  expect((await read(later)).identity.colour).toBe(toska[7]);
  list.mockRestore();
});

it("what an other version has stored and this one can't read leaves the defaults in force, and the log says so", async () => {
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

it('a variable wins over what administrators have set, and is named', async () => {
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

describe('what guests read of the settings', () => {
  const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { tables: { $id: string }[] };

  /** Every row of every table that anybody can read, as one text. */
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

  /** A value for each group that is not in force after the second saving, and one that is. */
  const changes: readonly [GroupName, (word: string) => unknown][] = [
    ['identity', (word) => ({ ...defaults.identity, tagline: word, whatsapp: word === 'LAMA' ? '081299990000' : '' })],
    [
      'places',
      (word) => ({ ...defaults.places, meetingPlaces: [{ ...defaults.places.meetingPlaces[0], name: word }] }),
    ],
    ['banners', (word) => ({ banners: [banner(word, null, null)] })],
    ['texts', (word) => ({ ...defaults.texts, marketRules: word })],
  ];

  it.each(changes)('of %s is what is in force, and nothing of before', async (group, valued) => {
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

  it('of banners is what is shown now, and changes with the time', async () => {
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
    // Functions and the desk know all of them.
    expect((await read(Date.now() + 1e9)).banners.banners).toHaveLength(3);
  });

  const settingsNow = async () => ({ ...campus.world.settings, categories: (await read(Date.now() + 2e9)).categories });

  it('of categories has no hidden one that nothing is in', async () => {
    const shown = { ...hidden, isHidden: false };
    await put('categories', { categories: [...categories, hidden], tiles: [] });
    await ensureCounts(await settingsNow())(campus.world.rows);
    expect(await publicText()).not.toMatch(/rahasia/i);
    await put('categories', { categories: [...categories, shown], tiles: [] });
    const { $id } = await campus.product({ category: 'RAHASIA' });
    await put('categories', { categories: [...categories, hidden], tiles: [] });
    // Its goods stay, so pages have to know it.
    const row = async () => (await campus.world.rows.get('settings', 'categories'))?.data ?? '';
    expect(await row()).toContain('RAHASIA');
    await campus.world.rows.remove('products', $id);
    expect(await publishSettings(campus.world)).toBe(1);
    expect(await row()).not.toContain('RAHASIA');
  });
});
