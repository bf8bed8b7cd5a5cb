import { Client, ID, Query, Storage, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, throttles } from '#domain/limits.ts';
import { addStatement, showDisputePhoto, showDisputePhotoAsAdmin } from '../../functions/usecases/orders/disputes.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { readSaleAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { removePerson } from '../../functions/usecases/people/manage-user.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { callRoute } from '../support/routes.ts';
import { firstOf, orderedFrom, press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const bucket = 'dispute-photos';
const photosBy = (who: KnownCaller, count: number) =>
  Promise.all(Array.from({ length: count }, () => photoBy(campus, who, bucket)));
const statementsOf = (saleId: string) => campus.world.rows.list('disputeStatements', { where: { saleId }, limit: 100 });

/** A ready sale with its two people. */
async function ready() {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  await press(campus.world, seller, id, 'accept', 'ready');
  return { id, seller, buyer: order.buyer, orderId: order.orderId };
}

async function disputed(photos = 0) {
  const sale = await ready();
  const imageIds = await photosBy(sale.buyer, photos);
  await raiseSaleEvent(campus.world, sale.buyer, { saleId: sale.id, event: 'object', reason: 'Rusak', imageIds });
  return { ...sale, imageIds };
}

const say = (who: KnownCaller, saleId: string, message: string, imageIds: string[] = [], statementId = ID.unique()) =>
  addStatement(campus.world, who, { saleId, statementId, message, imageIds });

/** One execution of a `market` route, as Appwrite starts it. */
async function post(who: KnownCaller, path: 'events' | 'statements', saleId: string, body: object) {
  const call = { ids: { saleId }, body, userId: who.id, clientIp: '', serverKey: '' };
  const { status, text } = await callRoute(campus.world, `market POST /sales/:saleId/${path}`, call);
  const { error } = JSON.parse(text) as { error?: { code: string; details?: { fields?: object } } };
  return { status, code: error?.code, ...error?.details?.fields };
}

it('the reason and photos of a dispute are shown to both sides, and its photos cannot be deleted', async () => {
  const { id, buyer, seller, imageIds } = await disputed(2);
  expect(await saleNow(campus, id)).toMatchObject({ state: 'disputed', reason: 'Rusak' });
  expect((await saleNow(campus, id)).disputedAt).not.toBeNull();
  expect(await statementsOf(id)).toMatchObject([{ authorId: buyer.id, message: 'Rusak', imageIds }]);
  const { endpoint, projectId } = campus.server;
  const { secret } = await campus.users.createSession({ userId: buyer.id });
  const storage = new Storage(new Client().setEndpoint(endpoint).setProject(projectId).setSession(secret));
  for (const fileId of imageIds) {
    const kept = await campus.world.files.get(bucket, fileId);
    expect([kept?.isKept, kept?.isBy(buyer.id)]).toEqual([true, true]);
    await expect(storage.deleteFile({ bucketId: bucket, fileId })).rejects.toMatchObject({ code: 401 });
  }
  const [photoId = ''] = imageIds;
  const address = `${endpoint}/storage/buckets/${bucket}/files/${photoId}/view?project=${projectId}`;
  expect((await fetch(address)).status).toBe(404);
  const passes = [
    showDisputePhoto(campus.world, seller, { saleId: id, photoId }),
    showDisputePhoto(campus.world, buyer, { saleId: id, photoId }),
    showDisputePhotoAsAdmin(campus.world, campus.admin, { saleId: id, photoId }),
  ];
  for (const { token } of await Promise.all(passes)) {
    expect((await fetch(`${address}&token=${token}`)).status).toBe(200);
  }
});

it('strangers see neither text nor photos, and photos of other sales are refused', async () => {
  const { id, buyer, seller, imageIds } = await disputed(1);
  const other = await disputed(1);
  const eko = await campus.person('Eko');
  const [photoId = ''] = imageIds;
  const [foreign = ''] = other.imageIds;
  expect(await codeOf(showDisputePhoto(campus.world, eko, { saleId: id, photoId }))).toBe('sale_not_found');
  expect(await codeOf(showDisputePhoto(campus.world, buyer, { saleId: id, photoId: foreign }))).toBe('not_found');
  expect(await codeOf(showDisputePhotoAsAdmin(campus.world, campus.admin, { saleId: id, photoId: foreign }))).toBe(
    'not_found',
  );
  const rowsFor = async (who: KnownCaller) => {
    const { secret } = await campus.users.createSession({ userId: who.id });
    const { endpoint, projectId } = campus.server;
    const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setSession(secret));
    const where = { databaseId: 'market', tableId: 'disputeStatements', queries: [Query.equal('saleId', id)] };
    return (await tables.listRows(where)).rows.length;
  };
  for (const who of [buyer, seller, campus.admin]) expect(await rowsFor(who)).toBe(1);
  for (const who of [eko, other.buyer, other.seller]) expect(await rowsFor(who)).toBe(0);
});

