/**
 * The handover ("Serah terima"): the buyer shows the code, the seller enters it, and the sale is completed. For a
 * rental this starts the rental; at its return the seller shows the code and the renter enters it.
 */
import { DomainError } from '../../domain/errors.ts';
import { comesBack } from '../../domain/kinds/index.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import { lockedNotification } from '../../domain/notifications/trade-notification.ts';
import { codeHolder, type HandoverTry, isHandoverOpen, tryCode } from '../../domain/orders/handover.ts';
import { isFinalSale, isMoneyGone, moverOfSale, type Sale } from '../../domain/orders/sale.ts';
import { notify } from '../notifications/notify.ts';
import { type Operation, type Row, readersAmong, updateFrom } from '../rows.ts';
import type { Contact } from '../talks/blocked-pair.ts';
import { blocksBetween } from '../talks/blocks.ts';
import { type Caller, type World, zoneOf } from '../world.ts';
import { contactOfSale, loadOrderOfSale, type MovedSaleAnswer, planSaleMove } from './move-sale.ts';

/** Refuses to complete a sale whose money was refunded. */
function assertPaid(sale: Sale): void {
  if (isMoneyGone(sale) && !isFinalSale(sale)) throw new DomainError('money_gone', { state: sale.state });
}

/**
 * The handover code, for the side that receives the item: the buyer, or the owner when a rental comes back. Refuses
 * sale_not_found, money_gone, handover_not_now.
 */
export async function showHandoverCode(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { saleId: string },
): Promise<{ code: string; lockedUntil: string | null }> {
  const { saleId } = input;
  const [sale, stored] = await Promise.all([world.rows.get('sales', saleId), world.rows.get('handoverCodes', saleId)]);
  const as = sale ? moverOfSale(sale, caller)?.as : undefined;
  const isHolder = sale !== null && as === codeHolder(sale);
  if (!sale || (!isHolder && as !== 'buyer')) throw new DomainError('sale_not_found', { saleId });
  if (!isHolder) throw new DomainError('handover_not_now', { state: sale.state });
  assertPaid(sale);
  if (!isHandoverOpen(sale) || !stored) throw new DomainError('handover_not_now', { state: sale.state });
  return { code: stored.code, lockedUntil: stored.lockedUntil };
}

/**
 * The contact after a correct code. Only people who meet get the code, so the notification is sent without a limit,
 * also between blocked people, and blocks are not read. It has fixed sentences and names roles instead of people.
 */
const metInPerson: Contact = { isBlocked: true, allowed: (told) => told, count: () => [] };

type HandoverWorld = Pick<World, 'rows' | 'now' | 'settings' | 'newId' | 'newCode' | 'kinds'>;

/**
 * Notifies both sides that the code is locked. Between blocked people the person with the code is notified only within
 * the hourly limit. The person who typed it also sees the refusal.
 */
async function notifyLocked(
  world: Pick<World, 'rows' | 'now' | 'newId' | 'kinds' | 'settings'>,
  sale: Row<'sales'>,
  until: string,
  caller: Caller,
): Promise<Operation[]> {
  const contact = await contactOfSale(world, await blocksBetween(world, sale.buyerId, sale.sellerId), sale, caller);
  const telling = (side: 'buyer' | 'seller') =>
    readersAmong(sale, [side === 'buyer' ? sale.buyerId : sale.sellerId]).map((id) =>
      notify(world, id, lockedNotification(side, sale, until, salePage(sale, side), zoneOf(world), codeHolder(sale))),
    );
  const holder = codeHolder(sale);
  return [...contact.allowed(telling(holder)), ...telling(holder === 'buyer' ? 'seller' : 'buyer')];
}

type Outcome = { readonly moved: MovedSaleAnswer } | { readonly wrong: HandoverTry };

/**
 * The seller enters the buyer's code, or the renter the owner's when a rental comes back. A correct code moves the sale
 * (for COD together with its cash) in the transaction that counts the try; a wrong code is only counted. Every try
 * raises the code's version, so that simultaneous tries are all counted. Refuses sale_not_found, money_gone,
 * handover_not_now, handover_locked, handover_wrong.
 */
export async function confirmByCode(
  world: HandoverWorld,
  caller: Caller,
  input: { saleId: string; code: string },
): Promise<MovedSaleAnswer> {
  const { saleId, code } = input;
  const outcome = await world.rows.transact<Outcome>(async (attempt) => {
    const [{ loaded, sale }, stored] = await Promise.all([
      loadOrderOfSale(world, saleId, { isUsual: attempt === 0 }),
      world.rows.get('handoverCodes', saleId),
    ]);
    const mover = moverOfSale(sale, caller);
    // During a rental the buyer enters the return code; a code from the seller is a repeated request.
    const isReturned = comesBack(sale) && mover?.as === 'buyer';
    if (!mover || (mover.as !== 'seller' && !isReturned)) throw new DomainError('sale_not_found', { saleId });
    const event = mover.as === 'buyer' ? 'take_back' : 'confirm';
    assertPaid(sale);
    const at = { loaded, sale, mover, contact: metInPerson };
    if (!isHandoverOpen(sale) || !stored || codeHolder(sale) === mover.as) {
      // A retry after a lost response: the same person has already moved the sale with the code.
      const again = await planSaleMove(world, at, { saleId, event }).catch((refusal: unknown) => {
        if (refusal instanceof DomainError) throw new DomainError('handover_not_now', { state: sale.state });
        throw refusal;
      });
      return { ...again, result: { moved: again.result } };
    }
    const tried = tryCode(stored, code, world.now());
    const counted = updateFrom('handoverCodes', stored, tried.change);
    if (!tried.isRight) {
      const { lockedUntil } = tried.change;
      const told = tried.isLocked && lockedUntil ? await notifyLocked(world, sale, lockedUntil, caller) : [];
      return { operations: [...counted, ...told], result: { wrong: tried } };
    }
    const request = { saleId, event, facts: { isCodeRight: true } } as const;
    const { operations, result } = await planSaleMove(world, at, request, () => counted);
    return { operations, result: { moved: result } };
  });
  if ('moved' in outcome) return outcome.moved;
  throw new DomainError('handover_wrong', { left: outcome.wrong.left });
}
