import { Query } from 'appwrite';
import type { AuditFamily } from '#domain/audit-actions.ts';
import { orderIdOfSale } from '#domain/ids.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { auditTexts } from '../../../copy/audit.ts';
import { formatPrice } from '../../../copy/format.ts';
import { listRows } from '../../../lib/tables.ts';
import { personPath } from '../../../shop/person-path.ts';
import { reportColumns, reportedName } from '../reports/reports-list.ts';

/** The subject of an entry as people know it; `to`: its page, if it has one. */
interface AuditSubject {
  name: string;
  to?: string;
}

type Kind = 'person' | 'order' | 'sale' | 'product' | 'report' | 'payout' | 'wanted' | 'other';

/** The kind of thing that an entry's id belongs to. */
const kinds: Record<AuditFamily, Kind> = {
  order: 'order',
  sale: 'sale',
  dispute: 'sale',
  payouts: 'other',
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
  settings: 'other',
  chat: 'person',
  refund: 'other',
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

/** Long entries are cut when they are written; such a text can't be parsed. */
function readEntry(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The name that the entry itself stores, for subjects that are deleted. */
function keptName({ before, after }: Entry): string {
  const name = readEntry(after).name ?? readEntry(before).name;
  return typeof name === 'string' ? name : '';
}

/** Ids per query: at most as many as a page has entries. */
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

/** Subjects and actors of entries with their present names; deleted ones have the stored name, or their id. */
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
      return name === undefined ? { name: keptName(entry) || entry.subject } : { name, to: personPath(entry.subject) };
    },
    order: ({ subject }) => ({ name: orderNumber(subject), to: `/admin/orders?pesanan=${subject}` }),
    sale: ({ subject }) => {
      const orderId = orderIdOfSale(subject);
      if (!orderId) return { name: subject };
      return { name: auditTexts.sale(orderNumber(orderId)), to: `/admin/orders?pesanan=${orderId}` };
    },
    product: (entry) => {
      const name = products.get(entry.subject);
      return name === undefined
        ? { name: keptName(entry) || entry.subject }
        : { name, to: `/product/${entry.subject}` };
    },
    wanted: (entry) => {
      const { what } = readEntry(entry.before);
      return { name: typeof what === 'string' ? what : entry.subject, to: `/wanted/${entry.subject}` };
    },
    report: ({ subject }) => {
      const name = reports.get(subject);
      return name === undefined
        ? { name: subject }
        : { name: auditTexts.report(name), to: `/admin/reports/${subject}` };
    },
    payout: (entry) => {
      const { amount, state } = readEntry(entry.after);
      const price = typeof amount === 'number' ? formatPrice(amount) : '';
      const name = auditTexts.payout(price, people.get(personOfPayout(entry)) ?? '');
      return { name, to: `/admin/payouts?keadaan=${state === 'failed' ? 'failed' : 'paid'}` };
    },
    other: ({ subject }) => ({ name: subject }),
  };
  return entries.map((entry) => ({
    ...entry,
    actorName: people.get(entry.actorId) ?? entry.actorId,
    isActorKnown: people.has(entry.actorId),
    about: about[kindOf(entry.action)](entry),
  }));
}
