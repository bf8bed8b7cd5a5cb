/** Every step of a sale and its effect on the order. A change of the table shows in two text files. */
import { expect, it } from 'vitest';
import { allowedSaleEvents, needsReason } from '#domain/orders/allowed-sale-events.ts';
import type { OrderEvent } from '#domain/orders/order.ts';
import {
  moveAllSales,
  moveOneSale,
  type OrderMove,
  type OrderSale,
  orderMoveNeeds,
  orderStatusOf,
  sellerNamesOf,
} from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import {
  isFinalSale,
  mayRestock,
  moverOfSale,
  readSaleState,
  saleActors,
  saleEvents,
  saleStates,
} from '#domain/orders/sale.ts';
import { saleReminderAt } from '#domain/orders/sale-deadlines.ts';
import { groupBySale } from '#domain/orders/sale-groups.ts';
import { moveSale } from '#domain/orders/sale-move.ts';
import { ruleRefusal } from '../support/refusals.ts';
import { dayMs, hourMs, mover, sale, start } from './plain-sale.ts';

const minuteMs = 60_000;
const iso = (time: number) => new Date(time).toISOString();
const meetAt = iso(start + 2 * dayMs);

const agreedOn = { meetAt, meetPlace: 'Gate 1', meetAgreedAt: iso(start) };

/** Possible values of a sale, and times since its state began. */
const cases: Record<string, [after: number, more: Partial<OrderSale>]> = {
  'an hour later': [hourMs, {}],
  'long after': [100 * dayMs, {}],
  'at a meeting, 29 minutes': [2 * dayMs + 29 * minuteMs, agreedOn],
  'at a meeting, 30 minutes': [2 * dayMs + 30 * minuteMs, agreedOn],
  'ready after a meeting, 31 minutes': [2 * dayMs + 31 * minuteMs, { ...agreedOn, readyAt: meetAt }],
  'accepted after a meeting, 31 minutes': [
    2 * dayMs + 31 * minuteMs,
    { ...agreedOn, acceptedAt: meetAt, readyAt: meetAt },
  ],
  'before a meeting far ahead': [hourMs, { meetAt: iso(start + 30 * dayMs), meetPlace: 'Gate 1' }],
  'its seller is gone': [hourMs, { isSellerGone: true }],
  'its buyer answers no proposal': [hourMs, { isBuyerSilent: true }],
  'its buyer leaves': [hourMs, { leaver: 'buyer' }],
  'its buyer leaves after a meeting': [2 * dayMs + 31 * minuteMs, { ...agreedOn, leaver: 'buyer' }],
  'its seller leaves': [hourMs, { leaver: 'seller' }],
  'its buyer says that the goods are there': [hourMs, { receivedAt: iso(start) }],
  'each has objected twice': [hourMs, { buyerObjections: 2, sellerObjections: 2 }],
  'each has objected three times': [hourMs, { buyerObjections: 3, sellerObjections: 3 }],
  'both agree to meet': [hourMs, { agreed: { place: 'SUC', startsAt: iso(start + 20 * dayMs) } }],
  'with the right code': [hourMs, { isCodeRight: true }],
  'paid elsewhere': [hourMs, { isPaidOutside: true, isCashReceived: true }],
  'its money went back': [hourMs, { money: 'refunded' }],
};

const disputes = ['accepted', 'ready', 'handed_over'].flatMap((disputedFrom) =>
  ['sari', 'budi'].map((endedBy) => ({
    disputedFrom,
    endedBy,
    disputedAt: iso(start),
    reason: 'Rusak',
    dueLeftMs: 5 * hourMs,
  })),
);

/** Times relative to now. */
const show = (value: unknown, now: number): string => {
  if (value === '') return "''";
  const at = typeof value === 'string' && /^20\d\d-/.test(value) ? Date.parse(value) - now : null;
  return at === null
    ? String(value)
    : at === 0
      ? 'now'
      : `now ${at > 0 ? '+' : '-'} ${Math.round((Math.abs(at) / hourMs) * 100) / 100} h`;
};

