/** `npm run campus`: exports and imports the settings, changes nothing without --yes, and refuses invalid ones. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Client, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { productKinds } from '#domain/kinds/kind.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { campusFile, readCampusFile } from '../../deploy/campus/campus-file.ts';
import { hasSentence } from '../../deploy/campus/setting-sentences.ts';
import { explain } from '../../deploy/project/explain.ts';
import { demoCampuses } from '../../seeds/demo-campuses.ts';
import { proof } from '../support/proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-file-'));
const file = join(folder, 'campus.json');
let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json', functionVariables: { ADMIN_USER_ID: 'theadmin' } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => server.reset());

const campus = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['deploy/campus.ts', ...args, '--endpoint', server.endpoint, '--project', server.projectId],
    { env: { ...process.env, APPWRITE_KEY: server.key } },
  );
/**
 * The sentence with which the command refuses this file. `npm test` starts the process for the first file only, because
 * it reads the file before any request.
 */
const refused = async (text: string, byCommand = proof) => {
  if (!byCommand)
    try {
      return `It ran: ${Object.keys(readCampusFile(text))}`;
    } catch (problem) {
      return explain(problem, server.projectId) ?? String(problem);
    }
  writeFileSync(file, text);
  return campus('import', file, '--yes').then(
    ({ stdout }) => `It ran: ${stdout}`,
    (failed: { stderr: string }) => failed.stderr,
  );
};
const read = (): { version: number; groups: { identity: { marketName: string; colour: string } } } =>
  JSON.parse(readFileSync(file, 'utf8'));
const rowsOf = async (tableId: string) => {
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  return (await new TablesDB(client).listRows({ databaseId: 'market', tableId })).rows;
};

it('importing an unchanged export saves nothing', async () => {
  await campus('export', file);
  expect(read()).toMatchObject({ version: 1, groups: { identity: { marketName: 'Lapak Kampus' } } });
  expect((await campus('import', file, '--yes')).stdout).toContain('Nothing to do');
  expect(await rowsOf('settings')).toEqual([]);
});

it('an import only shows the difference; with --yes it saves it, with an audit entry and an undo', async () => {
  await campus('export', file);
  const { version, groups } = read();
  const identity = { ...groups.identity, marketName: 'Pasar Bukit' };
  writeFileSync(file, JSON.stringify({ version, groups: { ...groups, identity } }));

  const shown = await campus('import', file);
  expect(shown.stdout).toContain('marketName: "Lapak Kampus" → "Pasar Bukit"');
  expect(shown.stdout).not.toContain('colour');
  expect(await rowsOf('settings')).toEqual([]);

  expect((await campus('import', file, '--yes')).stdout).toContain('identity saved.');
  const [row] = await rowsOf('privateSettings');
  expect(row).toMatchObject({ $id: 'identity', version: 1 });
  expect(JSON.parse(row?.previous)).toMatchObject({ marketName: 'Lapak Kampus' });
  expect(await rowsOf('auditEvents')).toMatchObject([{ action: 'settings.save', subject: 'identity' }]);
  expect((await campus('import', file, '--yes')).stdout).toContain('Nothing to do');
});

it('a second import reports nothing to do, although the first one generated ids', async () => {
  const { places, categories } = demoCampuses.kedua?.settings ?? {};
  const written = (file: object) =>
    JSON.parse(JSON.stringify(file, (key, value) => (key === 'formerNames' ? undefined : value)));
  writeFileSync(file, JSON.stringify({ version: 1, groups: written({ places, categories }) }));
  expect((await campus('import', file, '--yes')).stdout).toMatch(/places saved\.\ncategories saved\./);
  expect((await campus('import', file)).stdout).toContain('Nothing to do');
});

it('reports all invalid and unknown settings of all groups in one run', async () => {
  const { identity, rules, places } = campusDefaults;
  const groups = {
    identity: { ...identity, colour: 'green', contactEmail: 'admin' },
    places: { ...places, opens: '08.00' },
    rules: { ...rules, holdMinutes: -1 },
  };
  const said = await refused(JSON.stringify({ version: 1, groups }), false);
  for (const path of ['identity.colour is', 'identity.contactEmail is', 'rules.holdMinutes is', '"places.opens"'])
    expect(said).toContain(path);
});

it.each(Object.entries(demoCampuses))('reads back the demo campus %s from its exported file', (_, { settings }) => {
  const whole = { ...campusDefaults, ...settings };
  expect(readCampusFile(campusFile(whole))).toEqual(whole);
});

it.each(['scripts/screenshots/pesisir.json', 'tests/deploy/campus.json'])('reads %s without changes', (path) => {
  const { groups } = JSON.parse(readFileSync(path, 'utf8'));
  expect(readCampusFile(readFileSync(path, 'utf8'))).toMatchObject(groups);
});

it('accepts every known kind of trade in a category, and refuses an unknown kind', () => {
  const { categories, tiles } = campusDefaults.categories;
  const offering = (kinds: readonly string[]) => ({ categories: categories.map((one) => ({ ...one, kinds })), tiles });
  const file = (kinds: readonly string[]) => JSON.stringify({ version: 1, groups: { categories: offering(kinds) } });
  const read = readCampusFile(file(productKinds)).categories?.categories.map(({ kinds }) => kinds);
  expect(read).toEqual(categories.map(() => [...productKinds]));
  expect(() => readCampusFile(file(['goods', 'zz_unknown']))).toThrow(/categories\.0\.kinds/);
});

