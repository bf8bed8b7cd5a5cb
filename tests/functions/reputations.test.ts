/** Records of sellers and buyers, updated in the transaction that moves the sale. */

import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderIdOfSale } from '#domain/order-ids.ts';
import { LeanClient } from '../../functions/adapters/client.ts';
import { endDueSales } from '../../functions/usecases/orders/due-sales.ts';
import { liftAbsence } from '../../functions/usecases/orders/lift-absence.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { readSale } from '../../functions/usecases/orders/read-sale.ts';
import { editUser, setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { handOver, paying, press, toldTo } from '../support/sales.ts';
import {
  asBuyer,
  asSeller,
  bought,
  endOf,
  missed,
  recordsOf,
  trader,
  weekPassed,
  wrongCounts,
} from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const pair = async () => ({ buyer: await trader(campus, 'Beli'), seller: await trader(campus, 'Jual') });
const hourMs = 3_600_000;
const later = (hours: number) => campus.worldWith({ now: () => Date.now() + hours * hourMs });

describe('the end of a sale counts for both people', () => {
  it.each([
    [0, 1],
    [5, 6],
    [23, 24],
    [47, 48],
  ] as const)('the hours until the answer (%d) and the completion', async (hours, within) => {
    const { buyer, seller } = await pair();
    const id = await bought(campus, { buyer, seller });
    await press(later(hours), seller, id, 'accept');
    const accepted = { [`accepted${within}`]: 1 };
    expect(await recordsOf(campus, seller)).toEqual({ seller: asSeller(accepted), buyer: null });
    await handOver(campus.world, { buyer, seller }, id);
    expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ ...accepted, completed: 1 }));
    // A person who only buys has no seller record.
    expect(await recordsOf(campus, buyer)).toEqual({ seller: null, buyer: asBuyer({ completed: 1 }) });
  });

  it('a decline, a lapse, and a cancel by either side after acceptance', async () => {
    const { buyer, seller } = await pair();
    const [declined, lapsed, failed, withdrawn, early] = [
      await bought(campus, { buyer, seller }),
      await bought(campus, { buyer, seller }),
      await bought(campus, { buyer, seller, method: paying.transfer }),
      await bought(campus, { buyer, seller }),
      await bought(campus, { buyer, seller }),
    ];
    await press(campus.world, seller, declined, 'decline');
    await weekPassed(campus, buyer, seller);
    await press(campus.world, seller, failed, 'accept', 'ready', 'cancel');
    await weekPassed(campus, buyer, seller);
    await press(campus.world, seller, withdrawn, 'accept');
    await press(campus.world, buyer, withdrawn, 'cancel');
    await weekPassed(campus, buyer, seller);
    await press(campus.world, buyer, early, 'cancel');
    await endDueSales(later(49));
    expect(await endOf(campus, declined)).toMatchObject({ state: 'canceled', against: 'seller' });
    expect(await endOf(campus, lapsed)).toMatchObject({ state: 'canceled', against: 'seller' });
    expect(await endOf(campus, failed)).toMatchObject({ state: 'canceled', against: 'seller' });
    expect(await endOf(campus, withdrawn)).toMatchObject({ state: 'canceled', against: 'buyer', isAbsent: false });
    expect(await endOf(campus, early)).toMatchObject({ state: 'canceled', against: '' });
    expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ accepted1: 2, canceled: 3 }));
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ withdrawn: 1 }));
  });

  it('a cancel by an administrator, or because the seller is blocked, counts against nobody', async () => {
    const { buyer, seller } = await pair();
    const [gone, ended] = [await bought(campus, { buyer, seller }), await bought(campus, { buyer, seller })];
    for (const id of [gone, ended]) {
      await press(campus.world, seller, id, 'accept');
      await weekPassed(campus, buyer, seller);
    }
    const byAdmin = { saleId: ended, event: 'cancel', reason: 'Salah pesan' } as const;
    await raiseSaleEventAsAdmin(campus.world, campus.admin, byAdmin);
    await setUserBlocked(campus.world, campus.admin, { userId: seller.id, isBlocked: true });
    await press(campus.world, buyer, gone, 'cancel');
    expect(await endOf(campus, gone)).toMatchObject({ state: 'canceled', against: '' });
    expect(await recordsOf(campus, buyer)).toEqual({ seller: null, buyer: null });
    expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ accepted1: 2 }));
  });

  it('an order moved as a whole by an administrator counts for each seller, but not as an answer', async () => {
    const { buyer, seller } = await pair();
    const orderId = orderIdOfSale(await bought(campus, { buyer, seller }));
    for (const to of ['Processed', 'Shipped', 'Completed'] as const) {
      await changeOrderStatus(campus.world, campus.admin, { orderId, to });
    }
    expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ completed: 1 }));
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ completed: 1 }));
  });

  it('simultaneous requests count once', async () => {
    const { buyer, seller } = await pair();
    const id = await bought(campus, { buyer, seller });
    await press(campus.world, seller, id, 'accept', 'ready');
    await Promise.allSettled([
      press(campus.world, buyer, id, 'receive').then(() => press(campus.world, seller, id, 'claim')),
      press(campus.world, buyer, id, 'receive'),
      press(campus.world, seller, id, 'cancel'),
    ]);
    expect(await wrongCounts(campus)).toEqual([]);
    const { seller: s, buyer: b } = await recordsOf(campus, { id: seller.id });
    expect((s?.completed ?? 0) + (s?.canceled ?? 0)).toBe(1);
    expect(b).toBeNull();
  });

  it('two simultaneous completed purchases of one person both count, even if they are the first', async () => {
    const { buyer, seller } = await pair();
    const other = await trader(campus, 'Jual');
    const ids = [await bought(campus, { buyer, seller }), await bought(campus, { buyer, seller: other })];
    await press(campus.world, seller, ids[0] ?? '', 'accept', 'ready', 'claim');
    await press(campus.world, other, ids[1] ?? '', 'accept', 'ready', 'claim');
    await Promise.all(ids.map((id) => press(campus.world, buyer, id, 'receive')));
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ completed: 2 }));
  });
});

