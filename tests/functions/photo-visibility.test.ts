/** Visibility of files and their events: every bucket of appwrite.json, before and after a row shows the file. */
import { readFileSync } from 'node:fs';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '../../functions/usecases/people/profile.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { Bucket } from '../../functions/usecases/world.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { openSocket, subscribe, type TestSocket } from '../../packages/appwrite-local/tests/support/sockets.ts';
import { uploadPicture, type Who } from '../support/access.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';

const kinds = ['guest', 'other', 'owner', 'admin', 'key'] as const;
type Kind = (typeof kinds)[number];

/** L: listed, G: metadata readable, V: view, P: preview, D: download, E: realtime event received. */
interface Seen {
  readonly uploaded: Record<Kind, string>;
  /** After a function has shown the file in a row. */
  readonly shown: Record<Kind, string>;
}

const own: Record<Kind, string> = { guest: '-', other: '-', owner: 'LGVPDE', admin: '-', key: 'LGVPD' };
/** A person who may view a file can also list it, so file names must reveal nothing. */
const everybodys: Record<Kind, string> = {
  guest: 'LGVPDE',
  other: 'LGVPDE',
  owner: 'LGVPDE',
  admin: 'LGVPDE',
  key: 'LGVPD',
};
const kept: Record<Kind, string> = own;

const expected: Record<string, Seen> = {
  'product-photos': { uploaded: own, shown: everybodys },
  'profile-photos': { uploaded: own, shown: everybodys },
  'chat-photos': { uploaded: own, shown: kept },
  'talk-photos': { uploaded: own, shown: kept },
  'dispute-photos': { uploaded: own, shown: kept },
  'link-photos': { uploaded: own, shown: kept },
  'result-files': { uploaded: own, shown: kept },
  banners: { uploaded: everybodys, shown: everybodys },
};

const buckets: { $id: string }[] = JSON.parse(readFileSync('appwrite.json', 'utf8')).buckets;
const namesOfBuckets = buckets.map(({ $id }) => $id);

let campus: Campus;
let owner: KnownCaller;
const clients = new Map<Kind, Who>();
const sockets = new Map<Kind, TestSocket>();

beforeAll(async () => {
  campus = await openCampus();
  owner = await campus.person('Ana');
  const other = await campus.person('Eko');
  const people = { other: other.id, owner: owner.id, admin: campus.admin.id };
  clients.set('guest', {}).set('key', { key: campus.server.key });
  const { endpoint, projectId } = campus.server;
  sockets.set('guest', await openSocket(endpoint, projectId));
  for (const [kind, userId] of Object.entries(people)) {
    const { secret } = await campus.users.createSession({ userId });
    clients.set(kind as Kind, { session: secret });
    sockets.set(kind as Kind, await openSocket(endpoint, projectId, { cookie: `a_session_${projectId}=${secret}` }));
  }
  const channels = ['rows', 'files', ...namesOfBuckets.map((id) => `buckets.${id}.files`)];
  for (const socket of sockets.values()) await subscribe(socket, channels);
});
afterAll(async () => {
  for (const socket of sockets.values()) socket.close();
  await campus.close();
});

/** Realtime events about the file, as JSON. */
const heardOf = (kind: Kind, id: string): string[] =>
  (sockets.get(kind)?.frames ?? [])
    .map((frame) => JSON.stringify(frame))
    .filter((frame) => frame.includes(`files.${id}`));

async function lettersOf(kind: Kind, bucket: string, id: string): Promise<{ letters: string; told: string }> {
  const who = clients.get(kind) ?? {};
  const files = `/storage/buckets/${bucket}/files`;
  const get = (path: string) => ask(campus.server, files + path, who);
  const list = await get('');
  const [file, ...pictures] = await Promise.all(
    ['', '/view', '/preview?width=10', '/download'].map((end) => get(`/${id}${end}`)),
  );
  const isListed = list.status === 200 && list.text.includes(`"$id":"${id}"`);
  const heard = heardOf(kind, id);
  const letters = [
    isListed ? 'L' : '',
    file?.status === 200 ? 'G' : '',
    ...pictures.map(({ status }, at) => (status === 200 ? ('VPD'[at] ?? '') : '')),
    heard.length > 0 ? 'E' : '',
  ].join('');
  const names = pictures.map(({ headers }) => headers.get('content-disposition'));
  return { letters: letters || '-', told: [list.text, file?.text, ...names, ...heard].join('\n') };
}

/** Earlier events have arrived once a later public one has. */
async function allHeard(): Promise<void> {
  const { $id } = await campus.product();
  for (const socket of sockets.values()) await socket.next((frame) => JSON.stringify(frame).includes($id));
}

async function seenOf(bucket: string, id: string): Promise<Record<string, string>> {
  await allHeard();
  const seen: Record<string, string> = {};
  for (const kind of kinds) {
    const { letters, told } = await lettersOf(kind, bucket, id);
    seen[kind] = letters;
    if (kind === 'owner' || kind === 'key') continue;
    expect(told).not.toContain(owner.id);
    // The file name from the owner's device stays hidden; operators choose the names of banners.
    if (bucket !== 'banners') expect(told).not.toContain('photo.png');
  }
  return seen;
}

const show: Record<string, (id: string) => Promise<unknown>> = {
  'product-photos': (id) => postProduct(campus.world, owner, { ...productForm([id]), productId: ID.unique() }),
  'profile-photos': (id) => updateProfile(campus.world, owner, { photoId: id }),
};

async function upload(bucket: string): Promise<string> {
  const who = clients.get(bucket === 'banners' ? 'key' : 'owner') ?? {};
  const { status, id } = await uploadPicture(campus.server, who, bucket);
  expect(status).toBe(201);
  return id;
}

it('the table has exactly the existing buckets', () =>
  expect(Object.keys(expected).sort()).toEqual([...namesOfBuckets].sort()));

describe.each(namesOfBuckets)('%s', (bucket) => {
  it('is visible as the table says, before and after a row shows the file', async () => {
    const id = await upload(bucket);
    expect(await seenOf(bucket, id)).toEqual(expected[bucket]?.uploaded);
    const file = await campus.world.files.get(bucket as Bucket, id);
    if (show[bucket]) await show[bucket](id);
    else if (bucket !== 'banners' && file) await campus.world.files.keep(bucket as Bucket, file, owner.id);
    expect(await seenOf(bucket, id)).toEqual(expected[bucket]?.shown);
  });
});

it('a photo of a refused product stays private', async () => {
  const taken = await upload('product-photos');
  const productId = ID.unique();
  await postProduct(campus.world, owner, { ...productForm([taken]), productId });
  const id = await upload('product-photos');
  const form = { ...productForm([id, taken]), productId: ID.unique() };
  expect((await refusalOf(postProduct(campus.world, owner, form))).code).toBe('photo_taken');
  expect((await seenOf('product-photos', id)).guest).toBe('-');
});

it('only its uploader counts as owner, not somebody whose id equals the label in the file’s permissions', async () => {
  const id = await upload('profile-photos');
  await updateProfile(campus.world, owner, { photoId: id });
  const { body } = await ask(campus.server, `/storage/buckets/profile-photos/files/${id}`);
  const mark = /label:([0-9a-f]{36})/.exec(JSON.stringify(body))?.[1] ?? '';
  const file = await campus.world.files.get('profile-photos', id);
  expect([owner.id, campus.admin.id, mark].map((personId) => file?.isBy(personId))).toEqual([true, false, false]);
});
