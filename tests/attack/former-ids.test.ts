/**
 * A person who registers under the id of a deleted account inherits nothing (TRADE 9). For each way of deleting an
 * account and each way of coming back, with events on time, late or lost, no row, file, response or money of the former
 * owner becomes the newcomer's. A real Appwrite cannot prevent such a registration. The embedded server refuses it to
 * everybody except API keys, so the test uses one.
 */
import { readFileSync } from 'node:fs';
import { Account, Client, ID, Storage } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceId, tombstoneId } from '#domain/ids.ts';
import { orderIdOfSale } from '#domain/order-ids.ts';
import type { TableName } from '#rows';
import { enterDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { claimLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { raiseBatchEvent } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { postWanted } from '../../functions/kinds/wanted/usecases/own-wanted.ts';
import { takeDownWanted } from '../../functions/kinds/wanted/usecases/take-down-wanted.ts';
import { addDevice } from '../../functions/usecases/devices/push-devices.ts';
import { namePayoutAccount } from '../../functions/usecases/money/payout-account.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { chooseNotifications } from '../../functions/usecases/notifications/choices.ts';
import { readNotifications } from '../../functions/usecases/notifications/notify.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { proposeMeeting } from '../../functions/usecases/orders/meetings.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import { finishUserActions } from '../../functions/usecases/people/finish-user-actions.ts';
import { followMissed } from '../../functions/usecases/people/follow-account.ts';
import { setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { addNote } from '../../functions/usecases/people/person-notes.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { keepFormer } from '../../functions/usecases/searches/former-listing.ts';
import { countView } from '../../functions/usecases/selling/product-views.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { keepFormerAddress } from '../../functions/usecases/trust/kept-marks.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { tellAccounts } from '../support/account-event.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { newDevice } from '../support/devices.ts';
import { changesOf, dumpOf } from '../support/dump.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { proof, sample } from '../support/proof.ts';
import { bodyOf, drawnGift, freshFor, linkBy, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, mayStart, routes } from '../support/routes.ts';
import { bought } from '../support/trust.ts';
import { seekingWorld, wantedForm } from '../support/wanted.ts';

const config: {
  tables: { $id: TableName; rowSecurity: boolean; columns: { key: string }[] }[];
  buckets: { $id: string }[];
} = JSON.parse(readFileSync('appwrite.json', 'utf8'));

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  await ensureProfile(campus.world, campus.admin);
});
afterAll(() => campus.close());

const tell = (name: string, body: object) => tellAccounts(campus, { name, body });

/** Two people, and for each route a request body about them. */
interface Lived extends RouteStage {
  readonly bodies: ReadonlyMap<string, object>;
}

const call = async (world: AdminAppWorld, stage: Lived, route: string, userId: string, own: object = {}) => {
  const ids = { ...stage.ids, ...own };
  const body = stage.bodies.get(route) ?? {};
  return callRoute(world, route, { ids, body, userId, clientIp: '10.0.0.1', serverKey: 'secret' });
};

/** Two people who have traded in every way that leaves rows, and bodies for the routes under test. */
async function lived(asked: readonly string[] = routes): Promise<Lived> {
  const { world, admin } = campus;
  const stage = await stageRoutes(campus);
  const { seller, buyer, ids } = stage;
  for (const who of [seller, buyer])
    await namePayoutAccount(world, who, {
      bank: 'bca',
      number: `12345${Math.floor(Math.random() * 1e5)}`,
      holder: who.name,
    });
  const { orderId = '', saleId = '', talkId = '' } = ids;
  await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, 50_000, 'settlement'));
  await changeOrderStatus(world, admin, { orderId, to: 'Processed' });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  await proposeMeeting(world, buyer, { saleId, place: 'Gate 1', startsAt });
  const { $id: wanted } = await campus.product({ sellerId: seller.id, isNegotiable: true });
  await proposeOffer(world, buyer, { offerId: ID.unique(), productId: wanted, price: 30_000, quantity: 1 });
  for (const route of ['market POST /sales/:saleId/statements', 'market POST /reviews/:reviewId/answer']) {
    await freshFor(campus, stage, route);
  }
  const { batchId = '' } = await freshFor(campus, stage, 'market POST /batches/:batchId/events');
  await raiseBatchEvent(world, seller, { batchId, event: 'call_off', reason: 'Saya sakit' });
  await freshFor(campus, stage, 'market PUT /services/:productId');
  await freshFor(campus, stage, 'market POST /sales/:saleId/files');
  await enterDraw(world, buyer, { productId: await drawnGift(campus, seller.id) });
  const wantedId = ID.unique();
  await postWanted(seekingWorld(campus), buyer, { wantedId, ...wantedForm() });
  await takeDownWanted(world, admin, { wantedId, asOffer: false, reason: 'Kasar' });
  const { token } = await linkBy(campus, seller);
  await claimLink(world, buyer, { token });
  await raiseSaleEvent(world, buyer, { saleId, event: 'object', reason: 'Rusak' });
  await world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });
  // Refunds that are due, and refunds under way.
  const method = 'Transfer Bank';
  await cancelOrder(world, buyer, { orderId: orderIdOfSale(await bought(campus, { buyer, seller, method })) });
  const soldId = orderIdOfSale(await bought(campus, { buyer, seller, method }));
  for (const to of ['Processed', 'Shipped', 'Completed'] as const)
    await changeOrderStatus(world, admin, { orderId: soldId, to });
  await preparePayouts(world, admin, { payouts: [{ payoutId: ID.unique(), userId: seller.id, amount: 1_000 }] });
  await addToCart(world, buyer, { productId: ids.productId ?? '' });
  const viewer = { userId: buyer.id, clientIp: '10.0.0.1', userAgent: 'Mozilla/5.0' };
  await countView(world, viewer, { productId: ids.productId ?? '', device: ID.unique() });
  const shown = await campus.productNow(wanted);
  // Writes the rows of an edit.
  await world.rows.transact(async () => ({ operations: keepFormer(world, shown, { price: 1 }), result: null }));
  for (const { id: userId } of [seller, buyer]) {
    await setUserBlocked(world, admin, { userId, isBlocked: true, reason: 'Dilaporkan' });
    await setUserBlocked(world, admin, { userId, isBlocked: false });
    await addNote(world, admin, { userId, noteId: ID.unique(), text: 'Sudah ditegur' });
  }
  for (const { id, email } of [seller, buyer]) await keepFormerAddress(world, { $id: id, email, unprovedSince: null });
  const bodies = new Map<string, object>();
  for (const route of asked) bodies.set(route, await bodyOf(campus, stage, route, 'photo'));
  for (const who of [seller, buyer]) await addDevice(world, who, newDevice().input);
  for (const who of [seller, buyer]) {
    await chooseNotifications(world, who, { pushOff: [], emailOff: [], isQuiet: true, wantsBroadcasts: true });
    await readNotifications(world, who);
    await setPersonBlocked(world, who, { talkId, isBlocked: true });
  }
  return { ...stage, bodies };
}