describe('an absence', () => {
  it('ends a cash sale and counts immediately', async () => {
    const { buyer, seller } = await pair();
    const id = await missed(campus, { buyer, seller, by: 'seller' });
    expect(await endOf(campus, id)).toMatchObject({ state: 'canceled', against: 'buyer', isAbsent: true });
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ absent: 1 }));
    await weekPassed(campus, buyer, seller);
    const other = await missed(campus, { buyer, seller, by: 'buyer' });
    expect(await endOf(campus, other)).toMatchObject({ state: 'canceled', against: 'seller', isAbsent: true });
    expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ accepted1: 2, canceled: 1 }));
  });

  it.each([
    ['refund', 'seller', '', {}, {}],
    ['release', 'seller', 'buyer', { completed: 1 }, { absent: 1 }],
    ['refund', 'buyer', 'seller', { canceled: 1 }, {}],
    ['release', 'buyer', '', { completed: 1 }, { completed: 1 }],
  ] as const)(
    'counts after a dispute: %s after a report by the %s, against “%s”',
    async (event, by, against, ofSeller, ofBuyer) => {
      const { buyer, seller } = await pair();
      const id = await missed(campus, { buyer, seller, by, method: paying.transfer });
      expect(await endOf(campus, id)).toMatchObject({ state: 'disputed', isAbsent: true });
      // Nothing counts before the decision.
      expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ accepted1: 1 }));
      expect((await recordsOf(campus, buyer)).buyer).toBeNull();
      await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId: id, event, reason: 'Begitu' });
      expect(await endOf(campus, id)).toMatchObject({ against });
      expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ accepted1: 1, ...ofSeller }));
      const counted = Object.keys(ofBuyer).length > 0;
      expect((await recordsOf(campus, buyer)).buyer).toEqual(counted ? asBuyer(ofBuyer) : null);
    },
  );

  it('counts against neither side if the report is withdrawn', async () => {
    const { buyer, seller } = await pair();
    const id = await missed(campus, { buyer, seller, by: 'seller', method: paying.transfer });
    await press(campus.world, seller, id, 'withdraw');
    expect(await endOf(campus, id)).toMatchObject({ state: 'ready', against: '', isAbsent: false });
    await press(campus.world, buyer, id, 'receive');
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ completed: 1 }));
  });

  it('no longer counts if an administrator lifts it, which is audited once and notified', async () => {
    const { buyer, seller } = await pair();
    const saleId = await missed(campus, { buyer, seller, by: 'seller' });
    const lift = () => liftAbsence(campus.world, campus.admin, { saleId });
    const answers = await Promise.all([lift(), lift()]);
    expect(answers.map(({ lifted }) => lifted).sort()).toEqual([false, true]);
    expect(await endOf(campus, saleId)).toMatchObject({ state: 'canceled', against: '', isAbsent: false });
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({}));
    expect((await toldTo(campus, buyer)).filter((title) => title === 'Catatan tidak hadir dicabut')).toHaveLength(1);
    expect(await toldTo(campus, seller)).not.toContain('Catatan tidak hadir dicabut');
    const audit = await campus.world.rows.list('auditEvents', { where: { subject: saleId }, limit: 10 });
    expect(audit.map(({ action }) => action)).toEqual(['sale.absence']);
    expect(await wrongCounts(campus)).toEqual([]);
  });

  it('lifted while its dispute is decided counts as in the final sale', async () => {
    const { buyer, seller } = await pair();
    const saleId = await missed(campus, { buyer, seller, by: 'seller', method: paying.transfer });
    await Promise.all([
      liftAbsence(campus.world, campus.admin, { saleId }),
      raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId, event: 'release', reason: 'Begitu' }),
    ]);
    expect(await endOf(campus, saleId)).toMatchObject({ state: 'completed', against: '', isAbsent: false });
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ completed: 1 }));
  });
});