it.each([
  ['no JSON', 'marketName = Pasar', /no JSON/],
  ['another file', '{"name": "lapak"}', /no file of npm run campus/],
  ['a file of another version', '{"version": 2, "groups": {}}', /version 2, this release reads version 1/],
  ['settings of another program', '{"version": 1, "groups": {"users": {}}}', /no settings "users"/],
  ['a misspelled group name', '{"version": 1, "groups": {"place": {}}}', /no settings "place"/],
  ['an incomplete group', '{"version": 1, "groups": {"identity": {"marketName": "Pasar"}}}', /identity\.colour/],
])('refuses %s with a sentence, and changes nothing', async (name, text, sentence) => {
  const said = await refused(text, proof || name === 'no JSON');
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(await rowsOf('settings')).toEqual([]);
});

it('reports an unknown setting by its path, at any depth', async () => {
  const { identity, places } = campusDefaults;
  const strange = (groups: object) => refused(JSON.stringify({ version: 1, groups }), false);
  expect(await strange({ identity: { ...identity, color: '#00796b' } })).toMatch(/no settings "identity\.color"/);
  const places_ = places.meetingPlaces.map((place) => ({ ...place, open: '08.00' }));
  expect(await strange({ places: { ...places, meetingPlaces: places_ } })).toContain('"places.meetingPlaces.0.open"');
});

it('an import refuses an unreadable colour and a banner link with a script, and names the path of each', async () => {
  await campus('export', file);
  const { version, groups } = read();
  const identity = { ...groups.identity, colour: '#ffee88' };
  expect(await refused(JSON.stringify({ version, groups: { identity } }))).toMatch(
    /identity\.colour is too light: white words on it cannot be read/,
  );
  const banner = { photoId: 'b', phonePhotoId: '', title: 'x', text: '', alt: 'x', from: null, until: null };
  const banners = { banners: [{ ...banner, link: { to: 'javascript:alert(1)' } }] };
  expect(await refused(JSON.stringify({ version, groups: { banners } }))).toMatch(
    /banners\.banners\.0\.link.* leads to no category, search or product/,
  );
});

it('requires --keeps when the time zone changes under future times, and saves nothing without it', async () => {
  const rows = new TablesDB(new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key));
  const drawAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const data = { giverId: 'budi', drawAt, state: 'open', seedHash: 'a'.repeat(64) };
  await rows.createRow({ databaseId: 'market', tableId: 'draws', rowId: 'gift', data });
  writeFileSync(
    file,
    JSON.stringify({ version: 1, groups: { places: { ...campusDefaults.places, timeZone: 'WITA' } } }),
  );

  const sentence = '0 meetings, 0 appointments, 0 batches, 0 rentals and 1 draws ahead';
  const asked = await campus('import', file, '--yes').catch((failed: { stderr: string }) => failed);
  // Compared as a whole, so that a failure shows how the command ended instead.
  expect(asked).toMatchObject({ code: 1, signal: null, stderr: expect.stringContaining(sentence) });
  expect(await rowsOf('privateSettings')).toEqual([]);
  expect((await campus('import', file, '--yes', '--keeps', 'hour')).stdout).toContain('places saved.');
  const change = (await rowsOf('privateSettings')).find(({ $id }) => $id === 'clock');
  expect(JSON.parse(change?.data)).toMatchObject({ from: 'WIB', to: 'WITA', keeps: 'hour', total: 1 });
});

it('the command needs no API key on this machine: --data is enough', async () => {
  const data = join(folder, 'embedded');
  const here = await startLocalAppwrite({ config: 'appwrite.json', data });
  const port = new URL(here.endpoint).port;
  try {
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['deploy/campus.ts', ...args, '--data', data, '--port', port]);
    await command('export', file);
    const { version, groups } = JSON.parse(readFileSync(file, 'utf8'));
    // The file removes a category and a banner that links to it: each group is checked against the groups saved before
    // it.
    const categories = groups.categories.categories.filter(({ id }: { id: string }) => id !== 'kendaraan');
    const banners = groups.banners.banners.filter(
      ({ link }: { link: { category: string } }) => link.category !== 'kendaraan',
    );
    const changed = { ...groups, categories: { ...groups.categories, categories }, banners: { banners } };
    const wanted = { ...changed, identity: { ...groups.identity, marketName: 'Pasar Bukit' } };
    writeFileSync(file, JSON.stringify({ version, groups: wanted }));
    const { stdout } = await command('import', file, '--yes');
    expect(stdout).toMatch(/categories saved\.\nbanners saved\./);
    expect(stdout).toContain('E-mails to people carry the new name');
    const stray = { ...wanted, banners: { banners: groups.banners.banners } };
    writeFileSync(file, JSON.stringify({ version, groups: stray }));
    const refusal = await command('import', file, '--yes').then(String, ({ stderr }: { stderr: string }) => stderr);
    expect(refusal).toContain('banners.banners.1.link.category names no category of this campus');
  } finally {
    await here.close();
  }
});

it('has a sentence for every refusal code of a setting', () => {
  const sources = ['functions/domain/settings', 'functions/domain/field.ts'].flatMap((path) =>
    globSync(path.endsWith('.ts') ? path : `${path}/*.ts`),
  );
  const codes = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/say\('(\w+)'\)|'(\w+)' satisfies FieldCode/g)].map(
      ([, said, refused]) => said ?? refused ?? '',
    ),
  );
  expect(codes.length).toBeGreaterThan(50);
  expect([...new Set(codes)].filter((code) => !hasSentence(code))).toEqual([]);
});