const who = { buyer: 'buyer', seller: 'seller' } as const;
type Side = keyof typeof who;

/** Every entry that contains the person's id, in any column or permission. */
const naming = (dump: ReadonlyMap<string, string>, id: string): string[] =>
  [...dump].flatMap(([place, text]) => (text.includes(`"${id}"`) || text.includes(`user:${id}\\`) ? [place] : []));

const tableOf = (place: string): string => place.slice(0, place.indexOf('/'));

/** Ways in which an account is deleted. */
interface Ending {
  readonly end: (stage: Lived, person: KnownCaller) => Promise<void>;
  /** Events that are delivered only after the return. */
  readonly late?: (person: KnownCaller) => Promise<void>;
  /** No event arrives, so our side learns of the deletion by a check only. */
  readonly isLost?: true;
}

async function byApi({ id }: KnownCaller): Promise<void> {
  const { endpoint, projectId } = campus.server;
  const { secret } = await campus.users.createSession({ userId: id });
  const headers = { 'x-appwrite-session': secret };
  expect((await ask({ endpoint, projectId }, '/account', { method: 'DELETE', headers })).status).toBe(204);
}

const gone = ({ id, name, email }: KnownCaller) => tell(`users.${id}.delete`, { $id: id, name, email });

/** Interrupts the deletion after this many changed files, rows or accounts. */
function cutAfter(count: number): AdminAppWorld {
  let left = count;
  const { rows, files, users } = campus.world;
  const cut =
    <A extends unknown[], R>(real: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Error('cut');
      return real(...args);
    };
  return {
    ...campus.world,
    rows: { ...rows, remove: cut(rows.remove), removeWhere: cut(rows.removeWhere), updateWhere: cut(rows.updateWhere) },
    files: { ...files, remove: cut(files.remove) },
    users: { ...users, delete: cut(users.delete) },
    log: () => undefined,
  };
}