describe('a buyer’s record', () => {
  it('is visible only to the seller of an open sale', async () => {
    const { buyer, seller } = await pair();
    const done = await bought(campus, { buyer, seller });
    await press(campus.world, seller, done, 'accept');
    await handOver(campus.world, { buyer, seller }, done);
    await weekPassed(campus, buyer, seller);
    await missed(campus, { buyer, seller, by: 'seller' });
    const open = await bought(campus, { buyer, seller });
    const record = async (who: KnownCaller, saleId: string) =>
      (await readSale(campus.world, who, { saleId })).buyerRecord;
    expect(await record(seller, open)).toEqual({ completed: 1, ended: 2, stars: 0, starCount: 0 });
    expect(await record(buyer, open)).toBeNull();
    expect(await record(seller, done)).toBeNull();
  });

  it('has zeros for a new person, and is not missing', async () => {
    const { buyer, seller } = await pair();
    const saleId = await bought(campus, { buyer, seller });
    const { buyerRecord } = await readSale(campus.world, seller, { saleId });
    expect(buyerRecord).toEqual({ completed: 0, ended: 0, stars: 0, starCount: 0 });
  });
});

describe('a reputation', () => {
  const post = async (seller: KnownCaller, world = campus.world) => {
    const photo = await photoBy(campus, seller, 'product-photos');
    await postProduct(world, seller, { ...productForm([photo]), productId: ID.unique() });
  };

  it('is created once with the first product, with name, photo and membership date', async () => {
    const seller = await trader(campus, 'Wening');
    expect(await campus.world.rows.get('reputations', seller.id)).toBeNull();
    const profile = await campus.world.rows.get('profiles', seller.id);
    await Promise.all([post(seller), post(seller)]);
    await post(seller);
    const row = await campus.world.rows.get('reputations', seller.id);
    expect(row).toMatchObject({ name: 'Wening', photoId: '', isCampusEmail: false, version: 1 });
    expect(Date.parse(row?.memberSince ?? '')).toBe(Date.parse(profile?.$createdAt ?? ''));
    expect(await campus.world.rows.get('buyerRecords', seller.id)).toBeNull();
  });

  it('is also created for administrators and for sellers from before reputations existed', async () => {
    await post(campus.admin);
    await post(campus.admin);
    expect(await campus.world.rows.get('reputations', campus.admin.id)).toMatchObject({ name: 'Admin' });
    const { buyer, seller } = await pair();
    const id = await bought(campus, { buyer, seller });
    await press(campus.world, seller, id, 'accept');
    await post(seller);
    expect((await recordsOf(campus, seller)).seller).toEqual(asSeller({ accepted1: 1 }));
  });

  it('shows the current name, and is deleted with its account', async () => {
    const { buyer, seller } = await pair();
    const [first, second] = [await bought(campus, { buyer, seller }), await bought(campus, { buyer, seller })];
    await press(campus.world, seller, first, 'accept');
    await handOver(campus.world, { buyer, seller }, first);
    await press(campus.world, seller, second, 'accept', 'ready', 'claim');
    const change = { userId: seller.id, name: 'Sari Baru', phone: '', role: 'user' as const };
    await editUser(campus.world, campus.admin, change);
    expect(await campus.world.rows.get('reputations', seller.id)).toMatchObject({ name: 'Sari Baru' });
    await deleteOwnAccount(campus.world, seller);
    await deleteOwnAccount(campus.world, buyer);
    expect(await recordsOf(campus, seller)).toEqual({ seller: null, buyer: null });
    // Handed-over sales of the deleted people continue, but no longer count.
    await endDueSales(later(24 * 4));
    expect(await endOf(campus, second)).toMatchObject({ state: 'completed' });
    for (const who of [seller, buyer]) expect(await recordsOf(campus, who)).toEqual({ seller: null, buyer: null });
  });
});

