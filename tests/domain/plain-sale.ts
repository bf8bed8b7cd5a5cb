/** A sale in any state, reached by the shortest path. */
import type { OrderSale } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleActor, type SaleState, untouchedSale } from '#domain/orders/sale.ts';
import { saleDueAt } from '#domain/orders/sale-deadlines.ts';

export const start = Date.parse('2026-11-20T08:00:00.000Z');
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const idOf: Record<SaleActor, string> = { buyer: 'sari', seller: 'budi', admin: 'admin', system: 'upkeep' };
export const mover = (as: SaleActor) => ({ id: idOf[as], as });

export function sale(state: SaleState, more: Partial<OrderSale> = {}): OrderSale {
  const method = more.method ?? (state === 'unpaid' ? bankTransfer : cashOnDelivery);
  const acceptedAt = ['accepted', 'ready', 'handed_over', 'rented', 'disputed', 'completed'].includes(state)
    ? new Date(start).toISOString()
    : null;
  const readyAt = ['ready', 'handed_over', 'rented', 'completed'].includes(state) ? acceptedAt : null;
  const plain = { ...untouchedSale, meetPlace: '', meetAt: null, acceptedAt, readyAt };
  return {
    $id: 'o-1',
    subtotal: 100,
    state,
    method,
    disputedFrom: state === 'disputed' ? 'ready' : '',
    dueAt: saleDueAt(state, plain, start, 'WIB'),
    isPaidOutside: false,
    isCashReceived: false,
    endedBy: '',
    reason: '',
    completedAt: null,
    disputedAt: null,
    ...{ against: '', absentAt: null, acceptedWithin: 0 },
    ...plain,
    ...more,
  };
}
