/** The administrator's money pages with very many sellers who wait for payouts. */
import { Client, ID, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { limits } from '#domain/limits.ts';
import { bankFile } from '#domain/money/bank-file.ts';
import { bankForms } from '#domain/money/bank-forms.ts';
import { noMoney } from '#domain/money/ledger.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { orderSearchText } from '#domain/orders/order-search.ts';
import { duePayouts, listPayouts, listRefunds } from '../../functions/usecases/money/admin-lists.ts';
import { exportPayouts } from '../../functions/usecases/money/export-payouts.ts';
import { preparePayouts } from '../../functions/usecases/money/prepare-payouts.ts';
import { inChunks } from '../../functions/usecases/rows.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { processorMs } from '../support/processor-time.ts';
import { proof, runs } from '../support/proof.ts';

/** More payouts than one bank file holds. */
const sellers = runs(600, 10_000);
const barMs = 1_000;

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  const { endpoint, projectId, key } = campus.server;
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
  const write = async (tableId: string, row: (place: number) => Record<string, unknown>) => {
    for (let from = 0; from < sellers; from += 100) {
      const rows = Array.from({ length: Math.min(100, sellers - from) }, (_, at) => row(from + at));
      await tables.createRows({ databaseId: 'market', tableId, rows });
    }
  };
  const idOf = (place: number) => `penjual${String(place).padStart(13, '0')}`;
  const account = (place: number) => ({
    bank: 'bca',
    number: String(1_000_000_000 + place),
    holder: `Penjual ${place}`,
  });
  await write('balances', (place) => ({
    ...{ $id: balanceId(idOf(place)), personId: idOf(place), ...noMoney },
    ...{ available: 1_000 + place, inPayout: 500, version: 1 },
  }));
  await write('payoutAccounts', (place) => ({ $id: idOf(place), ...account(place) }));
  await write('profiles', (place) => ({ $id: idOf(place), name: `Penjual ${place}`, email: `${place}@kampus.ac.id` }));
  await write('payouts', (place) => ({
    ...{ $id: `cair${String(place).padStart(16, '0')}`, personId: idOf(place), amount: 500, state: 'prepared' },
    ...account(place),
  }));
  const available = (sellers * (2_000 + sellers - 1)) / 2;
  const sum = {
    ...noMoney,
    received: available + 500 * sellers,
    available,
    inPayout: 500 * sellers,
    version: 1,
    closings: '',
  };
  await campus.world.rows.create('balances', campusBalanceId, { personId: '', ...sum });
});
afterAll(() => campus.close());

it('pages list every seller with money once, highest balance first', async () => {
  const seen: number[] = [];
  let next: string | null = null;
  do {
    const after: string | null = next;
    const page = await duePayouts(campus.world, after ? { after } : {});
    expect(page.amount).toBe((sellers * (2_000 + sellers - 1)) / 2);
    seen.push(...page.entries.map(({ available }) => available));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual(Array.from({ length: sellers }, (_, place) => 1_000 + sellers - 1 - place));
  // An unknown cursor starts at the beginning.
  const lost = await duePayouts(campus.world, { after: 'tidakada' });
  expect(lost.entries[0]).toMatchObject({ available: 1_000 + sellers - 1, name: `Penjual ${sellers - 1}` });
});

it('debts of others do not reduce the payable sum, even if they exceed it', async () => {
  const { world } = await openCampus({ still: true });
  const balance = (id: string, personId: string, available: number) =>
    world.rows.create('balances', id, { personId, ...noMoney, available, version: 1, closings: '' });
  await balance(balanceId('penjual'), 'penjual', 10_000);
  await balance(balanceId('berutang'), 'berutang', -30_000);
  await balance(campusBalanceId, '', -20_000);
  expect(await duePayouts(world, {})).toMatchObject({ amount: 10_000, count: 1 });
});

it('lists and files take under a second; bank files have each seller once with the full account number', async () => {
  const { world, admin } = campus;
  const times: Record<string, number> = {};
  const note = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const { answer, ms } = await processorMs(act);
    times[name] = Math.round(ms);
    return answer;
  };
  await note('due', () => duePayouts(world, {}));
  await note('prepared', () => listPayouts(world, { state: 'prepared' }));
  const work = await note('export due', () => exportPayouts(world, admin, { state: 'due' }));
  const files = [await note('export prepared', () => exportPayouts(world, admin, { state: 'prepared' }))];
  const filed = () => files.reduce((sum, { count }) => sum + count, 0);
  while (files.at(-1)?.count === limits.payoutsPerFile && filed() < sellers)
    files.push(await exportPayouts(world, admin, { state: 'prepared' }));
  if (proof) console.log(`${sellers} sellers, ms of processor: ${JSON.stringify(times)}`);
  expect([work.count, filed()]).toEqual([sellers, sellers]);
  expect(new Set(files.map(({ fileId }) => fileId)).size).toBe(Math.ceil(sellers / limits.payoutsPerFile));
  for (const { count, amount } of files) expect(amount).toBe(500 * count);
  expect(JSON.stringify(work.lines)).not.toContain('1000000001');
  const text = bankFile(
    bankForms[0],
    files.flatMap(({ lines }) => lines),
  );
  expect(text).toMatch(/^Pencairan;Bank;Nomor rekening;Atas nama;Jumlah\r\n/);
  expect(text).toContain(';1000000001;Penjual 1;500\r\n');
  const audit = await world.rows.list('auditEvents', { where: { action: 'payouts.export' }, limit: 200 });
  const named = audit.flatMap(({ after }) => JSON.parse(after) as string[]);
  expect(named).toHaveLength(sellers);
  expect(new Set(named).size).toBe(sellers);
  for (const [name, ms] of Object.entries(times)) expect(ms, name).toBeLessThan(barMs);
});

