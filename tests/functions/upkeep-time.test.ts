/** Upkeep with slow calls: it ends within its execution's time, and continues in the next run. */
import { TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { type Run, runSteps } from '../../functions/upkeep/run-steps.ts';
import { steps } from '../../functions/upkeep/steps.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { expectWholeMoney } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { firstOf, type OrderOfSellers, orderedFrom, paid, paying, saleNow } from '../support/sales.ts';
import { SlowCalls } from '../support/slow-calls.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const threeDays = 3 * 86_400_000;
const all = Object.entries(steps);
let seed = 0;

/** One run on a slow server, with its duration (ms). `statusMs`: what Midtrans takes to answer about one attempt. */
async function runOf(due: typeof all, isSchedule: boolean, statusMs = 0): Promise<Run & { took: number }> {
  const calls = new SlowCalls(++seed);
  const tables = calls.slow(new TablesDB(clientWith(campus.server.key)));
  const begun = Date.now() + threeDays;
  const usual = campus.worldWith({ now: () => begun + calls.now() });
  const status = async (id: string) => {
    await calls.wait(statusMs);
    return campus.midtrans.status(id);
  };
  const world = {
    ...usual,
    payments: Object.assign(Object.create(usual.payments), { status }),
    rows: rowsOf(tables, ensureCounts(campus.world.settings), calls),
    log: (line: string) => expect(line).toMatch(/was not (ended|expired)/),
  };
  let run: Run | undefined;
  const [end] = await calls.together([
    async () => {
      run = await runSteps(world, due, isSchedule);
    },
  ]);
  if (end?.status === 'rejected' || !run) throw new Error('the run has failed', { cause: end });
  return { ...run, took: calls.now() };
}

it('a manual run ends within 30 s, and repeated runs do everything once', async () => {
  const orders: OrderOfSellers[] = [];
  for (let at = 0; at < 12; at++) {
    const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer, values: { stock: 3 } });
    await paid(campus.world, order);
    orders.push(order);
  }
  const reports: Run['report'][] = [];
  const isOver = async () =>
    (await campus.world.rows.list('sales', { where: { state: 'waiting' }, limit: 100 })).length === 0;
  while (!(await isOver()) && reports.length < 12) {
    const { report, took } = await runOf(all, false);
    expect(took).toBeLessThan(30_000);
    reports.push(report);
  }
  expect(await isOver()).toBe(true);
  // One run was not enough, and its report says so.
  expect(reports[0]?.endDueSales).toBe('not_finished');
  for (const order of orders) {
    const { id, product } = firstOf(order);
    expect(await saleNow(campus, id)).toMatchObject({ state: 'canceled', endedBy: 'upkeep' });
    expect(await orderNow(campus, order.orderId)).toMatchObject({ version: 2, paymentFlag: 'refund_due' });
    expect((await campus.productNow(product.$id)).stock).toBe(3);
  }
  await expectWholeMoney(campus);
});

it('an order with many payment attempts does not keep others from expiring', async () => {
  const orders: OrderOfSellers[] = [];
  for (const attempt of [limits.paymentAttempts, 1]) {
    const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer, values: { stock: 3 } });
    await campus.world.rows.update('transactions', order.orderId, { attempt });
    orders.push(order);
  }
  for (let run = 0; run < 2; run++) {
    const { took } = await runOf(all, true, 4_000);
    expect(took).toBeLessThan(300_000);
  }
  for (const { orderId } of orders) expect((await orderNow(campus, orderId)).status).toBe('Canceled');
});

it('an endless step uses up only its own share of time: the others run in the same run', async () => {
  const endless: (typeof all)[number] = [
    'endless',
    {
      everyMinutes: 10,
      run: async (world) => {
        for (;;) await world.rows.list('orders', { limit: 1 });
      },
    },
  ];
  for (const isSchedule of [false, true]) {
    const { report, took, failures } = await runOf([endless, ...all.slice(0, 4)], isSchedule);
    expect(took).toBeLessThan(isSchedule ? 300_000 : 30_000);
    expect(report.endless).toBe('not_finished');
    expect(Object.values(report)).not.toContain('not_begun');
    expect(failures).toBe(0);
  }
});

it('a failing step is logged with its causes, and the next step runs', async () => {
  const logged: string[] = [];
  const failing: (typeof all)[number] = [
    'failing',
    { everyMinutes: 10, run: () => Promise.reject(new AggregateError([new Error('broken')], 'Draws failed')) },
  ];
  const world = { ...campus.world, log: (line: string) => logged.push(line) };
  const { report, failures } = await runSteps(
    world,
    [failing, ...all.filter(([name]) => name === 'expireOrders')],
    true,
  );
  expect({ report, failures }).toMatchObject({ report: { failing: 'failed', expireOrders: { left: 0 } }, failures: 1 });
  expect(logged[0]).toContain('broken');
});
