import { type AttentionKind, attentionKinds, attentionPlace } from '#domain/attention.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import type { HealthPart } from '#domain/setup/server-health.ts';
import { campusMoneyTexts } from '../../../copy/admin-money.ts';
import { answerDeadline } from '../../../copy/answer-deadline.ts';
import { attentionTexts, healthTexts } from '../../../copy/attention.ts';
import { formatAge, formatPrice } from '../../../copy/format.ts';
import type { Attention } from './queries.ts';

/** Problems of the server itself come before tasks that people have to handle. */
export const waitingKinds = ['server', 'imbalance', ...attentionKinds] as const;
type WaitingKind = (typeof waitingKinds)[number];

interface Named {
  readonly id: string;
  readonly name: string;
}

/** One task for an administrator. */
export interface WaitingRow {
  readonly kind: WaitingKind;
  /** Unique among all rows. */
  readonly key: string;
  /** The people concerned; without people, `text` describes the task. */
  readonly people: readonly Named[];
  readonly text: string;
  readonly amount: string;
  /** Age of the task, then the order number or the person's message, because the end may be truncated. */
  readonly facts: string;
  /** Accessible name of the link; set if `facts` alone is unclear. */
  readonly label?: string;
  /** Path of the page that handles the task; '' if the app cannot fix it. */
  readonly to: string;
  /** The promised date, ISO. */
  readonly promisedUntil: string | null;
  /** A support chat, which can be closed without an answer. */
  readonly chatId?: string;
}

/** The tasks of one kind, under a heading with their count. */
export interface WaitingGroup {
  readonly kind: WaitingKind;
  readonly title: string;
  readonly rows: readonly WaitingRow[];
}

export interface Waiting {
  readonly attention: Attention;
  readonly unwell: readonly HealthPart[];
  /** Difference between the received money and the sum of the ledger's places, rupiah. */
  readonly difference: number;
}

type RowFacts = Partial<WaitingRow> & Pick<WaitingRow, 'key'>;

const placeOf = (kind: AttentionKind, id = ''): string => attentionPlace[kind]?.(id) ?? '';
const nothing = { people: [], text: '', amount: '', facts: '', to: '', promisedUntil: null };

const ofOrder = (
  {
    amount,
    orderId,
    promisedUntil,
  }: Pick<Attention['refundsDue']['entries'][number], 'amount' | 'orderId' | 'promisedUntil'>,
  age: string,
) => ({ amount: formatPrice(amount), facts: `${age} · ${orderNumber(orderId)}`, promisedUntil });

