/**
 * Permissions, independent of screens and functions: every table, bucket and function of appwrite.json, tried by every
 * kind of client.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailingChunkId } from '#domain/ids.ts';
import { saleId } from '#domain/order-ids.ts';
import { enterDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { bookDays } from '../../functions/kinds/rental/usecases/rental-days.ts';
import { writeSchedule } from '../../functions/kinds/service/usecases/services.ts';
import { takeSlots } from '../../functions/kinds/service/usecases/slots.ts';
import { postWanted } from '../../functions/kinds/wanted/usecases/own-wanted.ts';
import { steps } from '../../functions/upkeep/steps.ts';
import { addDevice } from '../../functions/usecases/devices/push-devices.ts';
import { exportPayouts } from '../../functions/usecases/money/export-payouts.ts';
import { namePayoutAccount } from '../../functions/usecases/money/payout-account.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { campusMoney } from '../../functions/usecases/money/recount-money.ts';
import { broadcast } from '../../functions/usecases/notifications/broadcast.ts';
import { chooseNotifications } from '../../functions/usecases/notifications/choices.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { proposeMeeting } from '../../functions/usecases/orders/meetings.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { deleteUser, editUser, setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { addNote } from '../../functions/usecases/people/person-notes.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct } from '../../functions/usecases/reports/reports.ts';
import { keepFormer } from '../../functions/usecases/searches/former-listing.ts';
import { saveSearch } from '../../functions/usecases/searches/save-search.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { countView } from '../../functions/usecases/selling/product-views.ts';
import { countDays } from '../../functions/usecases/statistics/count-days.ts';
import { readChat, sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { keepFormerAddress } from '../../functions/usecases/trust/kept-marks.ts';
import { wishCheckRow } from '../../functions/usecases/wishes/wish-check.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { listed, offering, orderedKinds } from '../kinds/listings.ts';
import {
  executeLetter,
  fileLetters,
  rowLetters,
  type StoredThing,
  stagedLetters,
  uploadPicture,
  type Who,
} from '../support/access.ts';
import { type Cells, readAccessTables } from '../support/access-table.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { newDevice } from '../support/devices.ts';
import { serverElsewhere } from '../support/elsewhere.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { proof, sample } from '../support/proof.ts';
import { daysFromNow } from '../support/rentals.ts';
import { review } from '../support/reviews.ts';
import { drawnGift, linkBy } from '../support/route-stage.ts';
import { plainSearch } from '../support/searches.ts';
import { saveGroup } from '../support/settings.ts';
import { seekingWorld, wantedForm } from '../support/wanted.ts';

const [expected = new Map(), comparable = new Map()] = readAccessTables('tests/functions/access-matrix.txt');
const expectedOf = (name: string) => expected.get(name) ?? {};

const config: {
  tables: { $id: string; $permissions: string[]; rowSecurity: boolean }[];
  buckets: { $id: string }[];
  functions: { $id: string }[];
} = JSON.parse(readFileSync('appwrite.json', 'utf8'));
const namesOf = (kind: keyof typeof config): string[] => config[kind].map(({ $id }) => $id);

it('the permission table has exactly the tables, buckets and functions of appwrite.json', () => {
  const declared = [...namesOf('tables'), ...namesOf('buckets'), ...namesOf('functions').map((name) => `${name}()`)];
  expect([...expected.keys()].sort()).toEqual(declared.sort());
});

let campus: Campus;
const rows = new Map<string, StoredThing>();
const files = new Map<string, string>();
/** People with read permission for the row of each table. */
const readers = new Map<string, readonly string[]>();
let publicIds: string[] = [];
const clients = new Map<string, Who>();
const former = new Map<string, Who>();
let ownerId = '';
/** The ledger's difference before the tests, rupiah; others may use the same campus. */
let difference = 0;

const sessionOf = async (userId: string): Promise<Who> => {
  const { secret } = await campus.users.createSession({ userId });
  return { headers: { 'x-appwrite-session': secret } };
};

