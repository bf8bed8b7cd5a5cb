/** Bank files that one person marks as sent completely, and the undo of every mark. */
import { ID } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { preparedEntry } from '#domain/money/payout.ts';
import { listPayouts, listRefunds } from '../../functions/usecases/money/admin-lists.ts';
import { booked } from '../../functions/usecases/money/book.ts';
import { markPayoutFailed, markPayoutPaid, undoPayoutEnd } from '../../functions/usecases/money/end-payout.ts';
import { type ExportedPayouts, exportPayouts } from '../../functions/usecases/money/export-payouts.ts';
import { readOrderMoney } from '../../functions/usecases/money/order-money.ts';
import { payOrderRefunds, payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { listPayoutFiles, markFileSent, undoFileSent } from '../../functions/usecases/money/payout-files.ts';
import { undoOrderRefund, undoRefund } from '../../functions/usecases/money/undo-refund.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { undoReportStatus } from '../../functions/usecases/reports/undo-report.ts';
import { create, type Operation } from '../../functions/usecases/rows.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { asCaller, type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { allOf, expectWholeMoney, hasAccount, moneyNow } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, paid, paying, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
let world: AdminAppWorld;
/** A second treasurer. */
let other: KnownCaller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.world;
  other = asCaller({ ...(await campus.person('Rina')), isAdmin: true });
  await ensureProfile(world, other);
  await ensureProfile(world, campus.admin);
});
afterEach(async () => {
  await expectWholeMoney(campus);
  // Keeps payouts of one test out of the next one's file.
  for (const { $id, state } of await allOf(campus, 'payouts')) {
    if (state === 'prepared') await markPayoutFailed(world, campus.admin, { payoutId: $id, reason: 'Selesai' });
  }
});
afterAll(() => campus.close());

const account = { bank: 'bca', number: '1234567890', holder: 'Penjual' };
const frozen = { ...account, reference: '', reason: '', endedAt: null, fileId: '', endedBy: '', version: 0 };

/** This many sellers with one prepared payout each, from received and earned money. */
async function preparedMany(count: number, amount = 20_000): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ID.unique());
  for (let from = 0; from < count; from += 10) {
    await world.rows.transact<void>(async () => {
      const some = ids.slice(from, from + 10);
      const entries = some.flatMap((id) => {
        const of = (kind: 'received' | 'held' | 'released') => ({
          ...{ id: `${id}-${kind}`, kind, personId: `p${id}`, orderId: '', saleId: '', payoutId: '', amount },
        });
        const payout = preparedEntry({ $id: id, personId: `p${id}`, amount });
        return [of('received'), of('held'), of('released'), payout];
      });
      const rows = some.map(
        (id): Operation => create('payouts', id, { personId: `p${id}`, amount, state: 'prepared', ...frozen }),
      );
      return { operations: [...rows, ...(await booked(world, entries))], result: undefined };
    });
    for (const id of ids.slice(from, from + 10)) await world.rows.create('payoutAccounts', `p${id}`, account);
  }
  return ids;
}

const fileOf = async (): Promise<string> => (await exportPayouts(world, campus.admin, { state: 'prepared' })).fileId;
const statesOf = async (ids: readonly string[]) => {
  const all = await allOf(campus, 'payouts');
  return Object.fromEntries(
    [
      ...Map.groupBy(
        all.filter(({ $id }) => ids.includes($id)),
        ({ state, reference }) => `${state} ${reference}`.trim(),
      ),
    ].map(([state, rows]) => [state, rows.length]),
  );
};
const at = (minutes: number) => campus.worldWith({ now: () => Date.now() + minutes * 60_000 });
const mark = (fileId: string, reference: string, by = campus.admin, after?: string, where = world) =>
  markFileSent(where, by, { fileId, reference, after });

const idsIn = ({ lines }: ExportedPayouts) => lines.map(({ payoutId }) => payoutId);