describe('a recount', () => {
  it('corrects and lists wrong counts, creates missing rows and removes orphans; a second finds nothing', async () => {
    const { world } = campus;
    await recountReputations(world);
    const { buyer, seller } = await pair();
    const id = await bought(campus, { buyer, seller });
    await press(world, seller, id, 'accept');
    await handOver(world, { buyer, seller }, id);
    await world.rows.update('reputations', seller.id, { completed: 7, stars5: 3, name: 'Lama' });
    await world.rows.remove('buyerRecords', buyer.id);
    await world.rows.create('buyerRecords', ID.unique(), { ...asBuyer({ absent: 2 }), version: 1 });
    const healed = await recountReputations(world, campus.admin);
    expect(healed).toMatchObject({ made: 1, removed: 1, refreshed: 1 });
    const told = healed.corrected.map(({ userId, record, column, was, is }) => [userId, record, column, was, is]);
    expect(told).toEqual([
      [seller.id, 'seller', 'completed', 7, 1],
      [seller.id, 'seller', 'stars5', 3, 0],
    ]);
    expect(await campus.world.rows.get('reputations', seller.id)).toMatchObject({ name: seller.name, completed: 1 });
    expect((await recordsOf(campus, buyer)).buyer).toEqual(asBuyer({ completed: 1 }));
    expect(await recountReputations(world)).toEqual({ corrected: [], made: 0, removed: 0, refreshed: 0 });
    const audit = await world.rows.list('auditEvents', { where: { action: 'reputation.recount' }, limit: 10 });
    expect(audit.map(({ subject, actorId }) => [subject, actorId])).toEqual([[seller.id, campus.admin.id]]);
  });

  it('states whether a wrong count belongs to a seller or a buyer', async () => {
    const { world } = campus;
    const { buyer, seller } = await pair();
    const id = await bought(campus, { buyer, seller });
    await press(world, seller, id, 'accept');
    await handOver(world, { buyer, seller }, id);
    await recountReputations(world);
    await world.rows.update('buyerRecords', buyer.id, { absent: 1 });
    expect((await recountReputations(world, campus.admin)).corrected).toMatchObject([
      { userId: buyer.id, record: 'buyer', column: 'absent', was: 1, is: 0 },
    ]);
  });

  it('corrects many records in batches, with less than a tenth of the calls', async () => {
    const { world } = campus;
    await recountReputations(world);
    const profile = { name: 'Jual', email: '', phone: '', photoId: '', profileImageUrl: '', blocked: false };
    const times = { notificationsReadAt: null, unprovedSince: null, accountSince: null };
    const people = Array.from({ length: 120 }, () => ID.unique());
    for (const id of people) {
      await world.rows.create('profiles', id, { ...profile, ...times, role: 'user' });
      await campus.product({ sellerId: id });
    }
    let calls = 0;
    const real = LeanClient.prototype.call;
    const spy = vi.spyOn(LeanClient.prototype, 'call').mockImplementation(async function (this: LeanClient, ...args) {
      calls++;
      return real.apply(this, args);
    });
    const callsOf = async () => {
      calls = 0;
      const healed = await recountReputations(world);
      return { calls, healed };
    };
    const made = await callsOf();
    for (const id of people) await world.rows.update('reputations', id, { name: 'Lama' });
    for (const id of people.slice(0, 30)) await world.rows.update('reputations', id, { stars5: 3, completed: 2 });
    const mended = await callsOf();
    spy.mockRestore();
    expect(made.healed).toMatchObject({ made: 120, corrected: [] });
    expect(mended.healed).toMatchObject({ made: 0, refreshed: 120 });
    expect(mended.healed.corrected).toHaveLength(60);
    // Without batching, each person would cost seven calls, and six without a review.
    expect(made.calls).toBeLessThan((120 * 6) / 10);
    expect(mended.calls).toBeLessThan((120 * 6) / 10);
    expect(await recountReputations(world)).toEqual({ corrected: [], made: 0, removed: 0, refreshed: 0 });
  });

  it('agrees with the counts while people trade', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, pair));
    const trade = async ({ buyer, seller }: (typeof people)[number]) => {
      const id = await bought(campus, { buyer, seller });
      await press(campus.world, seller, id, 'accept');
      await handOver(campus.world, { buyer, seller }, id);
    };
    const [counts] = await Promise.all([
      wrongCounts(campus),
      ...people.map((one) => trade(one).then(() => trade(one))),
    ]);
    expect(counts).toEqual([]);
    expect(await wrongCounts(campus)).toEqual([]);
  });
});
