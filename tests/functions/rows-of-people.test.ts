/**
 * A person's rows, table by table: whether the data export contains them, and whether they are deleted with the
 * account.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableName } from '#rows';
import { enterDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { takeDownWanted } from '../../functions/kinds/wanted/usecases/take-down-wanted.ts';
import { chooseNotifications } from '../../functions/usecases/notifications/choices.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { endPerson } from '../../functions/usecases/people/account-deleted.ts';
import { setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { addNote } from '../../functions/usecases/people/person-notes.ts';
import { setReadMarks } from '../../functions/usecases/read-marks.ts';
import { keepFormer } from '../../functions/usecases/searches/former-listing.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { countView } from '../../functions/usecases/selling/product-views.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import type { World } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { dumpOf } from '../support/dump.ts';
import { orderInput, orderNow } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';

interface Becomes {
  /** Keys in the data export, or the reason why it omits the table. */
  readonly data: readonly string[] | string;
  /** `gone`: no row names the person after the account is deleted. Otherwise the reason why some rows stay. */
  readonly after: 'gone' | string;
}

const nobodys = { data: 'names no person', after: 'names no person' };
const ofTrade = 'the other of the two needs it';
const ofMoney = 'money is accounted for';

/** A new table does not compile until it is listed here. */
const rowsOfPeople: Readonly<Record<TableName, Becomes>> = {
  profiles: { data: ['profile'], after: 'gone' },
  products: { data: ['products'], after: 'gone' },
  batchReasons: { data: ['batchReasons'], after: 'the reasons of others’ sales come from it' },
  batches: { data: ['batches'], after: 'the sales of others point to it' },
  rentalDays: nobodys,
  listingVersions: { data: ['listingVersions'], after: 'gone' },
  formerListings: { data: ['formerListings'], after: 'gone' },
  cartItems: { data: ['cart'], after: 'gone' },
  wishlistItems: { data: ['wishlist'], after: 'gone' },
  savedSearches: { data: ['savedSearches'], after: 'gone' },
  wanted: { data: ['wanted'], after: 'gone' },
  takenDownAds: { data: ['takenDownAds'], after: 'gone' },
  productViews: { data: ['productViews'], after: 'gone' },
  draws: { data: ['draws'], after: 'gone' },
  drawSeeds: nobodys,
  drawEntries: { data: ['drawEntries'], after: 'gone' },
  services: { data: ['services'], after: 'gone' },
  schedules: { data: ['schedule'], after: 'gone' },
  appointmentSlots: { data: 'the times of sales that are in the data', after: 'the sales of others point to it' },
  resultFiles: { data: ['resultFiles'], after: ofTrade },
  bundles: nobodys,
  bundleParts: nobodys,
  saleLinks: { data: ['saleLinks'], after: 'gone' },
  wishChecks: nobodys,
  days: nobodys,
  categoryCounts: nobodys,
  orders: { data: ['orders'], after: ofTrade },
  orderItems: { data: ['items'], after: ofTrade },
  sales: { data: ['bought', 'sold'], after: ofTrade },
  transactions: { data: ['transactions'], after: ofTrade },
  orderEvents: { data: 'the steps of orders that are in the data', after: ofTrade },
  reports: { data: ['reports'], after: 'the administration decided about it' },
  chats: { data: ['chat'], after: 'gone' },
  messages: { data: ['messages'], after: 'gone' },
  talks: { data: ['talks'], after: ofTrade },
  talkMessages: { data: ['talkMessages'], after: ofTrade },
  offers: { data: ['offers'], after: ofTrade },
  meetings: { data: ['meetings'], after: ofTrade },
  handoverCodes: { data: 'a secret between two people, for a few days', after: 'names no person' },
  disputeStatements: { data: ['disputeStatements'], after: 'the administration decided by it' },
  reviewDrafts: { data: ['reviews'], after: 'who wrote a published one, so that nobody writes a second' },
  reviews: { data: 'published copies of what is in the data', after: 'gone' },
  reputations: { data: ['reputation'], after: 'gone' },
  buyerRecords: { data: ['buyerRecord'], after: 'gone' },
  keptMarks: { data: ['keptMarks'], after: 'under a keyed hash of the address' },
  pairs: { data: 'counters of two people, counted from sales that are in the data', after: 'gone' },
  blocks: { data: ['blocks'], after: 'gone' },
  notifications: { data: ['notifications'], after: 'gone' },
  accountBlocks: { data: ['accountBlocks'], after: 'gone' },
  personNotes: { data: 'what the desk writes for itself', after: 'who wrote about others' },
  notificationChoices: { data: ['notificationChoices'], after: 'gone' },
  pushSubscriptions: { data: ['devices'], after: 'gone' },
  mailings: { data: 'of the administration', after: 'who sent an announcement' },
  mailingChunks: { data: 'who is sent an announcement at the moment', after: 'goes with its mailing' },
  readMarks: { data: 'until where one has read', after: 'gone' },
  entries: { data: ['entries'], after: ofMoney },
  balances: { data: ['balance'], after: ofMoney },
  refunds: { data: ['refunds'], after: ofMoney },
  payouts: { data: ['payouts'], after: ofMoney },
  payoutFiles: nobodys,
  payoutAccounts: { data: ['payoutAccount'], after: 'gone' },
  paymentEvents: { data: 'what Midtrans said of orders that are in the data', after: ofMoney },
  totals: nobodys,
  counters: { data: 'counters under a hash', after: 'those without an end go, the others end' },
  tombstones: { data: 'of people who are gone', after: 'keeps an id from being used again' },
  auditEvents: { data: 'what administrators did', after: 'what administrators did' },
  migrations: nobodys,
  settings: nobodys,
  privateSettings: { data: 'whom an administrator lets register', after: 'whom an administrator lets register' },
  upkeepRuns: nobodys,
};
const tables = Object.keys(rowsOfPeople) as TableName[];

