/** Permissions that people can give with their uploads: none to strangers, and none that harm others. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, ownPicture } from '../../functions/usecases/message-pictures.ts';
import { updateProfile } from '../../functions/usecases/people/profile.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { Bucket, Caller } from '../../functions/usecases/world.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { uploadPicture, type Who } from '../support/access.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { peoplesBuckets } from '../support/dump.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
let ana: { person: Caller; who: Who };
let eko: { person: Caller; who: Who };

async function signedUp(name: string) {
  const person = await campus.person(name);
  const { secret } = await campus.users.createSession({ userId: person.id });
  return { person, who: { headers: { 'x-appwrite-session': secret } } };
}

beforeAll(async () => {
  campus = await openCampus();
  [ana, eko] = await Promise.all([signedUp('Ana'), signedUp('Eko')]);
});
afterAll(() => campus.close());

const pathOf = (bucket: Bucket, id: string) => `/storage/buckets/${bucket}/files/${id}`;
const put = (who: Who, bucket: Bucket, id: string, body: object) =>
  ask(campus.server, pathOf(bucket, id), { ...who, method: 'PUT', body });
const stored = (bucket: Bucket, id: string) =>
  ask(campus.server, pathOf(bucket, id), { key: campus.server.key }).then(({ body }) => body.$permissions);

describe.each(peoplesBuckets)('a file in %s', (bucket) => {
  /** Roles that the uploader does not have, in the forms in which they can be written. */
  const foreign = (actions: readonly string[]) =>
    [`user:${eko.person.id}`, 'label:admin', 'team:campus', 'guests', 'user:nobody/verified'].flatMap((role) =>
      actions.map((action) => `${action}("${role}")`),
    );

  it('cannot be uploaded with permissions for anybody else', async () => {
    for (const permission of foreign(['read', 'update', 'delete', 'write'])) {
      const own = `read("user:${ana.person.id}")`;
      const { status, id, message } = await uploadPicture(campus.server, ana.who, bucket, [own, permission]);
      expect([permission, status, message]).toEqual([
        permission,
        401,
        expect.stringMatching(/^Permissions must be one/),
      ]);
      expect(await campus.world.files.get(bucket, id)).toBeNull();
    }
  });

  it('cannot be shared with anybody else later', async () => {
    const { id } = await uploadPicture(campus.server, ana.who, bucket);
    const before = await stored(bucket, id);
    for (const permission of foreign(['read', 'update'])) {
      const { status, body } = await put(ana.who, bucket, id, { permissions: [permission] });
      expect([permission, status, body.type]).toEqual([permission, 401, 'user_unauthorized']);
    }
    for (const who of [eko.who, {}]) {
      expect((await put(who, bucket, id, { permissions: ['update("any")'] })).status).toBe(401);
    }
    expect(await stored(bucket, id)).toEqual(before);
  });
});

const open = ['read("any")', 'update("any")', 'delete("any")'];

describe('a file uploaded with permissions for everyone', () => {
  it('can be used by its uploader only, and loses the permissions when a product uses it', async () => {
    const { id } = await uploadPicture(campus.server, ana.who, 'product-photos', [
      ...open,
      `update("user:${ana.person.id}")`,
    ]);
    const post = (who: Caller) => postProduct(campus.world, who, { ...productForm([id]), productId: ID.unique() });
    expect((await refusalOf(post(eko.person))).code).toBe('file_not_yours');
    await post(ana.person);
    expect(await stored('product-photos', id)).toEqual([
      'read("any")',
      expect.stringMatching(/^read\("label:[0-9a-f]{36}"\)$/),
    ]);
    for (const who of [eko.who, ana.who, {}]) {
      expect((await put(who, 'product-photos', id, { permissions: open })).status).toBe(401);
      const gone = await ask(campus.server, pathOf('product-photos', id), { ...who, method: 'DELETE' });
      expect(gone.status).toBe(401);
    }
  });

  it.each(['chat-photos', 'talk-photos', 'dispute-photos', 'link-photos'] as const)(
    'cannot be deleted from %s after it was sent, despite its permissions',
    async (bucket) => {
      const own = `user:${ana.person.id}`;
      for (const rights of [
        [`delete("${own}")`],
        ['delete("users")'],
        ['update("users/verified")', 'delete("users/verified")'],
        [`update("${own}/verified")`, `delete("${own}/verified")`],
        open.slice(1),
      ]) {
        const { status, id } = await uploadPicture(campus.server, ana.who, bucket, [`read("${own}")`, ...rights]);
        expect([rights, status]).toEqual([rights, 201]);
        const picture = await ownPicture(campus.world, bucket, ana.person, id);
        await keepPicture(campus.world, bucket, ana.person, picture, new Map());
        for (const who of [ana.who, eko.who]) {
          const gone = await ask(campus.server, pathOf(bucket, id), { ...who, method: 'DELETE' });
          expect([rights, gone.status]).toEqual([rights, 401]);
          const { status: changed } = await put(who, bucket, id, { permissions: [`delete("${own}")`] });
          expect([rights, changed]).toEqual([rights, 401]);
        }
      }
    },
  );

  it('cannot be used in a profile without an update permission of its uploader', async () => {
    const { id } = await uploadPicture(campus.server, ana.who, 'profile-photos', open);
    for (const { person } of [ana, eko]) {
      expect((await refusalOf(updateProfile(campus.world, person, { photoId: id }))).code).toBe('file_not_yours');
    }
  });

  it('can be taken over by a stranger, but then not be used by its uploader', async () => {
    const { id } = await uploadPicture(campus.server, ana.who, 'profile-photos', open);
    const mine = [`read("user:${eko.person.id}")`, `update("user:${eko.person.id}")`];
    expect((await put(eko.who, 'profile-photos', id, { permissions: mine })).status).toBe(200);
    expect((await refusalOf(updateProfile(campus.world, ana.person, { photoId: id }))).code).toBe('file_not_yours');
  });
});
