/** What becomes of a person's open trades when the account goes (TRADE 2, "Deleting an account"). */
import { DomainError } from '../../domain/errors.ts';
import { leavingReason } from '../../domain/notifications/sale-notification.ts';
import type { Row } from '../rows.ts';
import { type MoveWorld, moveOrder } from './move-order.ts';
import { moveSale } from './move-sale.ts';

/** Nobody is left to act: neither of the two can take back what this one did. */
const accounts = 'accounts';

/** What leaving moves: not what was handed over, which runs to its end. */
const left = ['unpaid', 'waiting', 'accepted', 'ready', 'disputed'];

/** A dispute that leaving has reached already. */
const isDone = ({ state, endedBy }: Row<'sales'>): boolean => state === 'disputed' && endedBy === accounts;

async function leave(world: MoveWorld, sale: Row<'sales'>, userId: string): Promise<void> {
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
    // Somebody moved it at this moment, perhaps to its end: asked again, it is looked at anew.
    if (!(error instanceof DomainError)) throw error;
  }
}

async function openSales(world: MoveWorld, userId: string): Promise<Row<'sales'>[]> {
  const open: Row<'sales'>[] = [];
  for (const where of [
    { buyerId: userId, state: left },
    { sellerId: userId, state: left },
  ]) {
    for await (const sale of world.rows.each('sales', { where })) if (!isDone(sale)) open.push(sale);
  }
  return open;
}

/** How often it is looked again for what others moved, or ordered, in between. */
const rounds = 5;

/**
 * Ends what this person buys and sells up to "ready", on both sides, with refund and restock, but for what was accepted and paid: that
 * the administrator decides, as every dispute, which nobody withdraws any more. May be repeated. Refuses try_again while others keep it
 * from ending: an account must not go before its trades.
 */
export async function leaveSales(world: MoveWorld, userId: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const open = await openSales(world, userId);
    if (open.length === 0) return;
    for (const sale of open) await leave(world, sale, userId);
  }
  throw new DomainError('try_again');
}