/** The rows of each kind. A missing kind does not compile. */
function rowsByKind({ attention, unwell, difference }: Waiting, now: number): Record<WaitingKind, RowFacts[]> {
  const { late, undelivered, payoutsPrepared: prepared, reports } = attention;
  const texts = attentionTexts.late;
  type Sale = Attention['disputes']['entries'][number];
  const sale = (kind: AttentionKind) => (entry: Sale) => ({
    key: entry.saleId,
    people: [
      { id: entry.buyerId, name: entry.buyerName },
      { id: entry.sellerId, name: entry.sellerName },
    ],
    ...ofOrder(entry, kind === 'lapsing' ? answerDeadline(entry.dueAt, now) : formatAge(entry.since, now)),
    to: placeOf(kind, kind === 'disputes' ? entry.saleId : entry.orderId),
  });
  type Order = Attention['refundsDue']['entries'][number];
  const order = (kind: AttentionKind) => (entry: Order) => ({
    key: entry.orderId,
    people: [{ id: entry.customerId, name: entry.customerName }],
    ...ofOrder(entry, formatAge(entry.since, now)),
    to: placeOf(kind, entry.orderId),
  });
  const line = (key: string, text: string, applies = true) => (applies ? [{ key, text }] : []);
  return {
    server: unwell.flatMap((part) => line(part, healthTexts.parts[part])),
    imbalance:
      difference === 0
        ? []
        : [{ key: 'all', text: campusMoneyTexts.wrong(difference), to: '/admin/dashboard#uang-transfer' }],
    late: [
      ...(late.upkeepSince === null ? [] : line('upkeep', texts.upkeep(late.upkeepSince, now))),
      ...line('news', texts.news(late.news.count, late.news.more), late.news.count > 0),
      ...line('payments', texts.payments(late.payments.count, late.payments.more), late.payments.count > 0),
    ],
    disputes: attention.disputes.entries.map(sale('disputes')),
    refundsDue: attention.refundsDue.entries.map(order('refundsDue')),
    payoutsPrepared:
      prepared.count === 0
        ? []
        : [
            {
              key: 'all',
              text: attentionTexts.payoutsPrepared(prepared.count, prepared.more),
              amount: attentionTexts.preparedSum(prepared.amount, prepared.more),
              facts: prepared.since ? formatAge(prepared.since, now) : '',
              to: placeOf('payoutsPrepared'),
            },
          ],
    payoutsDue: attention.payoutsDue.entries.map(({ userId, name, amount, since }) => ({
      key: userId,
      people: [{ id: userId, name }],
      amount: formatPrice(amount),
      facts: formatAge(since, now),
      label: attentionTexts.payoutOf(name, amount),
      to: placeOf('payoutsDue'),
    })),
    unpaid: attention.unpaid.entries.map(sale('unpaid')),
    returned: attention.returned.entries.map(order('returned')),
    owing: attention.owing.entries.map(({ userId, name, amount, inPayout, since }) => ({
      key: userId,
      people: [{ id: userId, name }],
      amount: campusMoneyTexts.minus(amount),
      facts: `${formatAge(since, now)}${inPayout > 0 ? ` · ${attentionTexts.owingHeld(inPayout)}` : ''}`,
      label: attentionTexts.debtOf(name, amount),
      to: placeOf(inPayout > 0 ? 'payoutsPrepared' : 'owing'),
    })),
    lapsing: attention.lapsing.entries.map(sale('lapsing')),
    ownerless: attention.ownerless.entries.map(sale('ownerless')),
    chats: attention.chats.entries.map(({ chatId, name, message, since }) => ({
      key: chatId,
      chatId,
      people: [{ id: chatId, name }],
      facts: `${formatAge(since, now)} · ${message}`,
      to: placeOf('chats', chatId),
    })),
    reports: reports === 0 ? [] : [{ key: 'all', text: attentionTexts.reports(reports), to: placeOf('reports') }],
    undelivered: [
      ...line('push', attentionTexts.undelivered.push(undelivered.push), undelivered.push > 0),
      ...line('email', attentionTexts.undelivered.email(undelivered.email), undelivered.email > 0),
    ],
    closedPairs: attention.closedPairs.entries.map(({ firstId, firstName, secondId, secondName, completed }) => ({
      key: firstId + secondId,
      people: [
        { id: firstId, name: firstName },
        { id: secondId, name: secondName },
      ],
      facts: attentionTexts.pairSales(completed),
      to: placeOf('closedPairs', firstId),
    })),
  };
}

/** The kinds with tasks, in the order of `waitingKinds`. */
export function waitingGroups(waiting: Waiting, now: number): WaitingGroup[] {
  const rows = rowsByKind(waiting, now);
  /** The number of tasks, and whether there are more than the server counts. */
  const countOf = (kind: WaitingKind): [number, boolean] => {
    const part = kind === 'server' || kind === 'imbalance' ? null : waiting.attention[kind];
    if (typeof part !== 'object' || part === null || !('more' in part)) return [rows[kind].length, false];
    return ['count' in part ? part.count : part.entries.length, part.more];
  };
  return waitingKinds
    .filter((kind) => rows[kind].length > 0)
    .map((kind) => ({
      kind,
      title: attentionTexts.titles[kind](...countOf(kind)),
      rows: rows[kind].map((row) => ({ ...nothing, ...row, kind, key: `${kind} ${row.key}` })),
    }));
}

const isPromised = (row: WaitingRow): row is WaitingRow & { readonly promisedUntil: string } =>
  row.promisedUntil !== null;

/**
 * Takes the first row of each group, then the second, and so on, up to `most` rows. The result keeps the order of the
 * groups, but rows with a promised date are sorted among themselves, earliest first.
 */
export function firstRows(groups: readonly WaitingGroup[], most: number): WaitingRow[] {
  const chosen = new Set<WaitingRow>();
  const longest = Math.max(0, ...groups.map(({ rows }) => rows.length));
  for (let round = 0; round < longest; round++) {
    for (const { rows } of groups) {
      const row = rows[round];
      if (row && chosen.size < most) chosen.add(row);
    }
  }
  const shown = groups.flatMap(({ rows }) => rows.filter((row) => chosen.has(row)));
  const promised = shown.filter(isPromised).sort((a, b) => Date.parse(a.promisedUntil) - Date.parse(b.promisedUntil));
  return shown.map((row) => (isPromised(row) ? (promised.shift() ?? row) : row));
}