/** Writes both reviews of a completed sale, with the records, public rows and counts that they create. */
async function writeReviews(buyer: Caller, seller: Caller, id: string): Promise<void> {
  await Promise.all([ensureProfile(campus.world, buyer), ensureProfile(campus.world, seller)]);
  for (const who of [buyer, seller]) await review(campus.world, who, id);
}

/** Creates money that was held, released, paid out and refunded. Runs first, because the tests use the newest rows. */
async function writeMoney(seller: Caller): Promise<void> {
  const { world, admin } = campus;
  for (const ends of [['Processed', 'Shipped', 'Completed'], ['Canceled']] as const) {
    const { orderId, buyer } = await orderedOnce(campus, { sellerId: seller.id }, 'Transfer Bank');
    await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, 50_000, 'settlement'));
    for (const to of ends) await changeOrderStatus(world, admin, { orderId, to });
    if (ends[0] === 'Processed') await writeReviews(buyer, seller, saleId(orderId, 1));
  }
  await namePayoutAccount(world, seller, { bank: 'bca', number: '1234567890', holder: 'Sari' });
  const payouts = [{ payoutId: ID.unique(), userId: seller.id, amount: 50_000 }];
  await preparePayouts(world, admin, { payouts });
  await exportPayouts(world, admin, { state: 'prepared' });
  await countDays(world);
}

