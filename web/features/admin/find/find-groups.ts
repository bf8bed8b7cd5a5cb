import { Query } from 'appwrite';
import { aroundPrice } from '#domain/kinds/price-words.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { auditActions } from '../../../copy/audit.ts';
import type { findTexts } from '../../../copy/find.ts';
import { formatCost, formatDateTime } from '../../../copy/format.ts';
import { saleStateName } from '../../../copy/sale-states.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { listRows } from '../../../lib/tables.ts';
import { personPath } from '../../../shop/person-path.ts';
import { entriesOf } from '../audit/audit-conditions.ts';
import { auditSpec, loadAudit } from '../audit/audit-list.ts';
import { wordConditions } from '../list/text-conditions.ts';
import { reportColumns, reportedName } from '../reports/reports-list.ts';
import type { Look } from './look.ts';

export interface Found {
  id: string;
  title: string;
  detail: string;
  /** Path of the result's page. */
  to: string;
}

/** One kind of result, such as people or orders. */
export interface FindGroup {
  id: keyof typeof findTexts.groups;
  /** Required right. People without it neither see nor request the group. */
  right: 'people' | 'trades' | 'money' | 'products' | 'reports' | 'audit';
  /** Hidden from people with this right, who see the same orders in more detail in another group. */
  without?: 'trades';
  find: (look: Look) => Promise<Found[]>;
  /** Path of the list with all matches. */
  list?: (text: string) => string;
}

export const shownMax = 5;

const listOf = (path: string) => (text: string) => `${path}?${new URLSearchParams({ q: text })}`;

const people: FindGroup = {
  id: 'people',
  right: 'people',
  list: listOf('/admin/users'),
  find: async (look) =>
    (await look.people()).map(({ $id, name, email, phone }) => ({
      id: $id,
      title: name || email,
      detail: [email, phone].filter(Boolean).join(' · '),
      to: personPath($id),
    })),
};

const orderPath = (orderId: string) => `/admin/orders?pesanan=${encodeURIComponent(orderId)}`;

const orders: FindGroup = {
  id: 'orders',
  right: 'trades',
  list: listOf('/admin/orders'),
  find: async (look) =>
    (await look.orders()).map(({ $id, $createdAt, customerName, status, totalAmount }) => ({
      id: $id,
      title: `${orderNumber($id)} · ${customerName}`,
      detail: [formatCost(totalAmount), status, formatDateTime($createdAt)].join(' · '),
      to: orderPath($id),
    })),
};

/** Sales are found through their orders; only a disputed sale has its own page. */
const sales: FindGroup = {
  id: 'sales',
  right: 'trades',
  find: async (look) => {
    const ids = (await look.orders()).map(({ $id }) => $id);
    if (ids.length === 0) return [];
    const rows = await listRows('sales', {
      select: ['orderId', 'sellerName', 'productNames', 'state', 'subtotal', 'disputedAt', 'kind'],
      where: [Query.equal('orderId', ids), Query.orderDesc('$createdAt')],
      limit: shownMax,
    });
    return rows.map(({ $id, orderId, sellerName, productNames, state, subtotal, disputedAt, kind }) => ({
      id: $id,
      title: `${orderNumber(orderId)} · ${sellerName}`,
      detail: [productNames, formatCost(subtotal), saleStateName({ state, kind, subtotal })].join(' · '),
      to: disputedAt ? `/admin/disputes/${encodeURIComponent($id)}` : orderPath(orderId),
    }));
  },
};

const products: FindGroup = {
  id: 'products',
  right: 'products',
  list: listOf('/admin/products'),
  find: async (look) =>
    (await look.products()).map(({ $id, name, price, kind, sellerName }) => ({
      id: $id,
      title: name,
      detail: [aroundPrice({ kind }, formatCost(price)), sellerName].filter(Boolean).join(' · '),
      to: `/product/${encodeURIComponent($id)}`,
    })),
};

const reports: FindGroup = {
  id: 'reports',
  right: 'reports',
  list: listOf('/admin/reports'),
  find: async ({ text }) => {
    const rows = await listRows('reports', {
      select: reportColumns,
      where: [...wordConditions(text, ['productName', 'personName', 'reporterEmail']), Query.orderDesc('$createdAt')],
      limit: shownMax + 1,
    });
    return rows.map((report) => ({
      id: report.$id,
      title: reportedName(report),
      detail: [report.reason, report.status, formatDateTime(report.$createdAt)].join(' · '),
      to: `/admin/reports/${encodeURIComponent(report.$id)}`,
    }));
  },
};

const audit: FindGroup = {
  id: 'audit',
  right: 'audit',
  list: listOf('/admin/audit'),
  find: async (look) => {
    const [people, orders, products] = await Promise.all([look.people(), look.orders(), look.products()]);
    const where = [...(await entriesOf(look.text, { people, orders, products })), ...auditSpec.sorts[0].queries];
    return (await loadAudit({ where, limit: shownMax + 1 })).map((entry) => ({
      id: entry.$id,
      title: `${auditActions.get(entry.action) ?? entry.action} · ${entry.about.name}`,
      detail: [entry.actorName, formatDateTime(entry.$createdAt)].join(' · '),
      to: `/admin/audit?${new URLSearchParams({ q: entry.subject })}`,
    }));
  },
};

/** Orders for staff who see only the money. */
const moneyOrders: FindGroup = {
  id: 'orders',
  right: 'money',
  without: 'trades',
  list: listOf('/admin/orders'),
  find: async ({ text }) =>
    (await answer(admin.orders.$get({ query: { q: text } }))).entries
      .slice(0, shownMax + 1)
      .map(({ orderId, at, buyerName, status, totalAmount }) => ({
        id: orderId,
        title: `${orderNumber(orderId)} · ${buyerName}`,
        detail: [formatCost(totalAmount), status, formatDateTime(at)].join(' · '),
        to: orderPath(orderId),
      })),
};

/** The groups in display order. */
const groups: readonly FindGroup[] = [people, orders, moneyOrders, sales, products, reports, audit];

export const groupsFor = (hasRight: (right: FindGroup['right']) => boolean): FindGroup[] =>
  groups.filter(({ right, without }) => hasRight(right) && !(without && hasRight(without)));
