/**
 * The administrator's work list over every state: each state in which it is the administrator's turn is listed, and no
 * other.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionKinds, attentionOfSale, attentionPlace, waitsForRefund } from '#domain/attention.ts';
import { limits } from '#domain/limits.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { saleStates } from '#domain/orders/sale.ts';
import { isResolved, reportStatuses } from '#domain/reports/report.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { closeChat, sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** The lists that contain this sale. */
async function listsOf(saleId: string): Promise<string[]> {
  const found = await needsAttention(campus.world);
  return (['disputes', 'unpaid', 'lapsing', 'ownerless'] as const).filter((kind) =>
    found[kind].entries.some((entry) => entry.saleId === saleId),
  );
}

describe('a sale', () => {
  const cases = saleStates.flatMap((state) =>
    [0, 500].flatMap((returnedAmount) =>
      [1, limits.saleAnswerHours].map((due) => [state, returnedAmount, due] as const),
    ),
  );

  it('is listed in exactly the states in which it is the administrator’s turn', async () => {
    const { orderId } = await orderedOnce(campus);
    const saleId = `${orderId}-1`;
    const seller = await campus.person('Jual');
    await ensureProfile(campus.world, seller);
    for (const [state, returnedAmount, due] of cases) {
      const isDisputed = state === 'disputed';
      await campus.world.rows.update('sales', saleId, {
        ...{ state, returnedAmount, dueAt: hours(due), sellerId: seller.id, sellerName: seller.name },
        ...{ disputedFrom: isDisputed ? 'ready' : '', disputedAt: isDisputed ? hours(-1) : null },
        ...{ method: bankTransfer, money: returnedAmount > 0 ? 'refunded' : 'held' },
      });
      const row = await campus.world.rows.get('sales', saleId);
      if (!row) throw new Error('The sale is there');
      const lists = await listsOf(saleId);
      const name = `${state}, ${returnedAmount} back, due in ${due} h`;
      expect(lists.sort(), name).toEqual([...attentionOfSale(row, false, Date.now())].sort());
      const turn = turnOfSale(row, {}, Date.now(), 'WIB');
      // Also listed, although it is not the administrator's turn: sales that are about to end without an answer, and
      // unpaid ones whose money was refunded.
      const isWarned = lists.includes('lapsing') || (state === 'unpaid' && returnedAmount > 0);
      expect(lists.length > 0 && !isWarned, name).toBe(turn.who === 'admin' && !isWarned);
    }
    // A blocked seller can neither fulfil the sale nor enter its code.
    await campus.world.rows.update('profiles', seller.id, { blocked: true });
    for (const state of saleStates) {
      await campus.world.rows.update('sales', saleId, {
        state,
        returnedAmount: 0,
        dueAt: null,
        method: cashOnDelivery,
      });
      const row = await campus.world.rows.get('sales', saleId);
      if (!row) throw new Error('The sale is there');
      expect((await listsOf(saleId)).sort(), state).toEqual([...attentionOfSale(row, true, Date.now())].sort());
    }
    await campus.world.rows.update('profiles', seller.id, { blocked: false });
    await campus.world.rows.update('sales', saleId, { state: 'completed' });
  });
});

it('lists a flagged order, with or without a refund, until it is settled', async () => {
  const { orderId } = await orderedOnce(campus);
  const flags = ['', 'paid_after_cancel', 'paid_twice', 'refund_due', 'refunded', 'partly_refunded', 'amount_mismatch'];
  for (const paymentFlag of flags) {
    await campus.world.rows.update('orders', orderId, { paymentFlag });
    const { refundsDue } = await needsAttention(campus.world);
    const isListed = refundsDue.entries.some((entry) => entry.orderId === orderId);
    expect(isListed, paymentFlag).toBe(waitsForRefund(paymentFlag));
  }
  await campus.world.rows.update('orders', orderId, { paymentFlag: '' });
});

