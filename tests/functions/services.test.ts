/** Services apart from their bookings: files of a result, free days as a filter, and the largest transactions. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campusTime } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { countFreeDays } from '../../functions/kinds/service/usecases/free-days.ts';
import {
  handOverFile,
  openResultFiles,
  showResultFile,
  takeBackFile,
} from '../../functions/kinds/service/usecases/result-files.ts';
import { editSchedule } from '../../functions/kinds/service/usecases/services.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { answerMeeting, proposeMeeting } from '../../functions/usecases/orders/meetings.ts';
import { cancelOrder, changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { applyPayment } from '../../functions/usecases/payments/apply-payment.ts';
import type { Plan } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { uploadPicture } from '../support/access.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { paymentUpdateOf } from '../support/fake-midtrans.ts';
import { orderNow } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { photoBy } from '../support/photos.ts';
import { outcomeOf } from '../support/refusals.ts';
import { paying, press, saleNow, toldTo } from '../support/sales.ts';
import { book, hourIn, postedService, slotsOf } from '../support/services.ts';
import { trader } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const day = 24 * hour;

describe('result files of a service', () => {
  /** A lesson that its tutor has accepted. */
  async function lesson() {
    const posted = await postedService(campus);
    const buyer = await campus.person('Ani');
    const { saleId, orderId } = await book(campus, posted, buyer, hourIn(2, '10:00'));
    await press(campus.world, posted.seller, saleId, 'accept');
    return { ...posted, buyer, saleId, orderId };
  }
  const uploaded = (owner: KnownCaller) => photoBy(campus, owner, 'result-files');
  const filesOf = (saleId: string) => campus.world.rows.list('resultFiles', { where: { saleId }, limit: 100 });

  it('are visible only to the two people of the sale; the buyer is notified of the first', async () => {
    const { seller, buyer, saleId } = await lesson();
    const before = (await toldTo(campus, buyer)).length;
    const fileIds = [await uploaded(seller), await uploaded(seller)];
    for (const fileId of fileIds) {
      expect(await handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' })).toEqual({ fileId });
      // A retry after a lost response changes nothing.
      expect(await handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' })).toEqual({ fileId });
    }
    const rows = await filesOf(saleId);
    expect(rows.map((row) => row.fileId).sort()).toEqual([...fileIds].sort());
    for (const { $permissions } of rows)
      expect([...$permissions].sort()).toEqual([`read("user:${buyer.id}")`, `read("user:${seller.id}")`].sort());
    expect((await toldTo(campus, buyer)).length).toBe(before + 1);
    const [fileId = ''] = fileIds;
    for (const one of [seller, buyer])
      expect((await showResultFile(campus.world, one, { saleId, fileId })).token).toBeTruthy();
    const stranger = await campus.person('Cici');
    expect(await outcomeOf(showResultFile(campus.world, stranger, { saleId, fileId }))).toBe('sale_not_found');
    expect(await outcomeOf(showResultFile(campus.world, buyer, { saleId, fileId: ID.unique() }))).toBe('not_found');
  });

  it('notify the buyer once, however often the first file is removed and replaced', async () => {
    const { seller, buyer, saleId } = await lesson();
    const rung = async () => (await toldTo(campus, buyer)).filter((title) => title.startsWith('Hasil sudah')).length;
    for (let time = 0; time < 4; time++) {
      const fileId = await uploaded(seller);
      await handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' });
      await takeBackFile(campus.world, seller, { saleId, fileId });
      expect(await rung()).toBe(1);
    }
    // Two simultaneous files after that cause no notification, either.
    const both = [await uploaded(seller), await uploaded(seller)];
    await Promise.all(
      both.map((fileId) => handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' })),
    );
    expect([(await filesOf(saleId)).length, await rung()]).toEqual([2, 1]);
  });

  it('can be delivered only by the seller, from own uploads, each in one sale', async () => {
    const [one, other] = [await lesson(), await lesson()];
    const { seller, buyer, saleId } = one;
    const hand = (who: KnownCaller, fileId: string, to = saleId) =>
      outcomeOf(handOverFile(campus.world, who, { saleId: to, fileId, name: 'catatan.pdf' }));
    expect(await hand(buyer, await uploaded(buyer))).toBe('sale_not_found');
    expect(await hand(other.seller, await uploaded(other.seller))).toBe('sale_not_found');
    expect(await hand(seller, await uploaded(buyer))).toBe('file_not_yours');
    expect(await hand(seller, ID.unique())).toBe('file_not_yours');
    const fileId = await uploaded(seller);
    expect(await hand(seller, fileId)).toBe('done');
    const { saleId: second } = await book(campus, one, other.buyer, hourIn(3, '10:00'));
    await press(campus.world, seller, second, 'accept');
    expect(await hand(seller, fileId, second)).toBe('file_not_yours');
    expect(await filesOf(second)).toEqual([]);
    // A token for one sale's file opens no other.
    expect(await outcomeOf(showResultFile(campus.world, other.buyer, { saleId: second, fileId }))).toBe('not_found');
  });

  it('cannot be delivered before their upload has finished', async () => {
    const { seller, saleId } = await lesson();
    const { secret } = await campus.users.createSession({ userId: seller.id });
    const { id: fileId, status } = await uploadPicture(
      campus.server,
      { headers: { 'x-appwrite-session': secret, 'content-range': 'bytes 0-69/140' } },
      'result-files',
    );
    expect(status).toBe(201);
    const hand = () => outcomeOf(handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' }));
    expect([await hand(), (await filesOf(saleId)).length]).toEqual(['file_not_yours', 0]);
  });

  it('are limited in number, during and after the sale; a wrong one can be removed until the sale ends', async () => {
    const { seller, buyer, saleId } = await lesson();
    const hand = async (fileId: string) =>
      outcomeOf(handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' }));
    const fileIds: string[] = [];
    for (let count = 0; count < limits.resultFiles; count++) {
      const fileId = await uploaded(seller);
      fileIds.push(fileId);
      expect(await hand(fileId)).toBe('done');
    }
    expect(await hand(await uploaded(seller))).toBe('result_files_limit');
    const [first = '', second = ''] = fileIds;
    const stranger = await campus.person('Cici');
    for (const one of [buyer, stranger])
      expect(await outcomeOf(takeBackFile(campus.world, one, { saleId, fileId: first }))).toBe('sale_not_found');
    for (let press = 0; press < 2; press++)
      expect(await takeBackFile(campus.world, seller, { saleId, fileId: first })).toEqual({ fileId: first });
    expect(await campus.world.files.get('result-files', first)).toBeNull();
    expect(await outcomeOf(showResultFile(campus.world, buyer, { saleId, fileId: first }))).toBe('not_found');
    await press(campus.world, seller, saleId, 'ready');
    await press(campus.world, buyer, saleId, 'receive');
    await press(campus.world, seller, saleId, 'claim');
    expect((await saleNow(campus, saleId)).state).toBe('completed');
    expect(await outcomeOf(takeBackFile(campus.world, seller, { saleId, fileId: second }))).toBe('result_files_closed');
    expect(await hand(await uploaded(seller))).toBe('done');
    expect(await filesOf(saleId)).toHaveLength(limits.resultFiles);
  });

  it('can be opened by an uninvolved administrator during a dispute, which is audited', async () => {
    const { seller, buyer, saleId } = await lesson();
    const fileId = await uploaded(seller);
    await handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' });
    const open = (who: KnownCaller) => openResultFiles(campus.world, who, { saleId });
    const audit = () => campus.world.rows.list('auditEvents', { where: { subject: saleId }, limit: 10 });
    expect(await outcomeOf(open(campus.admin))).toBe('dispute_not_open');
    await press(campus.world, buyer, saleId, 'object');
    for (const one of [seller, buyer]) expect(await outcomeOf(open(one))).toBe('own_case');
    expect((await audit()).filter(({ action }) => action === 'sale.files')).toEqual([]);
    const { files } = await open(campus.admin);
    expect(files).toMatchObject([{ id: fileId, name: 'catatan.pdf' }]);
    expect(files[0]?.token).toBeTruthy();
    expect((await audit()).filter(({ action }) => action === 'sale.files')).toMatchObject([
      { actorId: campus.admin.id },
    ]);
    expect(await outcomeOf(openResultFiles(campus.world, campus.admin, { saleId: ID.unique() }))).toBe(
      'sale_not_found',
    );
  });

  it('can be opened during a dispute although another file of the sale is missing', async () => {
    const { seller, buyer, saleId } = await lesson();
    const [kept, missing] = [await uploaded(seller), await uploaded(seller)];
    for (const fileId of [kept, missing])
      await handOverFile(campus.world, seller, { saleId, fileId, name: 'catatan.pdf' });
    await press(campus.world, buyer, saleId, 'object');
    await campus.world.files.remove('result-files', missing);
    const { files } = await openResultFiles(campus.world, campus.admin, { saleId });
    const tokens = new Map(files.map(({ id, token }) => [id, token]));
    expect([files.length, tokens.get(missing)]).toEqual([2, null]);
    expect(tokens.get(kept)).toBeTruthy();
    expect(await outcomeOf(showResultFile(campus.world, buyer, { saleId, fileId: missing }))).toBe('not_found');
  });

  it('are refused before the acceptance and after a cancel', async () => {
    const posted = await postedService(campus);
    const buyer = await campus.person('Ani');
    const { saleId, orderId } = await book(campus, posted, buyer, hourIn(2, '10:00'));
    const hand = async () =>
      outcomeOf(
        handOverFile(campus.world, posted.seller, { saleId, fileId: await uploaded(posted.seller), name: 'x.pdf' }),
      );
    expect(await hand()).toBe('result_files_closed');
    await cancelOrder(campus.world, buyer, { orderId });
    expect(await hand()).toBe('result_files_closed');
    // A sale of goods has no result files.
    const seller = await campus.person('Jual');
    const product = await campus.product({ sellerId: seller.id });
    await addToCart(campus.world, buyer, { productId: product.$id });
    const goods = { orderId: ID.unique(), paymentMethod: paying.cash, shippingAddress: 'Gate 2' };
    await placeOrder(campus.world, buyer, { ...goods, expectedTotal: product.price });
    const fileId = await uploaded(seller);
    expect(
      await outcomeOf(handOverFile(campus.world, seller, { saleId: `${goods.orderId}-1`, fileId, name: 'x' })),
    ).toBe('sale_not_found');
  });
});

describe('"Kosong besok"', () => {
  const tomorrow = campusTime(Date.now() + day, 'WIB').date;
  const daysOf = async (productId: string) => (await campus.productNow(productId)).freeDays ?? [];

  here('follows bookings, cancellations, closed and open hours', async () => {
    const date = campusTime(Date.now() + 2 * day, 'WIB').date;
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const hours = [{ day: weekday, from: '09:00', until: '11:00' }];
    const posted = await postedService(campus, { hours });
    const without = await postedService(campus, { hours: null });
    expect(await daysOf(posted.productId)).toEqual([]);
    await countFreeDays(campus.world);
    expect(await daysOf(posted.productId)).toEqual([date]);
    expect(await daysOf(without.productId)).toEqual([]);
    // A count without changes writes nothing.
    expect(await countFreeDays(campus.world)).toEqual({ changed: 0 });
    // After the first booking one hour is left, enough for the shortest package; after the second one none is.
    const [ani, budi] = [await campus.person('Ani'), await campus.person('Budi')];
    await book(campus, posted, ani, hourIn(2, '09:00'));
    expect(await countFreeDays(campus.world)).toEqual({ changed: 0 });
    const { orderId } = await book(campus, posted, budi, hourIn(2, '10:00'));
    expect(await countFreeDays(campus.world)).toEqual({ changed: 1 });
    expect(await daysOf(posted.productId)).toEqual([]);
    await cancelOrder(campus.world, budi, { orderId });
    await countFreeDays(campus.world);
    expect(await daysOf(posted.productId)).toEqual([date]);
    const said = { hours: [{ day: weekday, from: 540, until: 660 }], daysOff: [date], version: 1 };
    await editSchedule(campus.world, posted.seller, said);
    await countFreeDays(campus.world);
    expect(await daysOf(posted.productId)).toEqual([]);
    await editSchedule(campus.world, posted.seller, { ...said, daysOff: [], version: 2 });
    await countFreeDays(campus.world);
    expect(await daysOf(posted.productId)).toEqual([date]);
    // After that day, the next free day is the same weekday a week later.
    await countFreeDays(campus.worldWith({ now: () => Date.parse(`${date}T17:00:00Z`) }));
    expect(await daysOf(posted.productId)).toEqual([campusTime(Date.now() + 9 * day, 'WIB').date]);
  });

  here('does not list a day that is too near to be booked', async () => {
    const { productId } = await postedService(campus);
    const late = Date.parse(hourIn(1, '19:00')) - limits.appointmentNoticeMinutes * 60_000;
    await countFreeDays(campus.worldWith({ now: () => late }));
    expect(await daysOf(productId)).toContain(tomorrow);
    await countFreeDays(campus.worldWith({ now: () => late + 1 }));
    expect(await daysOf(productId)).not.toContain(tomorrow);
  });
});

describe('transactions stay within their limit at the largest size', () => {
  function counting() {
    const sizes: number[] = [];
    const settings = { ...campus.world.settings, feePercent: 2.5 }; // A fee adds ledger entries, and so operations.
    const transact: AdminAppWorld['rows']['transact'] = (plan) =>
      campus.world.rows.transact(async (attempt) => {
        const planned: Plan<never> = (await plan(attempt)) as Plan<never>;
        sizes.push(planned.operations.length);
        return planned;
      });
    return { sizes, world: { ...campus.world, settings, rows: { ...campus.world.rows, transact } } };
  }

  // Either one appointment that fills all hours, or as many as an order may have, together with last pieces of other
  // sellers.
  it.each([
    [1, paying.cash],
    [1, paying.transfer],
    [limits.appointmentLines, paying.cash],
    [limits.appointmentLines, paying.transfer],
  ] as const)('of an order with %d appointments, %s, and of each of its ends', async (services, method) => {
    const { sizes, world } = counting();
    const quarters = (limits.appointmentHours * 60) / limits.quarterMinutes;
    const minutes = Math.floor(quarters / services) * limits.quarterMinutes;
    for (const end of ['Canceled', 'Completed'] as const) {
      const buyer = await trader(campus, 'Beli');
      const posted = [];
      for (let line = 0; line < services; line++)
        posted.push(
          await postedService(campus, {
            seller: await trader(campus, 'Tutor'),
            packages: [{ id: 'satu', name: 'Seharian', price: 50_000, minutes }],
          }),
        );
      for (const { productId } of posted) await addToCart(world, buyer, { productId });
      for (let line = services; line < limits.appointmentLines; line++) {
        const seller = await trader(campus, 'Jual');
        const { $id: productId } = await campus.product({ sellerId: seller.id, price: 50_000, stock: 1 });
        await addToCart(world, buyer, { productId });
      }
      const orderId = ID.unique();
      const total = 50_000 * limits.appointmentLines;
      const choice = { packageId: 'satu', startsAt: hourIn(2, '09:00') };
      await placeOrder(world, buyer, {
        ...{ orderId, paymentMethod: method, shippingAddress: 'Kos', expectedTotal: total },
        choices: posted.map(({ productId }) => ({ productId, choice })),
      });
      const [first] = posted;
      if (!first) throw new Error('There is a service');
      expect(await slotsOf(campus, first.seller.id)).toHaveLength(minutes / limits.quarterMinutes);
      if (method === paying.transfer)
        await applyPayment(world, paymentUpdateOf(`1700000000000-${orderId}-1`, total, 'settlement'));
      if (end === 'Canceled') {
        // Moves the appointment, so that one transaction changes all quarters: those of the old time and of the new
        // one.
        const sales = await campus.world.rows.list('sales', {
          where: { orderId, sellerId: first.seller.id },
          limit: 1,
        });
        const saleId = sales[0]?.$id ?? '';
        await press(world, first.seller, saleId, 'accept');
        const proposal = { saleId, place: 'Perpustakaan', startsAt: hourIn(3, '09:00') };
        const { meetingId } = await proposeMeeting(world, first.seller, proposal);
        await answerMeeting(world, buyer, { meetingId, event: 'agree' });
      }
      const steps = end === 'Canceled' ? (['Canceled'] as const) : (['Processed', 'Shipped', 'Completed'] as const);
      for (const to of steps)
        await changeOrderStatus(world, campus.admin, {
          orderId,
          to,
          ...(to === 'Canceled' ? { reason: 'Batal' } : {}),
        });
      expect(await orderNow(campus, orderId)).toMatchObject({ status: end });
      for (const { seller } of posted)
        expect(await slotsOf(campus, seller.id)).toHaveLength(end === 'Canceled' ? 0 : minutes / limits.quarterMinutes);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.transactionOperations);
    console.info(`The largest transaction with ${services} appointments, ${method}: ${Math.max(...sizes)} operations.`);
  });
});