function step(before: OrderSale, now: number): string[] {
  return saleActors.flatMap((actor) =>
    [...new Set(allowedSaleEvents(before, mover(actor), now, 'WIB'))].map((event) => {
      const why = needsReason(event, before, mover(actor), now, 'WIB');
      const refused = why
        ? ` (asks why: ${JSON.stringify(ruleRefusal(() => moveSale(before, event, mover(actor), now, 'WIB', ' ')))})`
        : '';
      const { change, effects } = moveSale(before, event, mover(actor), now, 'WIB', why ? ' Hujan ' : '');
      const known: object = before;
      const changes = Object.entries(change)
        .filter(([column, value]) => value !== Reflect.get(known, column))
        .map(([column, value]) => `${column} ${show(value, now)}`);
      return `    ${actor} ${event}${refused}: ${[...changes, ...effects.map((effect) => `+${effect}`)].join(', ')}`;
    }),
  );
}

it('every step of a sale matches the recorded file', async () => {
  const lines = [cashOnDelivery, bankTransfer].flatMap((method) =>
    saleStates.flatMap((state) =>
      (state === 'disputed' ? disputes : [{}]).flatMap((dispute) => {
        const said = Object.values(dispute).slice(0, 2).join(' by ');
        const known = new Map<string, string>();
        return Object.entries(cases).flatMap(([name, [after, more]]) => {
          const steps = step(sale(state, { method, ...more, ...dispute }), start + after).join('\n');
          const same = known.get(steps);
          if (same === undefined) known.set(steps, name);
          const head = `${method}: ${state}${said && ` from ${said}`}, ${name}`;
          return steps === '' ? [] : same === undefined ? [head, steps] : [`${head}: as ${same}`];
        });
      }),
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('sale-life.txt');
});

const orderEvents: readonly OrderEvent[] = ['process', 'ship', 'complete', 'cancel', 'settle', 'expire'];
const orderOf = (sales: readonly OrderSale[]) => ({
  ...{ status: orderStatusOf(sales), version: 3, totalAmount: 300, canceledAmount: 0 },
});
const told = ({ from, to, version, moved, canceledAmount, settledDelta }: OrderMove) => {
  const each = moved.map((one) => `${one.sale.$id} ${one.change.state} [${one.effects}]`).join('; ');
  return `${from} → ${to}, version ${version}, canceled ${canceledAmount}, settled ${settledDelta}: ${each}`;
};
const late = start + 100 * dayMs;

it('every step of an order of two sellers matches the recorded file', async () => {
  const lines = [cashOnDelivery, bankTransfer].flatMap((method) =>
    saleStates.flatMap((one) =>
      saleStates.flatMap((other) => {
        const sales = [sale(one, { method }), sale(other, { method, $id: 'o-2', subtotal: 200 })];
        const order = orderOf(sales);
        const by = (event: OrderEvent) => mover(event === 'settle' || event === 'expire' ? 'system' : 'admin');
        return orderEvents.flatMap((event) => {
          let line = '';
          const refused = ruleRefusal(() => {
            line = told(moveAllSales(order, sales, event, by(event), late, 'WIB', 'Hujan'));
          });
          const needs = orderMoveNeeds(order, sales, event, by(event), late, 'WIB');
          const refusal = { code: 'transition_not_allowed', status: order.status, event };
          if (refused && needs === null) expect(refused).toEqual(refusal);
          return refused && needs === null
            ? []
            : [`${method}, ${one} and ${other}: ${event} (${needs}) ${refused ? JSON.stringify(refused) : line}`];
        });
      }),
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('order-life.txt');
});

it('a single sale moves its order, unless one transfer pays for several sales', () => {
  const waiting = [sale('waiting'), sale('accepted', { $id: 'o-2', subtotal: 200 })];
  const accept = (sales: readonly OrderSale[], id: string, event: 'accept' | 'cancel' = 'accept') =>
    moveOneSale(orderOf(sales), sales, id, event, mover('seller'), start, 'WIB', 'Hujan');
  expect(told(accept(waiting, 'o-1'))).toBe('Processed → Processed, version 4, canceled 0, settled 0: o-1 accepted []');
  expect(told(accept(waiting, 'o-2', 'cancel'))).toContain('Processed → Processed, version 4, canceled 200');
  expect(ruleRefusal(() => accept(waiting, 'o-3'))).toEqual({ code: 'sale_not_found', saleId: 'o-3' });
  const unpaid = [sale('unpaid'), sale('unpaid', { $id: 'o-2' })];
  const buyer = (sales: readonly OrderSale[]) => () =>
    moveOneSale(orderOf(sales), sales, 'o-1', 'cancel', mover('buyer'), start, 'WIB');
  const refused = { code: 'sale_event_not_allowed', state: 'unpaid', event: 'cancel' };
  expect(ruleRefusal(buyer(unpaid))).toEqual(refused);
  expect(ruleRefusal(buyer([sale('waiting'), sale('unpaid', { $id: 'o-2' })]))).toBeNull();
  const foreign = { status: 'Hilang', version: 0, totalAmount: 0, canceledAmount: 0 };
  const moved = () => moveAllSales(foreign, waiting, 'cancel', mover('admin'), start, 'WIB');
  expect(ruleRefusal(moved)).toEqual({ code: 'transition_not_allowed', status: 'Hilang' });
});

it('throws a RangeError for an unknown state', () => {
  expect(() => readSaleState('lost')).toThrow(new RangeError('Unknown state of a sale: lost'));
  const lost = [{ ...sale('waiting'), state: 'lost' }];
  const order = { status: 'PENDING', version: 0, totalAmount: 0, canceledAmount: 0 };
  expect(() => orderMoveNeeds(order, lost, 'process', mover('admin'), start, 'WIB')).toThrow(RangeError);
  const twice = [sale('disputed', { disputedFrom: 'disputed' })];
  expect(() => orderStatusOf(twice)).toThrow(new RangeError('A dispute begins in a running state'));
});

it('a sale is final when completed or canceled', () => {
  expect(saleStates.filter((state) => isFinalSale({ state }))).toEqual(['completed', 'canceled']);
});

it('a refusal contains the state and the event', () => {
  const refused = { code: 'sale_event_not_allowed', state: 'completed', event: 'cancel' };
  expect(ruleRefusal(() => moveSale(sale('completed'), 'cancel', mover('buyer'), start, 'WIB'))).toEqual(refused);
});

it('a sale can be moved by its seller and its buyer, but not by a stranger', () => {
  const two = { buyerId: 'sari', sellerId: 'budi' };
  expect(moverOfSale(two, { id: 'sari' })).toEqual({ id: 'sari', as: 'buyer' });
  expect(moverOfSale(two, { id: 'budi' })).toEqual({ id: 'budi', as: 'seller' });
  expect(moverOfSale(two, { id: 'eko' })).toBeNull();
});

it('lists the events that may restock', () => {
  expect(saleEvents.filter(mayRestock)).toMatchInlineSnapshot(`
    [
      "expire",
      "decline",
      "lapse",
      "absent",
      "overdue",
      "cancel",
      "refund",
      "leave",
    ]
  `);
});

it('schedules the review reminder a day after completion', () => {
  const done = { state: 'completed', dueAt: null, completedAt: iso(start) };
  expect(saleReminderAt(done, 0, 'WIB')).toBe(iso(start + dayMs));
  expect(saleReminderAt({ ...done, completedAt: null }, 0, 'WIB')).toBeNull();
  expect(saleReminderAt({ ...done, state: 'canceled' }, 0, 'WIB')).toBeNull();
});

it('groups the lines of an order into one sale per seller', () => {
  const lines = ['budi', 'sari', 'budi'].map((sellerId, at) => ({
    ...{ sellerId, productId: `p${at}`, at, sellerName: sellerId.toUpperCase() },
  }));
  expect(groupBySale(lines).map(([id, own]) => [id, own.map(({ at }) => at)])).toEqual([
    ['budi', [0, 2]],
    ['sari', [1]],
  ]);
  expect(sellerNamesOf([...lines, { sellerName: '' }])).toBe('BUDI, SARI');
});
