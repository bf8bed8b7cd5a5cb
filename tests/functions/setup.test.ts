/** The setup list of a freshly deployed campus: each line is done by a real event. */
import { Client, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaults } from '#domain/settings/groups.ts';
import { saveSettings } from '../../functions/usecases/settings/save-settings.ts';
import { closeSetup, keepDefaults, readNotes, readSetup } from '../../functions/usecases/setup/read-setup.ts';
import { mailArrived, pushArrived, tryMail, tryPush } from '../../functions/usecases/setup/try-delivery.ts';
import { tellLate } from '../../functions/usecases/upkeep/late-work.ts';
import { turnOn } from '../../packages/appwrite-local/tests/messaging/messenger.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { smallPhoto } from '../support/photo-bytes.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ tells: true });
  await turnOn(campus.server);
});
afterAll(() => campus.close());

const whys = async () =>
  Object.fromEntries(Object.entries((await readSetup(campus.world)).findings).map(([line, { why }]) => [line, why]));

it('every line is open before any event', async () => {
  expect(await whys()).toEqual({
    mail: 'untried',
    push: 'untried',
    upkeep: 'never',
    identity: 'default',
    places: 'default',
    categories: 'default',
    banners: 'broken', // The default pictures have not been seeded.
    texts: 'default',
    product: 'none',
  });
});

it('the mail line is completed by the mailed code, which is stored in no row', async () => {
  const { world, admin, server } = campus;
  await expect(mailArrived(world, { code: '123456' })).rejects.toMatchObject({ code: 'setup_code_wrong' });
  await tryMail(world, admin);
  const mailbox = async () =>
    (await fetch(`${new URL(server.endpoint).origin}/mailbox?to=${encodeURIComponent(admin.email)}`)).text();
  await expect.poll(async () => /Kode: (\d{6})/.exec(await mailbox())?.[1]).toBeDefined();
  const code = /Kode: (\d{6})/.exec(await mailbox())?.[1] ?? '';
  expect(JSON.stringify(await readNotes(world))).not.toContain(code);
  await expect.poll(async () => (await whys()).mail).toBe('sent');
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(mailArrived(world, { code: wrong })).rejects.toMatchObject({ code: 'setup_code_wrong' });
  expect((await mailArrived(world, { code })).findings.mail).toMatchObject({ state: 'done', why: 'arrived' });
  // Another trial starts over, and the former code is invalid.
  expect((await tryMail(world, admin)).findings.mail.state).toBe('open');
  await expect(mailArrived(world, { code })).rejects.toMatchObject({ code: 'setup_code_wrong' });
});

it('the push line reports a missing device, and is completed only by its own test notification', async () => {
  const { world, admin } = campus;
  const { pushedId } = await tryPush(world, admin);
  await expect.poll(async () => (await whys()).push).toBe('no_device');
  await expect(pushArrived(world, { notificationId: 'another' })).rejects.toMatchObject({ code: 'not_found' });
  const { findings } = await pushArrived(world, { notificationId: pushedId ?? '' });
  expect(findings.push).toMatchObject({ state: 'done' });
});

it('lines of settings, products and upkeep are completed by saving, posting and an upkeep run', async () => {
  const { world, admin } = campus;
  const save = (group: 'identity' | 'places' | 'banners', data: object) =>
    saveSettings(world, admin, { group, version: 0, data });
  await save('identity', { ...defaults.identity, marketName: 'Pasar Bahari' });
  expect((await whys()).identity).toBe('no_contact');
  await save('places', { ...defaults.places, timeZone: 'WIT' });
  await keepDefaults(world, { line: 'categories', isKept: true });
  await campus.product();
  await tellLate(world);
  expect(await whys()).toMatchObject({ places: 'done', categories: 'done', product: 'done', upkeep: 'done' });
  await keepDefaults(world, { line: 'categories', isKept: false });
  expect((await whys()).categories).toBe('default');
  const none = campus.worldWith({ settings: { banners: { banners: [] } } });
  expect((await readSetup(none)).findings.banners.why).toBe('none');
});

it('banners need their picture, and the one for phones if set', async () => {
  const storage = new Storage(
    new Client().setEndpoint(campus.server.endpoint).setProject(campus.server.projectId).setKey(campus.server.key),
  );
  const photo = await smallPhoto('lebar.png');
  const file = InputFile.fromBuffer(photo.buffer, photo.name);
  await storage.createFile({ bucketId: 'banners', fileId: 'lebar', file });
  const [banner] = defaults.banners.banners;
  if (!banner) throw new Error('No banner to begin with');
  const why = async (phonePhotoId: string) => {
    const banners = { banners: [{ ...banner, from: null, until: null, photoId: 'lebar', phonePhotoId }] };
    return (await readSetup(campus.worldWith({ settings: { banners } }))).findings.banners.why;
  };
  expect(await why('')).not.toBe('broken');
  expect(await why('lebar')).not.toBe('broken');
  expect(await why('hilang')).toBe('broken');
});

it('two simultaneous changes are both kept', async () => {
  const { world } = campus;
  await Promise.all([
    keepDefaults(world, { line: 'places', isKept: true }),
    keepDefaults(world, { line: 'banners', isKept: true }),
    closeSetup(world, { isClosed: true }),
  ]);
  const notes = await readNotes(world);
  expect([...notes.kept].sort()).toEqual(['banners', 'places']);
  expect(notes.closedAt).not.toBeNull();
  expect(await closeSetup(world, { isClosed: false })).toEqual({ isClosed: false });
  expect((await readNotes(world)).closedAt).toBeNull();
});
