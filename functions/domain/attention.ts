/** Work that waits for an administrator: its types, the rows of each type, and the page that handles it. */
import { limits } from './limits.ts';
import { openFlags } from './orders/midtrans.ts';
import { runningSaleStates, type SaleState } from './orders/sale.ts';
import { isResolved, type ReportStatus, reportStatuses } from './reports/report.ts';

/** Types of waiting work, in the order of the dashboard. */
export const attentionKinds = [
  'late',
  'disputes',
  'refundsDue',
  'payoutsPrepared',
  'payoutsDue',
  'unpaid',
  'returned',
  'owing',
  'lapsing',
  'ownerless',
  'chats',
  'reports',
  'undelivered',
  'closedPairs',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/**
 * Page on which an administrator handles the entry with this `id`; null if the cause is external and no page can fix
 * it.
 */
export const attentionPlace: Readonly<Record<AttentionKind, ((id: string) => string) | null>> = {
  late: null,
  disputes: (saleId) => `/admin/disputes/${saleId}`,
  refundsDue: (orderId) => `/admin/orders?pesanan=${orderId}`,
  payoutsPrepared: () => '/admin/payouts?keadaan=prepared',
  payoutsDue: () => '/admin/payouts',
  unpaid: (orderId) => `/admin/orders?pesanan=${orderId}`,
  returned: (orderId) => `/admin/orders?pesanan=${orderId}`,
  owing: () => '/admin/payouts',
  lapsing: (orderId) => `/admin/orders?pesanan=${orderId}`,
  ownerless: (orderId) => `/admin/orders?pesanan=${orderId}`,
  chats: (chatId) => `/chat/${chatId}`,
  reports: () => '/admin/reports',
  undelivered: null,
  closedPairs: (personId) => `/admin/users/${personId}`,
};

/** The columns of a sale that the rules read. Times are ISO texts. */
interface WaitingSale {
  readonly state: string;
  readonly returnedAmount: number;
  readonly dueAt: string | null;
}

const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state);

/**
 * States in which a sale needs an administrator once its money was returned, because buyer and seller cannot end it.
 */
export const unpaidStates: readonly SaleState[] = [...runningSaleStates, 'disputed'];

/** Waiting sales whose deadline is before this moment (ISO) are listed for administrators. */
export const lapsesBefore = (now: number): string => new Date(now + limits.lapseSoonHours * 3_600_000).toISOString();

/** Why a sale waits for an administrator. `hasLostSide`: seller or buyer is deleted, blocked or unknown. */
export function attentionOfSale(sale: WaitingSale, hasLostSide: boolean, now: number): AttentionKind[] {
  const { state, returnedAmount, dueAt } = sale;
  const kinds: [AttentionKind, boolean][] = [
    ['disputes', state === 'disputed'],
    ['unpaid', isOneOf(unpaidStates, state) && returnedAmount > 0],
    ['lapsing', state === 'waiting' && dueAt !== null && dueAt < lapsesBefore(now)],
    ['ownerless', isOneOf(runningSaleStates, state) && hasLostSide],
  ];
  return kinds.flatMap(([kind, waits]) => (waits ? [kind] : []));
}

/** Whether an administrator has to handle this payment flag of an order, with or without a refund. */
export const waitsForRefund = (paymentFlag: string): boolean => isOneOf(openFlags, paymentFlag);

/** The one state of a payout whose result at the bank is not recorded yet. */
export const preparedPayout = 'prepared';

export const openReportStatuses: readonly ReportStatus[] = reportStatuses.filter((status) => !isResolved(status));

/**
 * Earliest time (ISO) of a return that the administrators' list still shows. These returns went through Midtrans after
 * the handover, so the buyer has both money and goods.
 */
export const returnedSince = (now: number): string =>
  new Date(now - limits.returnedShownDays * 86_400_000).toISOString();