/** One row of each table, written as the product writes it and owned by the buyer. */
async function writeRows(seller: Caller): Promise<void> {
  const { world, admin } = campus;
  await writeMoney(seller);
  for (const kind of orderedKinds) {
    const listing = await listed(campus, kind, offering(campus));
    await listing.choose(await campus.person());
  }
  const { orderId, buyer } = await orderedOnce(campus, { sellerId: seller.id });
  ownerId = buyer.id;
  const { $id: productId } = await campus.product();
  publicIds = [buyer.id, seller.id, admin.id, productId, orderId];
  await addToCart(world, buyer, { productId });
  await toggleWish(world, buyer, { productId });
  await reportProduct(world, buyer, { productId, reason: 'Indikasi penipuan / Scam', description: '' });
  await startChat(world, buyer);
  await readChat(world, buyer, { chatId: buyer.id });
  await sendMessage(world, buyer, { chatId: buyer.id, messageId: ID.unique(), message: 'Halo', imageId: '' });
  await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, 50_000, 'pending'));
  await changeOrderStatus(world, admin, { orderId, to: 'Processed' });
  const { $id: wanted } = await campus.product({ sellerId: seller.id, isNegotiable: true });
  await ensureProfile(world, seller);
  const offer = { offerId: ID.unique(), productId: wanted, price: 30_000, quantity: 1 };
  const { talkId } = await proposeOffer(world, buyer, offer);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  await proposeMeeting(world, buyer, { saleId: saleId(orderId, 1), place: 'Gate 1', startsAt });
  await enterDraw(world, buyer, { productId: await drawnGift(campus, seller.id) });
  const parts = await Promise.all([1, 2].map(() => campus.product({ sellerId: seller.id })));
  await postProduct(world, seller, {
    ...productForm([await photoBy(campus, seller, 'product-photos')], { name: 'Paket kos', price: 90_000 }),
    ...{ productId: ID.unique(), kind: 'bundle' },
    // Sets a value other than the default: a row with default values only would count as unchanged, and so be accepted
    // from everybody.
    details: { productIds: parts.map(({ $id }) => $id), isShrinking: true },
  });
  await raiseSaleEvent(world, buyer, { saleId: saleId(orderId, 1), event: 'object', reason: 'Rusak' });
  await raiseSaleEvent(world, buyer, { saleId: saleId(orderId, 1), event: 'withdraw' });
  await linkBy(campus, seller);
  await setPersonBlocked(world, buyer, { talkId, isBlocked: true });
  await saveGroup(world, admin, 'texts', { marketRules: 'Jujur', forbidden: [] });
  await saveGroup(world, admin, 'allowedAddresses', { addresses: ['ana@kampus.ac.id'] });
  const { id: warned } = await campus.person();
  await setUserBlocked(world, admin, { userId: warned, isBlocked: true, reason: 'Menipu' });
  await addNote(world, admin, { userId: warned, noteId: ID.unique(), text: 'Sudah ditegur' });
  await changeOrderStatus(world, admin, { orderId, to: 'Shipped' });
  await chooseNotifications(world, buyer, { pushOff: [], emailOff: [], isQuiet: true, wantsBroadcasts: true });
  const { notificationId } = await broadcast(world, admin, { title: 'Libur', body: '', link: '', byEmail: true });
  const underWay = { mailingId: notificationId, userIds: [buyer.id], state: 'asked' as const, tries: 0, dueAt: null };
  await world.rows.create('mailingChunks', mailingChunkId(notificationId, 1), underWay); // as a notification does
  await addDevice(world, buyer, newDevice().input);
  await postWanted(seekingWorld(campus), buyer, { wantedId: ID.unique(), ...wantedForm() });
  const down = { wantedId: ID.unique(), userId: buyer.id, what: 'Kata kasar', details: '', budget: null, place: '' };
  await world.rows.create('takenDownAds', ID.unique(), down, [buyer.id]); // as an administrator does
  await saveSearch(world, buyer, { ...plainSearch, term: 'lampu', isInstant: true });
  const before = await campus.productNow(productId);
  // Like an edit.
  await world.rows.transact(async () => ({ operations: keepFormer(world, before, { price: 1 }), result: null }));
  await keepFormerAddress(world, { $id: buyer.id, email: buyer.email, unprovedSince: null }); // as a new address does
  await countView(
    world,
    { userId: buyer.id, clientIp: '10.0.0.7', userAgent: '' },
    { productId, device: 'a'.repeat(20) },
  );
  await world.rows.transact(async () => ({
    operations: [
      // Rows like those of ordering a rental.
      ...bookDays({ $id: productId, pieces: 2 }, daysFromNow(1), 1, []),
    ],
    result: null,
  }));
  const booking = { sellerId: seller.id, bookingId: ID.unique(), startsAt, minutes: 30 };
  const slots = await takeSlots(world, [{ ...booking, about: { productId, name: 'Les' } }]);
  const schedule = { hours: [{ day: 1, from: 480, until: 600 }], daysOff: [] };
  await world.rows.transact(async () => ({
    operations: [...writeSchedule(seller.id, schedule, null), ...slots],
    result: null,
  })); // Rows like those of ordering a service.
  await world.rows.update('sales', saleId(orderId, 1), { bookingId: booking.bookingId });
  const shared = { saleId: saleId(orderId, 1), buyerId: buyer.id, sellerId: seller.id, name: 'catatan.pdf', size: 1 };
  const fileId = ID.unique();
  await world.rows.create('resultFiles', fileId, { ...shared, fileId }, [buyer.id, seller.id]);
  const words = { batchId: ID.unique(), sellerId: seller.id, reason: 'Saya sakit', isLate: false };
  await world.rows.create('batchReasons', ID.unique(), words, [seller.id]); // A row like that of canceling a batch.
  // If functions run, one of them deletes this row soon, so its id is stored here.
  const check = { id: ID.unique(), data: wishCheckRow([productId], Date.now()) };
  await world.rows.create('wishChecks', check.id, check.data);
  rows.set('wishChecks', check);
  readers.set('wishChecks', []);
  await world.rows.create('migrations', 'm0001', { what: 'as a deploy records it', changed: 0 });
  await world.rows.create('upkeepRuns', 'last', { ranAt: new Date().toISOString(), toldAt: null }); // like upkeep
  const { $id: ended } = await campus.product({ sellerId: seller.id });
  await deleteProduct(world, seller, { productId: ended });
  for (const table of namesOf('tables') as Parameters<typeof world.rows.list>[0][]) {
    if (rows.has(table)) continue;
    const newest = await world.rows.list(table, { limit: 10, newestFirst: true });
    // Prefers rows of this person. The newest one may belong to somebody else: the accounts function may have written
    // it, or another person a millisecond later.
    const own = newest.find((one) => 'userId' in one && one.userId === ownerId);
    const row = (await world.rows.get(table, ownerId)) ?? own ?? newest[0];
    if (!row) throw new Error(`Nothing wrote a row of ${table}`);
    const data = Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$')));
    rows.set(table, { id: row.$id, data });
    readers.set(
      table,
      row.$permissions.filter((one) => one.startsWith('read(')),
    );
  }
}