it('lists an automatic refund for a week if the buyer has the goods', async () => {
  const { orderId } = await orderedOnce(campus);
  const refund = {
    ...{ orderId, saleId: '', buyerId: 'beli', amount: 500, reason: 'taken_back', state: 'paid', way: 'midtrans' },
    ...{ reference: '', bank: '', number: '', holder: '', paidAt: hours(0), version: 0 },
    ...{ undone: 0, paidBy: '', paidVersion: 0 },
  };
  await campus.world.rows.create('refunds', `${orderId}-a1-b1`, refund);
  const listed = async (world = campus.world) =>
    (await needsAttention(world)).returned.entries.some((entry) => entry.orderId === orderId);
  for (const state of saleStates) {
    await campus.world.rows.update('sales', `${orderId}-1`, { state });
    expect(await listed(), state).toBe(state === 'completed');
  }
  await campus.world.rows.update('sales', `${orderId}-1`, { state: 'completed' });
  const inAWeek = campus.worldWith({ now: () => Date.now() + (limits.returnedShownDays * 24 + 1) * 3_600_000 });
  expect(await listed(inAWeek)).toBe(false);
});

it('lists prepared payouts, and balances that are payable or owed', async () => {
  const payoutId = ID.unique();
  const blank = { bank: 'bca', number: '1234567890', holder: 'Sari', reference: '', reason: '', endedAt: null };
  await campus.world.rows.create('payouts', payoutId, {
    ...{ personId: 'jual', amount: 7_000, state: 'prepared', ...blank, fileId: '', endedBy: '', version: 0 },
  });
  expect((await needsAttention(campus.world)).payoutsPrepared).toMatchObject({ count: 1, amount: 7_000, more: false });
  for (const state of ['paid', 'failed']) {
    await campus.world.rows.update('payouts', payoutId, { state });
    expect((await needsAttention(campus.world)).payoutsPrepared.count, state).toBe(0);
  }
});

it('lists reports until they are decided', async () => {
  const reportId = ID.unique();
  const nobody = { about: 'product', productId: 'x', productName: '', personId: '', personName: '', reviewId: '' };
  await campus.world.rows.create('reports', reportId, {
    ...{ ...nobody, reportedByUserId: 'lapor', reporterEmail: '', reason: 'Harga tidak wajar', description: '' },
    ...{ status: 'new', decidedAt: null, statusBefore: '', statusAt: null, wantedId: '' },
  });
  for (const status of reportStatuses) {
    await campus.world.rows.update('reports', reportId, { status });
    expect((await needsAttention(campus.world)).reports, status).toBe(isResolved(status) ? 0 : 1);
  }
});

it('lists a chat from its first question until it is answered or needs no answer', async () => {
  const [asks, admin] = [await campus.person('Tanya'), campus.admin];
  await ensureProfile(campus.world, asks);
  await startChat(campus.world, asks);
  const say = (who: typeof asks, message: string, at = 0) =>
    sendMessage(campus.worldWith({ now: () => Date.now() + at }), who, {
      ...{ chatId: asks.id, messageId: ID.unique(), message, imageId: '' },
    });
  const waiting = async () => (await needsAttention(campus.world)).chats.entries;
  expect(await waiting()).toEqual([]);
  await say(asks, 'Halo?');
  const [first] = await waiting();
  await say(asks, 'Masih di sana?', 60_000);
  // A repeated question keeps the waiting time of the first.
  expect(await waiting()).toMatchObject([{ chatId: asks.id, message: 'Masih di sana?', since: first?.since }]);
  await say(admin, 'Ya.');
  expect(await waiting()).toEqual([]);
  await say(asks, 'Terima kasih banyak 🙏');
  expect(await waiting()).toEqual([]);
  await say(asks, 'Oh ya, satu lagi');
  expect(await waiting()).toHaveLength(1);
  await closeChat(campus.world, admin, { chatId: asks.id });
  expect(await waiting()).toEqual([]);
});

it('returns exactly the known types of work, each linked to a page unless no page can fix it', async () => {
  const found = await needsAttention(campus.world);
  expect(Object.keys(found).sort()).toEqual([...attentionKinds].sort());
  for (const kind of attentionKinds) expect(attentionPlace[kind]?.('x') ?? '/', kind).toMatch(/^\//);
});
