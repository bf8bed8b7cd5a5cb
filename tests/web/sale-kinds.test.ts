// @vitest-environment node
/** Texts about sales of each kind that differ from those about goods. sale-kinds.txt lists them all. */
import { expect, test } from 'vitest';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import type { SaleEventFacts } from '#domain/notifications/sale-facts.ts';
import { turnKinds } from '#domain/orders/next-turn.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { saleActors, saleEvents, saleStates, saleTransitions } from '#domain/orders/sale.ts';
import { saleDeadline } from '../../web/copy/sale-deadline.ts';
import { saleStateName } from '../../web/copy/sale-states.ts';
import { askBefore, saleButton, saleDone, saleEventTitle, saleStep } from '../../web/copy/sales.ts';
import { buyerNotification, reminderNotification, sellerNotification } from '../support/sale-news.ts';

const dueAt = '2026-11-26T08:00:00.000Z';
const now = Date.parse('2026-11-25T08:00:00.000Z');
const sides = ['buyer', 'seller', 'admin'] as const;

/** As in the row of a sale: gifts are goods with price 0. */
const rowOf = (kind: ProductKind) => ({
  kind: kind === 'free' ? 'goods' : kind,
  subtotal: kind === 'free' ? 0 : 50_000,
  deposit: kind === 'rental' ? 20_000 : 0,
});

const sale = {
  ...{ $id: 'x-1', orderId: 'x', buyerId: 'sari', productNames: 'Lampu', method: cashOnDelivery, isPaidOutside: false },
  ...{ buyerName: 'Sari', sellerName: 'Budi', money: 'none', disputedFrom: '', meetAgreedAt: null, stayFrom: null },
  zone: 'WIB',
  ...{ dueAt, meetAt: null, acceptedAt: null, receivedAt: null, rentUntil: '2026-11-30' },
} as const;

const factsOf = (kind: ProductKind, event: SaleEventFacts['event'], by: SaleEventFacts['by']): SaleEventFacts => {
  const { subtotal, deposit, kind: ofRow } = rowOf(kind);
  const rental = { until: '2026-11-30', goesOut: event === 'receive', wasOut: event === 'overdue', back: 0, kept: 0 };
  return {
    ...{ ...sale, saleId: 'x-1', kind: ofRow, amount: subtotal - deposit, deposit, event, by, reason: '', refund: 0 },
    ...{
      left: subtotal,
      money: kind === 'free' ? 'free' : 'cash',
      isDispute: false,
      isDone: event === 'confirm',
      isCanceled: event === 'cancel',
    },
    ...{ isRestocked: false, meeting: null },
    ...(kind === 'rental' ? { lent: { ...rental, isHeld: false } } : {}),
    ...(kind === 'preorder' ? { pickup: 'Lobi GKU' } : {}),
  };
};

/** The people who can raise this event. */
const moversOf = (event: SaleEventFacts['event']) =>
  saleActors.filter((actor) => saleTransitions.some((one) => one.event === event && one.by.includes(actor)));

/** All texts about a sale of this kind, by where they appear. */
function saidOf(kind: ProductKind): ReadonlyMap<string, string> {
  const row = { ...sale, ...rowOf(kind) };
  const said: [string, string | undefined][] = [];
  for (const turn of turnKinds) {
    for (const side of ['buyer', 'seller'] as const)
      said.push([`turn ${turn}, ${side}`, saleStep(side, { kind: turn, who: side }, row)]);
    const next = { kind: turn, who: 'seller', until: dueAt } as const;
    said.push([`turn ${turn}, deadline`, saleDeadline('buyer', next, now, row)]);
  }
  for (const state of saleStates) said.push([`state ${state}`, saleStateName({ ...row, state })]);
  for (const event of saleEvents) {
    said.push(
      [`${event}, timeline`, saleEventTitle(event, row.kind, 'seller')],
      [`${event}, done`, saleDone(event, row)],
    );
    for (const side of sides) {
      said.push([`${event}, button of ${side}`, saleButton(side, event, row)]);
      const named = { ...row, state: 'ready', isMissed: false, isMarked: true, isLast: false };
      const ask = askBefore(side, event, named);
      said.push([`${event}, question to ${side}`, ask && `${ask.title} | ${ask.question} | ${ask.yes}`]);
    }
    for (const by of moversOf(event)) {
      const facts = factsOf(kind, event, by);
      for (const [to, news] of [
        ['buyer', buyerNotification(facts)],
        ['seller', sellerNotification(facts, 'accepted')],
      ] as const)
        said.push([`${event} by ${by}, news to ${to}`, news ? `${news.title} | ${news.body}` : undefined]);
    }
  }
  const late = reminderNotification({ ...row, state: 'handed_over' });
  said.push(['reminder', `${late.title} | ${late.body}`]);
  return new Map(said.map(([where, words = '']) => [where, words]));
}

const goods = saidOf('goods');
/** Removes sums, which belong to the sample and not to the kind. */
const words = (text: string) => text.replace(/ \((Rp [^)]*|Gratis[^)]*)\)/g, '').replace(/, (Rp [\d.]+|Gratis)/g, '');

test('the texts of each kind that differ from those for goods match the snapshot', async () => {
  const lines = productKinds.flatMap((kind) => [
    `# ${kind}`,
    ...[...saidOf(kind)]
      .filter(([where, text]) => words(text) !== words(goods.get(where) ?? ''))
      .map(([where, text]) => `${where}: ${words(text)}`),
    '',
  ]);
  await expect(lines.join('\n')).toMatchFileSnapshot('./sale-kinds.txt');
});

const untrue: Readonly<Record<ProductKind, RegExp | null>> = {
  goods: null,
  bundle: null,
  link: null,
  wanted: null,
  service: /(?<!kode )\b(di|meny|men)?serah|penyerahan|\bbarang/i,
  preorder: /siap diserahkan/i,
  rental: /pembelian ini|^(pembelian|penjualan) /i,
  free: /pembelian|penjualan|tunai|berhak atas/i,
};

/** Texts that cannot occur for this kind, or that are about the person and not the thing. */
const elsewhere: Partial<Record<ProductKind, RegExp>> = {
  service: /^(take_back|turn (return|late))/,
  free: /^(take_back|turn (pay|return|late|confirm_cash|money_gone)|settle|accept_outside)|question to seller|claim|receive by/,
};

test.each(productKinds)('%s: no text says anything that is untrue of this kind', (kind) => {
  const wrong = [...saidOf(kind)].filter(
    ([where, text]) => !elsewhere[kind]?.test(where) && untrue[kind]?.test(words(text)),
  );
  expect(wrong.map(([where, text]) => `${where}: ${words(text)}`)).toEqual([]);
});