describe('opening a dispute is refused', () => {
  const object = { event: 'object', reason: 'Tidak menyala' };
  let sale: Awaited<ReturnType<typeof ready>>;
  beforeAll(async () => {
    sale = await ready();
  });

  it.each([
    ['no such photo', async () => ({ imageIds: ['nosuchphoto000000000'] }), { status: 403, code: 'file_not_yours' }],
    [
      'somebody else’s photo beside an own one',
      async (buyer: KnownCaller, seller: KnownCaller) => ({
        imageIds: [await photoBy(campus, buyer, bucket), await photoBy(campus, seller, bucket)],
      }),
      { status: 403, code: 'file_not_yours' },
    ],
    [
      'an own photo from another bucket',
      async (buyer: KnownCaller) => ({ imageIds: [await photoBy(campus, buyer, 'talk-photos')] }),
      { status: 403, code: 'file_not_yours' },
    ],
    [
      'six photos',
      async (buyer: KnownCaller) => ({ imageIds: await photosBy(buyer, limits.statementPhotos + 1) }),
      { status: 422, imageIds: 'photos_too_many' },
    ],
    ['invalid ids', async () => ({ imageIds: ['../x'] }), { status: 422, 'imageIds.0': 'invalid' }],
    ['no list', async () => ({ imageIds: 'photo' }), { status: 422, imageIds: 'invalid' }],
    ['no reason', async () => ({ reason: undefined }), { status: 422, reason: 'why_required' }],
    ['a blank reason', async () => ({ reason: ' \n ' }), { status: 422, reason: 'why_required' }],
    ['an invisible reason', async () => ({ reason: '\u200b\u2060' }), { status: 422, reason: 'why_required' }],
    ['5,000 characters', async () => ({ reason: 'x'.repeat(5_000) }), { status: 422, reason: 'too_long' }],
  ])('%s', async (_, made, refusal) => {
    const { id, buyer, seller } = sale;
    expect(await post(buyer, 'events', id, { ...object, ...(await made(buyer, seller)) })).toMatchObject(refusal);
    expect(await saleNow(campus, id)).toMatchObject({ state: 'ready', disputedAt: null });
    expect(await statementsOf(id)).toEqual([]);
  });

  it('with a file that is no picture', async () => {
    const { id, buyer } = sale;
    const [photo = ''] = await photosBy(buyer, 1);
    const { files } = campus.world;
    const get: typeof files.get = async (name, fileId) => {
      const file = await files.get(name, fileId);
      return file && { ...file, isPhoto: false };
    };
    const world = { ...campus.world, files: { ...files, get } };
    const request = { saleId: id, event: 'object', reason: 'Rusak', imageIds: [photo] } as const;
    expect(await codeOf(raiseSaleEvent(world, buyer, request))).toBe('photo_invalid');
    expect(await saleNow(campus, id)).toMatchObject({ state: 'ready' });
    expect(await files.get(bucket, photo)).toMatchObject({ isKept: false });
  });

  it('for photos sent with another event, and on a stranger’s sale', async () => {
    const { id, buyer, seller } = await ready();
    const eko = await campus.person('Eko');
    const [photo = ''] = await photosBy(buyer, 1);
    const received = await post(buyer, 'events', id, { event: 'receive', imageIds: [photo] });
    expect(received).toMatchObject({ status: 422, imageIds: 'invalid' });
    const [own = ''] = await photosBy(eko, 1);
    const strange = await post(eko, 'events', id, { ...object, imageIds: [own] });
    expect(strange).toMatchObject({ status: 404, code: 'sale_not_found' });
    expect(await campus.world.files.get(bucket, own)).toMatchObject({ isKept: false });
    expect(await press(campus.world, seller, id, 'claim')).toMatchObject({ state: 'handed_over' });
  });

  it('but not if it is repeated: reason and photos are stored once', async () => {
    const { id, buyer } = await ready();
    const [photo = ''] = await photosBy(buyer, 1);
    const request = { ...object, imageIds: [photo, photo] };
    const answers = await Promise.all([1, 2, 3].map(() => post(buyer, 'events', id, request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statementsOf(id)).toMatchObject([{ imageIds: [photo] }]);
  });
});

describe('the other side', () => {
  it('can answer repeatedly with text or photos, and the objector is notified', async () => {
    const { id, buyer, seller } = await disputed(1);
    const [photo = ''] = await photosBy(seller, 1);
    await say(seller, id, 'Waktu saya serahkan masih baik');
    await say(seller, id, '', [photo]);
    const statementId = ID.unique();
    await Promise.all([1, 2, 3].map(() => say(buyer, id, 'Tidak benar', [], statementId)));
    await say(buyer, id, 'Tidak benar', [], statementId);
    expect((await statementsOf(id)).map(({ authorId, message }) => [authorId, message])).toEqual([
      [buyer.id, 'Rusak'],
      [seller.id, 'Waktu saya serahkan masih baik'],
      [seller.id, ''],
      [buyer.id, 'Tidak benar'],
    ]);
    const about = (titles: string[]) => titles.filter((title) => title === 'Keterangan baru tentang kendala').length;
    expect([about(await toldTo(campus, buyer)), about(await toldTo(campus, seller))]).toEqual([2, 1]);
    const { token } = await showDisputePhoto(campus.world, buyer, { saleId: id, photoId: photo });
    expect(token).not.toBe('');
  });

  let open: Awaited<ReturnType<typeof disputed>>;
  beforeAll(async () => {
    open = await disputed();
  });

  it.each([
    ['nothing', { message: ' ' }, { status: 422, message: 'message_empty' }],
    ['5,000 characters', { message: 'x'.repeat(5_000) }, { status: 422, message: 'too_long' }],
    [
      'no such photo',
      { message: 'Lihat', imageIds: ['nosuchphoto000000000'] },
      { status: 403, code: 'file_not_yours' },
    ],
    ['six photos', { imageIds: ['a', 'b', 'c', 'd', 'e', 'f'] }, { status: 422, imageIds: 'photos_too_many' }],
    ['an id of another shape', { message: 'Lihat', statementId: 'x' }, { status: 422, statementId: 'invalid' }],
  ])('is refused with %s', async (_, body, refusal) => {
    const { id, seller } = open;
    expect(await post(seller, 'statements', id, { statementId: ID.unique(), ...body })).toMatchObject(refusal);
    expect(await statementsOf(id)).toHaveLength(1);
  });

  it('cannot write without an open dispute, and strangers never can', async () => {
    const calm = await ready();
    expect(await codeOf(say(calm.seller, calm.id, 'Halo'))).toBe('dispute_not_open');
    const { id, seller, buyer } = await disputed(1);
    const eko = await campus.person('Eko');
    for (const who of [eko, campus.admin]) expect(await codeOf(say(who, id, 'Halo'))).toBe('sale_not_found');
    expect(await codeOf(say(seller, 'nowhere', 'Halo'))).toBe('sale_not_found');
    const sent = ID.unique();
    await say(seller, id, 'Baik-baik saja', [], sent);
    await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId: id, event: 'refund', reason: 'Fotonya jelas' });
    expect(await codeOf(say(buyer, id, 'Terima kasih'))).toBe('dispute_not_open');
    // Retry of a statement whose response was lost before the decision.
    expect(await say(seller, id, 'Baik-baik saja', [], sent)).toEqual({ statementId: sent });
    const decided = await saleNow(campus, id);
    expect(decided).toMatchObject({ state: 'canceled', reason: 'Fotonya jelas' });
    expect(decided.disputedAt).not.toBeNull();
    expect(await statementsOf(id)).toHaveLength(2);
  });

  it('has twenty statements in all, and twenty an hour', async () => {
    const { id, buyer, seller } = await disputed();
    const { rows } = campus.world;
    for (let place = 0; place < limits.statementsPerSide; place++) {
      const data = { saleId: id, buyerId: buyer.id, sellerId: seller.id, authorId: seller.id, message: `${place}` };
      await rows.create('disputeStatements', ID.unique(), { ...data, imageIds: [], isAdminOnly: false }, [
        buyer.id,
        seller.id,
      ]);
    }
    expect(await refusalOf(say(seller, id, 'Lagi'))).toMatchObject({ code: 'statement_limit', details: { limit: 20 } });
    const world = campus.worldWith({ now: () => Date.parse('2026-11-20T08:00:30.000Z') });
    const atEight = (statementId: string) =>
      addStatement(world, buyer, { saleId: id, statementId, message: 'Ya', imageIds: [] });
    await atEight(ID.unique());
    const [counter] = await rows.list('counters', { where: { count: 1 }, newestFirst: true, limit: 1 });
    await rows.update('counters', counter?.$id ?? '', { count: throttles.statement.times });
    expect(await codeOf(atEight(ID.unique()))).toBe('rate_limited');
  });
});

