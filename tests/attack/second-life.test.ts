/**
 * An id is never reused: nothing new can be created under the id of a deleted product, of another person's row, or of a
 * file that any row has named.
 */

import { readFileSync } from 'node:fs';
import { Client, ID, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueIdPattern } from '#domain/id-patterns.ts';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import type { TableName } from '#rows';
import { addToCart, cartOf } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { reorder } from '../../functions/usecases/orders/reorder.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { deleteUser } from '../../functions/usecases/people/manage-user.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile, updateProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { photoCopies } from '../../functions/usecases/selling/product-photos.ts';
import { startChat } from '../../functions/usecases/support/chat.ts';
import { photoColumns, removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import type { Bucket, Caller } from '../../functions/usecases/world.ts';
import { readAccessTables } from '../support/access-table.ts';
import { asCaller, type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { changesOf, dumpOf } from '../support/dump.ts';
import { allWays } from '../support/file-ways.ts';
import { onePixel, photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { refusalOf } from '../support/refusals.ts';
import { askerOf, bodyOf, freshFor, linkBy, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute } from '../support/routes.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  await ensureProfile(campus.world, campus.admin);
});
afterAll(() => campus.close());

interface Stall {
  readonly seller: KnownCaller;
  readonly buyer: KnownCaller;
  readonly productId: string;
  readonly orderId: string;
  readonly photos: readonly [string, string];
}

/** A product with two photos that is in a cart, wishlisted, ordered, and has an offer. */
async function namedProduct(): Promise<Stall> {
  const { world } = campus;
  const [seller, buyer] = [await campus.person('Sari'), await campus.person('Budi')];
  for (const one of [seller, buyer]) await ensureProfile(world, one);
  const photos = [
    await photoBy(campus, seller, 'product-photos'),
    await photoBy(campus, seller, 'product-photos'),
  ] as const;
  const form = { ...productForm([...photos]), isNegotiable: true, stock: 4, price: 50_000, codAddress: 'Gate 1' };
  const { productId } = await postProduct(world, seller, { ...form, productId: ID.unique() });
  await addToCart(world, buyer, { productId });
  await toggleWish(world, buyer, { productId });
  await proposeOffer(world, buyer, { offerId: ID.unique(), productId, price: 40_000, quantity: 1 });
  const orderId = ID.unique();
  const item = { productId, sellerId: seller.id, name: 'Meja', imageId: '', codAddress: '', saleId: `${orderId}-1` };
  const priced = {
    price: 50_000,
    quantity: 1,
    offerId: '',
    offerPrice: 0,
    offerQuantity: 0,
    stockTaken: true,
    kind: 'goods',
    bundleId: '',
    bundleName: '',
  };
  await world.rows.create('orders', orderId, {
    ...{
      userId: buyer.id,
      customerName: 'Budi',
      paymentMethod: cashOnDelivery,
      shippingAddress: 'Gate 2',
      status: 'PENDING',
    },
    ...{
      totalAmount: 50_000,
      ...{ depositAmount: 0, canceledAmount: 0, canceledDeposit: 0 },
      returnedAmount: 0,
      itemCount: 1,
      version: 0,
      paymentFlag: '',
      flagVersion: 0,
      flagBefore: '',
      flagMarkedVersion: 0,
      saleVersion: 0,
    },
    sellerNames: 'Sari',
    searchText: '',
    productNames: '',
  });
  await world.rows.create('orderItems', `${orderId}-i0`, {
    ...{ orderId, ...item, ...priced, ...notRented.item, versionId: '', bundleVersionId: '' },
  });
  return { seller, buyer, productId, orderId, photos };
}

/** Every way in which a product is deleted. */
const endings: Readonly<Record<string, (stall: Stall) => Promise<unknown>>> = {
  'its seller': ({ seller, productId }) => deleteProduct(campus.world, seller, { productId }),
  'an administrator': ({ productId }) => deleteProduct(campus.world, campus.admin, { productId }),
  'a report': async ({ buyer, productId }) => {
    const said = { productId, reason: 'Indikasi penipuan / Scam', description: '' } as const;
    const { reportId } = await reportProduct(campus.world, buyer, said);
    const status = 'resolved_product_removed';
    return setReportStatus(campus.world, campus.admin, { reportId, status, removeProduct: true });
  },
  'the end of its seller’s account': ({ seller }) => deleteOwnAccount(campus.world, seller),
  'an administrator who deletes its seller': ({ seller }) =>
    deleteUser(campus.world, campus.admin, { userId: seller.id }),
  'the event of an account that is gone': async ({ seller }) => {
    await campus.users.delete({ userId: seller.id });
    await accountDeleted(campus.world, seller.id);
  },
};

describe.each(Object.entries(endings))('a product deleted by %s', (_, end) => {
  it('cannot be posted again under its id by anybody', async () => {
    const { world } = campus;
    const stall = await namedProduct();
    const { productId, buyer } = stall;
    await end(stall);
    const stranger = await campus.person('Eko');
    await ensureProfile(world, stranger);
    const posts = await Promise.all(
      [stranger, campus.admin, buyer].map(async (person) => {
        const form = productForm([await photoBy(campus, person, 'product-photos')]);
        return () => postProduct(world, person, { ...form, codAddress: 'Gate 1', productId });
      }),
    );
    const before = await dumpOf(campus);
    for (const post of posts) expect((await refusalOf(post())).code).toBe('id_taken');
    const changes = changesOf(before, await dumpOf(campus));
    expect(changes.filter((place) => !place.startsWith('product-photos/'))).toEqual([]);
    expect((await refusalOf(addToCart(world, buyer, { productId }))).code).toBe('product_not_found');
    expect(await reorder(world, buyer, { orderId: stall.orderId })).toMatchObject({
      added: 0,
      skipped: [{ code: 'product_not_found' }],
    });
  });

  it('leaves no row that references its deleted photos', async () => {
    const stall = await namedProduct();
    expect(await naming(stall.photos[0])).toContain('cartItems');
    await end(stall);
    for (const photo of stall.photos) {
      expect(await campus.world.files.get('product-photos', photo)).toBeNull();
      expect(await naming(photo)).toEqual([]);
    }
  });
});

it('a product whose row an operator restored can be deleted again', async () => {
  const { seller, productId } = await namedProduct();
  const { $id, $createdAt: _c, $updatedAt: _u, ...row } = await campus.productNow(productId);
  await deleteProduct(campus.world, seller, { productId });
  await campus.product({ ...row, imageId: '', imageIds: [] }, $id);
  expect(await deleteProduct(campus.world, seller, { productId })).toEqual({ productId });
  expect(await campus.world.rows.get('products', productId)).toBeNull();
});

it('an order neither restocks nor reorders a product that now belongs to another seller', async () => {
  const { world } = campus;
  const [seller, stranger, buyer] = [await campus.person(), await campus.person(), await campus.person()];
  const product = await campus.product({ sellerId: seller.id, stock: 3 });
  await addToCart(world, buyer, { productId: product.$id });
  const orderId = ID.unique();
  const form = { orderId, paymentMethod: cashOnDelivery, shippingAddress: 'Gate 2', expectedTotal: 50_000 } as const;
  await placeOrder(world, buyer, form);
  // Changes the seller directly in the table; no function does this.
  await world.rows.update('products', product.$id, { sellerId: stranger.id });
  await cancelOrder(world, buyer, { orderId });
  expect(await campus.productNow(product.$id)).toMatchObject({ stock: 2 });
  expect(await reorder(world, buyer, { orderId })).toMatchObject({
    added: 0,
    skipped: [{ code: 'product_not_found' }],
  });
  expect(await cartOf(world, buyer.id)).toEqual([]);
});

/** Tables with a row that contains this text, except the audit log. */
async function naming(text: string): Promise<string[]> {
  const holding = [...(await dumpOf(campus))].filter(([, row]) => row.toLowerCase().includes(text.toLowerCase()));
  return [...new Set(holding.map(([place]) => place.slice(0, place.indexOf('/'))))].filter(
    (table) => table !== 'auditEvents',
  );
}

describe('a photo', () => {
  it('is referenced by no row after an edit removes it; carts show the next photo', async () => {
    const { world } = campus;
    const { seller, buyer, productId, photos } = await namedProduct();
    const { version, stock } = await campus.productNow(productId);
    const form = { ...productForm([photos[1]]), stock, codAddress: 'Gate 1' };
    await editProduct(world, seller, { productId, version, shownStock: stock, ...form });
    expect(await world.files.get('product-photos', photos[0])).toBeNull();
    expect(await naming(photos[0])).toEqual([]);
    expect(await cartOf(world, buyer.id)).toMatchObject([{ imageId: photos[1] }]);
  });

  it('is kept while a profile shows it, and is referenced by no row after the profile replaces it', async () => {
    const { world } = campus;
    const { seller, buyer } = await namedProduct();
    await beginTalk(world, buyer, { about: 'person', id: seller.id });
    await startChat(world, seller);
    for (const person of [seller, campus.admin]) {
      const [first, second] = [
        await photoBy(campus, person, 'profile-photos'),
        await photoBy(campus, person, 'profile-photos'),
      ];
      await updateProfile(world, person, { photoId: first });
      expect(await world.files.get('profile-photos', first)).toMatchObject({ isKept: true });
      expect(await naming(first)).toContain('chats');
      await updateProfile(world, person, { photoId: second });
      expect(await world.files.get('profile-photos', first)).toBeNull();
      expect(await naming(first)).toEqual([]);
    }
  });

  const { tables }: { tables: { $id: TableName; columns: { key: string }[] }[] } = JSON.parse(
    readFileSync('appwrite.json', 'utf8'),
  );
  const columns = tables.flatMap(({ $id, columns: all }) =>
    all.filter(({ key }) => /^(image|photo)Ids?$|PhotoId$/.test(key)).map(({ key }) => `${$id}.${key}`),
  );
  const keeping = Object.entries(photoColumns).flatMap(([bucket, of]) =>
    Object.entries(of).flatMap(([table, keys]) =>
      keys.map((key) => ({ bucket: bucket as Bucket, table: table as TableName, key: String(key) })),
    ),
  );

  it('has a rule in every column that can reference it: keep it, or drop the reference', () => {
    // An order keeps its photos while it can be disputed, then drops them before they are deleted.
    const letting = [...photoCopies.map((table) => `${table}.imageId`), 'listingVersions.imageIds'];
    // A sale shows the photo of one of its items, and the item keeps it.
    const kept = ['sales.imageId'];
    // Columns of files that are not photos; payout files are not in storage.
    const others = ['resultFiles.fileId'];
    // A set, because one column may name photos of two buckets: an order line's photo is that of a product or of a
    // link.
    const keepers = new Set(keeping.map(({ table, key }) => `${table}.${key}`));
    expect([...keepers, ...letting, ...kept].sort()).toEqual([...columns, ...others].sort());
  });

  it('is kept while a row references it in any spelling, and is an orphan otherwise', async () => {
    const stage = await stageRoutes(campus);
    await freshFor(campus, stage, 'market POST /sales/:saleId/statements');
    await freshFor(campus, stage, 'market POST /sales/:saleId/files');
    await linkBy(campus, stage.seller);
    const world = campus.worldWith({ now: () => Date.now() + 2 * 86_400_000 });
    const named: { bucket: Bucket; id: string; where: string }[] = [];
    for (const { bucket, table, key } of keeping) {
      const id = await photoBy(campus, stage.seller, bucket);
      // One row for each bucket that the column names.
      const earlier = named.filter(({ where }) => where === `${table}.${key}`).length;
      const row = (await world.rows.list(table, { limit: earlier + 1 }))[earlier];
      const isList = Array.isArray(row?.[key as keyof typeof row]);
      const spelled = id.toUpperCase();
      const done = await world.rows.update(table, row?.$id ?? '', { [key]: isList ? [spelled] : spelled });
      expect([table, key, done]).toEqual([table, key, true]);
      named.push({ bucket, id, where: `${table}.${key}` });
    }
    const free = await Promise.all(
      [...new Set(keeping.map(({ bucket }) => bucket))].map(async (bucket) => ({
        bucket,
        id: await photoBy(campus, stage.seller, bucket),
        where: 'nowhere',
      })),
    );
    expect(await removeOrphans(world)).toBeGreaterThanOrEqual(free.length);
    const left = await Promise.all(
      [...named, ...free].map(async ({ bucket, id, where }) => [where, (await world.files.get(bucket, id)) !== null]),
    );
    expect(left).toEqual([...named.map(({ where }) => [where, true]), ...free.map(({ where }) => [where, false])]);
  });
});

describe('a file uploaded under the id of a deleted one', () => {
  const naming = allWays.filter(({ kept }) => kept === undefined);
  let first: RouteStage;
  let second: RouteStage;
  beforeAll(async () => {
    [first, second] = [await stageRoutes(campus), await stageRoutes(campus)];
  });

  async function tryFile({ bucketId, route, by, body }: (typeof naming)[number], stage: RouteStage, fileId: string) {
    const who = by === 'admin' ? campus.admin : stage[by];
    const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
    const valid = await bodyOf(campus, stage, route, fileId);
    const call = { ids, body: body(valid, fileId, 'catatan.pdf'), userId: who.id, clientIp: '10.0.0.1', serverKey: '' };
    return { ...(await callRoute(campus.world, route, call)), file: await campus.world.files.get(bucketId, fileId) };
  }
  const ownerOf = (stage: RouteStage, by: 'seller' | 'buyer' | 'admin') => (by === 'admin' ? campus.admin : stage[by]);

  /** File permissions that an uploader may set: those of our client, or those of our functions. */
  const rightsOf = (id: string) => [
    [Permission.update(Role.user(id)), Permission.delete(Role.user(id))],
    [Permission.read(Role.user(id))],
    [Permission.read(Role.any()), Permission.read(Role.user(id))],
  ];

  it('is tested for every bucket that people upload to', () => {
    expect(new Set(naming.map(({ bucketId }) => bucketId))).toEqual(new Set(Object.keys(photoColumns)));
  });

  it.each(naming)('$route: is refused in any spelling and with any permissions', async (way) => {
    const { bucketId, by } = way;
    const { endpoint, projectId, key } = campus.server;
    const storage = new Storage(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
    const stranger = ownerOf(second, by);
    for (const [at, permissions] of rightsOf(stranger.id).entries()) {
      const fileId = await photoBy(campus, ownerOf(first, by), bucketId);
      expect([way.route, await tryFile(way, first, fileId)]).toMatchObject([way.route, { status: 200 }]);
      await storage.deleteFile({ bucketId, fileId });
      for (const id of [fileId, fileId.toUpperCase()]) {
        const file = InputFile.fromBuffer(onePixel, 'foto.png');
        await storage.createFile({ bucketId, fileId: id, file, permissions });
        const before = await storage.getFile({ bucketId, fileId: id });
        const tried = await tryFile(way, second, id);
        expect([at, tried.status, tried.text]).toEqual([at, 403, expect.stringContaining('file_not_yours')]);
        expect((await storage.getFile({ bucketId, fileId: id })).$permissions).toEqual(before.$permissions);
        // Appwrite compares file ids case-insensitively, so only one spelling can exist at a time.
        await storage.deleteFile({ bucketId, fileId: id });
      }
    }
  });

  it.each(naming)('$route: accepts the same file again, unless the file belongs to one object', async (way) => {
    const fileId = await photoBy(campus, ownerOf(first, way.by), way.bucketId);
    expect(await tryFile(way, first, fileId)).toMatchObject({ status: 200, file: { isKept: true } });
    const again = await tryFile(way, first, fileId);
    // A product photo or result file belongs to one object.
    const isOnce = ['product-photos', 'result-files'].includes(way.bucketId);
    expect([again.text, again.status === 200]).toEqual([again.text, !isOnce]);
  });
});

describe('an id that a client generates', () => {
  const [, , matrix = new Map()] = readAccessTables('tests/functions/access-matrix.txt');
  const all = [...matrix.keys()].filter((route) => /^(market|admin) /.test(route));
  let first: RouteStage;
  let second: RouteStage;
  let otherAdmin: KnownCaller;
  beforeAll(async () => {
    [first, second] = [await stageRoutes(campus), await stageRoutes(campus)];
    const person = await campus.person('Dua');
    await campus.users.updateLabels({ userId: person.id, labels: ['admin'] });
    await ensureProfile(campus.world, person);
    otherAdmin = asCaller({ id: person.id, name: person.name, email: person.email, isAdmin: true });
  });

  type Texts = ReadonlyMap<string, string>;
  const textsOf = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`))
      : [[path, String(value)]];

  /** Paths of generated ids in a route's body: ids that differ between two valid bodies. */
  async function madePlaces(route: string): Promise<string[]> {
    const bodies: Texts[] = [];
    for (const photo of ['x', 'x']) bodies.push(new Map(textsOf(await bodyOf(campus, first, route, photo))));
    const [one = new Map(), two = new Map()] = bodies;
    return [...one]
      .filter(([path, text]) => uniqueIdPattern.test(text) && two.get(path) !== text)
      .map(([path]) => path);
  }

  const expected: Readonly<Record<string, string>> = {
    'market POST /orders': '.orderId',
    'market POST /products': '.productId',
    'market POST /seller/products': '.productId',
    'market POST /offers': '.offerId',
    'market POST /offers/:offerId/counter': '.offerId',
    'market POST /bundle-offers': '.offerId',
    'market POST /bundle-offers/:offerId/orders': '.orderId',
    'market POST /talks/:talkId/messages': '.messageId',
    'market POST /sales/:saleId/statements': '.statementId',
    'market POST /chats/:chatId/messages': '.messageId',
    'market POST /links': '.linkId',
    'market POST /links/orders': '.orderId',
    'market POST /wanted': '.wantedId',
    'market POST /wanted/:wantedId/answers': '.offerId',
    'admin POST /sales/:saleId/questions': '.statementId',
    'admin POST /users/:userId/notes': '.noteId',
    'admin POST /payouts': '.payouts.0.payoutId',
    'admin POST /notifications': '.notificationId',
    'admin POST /products': '.productId',
  };

  /** Ids in bodies that the setup has already created, or that belong to no row. */
  const stagedFor: Readonly<Record<string, readonly string[]>> = {
    'market POST /review-reports': ['.reviewId'],
    'market POST /bundle-offers': ['.productIds.0', '.productIds.1'],
    'market POST /rentals/cart': ['.productId'],
    // Keyed with the seller's batch, so other sellers get other ids.
    'market POST /batches/:batchId/messages': ['.messageId'],
    'market POST /wanted-reports': ['.wantedId'],
    'market POST /wanted/:wantedId/answers': ['.productId'],
    'admin POST /settings/pictures': ['.uploadId'],
    'admin POST /setup/push/arrived': ['.notificationId'],
  };

  it('is accepted in exactly the listed request bodies', async () => {
    const found = await Promise.all(all.map(async (route) => [route, await madePlaces(route)] as const));
    const made = found
      .map(([route, places]) => [route, places.filter((place) => !stagedFor[route]?.includes(place))] as const)
      .filter(([, places]) => places.length > 0);
    expect(Object.fromEntries(made.map(([route, places]) => [route, places.join()]))).toEqual(expected);
  });

  /** A valid body of this caller with an id of another person. */
  async function callOf(route: string, stage: RouteStage, as: Caller, id: string) {
    const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
    const photo = / POST .*products$/.test(route) ? await photoBy(campus, as, 'product-photos') : '';
    const body = JSON.parse(JSON.stringify(await bodyOf(campus, stage, route, photo)), (key, value) =>
      expected[route]?.endsWith(`.${key}`) ? id : value,
    );
    return { ids, body, userId: as.id, clientIp: '10.0.0.1', serverKey: 'secret' };
  }

  it.each(Object.keys(expected))(
    '%s: creates the caller’s own object without revealing or taking another’s',
    async (route) => {
      const id = ID.unique();
      const maker = askerOf(first, campus.admin, route);
      const call = await callOf(route, first, maker, id);
      const made = await callRoute(campus.world, route, call);
      expect([route, made.status, made.text]).toEqual([route, 200, expect.any(String)]);

      const other = route.startsWith('admin ') ? otherAdmin : askerOf(second, campus.admin, route);
      const theirs = await callOf(route, second, other, id);
      const told =
        route === 'admin POST /notifications' ? { ...theirs, body: { ...theirs.body, title: 'Lain' } } : theirs;
      const before = await dumpOf(campus);
      const { status, text } = await callRoute(campus.world, route, told);
      const isListed = route === 'admin POST /payouts';
      expect([route, status, text]).toEqual([
        route,
        isListed ? 200 : 409,
        expect.stringMatching(/id_taken|"prepared":\[\]/),
      ]);
      for (const secret of [maker.id, maker.email]) expect(text).not.toContain(secret);
      const changes = changesOf(before, await dumpOf(campus)).filter((place) => !/^[a-z]+-photos\//.test(place));
      expect(changes).toEqual([]);
    },
  );
});
