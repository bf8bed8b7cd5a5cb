/** Ends the open trades of a person whose account is deleted (TRADE 2, "Deleting an account"). */
import { DomainError } from '../../domain/errors.ts';
import { leavingReason } from '../../domain/notifications/sale-dispute-notification.ts';
import type { Row } from '../rows.ts';
import { moveOrder, type SettlingWorld } from './move-order.ts';
import { moveSale } from './move-sale.ts';

/** Id of the actor that ends the sales. No person has this id, so neither side can withdraw the dispute. */
const accounts = 'accounts';

/** The states in which deleting the account ends a sale. Sales in `handed_over` run to their own end. */
const left = ['unpaid', 'waiting', 'accepted', 'ready', 'rented', 'disputed'];

/** A dispute that an earlier run has already handed to the administrator. */
const isDone = ({ state, endedBy }: Row<'sales'>): boolean => state === 'disputed' && endedBy === accounts;

async function leave(world: SettlingWorld, sale: Row<'sales'>, userId: string): Promise<void> {
  const leaver = sale.buyerId === userId ? 'buyer' : 'seller';
  const reason = leavingReason(leaver);
  try {
    if (sale.state === 'unpaid') {
      const options = { reason, givesBack: true };
      await moveOrder(world, sale.orderId, () => 'cancel', { id: accounts, as: 'admin' }, options);
    } else {
      const request = { saleId: sale.$id, event: 'leave', reason, facts: { leaver } } as const;
      await moveSale(world, request, () => ({ id: accounts, as: 'system' }));
    }
  } catch (error) {
    // The sale moved at the same moment; the next round checks it again.
    if (!(error instanceof DomainError)) throw error;
  }
}

async function openSales(world: SettlingWorld, userId: string): Promise<Row<'sales'>[]> {
  const open: Row<'sales'>[] = [];
  for (const where of [
    { buyerId: userId, state: left },
    { sellerId: userId, state: left },
  ]) {
    for await (const sale of world.rows.each('sales', { where })) if (!isDone(sale)) open.push(sale);
  }
  return open;
}

/** Maximum rounds to find sales that changed or were created in between. */
const rounds = 5;

/**
 * Ends this person's purchases and sales up to "ready", with refund and restock. Those that were accepted and paid
 * become a dispute that neither side can withdraw, for an administrator to decide. May be repeated. Refuses try_again
 * while sales keep changing: the account must not be deleted before its trades end.
 */
export async function leaveSales(world: SettlingWorld, userId: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const open = await openSales(world, userId);
    if (open.length === 0) return;
    for (const sale of open) await leave(world, sale, userId);
  }
  throw new DomainError('try_again');
}
