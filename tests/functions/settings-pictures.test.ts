/**
 * Logos and banners are uploaded through the administrator's function, with the right to write settings; unused ones
 * are deleted after a day.
 */
import { Client, ExecutionMethod, Functions, ID, Storage, Users } from 'node-appwrite';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaults } from '#domain/settings/groups.ts';
import { createWorld } from '../../functions/adapters/world.ts';
import { saveSettings, undoSettings } from '../../functions/usecases/settings/save-settings.ts';
import { removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import { type CampusWithFunctions, startWithFunctions } from '../support/function-bundles.ts';

const adminUserId = 'admin00000000000000a';
let server: CampusWithFunctions;
let asKey: Client;
beforeAll(async () => {
  server = await startWithFunctions({ ADMIN_USER_ID: adminUserId, ID_SECRET: 'of this test' });
  asKey = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  process.env.APPWRITE_ENDPOINT = server.endpoint;
  process.env.APPWRITE_FUNCTION_PROJECT_ID = server.projectId;
  process.env.ADMIN_USER_ID = adminUserId;
  process.env.ID_SECRET = 'of this test';
});
afterAll(() => server.stop());

async function person(id: string, labels: string[] = []): Promise<Client> {
  const users = new Users(asKey);
  await users.create({ userId: id, email: `${id}@kampus.ac.id`, name: 'Budi' });
  await users.updateEmailVerification({ userId: id, emailVerification: true });
  await users.updateLabels({ userId: id, labels });
  const { secret } = await users.createSession({ userId: id });
  return new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret);
}

/** Uploads a file as the client does; the administrator's function then takes it over. */
async function upload(client: Client, bytes: Buffer, name = 'picture.png', uploader = client) {
  const fileId = ID.unique();
  const file = new File([new Uint8Array(bytes)], name);
  await new Storage(uploader).createFile({ bucketId: 'product-photos', fileId, file });
  return take(client, fileId);
}

async function take(client: Client, uploadId: string) {
  const run = await new Functions(client).createExecution({
    functionId: 'admin',
    method: ExecutionMethod.POST,
    xpath: '/settings/pictures',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId }),
  });
  return { status: run.responseStatusCode, body: JSON.parse(run.responseBody || 'null') };
}

const drawn = (width: number, height: number, kind: 'png' | 'webp' | 'jpeg' = 'webp') =>
  sharp({ create: { width, height, channels: 3, background: '#1d3fa8' } })
    .toFormat(kind)
    .toBuffer();
/** Incompressible, like a photo. */
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png()
    .toBuffer();

it('the owner can upload up to two megabytes; other staff and students cannot upload at all', async () => {
  const owner = await person(adminUserId, ['admin']);
  const storage = new Storage(asKey);
  const uploads = async () => (await storage.listFiles({ bucketId: 'product-photos' })).total;
  const { status, body } = await upload(owner, await drawn(1600, 600), 'picture.webp');
  expect(status).toBe(200);
  expect(await storage.getFile({ bucketId: 'banners', fileId: body.fileId })).toMatchObject({ mimeType: 'image/webp' });
  const large = await noisy(850);
  expect(large.length).toBeGreaterThan(2_000_000);
  expect(await upload(owner, large)).toMatchObject({ status: 200 });
  expect(await uploads(), 'nothing of it is left among the photos of products').toBe(0);

  for (const [labels, answer] of [
    [['admin'], { status: 403, body: { error: { code: 'forbidden', details: { right: 'settings' } } } }],
    [['moderator'], { status: 403 }],
  ] as const) {
    const other = await person(ID.unique(), [...labels]);
    expect(await upload(other, await drawn(64, 64))).toMatchObject(answer);
    const file = new File([new Uint8Array(await drawn(64, 64, 'png'))], 'logo.png');
    const past = new Storage(other).createFile({ bucketId: 'banners', fileId: ID.unique(), file });
    await expect(past).rejects.toMatchObject({ code: 401 });
  }
  const student = await person(ID.unique());
  await expect(upload(student, await drawn(64, 64))).rejects.toMatchObject({ code: 401 });
  expect(await upload(owner, await drawn(64, 64), 'picture.webp', student), 'somebody else’s upload').toEqual({
    status: 403,
    body: { error: { code: 'file_not_yours' } },
  });
});

it('an invalid picture is refused with the reason, and not stored', async () => {
  const { secret } = await new Users(asKey).createSession({ userId: adminUserId });
  const owner = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret);
  const files = async () => (await new Storage(asKey).listFiles({ bucketId: 'banners' })).total;
  const before = await files();
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const huge = await drawn(8_000, 8_000, 'png'); // 64 megapixels in a small file.
  expect(await upload(owner, await drawn(64, 64, 'jpeg'), 'foto.jpg')).toEqual({
    status: 422,
    body: { error: { code: 'photo_invalid' } },
  });
  // The embedded Appwrite refuses these; a real one accepts them by name.
  for (const bytes of [script, Buffer.from('teks'), huge]) {
    const { code = 0, status = code } = await upload(owner, bytes).catch((refused) => refused);
    expect([400, 422]).toContain(status);
  }
  expect(await take(owner, 'nowhere')).toMatchObject({ status: 403, body: { error: { code: 'file_not_yours' } } });
  expect(await take(owner, '../banners')).toMatchObject({ status: 422, body: { error: { code: 'invalid_input' } } });
  expect(await files()).toBe(before);
});

it('upkeep deletes a picture after a day unless settings, their undo or the defaults reference it', async () => {
  const world = createWorld(server.key, (message) => console.error(message));
  const storage = new Storage(asKey);
  const add = async (fileId: string) => {
    const file = new File([new Uint8Array(await drawn(64, 64, 'png'))], 'logo.png');
    await storage.createFile({ bucketId: 'banners', fileId, file });
    return fileId;
  };
  const there = async () => (await storage.listFiles({ bucketId: 'banners' })).files.map(({ $id }) => $id);
  for (const id of await there()) await storage.deleteFile({ bucketId: 'banners', fileId: id });
  for (const id of ['first-logo', 'second-logo', 'never-saved', 'banner-kuliah']) await add(id);
  const caller = { id: adminUserId };
  const wear = (version: number, logoId: string) =>
    saveSettings(world, caller, { group: 'identity', version, data: { ...defaults.identity, logoId } });
  await wear(0, 'first-logo');
  await wear(1, 'second-logo');
  await removeOrphans(world);
  expect(await there()).toHaveLength(4);
  const nextDay = { ...world, now: () => Date.now() + 25 * 3_600_000 };
  await removeOrphans(nextDay);
  expect((await there()).sort()).toEqual(['banner-kuliah', 'first-logo', 'second-logo']);
  await undoSettings(world, caller, { group: 'identity', version: 2 });
  await wear(3, '');
  await removeOrphans(nextDay);
  expect((await there()).sort(), 'what the last undo would bring back stays').toEqual(['banner-kuliah', 'first-logo']);
});
