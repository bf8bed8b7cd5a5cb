import { Query } from 'appwrite';
import type { AuditFamily } from '#domain/audit-actions.ts';
import { orderIdOfSale } from '#domain/order-ids.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { auditGroup, auditTexts } from '../../../copy/audit.ts';
import { formatPrice } from '../../../copy/format.ts';
import { groupHeads } from '../../../copy/settings-groups.ts';
import { listRows } from '../../../lib/tables.ts';
import { personPath } from '../../../shop/person-path.ts';
import { reportColumns, reportedName } from '../reports/reports-list.ts';

/** The subject of an entry as shown; `to`: its page, if it has one. */
interface AuditSubject {
  name: string;
  to?: string;
}

type Kind =
  | 'person'
  | 'order'
  | 'sale'
  | 'product'
  | 'report'
  | 'payout'
  | 'payouts'
  | 'refund'
  | 'settings'
  | 'wanted'
  | 'other';

const groupTitles = new Map(Object.entries(groupHeads).map(([name, { title }]) => [name, title]));

/** The kind of row that an entry's subject identifies, by the first word of its action. */
const kinds: Record<AuditFamily, Kind> = {
  order: 'order',
  sale: 'sale',
  dispute: 'sale',
  payouts: 'payouts',
  payout: 'payout',
  account: 'person',
  money: 'person',
  reputation: 'person',
  buyerRecord: 'person',
  product: 'product',
  user: 'person',
  person: 'person',
  report: 'report',
  talk: 'other',
  review: 'other',
  wanted: 'wanted',
  notification: 'other',
  mailing: 'other',
  totals: 'other',
  settings: 'settings',
  chat: 'person',
  refund: 'refund',
};
const kindOf = (action: string): Kind =>
  new Map<string, Kind>(Object.entries(kinds)).get(action.split('.')[0] ?? '') ?? 'other';

interface Entry {
  action: string;
  subject: string;
  actorId: string;
  before: string;
  after: string;
}

/** Long entries are cut when written; a cut text cannot be parsed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readEntry(text: string): Record<string, unknown> {
  const value = readJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/**
 * The name stored in the entry, for a subject that is deleted or has no page. Falls back to the word for the subject's
 * kind, because ids mean nothing to people.
 */
function keptName({ action, before, after }: Entry): string {
  const [now, earlier] = [readEntry(after), readEntry(before)];
  const name = now.name ?? earlier.name ?? now.title ?? earlier.title;
  return typeof name === 'string' && name !== '' ? name : auditGroup(action);
}

/** The number of payouts in an entry about several. */
function countOfPayouts({ before, after }: Entry): number {
  const lists = [after, before].flatMap((text) => {
    const value = readJson(text);
    return Array.isArray(value) ? [value] : Object.values(readEntry(text)).filter(Array.isArray);
  });
  return lists[0]?.length ?? 0;
}

/** Maximum ids per query; a page has no more entries. */
const idsMax = 100;

const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)].filter(Boolean).slice(0, idsMax);

const named = async (table: 'profiles' | 'products', ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await listRows(table, { select: ['name'], where: [Query.equal('$id', ids)], limit: ids.length });
  return new Map(rows.map(({ $id, name }) => [$id, name]));
};

const reported = async (ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await listRows('reports', {
    select: reportColumns,
    where: [Query.equal('$id', ids)],
    limit: ids.length,
  });
  return new Map(rows.map((row) => [row.$id, reportedName(row)]));
};

const personOfPayout = (entry: Entry): string => {
  const { personId } = readEntry(entry.after);
  return typeof personId === 'string' ? personId : '';
};

/**
 * Adds the subject and actor to each entry, with their current names. Deleted subjects get the name stored in the
 * entry.
 */
export async function namesOfEntries<E extends Entry>(entries: readonly E[]) {
  const of = (kind: Kind) => entries.filter(({ action }) => kindOf(action) === kind);
  const [people, products, reports] = await Promise.all([
    named(
      'profiles',
      idsOf([
        ...entries.map(({ actorId }) => actorId),
        ...of('person').map(({ subject }) => subject),
        ...of('payout').map(personOfPayout),
      ]),
    ),
    named('products', idsOf(of('product').map(({ subject }) => subject))),
    reported(idsOf(of('report').map(({ subject }) => subject))),
  ]);
  const about: Record<Kind, (entry: E) => AuditSubject> = {
    person: (entry) => {
      const name = people.get(entry.subject);
      return name === undefined ? { name: keptName(entry) } : { name, to: personPath(entry.subject) };
    },
    order: ({ subject }) => ({ name: orderNumber(subject), to: `/admin/orders?pesanan=${subject}` }),
    sale: (entry) => {
      const orderId = orderIdOfSale(entry.subject);
      if (!orderId) return { name: keptName(entry) };
      return { name: auditTexts.sale(orderNumber(orderId)), to: `/admin/orders?pesanan=${orderId}` };
    },
    product: (entry) => {
      const name = products.get(entry.subject);
      return name === undefined ? { name: keptName(entry) } : { name, to: `/product/${entry.subject}` };
    },
    wanted: (entry) => {
      const { what } = readEntry(entry.before);
      return { name: typeof what === 'string' ? what : keptName(entry), to: `/wanted/${entry.subject}` };
    },
    report: (entry) => {
      const name = reports.get(entry.subject);
      return name === undefined
        ? { name: keptName(entry) }
        : { name: auditTexts.report(name), to: `/admin/reports/${entry.subject}` };
    },
    payouts: (entry) => {
      const { reference } = { ...readEntry(entry.before), ...readEntry(entry.after) };
      const count = countOfPayouts(entry);
      return {
        name: auditTexts.payouts(count, typeof reference === 'string' ? reference : ''),
        to: '/admin/payouts',
      };
    },
    refund: (entry) => {
      const { amount, orderId } = { ...readEntry(entry.before), ...readEntry(entry.after) };
      if (typeof orderId !== 'string' || typeof amount !== 'number') return { name: keptName(entry) };
      return {
        name: auditTexts.refund(formatPrice(amount), orderNumber(orderId)),
        to: `/admin/orders?pesanan=${orderId}`,
      };
    },
    settings: (entry) => ({
      name: groupTitles.get(entry.subject) ?? keptName(entry),
      to: '/admin/settings',
    }),
    payout: (entry) => {
      const { amount, state } = readEntry(entry.after);
      const price = typeof amount === 'number' ? formatPrice(amount) : '';
      const name = auditTexts.payout(price, people.get(personOfPayout(entry)) ?? '');
      return { name, to: `/admin/payouts?keadaan=${state === 'failed' ? 'failed' : 'paid'}` };
    },
    other: (entry) => ({ name: keptName(entry) }),
  };
  return entries.map((entry) => ({
    ...entry,
    actorName: people.get(entry.actorId) ?? entry.actorId,
    isActorKnown: people.has(entry.actorId),
    about: about[kindOf(entry.action)](entry),
  }));
}