const later = () => campus.worldWith({ now: () => Date.now() + 120_000 });

const endings: Readonly<Record<string, Ending>> = {
  'by its owner': {
    end: async (stage, person) => {
      const { status, text } = await call(campus.world, stage, 'market DELETE /account', person.id);
      expect([status, text]).toEqual([200, expect.stringContaining('true')]);
    },
  },
  'by an administrator': {
    end: async (stage, { id }) => {
      const answer = await call(campus.world, stage, 'admin DELETE /users/:userId', campus.admin.id, { userId: id });
      expect(answer.status).toBe(200);
    },
  },
  'by Appwrite’s own route, with its event': { end: async (_, person) => byApi(person).then(() => gone(person)) },
  'by Appwrite’s own route, with its event after the return': {
    end: async (_, person) => byApi(person),
    late: gone,
    isLost: true,
  },
  'by Appwrite’s own route, found by upkeep': {
    end: async (_, person) => {
      await byApi(person);
      await followMissed(campus.world);
    },
  },
  'by Appwrite’s own route, without an event': { end: async (_, person) => byApi(person), isLost: true },
  'by its owner, interrupted': {
    end: async (stage, person) => {
      const { status } = await call(cutAfter(9), stage, 'market DELETE /account', person.id);
      expect(status).toBe(500);
      await followMissed(later());
    },
  },
  'by an administrator, interrupted': {
    end: async (stage, { id }) => {
      const own = { userId: id };
      const { status } = await call(cutAfter(14), stage, 'admin DELETE /users/:userId', campus.admin.id, own);
      expect(status).toBe(500);
      await finishUserActions(later());
    },
  },
};

/**
 * Ways of coming back. `id`: the former id, possibly in another spelling. `isTold`: whether the event of the new
 * account arrives. `look`: what else discovers the account.
 */
interface Coming {
  readonly id: (id: string) => string;
  readonly isTold: boolean;
  readonly look: (stage: Lived, id: string) => Promise<void>;
}

const made = async (stage: Lived, id: string) => {
  const { status } = await call(campus.world, stage, 'market GET /me', id);
  expect(status).toBe(403);
};
const nothing = async () => undefined;

const comings: Readonly<Record<string, Coming>> = {
  'by the event': { id: (id) => id, isTold: true, look: nothing },
  'by the event, in capitals': { id: (id) => id.toUpperCase(), isTold: true, look: nothing },
  'at the first call': { id: (id) => id, isTold: false, look: made },
  'at the first call, in capitals': { id: (id) => id.toUpperCase(), isTold: false, look: made },
  'by upkeep': { id: (id) => id, isTold: false, look: async () => void (await followMissed(campus.world)) },
  'by upkeep, in capitals': {
    id: (id) => id.toUpperCase(),
    isTold: false,
    look: async () => void (await followMissed(campus.world)),
  },
};

/** A verified account with this id, and a session that is older than any event about it. */
async function comeBack(id: string): Promise<{ headers: Record<string, string> }> {
  const email = `${ID.unique()}@elsewhere.test`;
  await campus.users.create({ userId: id, email, name: 'Pendatang' });
  await campus.users.updateEmailVerification({ userId: id, emailVerification: true });
  const { secret } = await campus.users.createSession({ userId: id });
  return { headers: { 'x-appwrite-session': secret } };
}

const read = (asked: { status: number; body: Record<string, unknown> }, key: 'rows' | 'files'): string[] => {
  const list: unknown = asked.body[key];
  return Array.isArray(list) ? list.map(({ $id }: { $id: string }) => $id) : [];
};