describe('a file for the bank', () => {
  it('has each payout once: repeating returns the same file, and later payouts go into another', async () => {
    const ids = await preparedMany(3);
    const first = await exportPayouts(world, campus.admin, { state: 'prepared' });
    expect(first).toMatchObject({ count: 3, amount: 60_000 });
    const again = await exportPayouts(world, other, { state: 'prepared' });
    expect(again).toMatchObject({ fileId: first.fileId, count: 3, lines: first.lines });
    const [late = ''] = await preparedMany(1);
    const second = await exportPayouts(world, campus.admin, { state: 'prepared' });
    expect(second.fileId).not.toBe(first.fileId);
    expect(idsIn(second)).toContain(late);
    for (const id of ids) expect(idsIn(second)).not.toContain(id);
    const asked = await exportPayouts(world, campus.admin, { state: 'prepared', fileId: first.fileId });
    expect(asked.lines).toEqual(first.lines);
    const { files } = await listPayoutFiles(world);
    expect(files.map(({ count, state }) => [count, state])).toEqual([
      [3, 'open'],
      [1, 'open'],
    ]);
    expect(await refusalOf(exportPayouts(world, other, { state: 'prepared', fileId: 'tidakada' }))).toMatchObject({
      code: 'payout_file_not_found',
    });
    await mark(first.fileId, 'R1');
    await mark(second.fileId, 'R2');
  });

  it('downloaded by two people simultaneously has each payout once', async () => {
    const ids = await preparedMany(8);
    const files = await Promise.all([campus.admin, other].map((by) => exportPayouts(world, by, { state: 'prepared' })));
    const named = files.flatMap((file) =>
      ids.filter((id) => idsIn(file).includes(id)).map((id) => `${id} ${file.fileId}`),
    );
    expect(new Set(named.map((line) => line.split(' ')[0])).size).toBe(8);
    expect(new Set(named).size).toBe(8);
    for (const fileId of new Set(files.map((one) => one.fileId))) if (fileId) await mark(fileId, 'R3');
  });

  it('is marked as sent in calls of a hundred payouts, can be resumed, and notifies each seller once', async () => {
    const ids = await preparedMany(limits.bulkAtOnce + 5);
    const fileId = await fileOf();
    const first = await mark(fileId, 'BCA 0042');
    expect(first).toMatchObject({ done: limits.bulkAtOnce, stayed: [] });
    expect(await statesOf(ids)).toEqual({ 'paid BCA 0042': limits.bulkAtOnce, prepared: 5 });
    // The tab was closed here: pressing again does the rest, and nothing twice.
    expect(await mark(fileId, 'BCA 0042')).toMatchObject({ done: 5, next: null });
    expect(await mark(fileId, 'BCA 0042')).toMatchObject({ done: 0, next: null });
    expect(await statesOf(ids)).toEqual({ 'paid BCA 0042': ids.length });
    expect((await moneyNow(campus, `p${ids[0]}`)).paidOut).toBe(20_000);
    const { files } = await listPayoutFiles(world);
    expect(files.find((file) => file.fileId === fileId)).toMatchObject({
      ...{ state: 'sent', markedBy: 'Admin', reference: 'BCA 0042', count: ids.length },
    });
    // The ten minutes for undo are over.
    const undone = await undoFileSent(world, other, { fileId });
    expect(undone).toMatchObject({ done: limits.bulkAtOnce });
    expect(await undoFileSent(at(30), other, { fileId, after: undone.next ?? '' })).toMatchObject({
      done: 5,
      next: null,
    });
    expect(await statesOf(ids)).toEqual({ prepared: ids.length });
    expect(await moneyNow(campus, `p${ids[0]}`)).toMatchObject({ paidOut: 0, inPayout: 20_000 });
    await expectWholeMoney(campus);
    // Marks the file again with another reference.
    let next: string | null | undefined;
    do next = (await mark(fileId, 'BCA 0043', other, next ?? undefined)).next;
    while (next);
    expect(await statesOf(ids)).toEqual({ 'paid BCA 0043': ids.length });
  });

  it('marked by two people simultaneously: one succeeds, and the other’s refusal states who it was', async () => {
    const ids = await preparedMany(6);
    const fileId = await fileOf();
    const tries = await Promise.allSettled([mark(fileId, 'SAMA'), mark(fileId, 'SAMA', other)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = tries[0].status === 'fulfilled' ? [campus.admin, other] : [other, campus.admin];
    expect(await refusalOf(mark(fileId, 'SAMA', loser))).toMatchObject({
      code: 'payout_file_marked',
      details: { name: winner.name, reference: 'SAMA', markedBy: winner.id },
    });
    expect(await refusalOf(mark(fileId, 'LAIN', winner))).toMatchObject({ code: 'payout_file_marked' });
    expect(await statesOf(ids)).toEqual({ 'paid SAMA': 6 });
    const paidOut = (await allOf(campus, 'entries')).filter(
      ({ kind, payoutId }) => kind === 'paid_out' && ids.includes(payoutId),
    );
    expect(paidOut).toHaveLength(6);
  });

  /** A world in which `meanwhile` happens after the plan of the `nth` transaction, before its operations are staged. */
  function heldAt(nth: number, meanwhile: () => Promise<unknown>): AdminAppWorld {
    let begun = 0;
    const transact: typeof world.rows.transact = (plan) => {
      const isHeld = ++begun === nth;
      return world.rows.transact(async (attempt) => {
        const planned = await plan(attempt);
        if (isHeld && attempt === 0) await meanwhile();
        return planned;
      });
    };
    return { ...world, rows: { ...world.rows, transact } };
  }

  it('does not take a payout that is marked one by one at the same moment', async () => {
    const [id = '', stays = ''] = await preparedMany(2);
    const paidAlone = () => markPayoutPaid(world, other, { payoutId: id, reference: 'SENDIRI' });
    const file = await exportPayouts(heldAt(1, paidAlone), campus.admin, { state: 'prepared' });
    expect(idsIn(file)).toEqual([stays]);
    expect(await world.rows.get('payouts', id)).toMatchObject({ state: 'paid', reference: 'SENDIRI', fileId: '' });
    await mark(file.fileId, 'R4');
  });

  it('is not marked any further once its mark is undone', async () => {
    const ids = await preparedMany(20);
    const fileId = await fileOf();
    // The second chunk of payouts: the first transaction claims the file.
    const held = heldAt(3, () => undoFileSent(world, other, { fileId }));
    expect((await refusalOf(mark(fileId, 'R5', campus.admin, undefined, held))).code).toBe('changed_meanwhile');
    expect(await statesOf(ids)).toEqual({ prepared: 20 });
    expect(await mark(fileId, 'R6')).toMatchObject({ done: 20, next: null });
  });

  it('is not undone any further once it is marked again', async () => {
    const ids = await preparedMany(20);
    const fileId = await fileOf();
    await mark(fileId, 'R5');
    const again = async () => {
      await undoFileSent(world, other, { fileId });
      await mark(fileId, 'R5', other);
    };
    expect((await refusalOf(undoFileSent(heldAt(3, again), campus.admin, { fileId }))).code).toBe('changed_meanwhile');
    expect(await statesOf(ids)).toEqual({ 'paid R5': 20 });
  });

  it('marked only in part can be continued by another person with the same reference, after a while', async () => {
    await preparedMany(2);
    const fileId = await fileOf();
    await world.rows.update('payoutFiles', fileId, {
      ...{ state: 'marking', reference: 'R9', markedBy: campus.admin.id, markedAt: new Date().toISOString() },
    });
    expect(await refusalOf(mark(fileId, 'R9', other))).toMatchObject({ code: 'payout_file_marked' });
    expect(await mark(fileId, 'R9', other, undefined, at(3))).toMatchObject({ done: 2, next: null });
  });

  it('skips payouts that must not be sent, with the reason', async () => {
    const ids = await preparedMany(3);
    const seller = other;
    const [changed = '', owes = '', own = ''] = ids;
    const fileId = await fileOf();
    await world.rows.update('payoutAccounts', `p${changed}`, { number: '999' });
    // Money of one of their sales was refunded meanwhile.
    const back = { personId: `p${owes}`, orderId: '', saleId: '', payoutId: '', amount: 500 };
    await world.rows.transact<void>(async () => ({
      operations: await booked(world, [
        { ...back, id: `${owes}-o`, kind: 'owed' },
        { ...back, id: `${owes}-t`, kind: 'taken_back' },
      ]),
      result: undefined,
    }));
    const refund = {
      orderId: 'gone',
      saleId: '',
      buyerId: 'gone',
      reason: 'taken_back',
      way: 'midtrans',
      reference: '',
    };
    const none = { bank: '', number: '', holder: '', paidAt: null, version: 0, undone: 0, paidBy: '', paidVersion: 0 };
    await world.rows.create('refunds', `${owes}-b1`, { ...refund, ...none, amount: 500, state: 'paid' });
    await world.rows.update('payouts', own, { personId: seller.id });
    const turn = await mark(fileId, 'R7', seller);
    expect(turn.done).toBe(0);
    expect(turn.stayed.map(({ payoutId, code }) => [payoutId, code]).sort()).toEqual(
      [
        [changed, 'payout_account_changed'],
        [owes, 'payout_held'],
        [own, 'own_case'],
      ].sort(),
    );
    expect(await statesOf(ids)).toEqual({ prepared: 3 });
    await world.rows.update('payouts', own, { personId: `p${own}` });
  });

  it('cannot be undone after ten minutes, or if it was not marked', async () => {
    await preparedMany(1);
    const fileId = await fileOf();
    expect(await refusalOf(undoFileSent(world, other, { fileId }))).toMatchObject({ code: 'undo_moved_on' });
    await mark(fileId, 'R8');
    expect(await refusalOf(undoFileSent(at(11), other, { fileId }))).toMatchObject({
      code: 'undo_over',
      details: { minutes: 10 },
    });
    expect((await listPayoutFiles(at(11))).files.map((file) => file.fileId)).not.toContain(fileId);
    expect(await refusalOf(mark('tidakada', 'R'))).toMatchObject({ code: 'payout_file_not_found' });
  });
});

describe('undoing a payout that was marked as sent or failed', () => {
  it('returns a payout to prepared, so that it can be marked again; its seller is notified both times', async () => {
    const [id = ''] = await preparedMany(1);
    const seller = await campus.person('Sari');
    await ensureProfile(world, seller);
    await world.rows.update('payouts', id, { personId: `p${id}` });
    const marked = await markPayoutPaid(world, campus.admin, { payoutId: id, reference: 'SALAH' });
    expect(
      (await listPayouts(world, { state: 'paid' })).entries.find(({ payoutId }) => payoutId === id)?.undoUntil,
    ).toBeTruthy();
    expect(
      await refusalOf(undoPayoutEnd(world, other, { payoutId: id, at: '2026-01-01T00:00:00.000Z' })),
    ).toMatchObject({
      code: 'undo_moved_on',
    });
    expect(await refusalOf(undoPayoutEnd(at(10.1), other, { payoutId: id }))).toMatchObject({ code: 'undo_over' });
    const both = await Promise.allSettled(
      [campus.admin, other].map((by) => undoPayoutEnd(world, by, { payoutId: id, at: marked.at })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await moneyNow(campus, `p${id}`)).toMatchObject({ inPayout: 20_000, paidOut: 0 });
    await markPayoutPaid(world, other, { payoutId: id, reference: 'BENAR' });
    expect(await moneyNow(campus, `p${id}`)).toMatchObject({ inPayout: 0, paidOut: 20_000 });
    const later = await listPayouts(at(10.1), { state: 'paid' });
    expect(later.entries.find(({ payoutId }) => payoutId === id)?.undoUntil).toBeNull();
  });

  it('returns a failed payout to prepared, unless its money is in another payout already', async () => {
    const [id = '', moved = ''] = await preparedMany(2);
    for (const payoutId of [id, moved]) await markPayoutFailed(world, campus.admin, { payoutId, reason: 'Ditolak' });
    expect(await undoPayoutEnd(world, campus.admin, { payoutId: id })).toMatchObject({ state: 'prepared' });
    const again = ID.unique();
    await world.rows.transact<void>(async () => ({
      operations: [
        create('payouts', again, { personId: `p${moved}`, amount: 20_000, state: 'prepared', ...frozen }),
        ...(await booked(world, [preparedEntry({ $id: again, personId: `p${moved}`, amount: 20_000 })])),
      ],
      result: undefined,
    }));
    expect(await refusalOf(undoPayoutEnd(world, campus.admin, { payoutId: moved }))).toMatchObject({
      code: 'undo_moved_on',
    });
  });

  it('makes one refund due again in all places, without touching the order’s other refund', async () => {
    const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer, values: { price: 50_000 } });
    await paid(world, order);
    await ensureProfile(world, order.buyer);
    await hasAccount(campus, order.buyer);
    await cancelOrder(world, order.buyer, { orderId: order.orderId });
    const [first, second] = order.sales.map(({ id }) => id);
    if (!first || !second) throw new Error('Two sales');
    const pay = (refundId: string, reference: string) =>
      payRefund(world, campus.admin, { refundId, way: 'manual', reference });
    await pay(first, 'BCA 1');
    await pay(second, 'BCA 2');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded', returnedAmount: 100_000 });
    expect(await refusalOf(undoRefund(at(11), other, { refundId: first }))).toMatchObject({ code: 'undo_over' });
    expect(await undoRefund(world, other, { refundId: first })).toMatchObject({
      state: 'due',
      paymentFlag: 'refund_due',
    });
    expect(await refusalOf(undoRefund(world, other, { refundId: first }))).toMatchObject({ code: 'undo_moved_on' });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refund_due', returnedAmount: 50_000 });
    expect(await saleNow(campus, first)).toMatchObject({ money: 'refund_due', returnedAmount: 0 });
    expect(await saleNow(campus, second)).toMatchObject({ money: 'refunded' });
    expect(await toldTo(campus, order.buyer)).toContain('Pengembalian dana masih diproses');
    await expectWholeMoney(campus);
    const due = await listRefunds(world, { state: 'due' });
    expect(due.entries).toMatchObject([{ refundId: first, undoUntil: null }]);
    await pay(first, 'BCA 3');
    expect(await orderNow(campus, order.orderId)).toMatchObject({ paymentFlag: 'refunded', returnedAmount: 100_000 });
    // The order has changed since.
    await world.rows.transact<void>(async () => {
      const { version } = await orderNow(campus, order.orderId);
      return {
        operations: [
          { action: 'update', tableId: 'orders', rowId: order.orderId, data: { version: version + 1 } },
          create('orderEvents', `${order.orderId}-${version + 1}`, {
            ...{
              orderId: order.orderId,
              from: 'Canceled',
              to: 'Canceled',
              by: '',
              note: '',
              event: 'cancel',
              saleId: '',
            },
          }),
        ],
        result: undefined,
      };
    });
    expect(await refusalOf(undoRefund(world, other, { refundId: first }))).toMatchObject({ code: 'undo_moved_on' });
    expect(firstOf(order).id).toBe(first);
  });

  it('restores the former flag of an order without refund rows, and notifies its buyer', async () => {
    const { orderId, buyer } = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
    await ensureProfile(world, buyer);
    await world.rows.update('orders', orderId, { paymentFlag: 'paid_twice' });
    const mark = () => payOrderRefunds(world, campus.admin, { orderId, reference: 'LAMA 1' });
    const markNow = async (when = world) => (await readOrderMoney(when, { orderId })).mark;
    expect(await refusalOf(undoOrderRefund(world, other, { orderId }))).toMatchObject({ code: 'undo_moved_on' });
    await mark();
    const seen = await markNow();
    expect(seen).not.toBeNull();
    expect(await markNow(at(11))).toBeNull();
    expect(await refusalOf(undoOrderRefund(at(11), other, { orderId }))).toMatchObject({ code: 'undo_over' });
    const another = undoOrderRefund(world, other, { orderId, at: '2026-01-01T00:00:00.000Z' });
    expect(await refusalOf(another)).toMatchObject({ code: 'undo_moved_on' });
    expect(await refusalOf(undoOrderRefund(world, buyer, { orderId }))).toMatchObject({ code: 'own_case' });
    const both = await Promise.allSettled(
      [campus.admin, other].map((by) => undoOrderRefund(world, by, { orderId, at: seen?.at })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await orderNow(campus, orderId)).toMatchObject({ paymentFlag: 'paid_twice', flagBefore: '' });
    expect(await toldTo(campus, buyer)).toContain('Pengembalian dana masih diproses');
    expect((await readOrderMoney(world, { orderId })).isRefundDue).toBe(true);
    // Marked again; then the buyer cancels, so the mark can no longer be undone.
    await mark();
    await cancelOrder(world, buyer, { orderId });
    expect(await markNow()).toBeNull();
    expect(await refusalOf(undoOrderRefund(world, other, { orderId }))).toMatchObject({ code: 'undo_moved_on' });
    expect(await refusalOf(undoOrderRefund(world, other, { orderId: 'tidakada' }))).toMatchObject({
      code: 'order_not_found',
    });
  });

  it('reopens a report, unless its product was removed with the decision', async () => {
    const reporter = await campus.person('Lapor');
    const [kept, removed] = await Promise.all(
      [1, 2].map(async () => {
        const seller = await campus.person('Jual');
        const { $id: productId } = await campus.product({ sellerId: seller.id });
        await reportProduct(world, reporter, { productId, reason: 'Harga tidak wajar', description: '' });
        const [report] = await world.rows.list('reports', { where: { productId }, limit: 1 });
        return { reportId: report?.$id ?? '', seller };
      }),
    );
    if (!kept || !removed) throw new Error('Two reports');
    const decide = (
      reportId: string,
      status: 'resolved_user_warned' | 'resolved_product_removed',
      removeProduct = false,
    ) => setReportStatus(world, campus.admin, { reportId, status, removeProduct });
    await decide(kept.reportId, 'resolved_user_warned');
    expect(await refusalOf(undoReportStatus(at(11), other, { reportId: kept.reportId }))).toMatchObject({
      code: 'undo_over',
    });
    expect(await undoReportStatus(world, other, { reportId: kept.reportId })).toEqual({ status: 'new' });
    expect(await world.rows.get('reports', kept.reportId)).toMatchObject({ status: 'new', decidedAt: null });
    expect(await toldTo(campus, reporter)).toContain('Laporan Anda masih ditinjau');
    expect(await toldTo(campus, kept.seller)).toContain('Peringatan dicabut');
    expect(await refusalOf(undoReportStatus(world, other, { reportId: kept.reportId }))).toMatchObject({
      code: 'undo_moved_on',
    });
    await decide(removed.reportId, 'resolved_product_removed', true);
    expect(await refusalOf(undoReportStatus(world, other, { reportId: removed.reportId }))).toMatchObject({
      code: 'undo_moved_on',
    });
    expect(await refusalOf(undoReportStatus(world, reporter, { reportId: kept.reportId }))).toMatchObject({
      code: 'own_case',
    });
  });
});
