/** Invariants of a campus after any failure of its server; each check returns a list of violations. */

import { campusDate, dateAfter } from '#domain/campus-days.ts';
import { versionOfEvent } from '#domain/order-ids.ts';
import { copyStatus, readStatus } from '#domain/orders/order.ts';
import { orderStatusOf } from '#domain/orders/order-of-sales.ts';
import { deadlineEvents, type SaleState } from '#domain/orders/sale.ts';
import { bundleStock } from '#kinds/bundle/rules/bundle.ts';
import { checkDraw, isDrawDue, ticketInTurn } from '#kinds/free/rules/draw.ts';
import { datesOf } from '#kinds/rental/rules/days.ts';
import type { TableName } from '../../functions/usecases/row-types.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { measureDrift } from '../../functions/usecases/upkeep/drift.ts';
import type { Campus } from './campus.ts';
import { expectWholeMoney } from './money.ts';
import { wrongSlots } from './services.ts';

async function every<T extends TableName>({ world }: Campus, table: T): Promise<Row<T>[]> {
  const rows: Row<T>[] = [];
  for await (const row of world.rows.each(table, {})) rows.push(row as Row<T>);
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const isRunning = ({ state }: Pick<Row<'sales'>, 'state'>): boolean => state !== 'canceled';

interface Trades {
  readonly orders: readonly Row<'orders'>[];
  readonly sales: readonly Row<'sales'>[];
  readonly items: readonly Row<'orderItems'>[];
  readonly products: readonly Row<'products'>[];
}

/** Every sale has its order, each status matches its sales, and each step is in the timeline once. */
async function wrongOrders(campus: Campus, { orders, sales, items }: Trades): Promise<string[]> {
  const [events, copies, codes] = await Promise.all([
    every(campus, 'orderEvents'),
    every(campus, 'transactions'),
    every(campus, 'handoverCodes'),
  ]);
  const ids = new Set(orders.map(({ $id }) => $id));
  const salesOf = Map.groupBy(sales, ({ orderId }) => orderId);
  const itemsOf = Map.groupBy(items, ({ saleId }) => saleId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  const copyOf = new Map(copies.map((copy) => [copy.$id, copy]));
  const coded = new Set(codes.map(({ $id }) => $id));
  const wrong: string[] = [];
  for (const { $id, orderId } of [...sales, ...items, ...events])
    if (!ids.has(orderId)) wrong.push(`${$id} has no order`);
  for (const { $id, orderId } of items)
    if (!salesOf.get(orderId)?.some((sale) => itemsOf.get(sale.$id)?.some((item) => item.$id === $id)))
      wrong.push(`the line ${$id} has no sale`);
  for (const { $id, status, version, totalAmount } of orders) {
    const own = salesOf.get($id) ?? [];
    if (own.length === 0) wrong.push(`${$id} has no sale`);
    const should = orderStatusOf(own);
    if (readStatus(status) !== should) wrong.push(`${$id} is ${status}, not ${should}`);
    const copy = copyOf.get($id);
    if (copy?.status !== copyStatus(should)) wrong.push(`the copy of ${$id} is ${copy?.status}, not ${should}`);
    const told = (eventsOf.get($id) ?? []).map((event) => versionOfEvent(event.$id)).sort((a, b) => a - b);
    if (told.join() !== [...Array(version + 1).keys()].join())
      wrong.push(`${$id} has the events ${told} of ${version}`);
    const worth = sum(own.map(({ subtotal }) => subtotal));
    if (worth !== totalAmount) wrong.push(`${$id} costs ${totalAmount}, its sales ${worth}`);
    for (const sale of own)
      if (['accepted', 'ready', 'rented'].includes(sale.state) && !coded.has(sale.$id))
        wrong.push(`${sale.$id} is ${sale.state} without a code`);
  }
  return wrong;
}

/** Stock plus sold units equal the initial stock. */
function wrongStock({ sales, items, products }: Trades, began: ReadonlyMap<string, number>): string[] {
  const running = new Set(sales.filter(isRunning).map(({ $id }) => $id));
  const soldOf = Map.groupBy(
    items.filter(({ saleId, stockTaken }) => stockTaken && running.has(saleId)),
    ({ productId }) => productId,
  );
  return [...began].flatMap(([id, pieces]) => {
    const product = products.find(({ $id }) => $id === id);
    const sold = sum((soldOf.get(id) ?? []).map(({ quantity }) => quantity));
    return product && product.stock !== pieces - sold
      ? [`${product.kind} ${id} has ${product.stock} of ${pieces}, ${sold} sold`]
      : [];
  });
}

function wrongBatches({ sales }: Trades, batches: readonly Row<'batches'>[]): string[] {
  return batches.flatMap(({ $id, taken, most, state }) => {
    const own = sales.filter(({ batchId }) => batchId === $id);
    const pieces = sum(own.filter(isRunning).map(({ itemCount }) => itemCount));
    return [
      ...(pieces === taken ? [] : [`the ${state} batch ${$id} counts ${taken} of ${pieces} pieces`]),
      ...(taken <= most ? [] : [`the batch ${$id} has ${taken} of ${most}`]),
    ];
  });
}

/** Checks days from tomorrow on, because today's may have been released before or after midnight. */
async function wrongRentals(campus: Campus, { sales, items, products }: Trades): Promise<string[]> {
  const days = await every(campus, 'rentalDays');
  const tomorrow = dateAfter(campusDate(campus.world.now(), 'WIB'), 1);
  const booked = new Map<string, number>();
  const saleOf = new Map(sales.map((sale) => [sale.$id, sale]));
  for (const { saleId, productId, quantity } of items) {
    const sale = saleOf.get(saleId);
    if (sale?.kind !== 'rental' || sale.state === 'canceled' || sale.state === 'completed') continue;
    for (const date of datesOf({ from: sale.rentFrom, until: sale.rentUntil }))
      booked.set(`${productId} ${date}`, (booked.get(`${productId} ${date}`) ?? 0) + quantity);
  }
  const wrong: string[] = [];
  for (const { productId, date, taken } of days) {
    const should = booked.get(`${productId} ${date}`) ?? 0;
    booked.delete(`${productId} ${date}`);
    const pieces = products.find(({ $id }) => $id === productId)?.pieces ?? 0;
    if (date < tomorrow) continue;
    if (taken !== should) wrong.push(`${productId} counts ${taken} of ${should} on ${date}`);
    if (taken > pieces) wrong.push(`${productId} has ${pieces} pieces, ${taken} booked on ${date}`);
  }
  for (const key of booked.keys()) if (key.slice(-10) >= tomorrow) wrong.push(`${key} is booked and not counted`);
  return wrong;
}

/** Each gift and link has at most one buyer; the buyer of a drawn gift is the person whose turn it was. */
async function wrongSingles(campus: Campus, { orders, sales, items, products }: Trades): Promise<string[]> {
  const [draws, entries, links] = await Promise.all([
    every(campus, 'draws'),
    every(campus, 'drawEntries'),
    every(campus, 'saleLinks'),
  ]);
  const running = new Map(sales.filter(isRunning).map((sale) => [sale.$id, sale]));
  const buyersOf = (productId: string) =>
    items.flatMap((item) => (item.productId === productId ? (running.get(item.saleId)?.buyerId ?? []) : []));
  const wrong: string[] = [];
  for (const draw of draws) {
    const own = entries.filter(({ productId }) => productId === draw.$id);
    const buyers = buyersOf(draw.$id);
    const inTurn = own.find(({ ticket }) => ticket === ticketInTurn(draw))?.userId;
    const check = checkDraw(draw);
    if (draw.state === 'open' && draw.entryCount !== own.length)
      wrong.push(`the draw ${draw.$id} counts ${draw.entryCount} of ${own.length} entries`);
    if (check !== (draw.seed === '' ? 'not_drawn' : 'right')) wrong.push(`the draw ${draw.$id} is ${check}`);
    if (buyers.length > 1) wrong.push(`the gift ${draw.$id} has ${buyers.length} buyers`);
    // After the last turn the gift is open to everybody.
    if (buyers.length === 1 && draw.state !== 'ended' && (draw.state !== 'taken' || buyers[0] !== inTurn))
      wrong.push(`the gift ${draw.$id} (${draw.state}) is ${buyers[0]}'s, whose turn it was not`);
    const stock = products.find(({ $id }) => $id === draw.$id)?.stock;
    if (stock !== undefined && stock !== 1 - buyers.length)
      wrong.push(`the gift ${draw.$id} has ${stock} pieces and ${buyers.length} buyers`);
  }
  for (const { $id, state, orderId } of links) {
    const buyers = buyersOf($id);
    if (buyers.length > 1) wrong.push(`the link ${$id} has ${buyers.length} buyers`);
    if (buyers.length === 1 && state !== 'ordered') wrong.push(`the link ${$id} is ${state} and sold`);
    if (state === 'ordered' && !orders.some((order) => order.$id === orderId))
      wrong.push(`the link ${$id} was ordered by nothing`);
  }
  return wrong;
}

async function tradesOf(campus: Campus): Promise<Trades> {
  const [orders, sales, items, products] = await Promise.all([
    every(campus, 'orders'),
    every(campus, 'sales'),
    every(campus, 'orderItems'),
    every(campus, 'products'),
  ]);
  return { orders, sales, items, products };
}

/** Violations that must not exist at any moment, before or after upkeep. `began`: initial stock of products. */
export async function wrongTrades(campus: Campus, began: ReadonlyMap<string, number>): Promise<string[]> {
  const trades = await tradesOf(campus);
  const sellers = [...new Set(trades.products.map(({ sellerId }) => sellerId))];
  const [batches, slots, money, drift] = await Promise.all([
    every(campus, 'batches'),
    Promise.all(sellers.map((id) => wrongSlots(campus, id, campus.world.now()))),
    expectWholeMoney(campus).then(
      () => [],
      (error: unknown) => [`money: ${error instanceof Error ? error.message : String(error)}`],
    ),
    measureDrift(campus.world),
  ]);
  return [
    ...(await wrongOrders(campus, trades)),
    ...wrongStock(trades, began),
    ...wrongBatches(trades, batches),
    ...(await wrongRentals(campus, trades)),
    ...(await wrongSingles(campus, trades)),
    ...slots.flat(),
    ...money,
    ...Object.entries(drift).flatMap(([name, by]) => (by === 0 ? [] : [`the counter ${name} is ${by} short`])),
  ];
}

const moves: Readonly<Record<string, readonly string[]>> = {
  canceled: ['waiting', 'accepted', 'ready'],
  ready: ['waiting', 'accepted'],
};

/** Work that upkeep has left half done. To be called after upkeep; `now`: the time of its start, ms since 1970. */
export async function unfinished(campus: Campus, now: number): Promise<string[]> {
  const { sales, products } = await tradesOf(campus);
  const [copies, batches, draws, offers, audit, bundles, parts, tombstones, profiles] = await Promise.all([
    every(campus, 'transactions'),
    every(campus, 'batches'),
    every(campus, 'draws'),
    every(campus, 'offers'),
    every(campus, 'auditEvents'),
    every(campus, 'bundles'),
    every(campus, 'bundleParts'),
    every(campus, 'tombstones'),
    every(campus, 'profiles'),
  ]);
  const isOver = (moment: string | null): boolean => moment !== null && Date.parse(moment) < now;
  const left: string[] = [];
  for (const { $id, status, expiresAt } of copies)
    if (status === 'Pending' && isOver(expiresAt)) left.push(`${$id} is unpaid since ${expiresAt}`);
  for (const { $id, state, dueAt } of sales)
    if ((state as SaleState) in deadlineEvents && isOver(dueAt)) left.push(`${$id} is ${state} since ${dueAt}`);
  for (const { $id, state, dueAt, acceptsAll } of batches) {
    if (isOver(dueAt)) left.push(`the ${state} batch ${$id} is due since ${dueAt}`);
    const behind = state === 'closed' && acceptsAll ? ['waiting'] : (moves[state] ?? []);
    for (const sale of sales)
      if (sale.batchId === $id && behind.includes(sale.state))
        left.push(`${sale.$id} is ${sale.state} in a ${state} batch`);
  }
  for (const draw of draws) {
    if (isDrawDue(draw, now)) left.push(`the draw ${draw.$id} is due since ${draw.drawAt}`);
    if (draw.state === 'offered' && isOver(draw.acceptUntil))
      left.push(`the draw ${draw.$id} waits for who let it pass`);
    if (draw.state !== 'open' && !draw.isTold) left.push(`who entered the draw ${draw.$id} was not told`);
  }
  for (const { $id, state, dueAt } of offers)
    if (state === 'open' && isOver(dueAt)) left.push(`the offer ${$id} is open since ${dueAt}`);
  for (const { $id, action, state, $createdAt } of audit)
    if (state === 'started' && Date.parse($createdAt) < now - 120_000)
      left.push(`${action} ${$id} was begun at ${$createdAt}`);
  for (const { $id, kind, endedAt } of tombstones)
    if (kind === 'person' && endedAt === null) left.push(`an account has not ended: ${$id}`);
  const people = new Set(profiles.map(({ $id }) => $id));
  for (const { $id, state, buyerId } of sales)
    if (['unpaid', 'waiting', 'accepted', 'ready'].includes(state) && !people.has(buyerId))
      left.push(`${$id} is ${state} for nobody`);
  const byId = new Map(products.map((product) => [product.$id, product]));
  for (const { $id } of bundles) {
    const own = parts.filter(({ bundleId }) => bundleId === $id);
    const stock = byId.get($id)?.stock;
    const should = bundleStock(own, byId, now);
    if (stock !== should) left.push(`the bundle ${$id} has ${stock}, its parts ${should}`);
  }
  return left;
}