let campus: Campus;
let stage: RouteStage;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  stage = await stageRoutes(campus);
});
afterAll(() => campus.close());

/** Tables with a row that contains this text as a value or as its own id, apart from read permissions. */
async function tablesWith(text: string): Promise<TableName[]> {
  const found: TableName[] = [];
  for (const table of tables) {
    for await (const { $permissions: _, ...row } of campus.world.rows.each(table, { pageRows: 1_000 }))
      if (JSON.stringify(row).includes(text)) {
        found.push(table);
        break;
      }
  }
  return found;
}

it('the data export has exactly the listed parts', async () => {
  const listed = tables.flatMap((table) => {
    const { data } = rowsOfPeople[table];
    return typeof data === 'string' ? [] : data;
  });
  expect(Object.keys(await ownData(campus.world, stage.buyer)).sort()).toEqual(listed.sort());
});

describe('after an account is deleted', () => {
  it('no row of a table listed as "gone" names the person, and the e-mail address is nowhere', async () => {
    for (const route of [
      'market POST /reviews/:reviewId/answer',
      'market POST /offers/:offerId/events',
      'market POST /meetings/:meetingId/events',
      'market POST /sales/:saleId/statements',
      'market POST /wanted/:wantedId/closed',
      'market DELETE /push/:deviceId',
      'market POST /links/:linkId/ended',
      'market PUT /services/:productId',
    ])
      await freshFor(campus, stage, route);
    const { world } = campus;
    await setPersonBlocked(world, stage.buyer, { talkId: stage.ids.talkId ?? '', isBlocked: true });
    await chooseNotifications(world, stage.buyer, { pushOff: [], emailOff: [], isQuiet: true, wantsBroadcasts: false });
    await setUserBlocked(world, campus.admin, { userId: stage.bystander.id, isBlocked: true, reason: 'Menipu' });
    const { wantedId = '' } = await freshFor(campus, stage, 'market POST /wanted/:wantedId/closed');
    await takeDownWanted(world, campus.admin, { wantedId, asOffer: false, reason: 'Kasar' });
    await addNote(world, campus.admin, { userId: stage.bystander.id, noteId: 'n'.repeat(20), text: 'Sudah ditegur' });
    await setReadMarks(world, stage.buyer.id, { notificationsReadAt: new Date().toISOString() });
    const product = await campus.product({ sellerId: stage.seller.id });
    const [cheaper] = keepFormer(world, product, { ...product, price: 1 });
    const looked = { userId: '', clientIp: '10.0.0.7', userAgent: '' };
    await countView(world, looked, { productId: product.$id, device: 'a'.repeat(20) });
    if (cheaper) await world.rows.transact(async () => ({ operations: [cheaper], result: undefined }));
    await world.rows.create('schedules', stage.seller.id, { hours: ['1 08:00-10:00'], daysOff: [], version: 0 });
    const drawAt = new Date(Date.now() + 86_400_000).toISOString();
    const draw = newDraw(world, { productId: product.$id, giverId: stage.seller.id, drawAt });
    await world.rows.transact(async () => ({ operations: draw, result: undefined }));
    await enterDraw(world, stage.bystander, { productId: product.$id });
    const people: KnownCaller[] = [stage.buyer, stage.seller, stage.bystander];
    const before = new Set<TableName>();
    for (const { id } of people) for (const table of await tablesWith(id)) before.add(table);
    // When the account is deleted, its id must give no read access to rows and files, because a newcomer could get the
    // same id.
    const readable: string[] = [];
    const users: World['users'] = {
      ...world.users,
      delete: async (id) => {
        for (const [place, text] of await dumpOf(campus)) if (text.includes(`(\\"user:${id}\\")`)) readable.push(place);
        return world.users.delete(id);
      },
    };
    for (const { id } of people) await endPerson({ ...world, users }, id);
    expect(readable).toEqual([]);
    for (const { id, email } of people) {
      const left = (await tablesWith(id)).filter((table) => rowsOfPeople[table].after === 'gone');
      expect([id, left]).toEqual([id, []]);
      expect([email, await tablesWith(email)]).toEqual([email, []]);
    }
    const gone = tables.filter((table) => rowsOfPeople[table].after === 'gone');
    expect(gone.filter((table) => !before.has(table))).toEqual([]);
  });

  it('what the person posts and orders until the session ends leaves no rows either', async () => {
    const { world } = campus;
    const person = await campus.person('Pergi');
    const [photo, bought] = await Promise.all([photoBy(campus, person, 'product-photos'), campus.product()]);
    const [isReady, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transact: World['rows']['transact'] = async (work) => {
      isReady.resolve();
      await isReleased.promise;
      return world.rows.transact(work);
    };
    const slow = { ...world, rows: { ...world.rows, transact } };
    const posted = postProduct(slow, person, { ...productForm([photo]), productId: ID.unique() });
    await isReady.promise;
    const order = orderInput();
    const users: World['users'] = {
      ...world.users,
      delete: async (id) => {
        isReleased.resolve();
        await posted;
        await addToCart(world, person, { productId: bought.$id });
        await placeOrder(world, person, order);
        return world.users.delete(id);
      },
    };
    await endPerson({ ...world, users }, person.id);
    const left = (await tablesWith(person.id)).filter((table) => rowsOfPeople[table].after === 'gone');
    expect(left).toEqual([]);
    expect(await orderNow(campus, order.orderId)).toMatchObject({
      status: 'Canceled',
      customerName: 'Pengguna dihapus',
    });
  });
});