it('finds payouts behind a full page of held-back ones', async () => {
  const { world, admin } = await openCampus({ still: true });
  const account = { bank: 'bca', number: '1234567890', holder: 'Penjual' };
  const add = (id: string, personId: string) =>
    world.rows.create('payouts', id, {
      ...{ personId, amount: 500, state: 'prepared', fileId: '', version: 0, ...account },
      ...{ reference: '', reason: '', endedAt: null, endedBy: '' },
    });
  const owes = { personId: 'berutang', ...noMoney, available: -1, version: 1, closings: '' };
  await world.rows.create('balances', balanceId('berutang'), owes);
  const held = Array.from({ length: limits.payoutsPerFile }, (_, n) => `tertahan${n}`);
  for (const some of inChunks(held, 20)) await Promise.all(some.map((id) => add(id, 'berutang')));
  await add('terakhir', 'penjual');
  expect(await exportPayouts(world, admin, { state: 'prepared' })).toMatchObject({
    lines: [{ payoutId: 'terakhir' }],
    held: held.length,
  });
});

it('prepares more payouts than fit into one transaction, each once', async () => {
  const { world, admin } = campus;
  const { entries } = await duePayouts(world, {});
  const payouts = entries.slice(0, 45).map(({ userId }) => ({ payoutId: ID.unique(), userId, amount: 7 }));
  const { prepared, refused } = await preparePayouts(world, admin, { payouts });
  expect([prepared.length, refused]).toEqual([payouts.length, []]);
  const made = await world.rows.list('payouts', { where: { amount: 7 }, limit: 100 });
  expect(made.map(({ personId }) => personId).sort()).toEqual(payouts.map(({ userId }) => userId).sort());
});

it('finds payouts by name, reference and day, with their order and count', async () => {
  const found = async (query: Partial<Parameters<typeof listPayouts>[1]>) => {
    const { entries, count } = await listPayouts(campus.world, { state: 'prepared', ...query });
    return { names: entries.map(({ name }) => name), count };
  };
  // No other seller's number contains one of these. The sellers with most money have a second payout from the test
  // above.
  const [one, other] = [sellers - 477, sellers - 73];
  expect(await found({ q: `penjual ${one}` })).toMatchObject({ count: 1, names: [`Penjual ${one}`] });
  expect(await found({ q: `${other}@kampus` })).toMatchObject({ count: 1, names: [`Penjual ${other}`] });
  const { count } = await found({});
  expect(count).toBeGreaterThanOrEqual(Math.min(sellers, 5_000));
  expect(await found({ from: '2020-01-01', to: '2099-01-01' })).toMatchObject({ count });
  for (const none of [{ q: 'tidak ada' }, { q: '%' }, { q: '$' }, { q: '🧋' }, { to: '2020-01-01' }])
    expect(await found(none)).toEqual({ count: 0, names: [] });
});

it('finds refunds by buyer, part of the order number, product and reference', async () => {
  const { rows } = campus.world;
  // Two ids of different moments, because orders of the same four milliseconds share a number.
  const [id, other] = ['692593b4002a6f1d8e3c', '692593b5002a6f1d8e3d'];
  const order = (orderId: string, products: string[]) => ({
    ...{ userId: 'x', customerName: 'Rani', paymentMethod: 'COD', shippingAddress: '-', status: 'Canceled' },
    ...{
      totalAmount: 1,
      depositAmount: 0,
      canceledAmount: 0,
      canceledDeposit: 0,
      returnedAmount: 0,
      itemCount: 1,
      version: 0,
    },
    ...{
      paymentFlag: '',
      flagVersion: 0,
      flagBefore: '',
      flagMarkedVersion: 0,
      saleVersion: 0,
      sellerNames: 'Budi',
      productNames: '',
    },
    searchText: orderSearchText({ orderId, customerName: 'Rani', sellerNames: 'Budi', products }),
  });
  const refund = (orderId: string, buyer: number, amount: number) => ({
    ...{ orderId, saleId: '', buyerId: `penjual${String(buyer).padStart(13, '0')}`, amount },
    ...{ reason: 'canceled', state: 'paid', way: 'manual', reference: `BCA ${amount}` },
    ...{ bank: '', number: '', holder: '', paidAt: null, version: 0, undone: 0, paidBy: '', paidVersion: 0 },
  });
  await rows.create('orders', id, order(id, ['Kopi Gayo']));
  await rows.create('orders', other, order(other, ['Gelas']));
  await rows.create('refunds', `${id}-1`, refund(id, 7, 5_000));
  await rows.create('refunds', `${other}-1`, refund(other, 250, 9_000));
  const found = async (query: Partial<Parameters<typeof listRefunds>[1]>) =>
    (await listRefunds(campus.world, { state: 'paid', ...query })).entries.map(({ orderId }) => orderId);
  expect(await found({ q: 'kopi' })).toEqual([id]);
  expect(await found({ q: orderNumber(id).toLowerCase() })).toEqual([id]);
  expect(await found({ q: 'penjual 250' })).toEqual([other]);
  expect(await found({ q: 'BCA 9000' })).toEqual([other]);
  expect(await found({ sort: 'smallest' })).toEqual([id, other]);
  expect(await found({ sort: 'largest' })).toEqual([other, id]);
  expect(await found({ q: 'teh' })).toEqual([]);
});