it('the administrator reads the complete sale: products, people, address and timeline', async () => {
  const { id, seller, buyer } = await disputed();
  const seen = await readSaleAsAdmin(campus.world, campus.admin, { saleId: id });
  expect(seen).toMatchObject({
    shippingAddress: 'Bertemu di Depan GSG',
    items: [{ quantity: 1 }],
    buyer: { id: buyer.id },
    seller: { id: seller.id },
  });
  expect(seen.events.at(-1)).toMatchObject({ event: 'object', by: 'buyer', note: 'Rusak' });
  expect(await codeOf(readSaleAsAdmin(campus.world, campus.admin, { saleId: 'nowhere' }))).toBe('sale_not_found');
});

it('a dispute ends when it is withdrawn, and opening it again starts a new one', async () => {
  const { id, buyer } = await disputed();
  const first = (await saleNow(campus, id)).disputedAt;
  await press(campus.world, buyer, id, 'withdraw');
  expect(await saleNow(campus, id)).toMatchObject({ state: 'ready', disputedAt: null });
  await press(campus.world, buyer, id, 'object');
  const again = await saleNow(campus, id);
  expect(Date.parse(again.disputedAt ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

it('photos of a dispute are kept; unused uploads are deleted after a day', async () => {
  const { buyer, imageIds } = await disputed(1);
  const [left = ''] = await photosBy(buyer, 1);
  const [shown = ''] = imageIds;
  const { files } = campus.world;
  await removeOrphans(campus.world);
  expect(await files.get(bucket, left)).not.toBeNull();
  await removeOrphans(campus.worldWith({ now: () => Date.now() + 25 * 3_600_000 }));
  expect(await files.get(bucket, left)).toBeNull();
  expect(await files.get(bucket, shown)).not.toBeNull();
});

it('texts and photos outlive their author’s account until the decision, and are in their data export', async () => {
  const { id, buyer, seller, imageIds } = await disputed(1);
  await ensureProfile(campus.world, buyer);
  await say(seller, id, 'Masih baik');
  const messages = async (who: KnownCaller) =>
    (await ownData(campus.world, who)).disputeStatements.map(({ message }) => message);
  expect(await messages(buyer)).toEqual(['Rusak', 'Masih baik']);
  expect(await messages(seller)).toEqual(['Rusak', 'Masih baik']);
  await removePerson(campus.world, buyer.id);
  expect(await saleNow(campus, id)).toMatchObject({ state: 'disputed', buyerName: 'Pengguna dihapus' });
  expect(await statementsOf(id)).toHaveLength(2);
  const [photoId = ''] = imageIds;
  expect((await showDisputePhotoAsAdmin(campus.world, campus.admin, { saleId: id, photoId })).token).not.toBe('');
  await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId: id, event: 'release', reason: 'Terbukti baik' });
  expect(await saleNow(campus, id)).toMatchObject({ state: 'completed' });
});