/** People with former rights; each still has the session of that time. */
async function addFormer(): Promise<void> {
  const { world, admin, users } = campus;
  const ends: Record<string, (person: KnownCaller) => Promise<unknown>> = {
    'signed out': ({ id }) => users.deleteSessions({ userId: id }),
    demoted: ({ id, name }) => editUser(world, admin, { userId: id, name, phone: '', role: 'user' }),
    blocked: ({ id }) => setUserBlocked(world, admin, { userId: id, isBlocked: true }),
    deleted: ({ id }) => deleteUser(world, admin, { userId: id }),
  };
  for (const [kind, end] of Object.entries(ends)) {
    const person = await campus.person('Dahulu');
    if (kind === 'demoted')
      await editUser(world, admin, { userId: person.id, name: 'Dahulu', phone: '', role: 'admin' });
    former.set(kind, await sessionOf(person.id));
    await end(person);
  }
}

beforeAll(async () => {
  campus = await openCampus();
  difference = (await campusMoney(campus.world)).difference;
  const seller = await campus.person('Sari');
  await writeRows(seller);
  const stranger = await campus.person('Eko');
  const unverified = await campus.person('Baru');
  await campus.users.updateEmailVerification({ userId: unverified.id, emailVerification: false });
  const owner = await sessionOf(ownerId);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = `${part({ alg: 'none', typ: 'JWT' })}.${part({ userId: ownerId, exp: 9_999_999_999 })}.`;
  clients.set('guest', {});
  clients.set('cookie', { session: btoa(JSON.stringify({ id: ownerId, secret: 'guessed' })) });
  clients.set('headers', {
    headers: {
      'x-appwrite-user-id': ownerId,
      'x-appwrite-impersonate-user-id': ownerId,
      'x-appwrite-mode': 'admin',
      'x-forwarded-for': '127.0.0.1',
    },
  });
  clients.set('jwt', { headers: { 'x-appwrite-jwt': jwt } });
  clients.set('key', { key: `standard_${'0'.repeat(128)}` });
  clients.set('unverified', await sessionOf(unverified.id)).set('stranger', await sessionOf(stranger.id));
  clients
    .set('seller', await sessionOf(seller.id))
    .set('blocked', owner)
    .set('owner', owner);
  clients.set('admin', await sessionOf(campus.admin.id));
  for (const role of ['moderator', 'treasurer']) {
    const { id } = await campus.person(role);
    await campus.users.updateLabels({ userId: id, labels: [role] });
    clients.set(role, await sessionOf(id));
  }
  await addFormer();
  // Runs all steps of upkeep first, because the schedule may run during the tests and delete due rows.
  if (!serverElsewhere()) for (const { run } of Object.values(steps)) await run(campus.world);
  for (const bucket of namesOf('buckets')) {
    const byOwner = await uploadPicture(campus.server, owner, bucket);
    const file =
      byOwner.status === 201 ? byOwner : await uploadPicture(campus.server, { key: campus.server.key }, bucket);
    files.set(bucket, file.id);
  }
});
afterAll(() => campus.close());

/**
 * Forged identities are rejected in one place, so each object is tried with only one of them, in turn. The same applies
 * to people with former rights.
 */
