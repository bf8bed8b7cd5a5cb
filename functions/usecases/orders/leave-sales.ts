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
    if (sale.state === 'unpaid')
      await moveOrder(world, sale.orderId, () => 'cancel', accounts, { reason, givesBack: true });
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

/** How often it is looked again for what others moved, or ordered, in between. */
const rounds = 5;

/**
 * Cancels what this person buys and sells up to "ready", with refund and restock, on both sides. May be repeated. Refuses
 * try_again while others keep it from ending: an account must not go before its trades.
 */
export async function leaveSales(world: MoveWorld, userId: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const open = await openSales(world, userId);
    if (open.length === 0) return;
    for (const sale of open) await cancel(world, sale);
  }
  throw new DomainError('try_again');
}