/** Rows and files that this client can read, outside of public tables and buckets. */
async function readBy(as: { headers: Record<string, string> }): Promise<string[]> {
  const limit = `queries[0]=${encodeURIComponent(JSON.stringify({ method: 'limit', values: [500] }))}`;
  const found: string[] = [];
  for (const { $id, rowSecurity } of config.tables) {
    const answer = await ask(campus.server, `/tablesdb/market/tables/${$id}/rows?${limit}`, as);
    if (rowSecurity) found.push(...read(answer, 'rows').map((id) => `${$id}/${id}`));
  }
  for (const { $id } of config.buckets.filter((one) => /^(chat|talk|dispute)/.test(one.$id))) {
    const answer = await ask(campus.server, `/storage/buckets/${$id}/files`, as);
    found.push(...read(answer, 'files').map((id) => `${$id}/${id}`));
  }
  return found;
}

/** Rows whose permissions still let this person write. */
async function rowsOf(id: string): Promise<string[]> {
  const rows = [...(await dumpOf(campus))].filter(([place]) => !place.startsWith('users/'));
  return rows.filter(([, text]) => text.includes(`user:${id}\\"`)).map(([place]) => place);
}

/** Files whose permissions still let this person write. */
async function filesOf(id: string): Promise<string[]> {
  const { endpoint, projectId, key } = campus.server;
  const storage = new Storage(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
  const found: string[] = [];
  for (const { $id: bucketId } of config.buckets) {
    const { files } = await storage.listFiles({ bucketId });
    found.push(
      ...files.filter(({ $permissions }) => $permissions.join().includes(`user:${id}"`)).map(({ $id }) => $id),
    );
  }
  return found;
}

/** Columns that contain a person's id. */
const namesPerson =
  /^(userId|buyerId|sellerId|giverId|claimedBy|firstId|secondId|personId|authorId|aboutId|blockerId|blockedId|senderId|reportedByUserId|chatId)$/;

it('the fixture has rows naming both people in every table that can name a person', async () => {
  const { buyer, seller } = await lived();
  const dump = await dumpOf(campus);
  const tables = new Set([...naming(dump, buyer.id), ...naming(dump, seller.id)].map(tableOf));
  const personal = config.tables.filter(
    ({ rowSecurity, columns }) => rowSecurity || columns.some(({ key }) => namesPerson.test(key)),
  );
  expect(personal.map(({ $id }) => $id).filter((id) => !tables.has(id))).toEqual([]);
});

/** The short run tries each way of deleting once, with alternating returns and sides. */
const cases = Object.keys(endings).flatMap((ending, at) =>
  Object.keys(comings).flatMap((coming, next) =>
    (Object.keys(who) as Side[]).map((side, last) => ({
      ending,
      coming,
      side,
      isShort: next === at % Object.keys(comings).length && last === Math.floor(at / 2) % 2,
    })),
  ),
);
const chosen = cases.filter(({ isShort }) => proof || isShort).map((one, at) => ({ ...one, turn: at }));

describe.each(chosen)(
  'account deleted $ending; id registered again, noticed $coming; formerly the $side',
  ({ ending, coming, side, turn }) => {
    it('gives the newcomer nothing of the former owner', async () => {
      const { end, late, isLost } = endings[ending] as Ending;
      const { id: spelled, isTold, look } = comings[coming] as Coming;
      const asked = sample(
        routes.filter((one) => /^(market|admin) /.test(one)),
        3,
        turn,
      );
      const stage = await lived(asked);
      const person = stage[side];
      const money = await campus.world.rows.get('payoutAccounts', person.id);
      const balance = await campus.world.rows.get('balances', balanceId(person.id));
      expect(money).not.toBeNull();
      await end(stage, person);
      const id = spelled(person.id);
      const as = await comeBack(id);
      // If the events of a deletion are lost, the permissions of its rows stay until a check finds it.
      if (!isLost) expect(await readBy(as)).toEqual([]);
      if (isTold) await tell(`users.${id}.create`, { $id: id, name: 'Pendatang' });
      await look(stage, id);
      await late?.(person);

      // Rejected, and no row belongs to the newcomer.
      expect(await campus.world.users.get(id)).toMatchObject({ isActive: false });
      expect((await campus.users.listSessions({ userId: id })).total).toBe(0);
      expect(await mayStart(campus.world, 'market', id)).toBe(false);
      expect(await campus.world.rows.get('tombstones', tombstoneId('person', id))).toMatchObject({
        endedAt: expect.any(String),
      });
      expect(await campus.world.rows.get('profiles', person.id)).toBeNull();
      expect(await rowsOf(person.id)).toEqual([]);
      expect(await filesOf(person.id)).toEqual([]);

      // The account stays refused: an administrator cannot unblock it, and enabling it directly in Appwrite gives no
      // access.
      const unblock = await callRoute(campus.world, 'admin POST /users/:userId/blocked', {
        ids: { userId: id },
        body: { blocked: false },
        userId: campus.admin.id,
        clientIp: '10.0.0.1',
        serverKey: 'secret',
      });
      expect([unblock.status, unblock.text]).toEqual([403, expect.stringContaining('account_ended')]);
      await campus.users.updateStatus({ userId: id, status: true });
      const { secret } = await campus.users.createSession({ userId: id });
      expect(await readBy({ headers: { 'x-appwrite-session': secret } })).toEqual([]);

      // Every route refuses, and nothing changes.
      const before = await dumpOf(campus);
      for (const route of asked) {
        const { status, text } = await call(campus.world, stage, route, id, { userId: person.id });
        expect([route, status, text]).toEqual([route, 403, expect.stringContaining('account_ended')]);
      }
      const changed = changesOf(before, await dumpOf(campus));
      expect(changed.filter((place) => place !== `users/${id}`)).toEqual([]);

      // The former owner's money stays with the administrator or unassigned; names and addresses are gone.
      const account = await campus.world.rows.get('payoutAccounts', person.id);
      if (account) expect(account).toMatchObject({ number: money?.number, holder: money?.holder });
      const kept = await campus.world.rows.get('balances', balanceId(person.id));
      if (balance) expect(kept).not.toBeNull();
      const orders = await campus.world.rows.list('orders', { where: { userId: person.id }, limit: 100 });
      expect(new Set(orders.map(({ customerName }) => customerName))).toEqual(
        new Set(side === 'buyer' ? ['Pengguna dihapus'] : []),
      );
      for (const { status, shippingAddress } of orders)
        if (['Completed', 'Canceled'].includes(status)) expect(shippingAddress).toBe('-');

      // Later notifications do not go to this id.
      const [sale] = await campus.world.rows.list('sales', {
        where: { state: 'disputed', [`${side}Id`]: person.id },
        limit: 1,
      });
      if (sale) {
        await callRoute(campus.world, 'admin POST /sales/:saleId/events', {
          ids: { saleId: sale.$id },
          body: { event: 'refund', reason: 'Barang kembali', goods: 'returned', imageIds: [] },
          userId: campus.admin.id,
          clientIp: '10.0.0.1',
          serverKey: 'secret',
        });
        expect((await campus.world.rows.get('sales', sale.$id))?.state).toBe('canceled');
        expect(await rowsOf(person.id)).toEqual([]);
      }
      await campus.users.delete({ userId: id });
    });
  },
);

it('a fixed administrator re-created by the operator keeps the profile and access', async () => {
  const { users, admin, world, server } = campus;
  await users.delete({ userId: admin.id });
  await tell(`users.${admin.id}.delete`, { $id: admin.id });
  await users.create({ userId: admin.id, email: admin.email, name: 'Admin' });
  await users.updateLabels({ userId: admin.id, labels: ['admin'] });
  await users.updateEmailVerification({ userId: admin.id, emailVerification: true });
  const asked = { ids: {}, body: {}, userId: admin.id, clientIp: '10.0.0.1', serverKey: 'secret' };
  expect((await callRoute(world, 'admin GET /fixed-admin', asked)).status).toBe(200);
  expect(await world.rows.get('profiles', admin.id)).toMatchObject({ name: 'Admin' });
  const { secret } = await users.createSession({ userId: admin.id });
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret);
  expect((await new Account(client).get()).$id).toBe(admin.id);
});
