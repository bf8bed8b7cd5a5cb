/** What is stuck and waits for the administrator: one list of the dashboard. */
import { limits } from '../../domain/limits.ts';
import { openFlags } from '../../domain/orders/midtrans.ts';
import { runningSaleStates } from '../../domain/orders/sale.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

type AttentionWorld = Pick<World, 'rows' | 'now'>;

export interface AttentionList<T> {
  readonly entries: readonly T[];
  /** Whether there are more than are shown. */
  readonly more: boolean;
}

interface AttentionSale {
  readonly saleId: string;
  readonly orderId: string;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Rupiah. */
  readonly amount: number;
  readonly state: string;
  readonly reason: string;
  readonly since: string;
  readonly dueAt: string | null;
}

interface AttentionOrder {
  readonly orderId: string;
  readonly customerName: string;
  /** Rupiah. */
  readonly amount: number;
  readonly flag: string;
  readonly since: string;
}

const shown = limits.attentionShown;

const listOf = <R, T>(rows: readonly R[], entry: (row: R) => T): AttentionList<T> => ({
  entries: rows.slice(0, shown).map(entry),
  more: rows.length > shown,
});

const saleEntry = (sale: Row<'sales'>): AttentionSale => ({
  saleId: sale.$id,
  orderId: sale.orderId,
  buyerName: sale.buyerName,
  sellerName: sale.sellerName,
  amount: sale.subtotal,
  state: sale.state,
  reason: sale.reason,
  since: sale.$updatedAt,
  dueAt: sale.dueAt,
});

const orderEntry = (order: Row<'orders'>): AttentionOrder => ({
  orderId: order.$id,
  customerName: order.customerName,
  amount: order.paymentFlag === 'refund_due' && order.canceledAmount > 0 ? order.canceledAmount : order.totalAmount,
  flag: order.paymentFlag,
  since: order.$updatedAt,
});

/** Running sales of people who are blocked, deleted or unknown (from before sales): nobody will fulfil them. */
async function withoutSeller(world: AttentionWorld): Promise<Row<'sales'>[]> {
  const blocked = await world.rows.list('profiles', { where: { blocked: true }, select: ['$id'], limit: 100 });
  const sellerId = ['', ...blocked.map((profile) => profile.$id)];
  return world.rows.list('sales', { where: { sellerId, state: runningSaleStates }, limit: shown + 1 });
}

/** Disputes, money owed back, sales about to lapse, sales without a seller, open reports: at most 20 of each. */
export async function needsAttention(world: AttentionWorld) {
  const soon = new Date(world.now() + limits.lapseSoonHours * 3_600_000).toISOString();
  const [disputes, refunds, lapsing, ownerless, reports] = await Promise.all([
    world.rows.list('sales', { where: { state: 'disputed' }, limit: shown + 1 }),
    world.rows.list('orders', { where: { paymentFlag: openFlags }, limit: shown + 1 }),
    world.rows.list('sales', { where: { state: 'waiting' }, before: { dueAt: soon }, limit: shown + 1 }),
    withoutSeller(world),
    world.rows.list('reports', { where: { status: ['new', 'under_review'] }, select: ['$id'], limit: 100 }),
  ]);
  return {
    disputes: listOf(disputes, saleEntry),
    refundsDue: listOf(refunds, orderEntry),
    lapsing: listOf(lapsing, saleEntry),
    ownerless: listOf(ownerless, saleEntry),
    reports: reports.length,
  };
}