const forged = ['cookie', 'headers', 'jwt', 'key'];
let things = 0;

/** Rights of each kind of client. The owner comes last, because the owner's deletion removes the row. */
async function lettersOf(probe: (who: Who) => Promise<string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const tryAs = async (kind: string): Promise<void> => {
    found[kind] = await probe(clients.get(kind) ?? {});
  };
  things += 1;
  const honest = [...clients.keys()].filter((kind) => ![...forged, 'owner', 'blocked'].includes(kind));
  await Promise.all([...honest, ...sample(forged, forged.length, things)].map(tryAs));
  const ofFormer = await Promise.all(sample([...former.values()], former.size, things).map(probe));
  found.former = [...new Set(ofFormer)].join('|');
  await campus.users.updateStatus({ userId: ownerId, status: false });
  await tryAs('blocked');
  await campus.users.updateStatus({ userId: ownerId, status: true });
  await tryAs('owner');
  return found;
}

/** Cells of the clients that were tried. */
const askedOf = (found: Readonly<Record<string, string>>, cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([kind]) => kind in found || !forged.includes(kind)));

const emptyThing: StoredThing = { id: '', data: {} };
const writes = (cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([kind, cell]) => [kind, cell.replace(/[LR]/g, '') || '-']));

describe.each(namesOf('tables'))('rows of %s', (table) => {
  const row = () => rows.get(table) ?? emptyThing;

  // In the short run, tables are tested either in a transaction or with separate requests.
  const isStaged = sample(namesOf('tables'), 3).includes(table);
  it.runIf(isStaged)('have exactly the listed rights for writes staged in a transaction', async () => {
    const found = await lettersOf((who) => stagedLetters(campus.server, who, table, row()));
    expect(found).toEqual(askedOf(found, writes(expectedOf(table))));
  });

  it.runIf(proof || !isStaged)('have exactly the listed rights for separate requests', async () => {
    const found = await lettersOf((who) => rowLetters(campus.server, who, table, row()));
    expect(found).toEqual(askedOf(found, expectedOf(table)));
  });
});

it.each(namesOf('buckets'))('files in %s have the listed rights', async (bucket) => {
  const id = files.get(bucket) ?? '';
  const found = await lettersOf((who) => fileLetters(campus.server, who, bucket, id));
  expect(found).toEqual(askedOf(found, expectedOf(bucket)));
});

it.each(namesOf('functions'))('executions of %s have the listed rights', async (name) => {
  const found = await lettersOf((who) => executeLetter(campus.server, who, name));
  expect(found).toEqual(askedOf(found, expectedOf(`${name}()`)));
});

describe('a reader of a row can derive only the ids of people that they know', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);

  it.each(config.tables)('in $$id', ({ $id: table, $permissions, rowSecurity }) => {
    const ofTable = $permissions.filter((one) => one.startsWith('read('));
    const ofRow = rowSecurity ? (readers.get(table) ?? []) : [];
    const isOf = (role: string) => ofTable.some((one) => one.includes(role));
    const who = isOf('any') ? 'any' : ofRow.length > 0 ? 'own' : isOf('label:admin') ? 'admin' : 'none';
    expect(who).toBe(comparable.get(table)?.readers);
    if (who !== 'own') return;
    // Ids that others know: public ids, and ids derived from two of them.
    const { id } = rows.get(table) ?? emptyThing;
    const known = publicIds.some((one) => id.includes(one));
    const pairs = publicIds.flatMap((one) => publicIds.map((other) => `${one}:${other}`));
    const texts = [...publicIds, ...pairs, ...pairs.map((pair) => `report:${pair}`)];
    expect(known ? 'shared' : 'hidden').toBe(comparable.get(table)?.ids);
    expect(texts.filter((text) => id.startsWith(hash(text)))).toEqual([]);
  });
});

it('these tests leave the campus’s money balanced as before', async () => {
  expect((await campusMoney(campus.world)).difference).toBe(difference);
});
