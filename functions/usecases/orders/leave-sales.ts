/** What becomes of a person's open trades when the account goes (TRADE 2, "Deleting an account"). */
import { DomainError } from '../../domain/errors.ts';
import type { Row } from '../rows.ts';
import { type MoveWorld, moveOrder } from './move-order.ts';
import { moveSale } from './move-sale.ts';

/** Acts with an administrator's rights, because nobody is left to act. */
const accounts = { id: 'accounts', as: 'admin' } as const;
const reason = 'Akun dihapus';

/** Not yet handed over; from there on a sale runs to its end, and a dispute is decided. */
const leavable = ['unpaid', 'waiting', 'accepted', 'ready'];

async function cancel(world: MoveWorld, sale: Row<'sales'>): Promise<void> {
  try {
    if (sale.state === 'unpaid') await moveOrder(world, sale.orderId, () => 'cancel', accounts, { reason, givesBack: true });
    else await moveSale(world, { saleId: sale.$id, event: 'cancel', reason }, () => accounts);
  } catch (error) {
    // Somebody moved it at this moment, perhaps to its end: asked again, it is looked at anew.
    if (!(error instanceof DomainError)) throw error;
  }
}

async function openSales(world: MoveWorld, userId: string): Promise<Row<'sales'>[]> {
  const open: Row<'sales'>[] = [];
  for (const where of [
    { buyerId: userId, state: leavable },
    { sellerId: userId, state: leavable },
  ]) {
    for await (const sale of world.rows.each('sales', { where })) open.push(sale);
  }
  return open;
}

/** Cancels what this person buys and sells up to "ready", with refund and restock, on both sides. May be repeated. */
export async function leaveSales(world: MoveWorld, userId: string): Promise<void> {
  for (const sale of await openSales(world, userId)) await cancel(world, sale);
}
