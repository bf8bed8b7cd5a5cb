/** One sale's event by one of its people or the schedule. Its order moves with it, under the order's lock (move-order.ts). */
import { DomainError } from '../../domain/errors.ts';
import { orderIdOfSale, versionOfEvent } from '../../domain/ids.ts';
import { isBuyerSilent } from '../../domain/orders/meeting.ts';
import { moveOneSale, type OrderMove } from '../../domain/orders/order-of-sales.ts';
import { cashOnDelivery } from '../../domain/orders/payment.ts';
import { mayRestock, moverOfSale, type Sale, type SaleEvent, type SaleMover } from '../../domain/orders/sale.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import type { Operation, Plan, Row } from '../rows.ts';
import { type Contact, contactBetween, freeContact } from '../talks/blocked-pair.ts';
import { blocksAround } from '../talks/blocks.ts';
import type { Caller, World } from '../world.ts';
import { objection, reasonForAdmin } from './disputes.ts';
import { type LoadedOrder, loadOrder, type MoveWorld, movement, saleNotificationForBuyer } from './move-order.ts';

export interface MovedSaleAnswer {
  readonly saleId: string;
  readonly orderId: string;
  readonly state: string;
  readonly status: string;
  readonly version: number;
}

export interface SaleEventRequest {
  readonly saleId: string;
  readonly event: SaleEvent;
  readonly reason?: string | undefined;
  /** What became of the goods, where the event asks: a seller who has none left, a dispute after which they came back. */
  readonly goods?: 'returned' | 'sold_out' | undefined;
  /** The order's version that the screen showed. */
  readonly version?: number | undefined;
  /** What only we can know with this event: both agreed on this meeting, the code was right, who deletes their account. */
  readonly facts?: Pick<Sale, 'agreed' | 'isCodeRight' | 'leaver'>;
}

/** What befell this sale, also together with all of its order, oldest first: the last hundred, however often people met or objected. */
export async function eventsOfSale(world: Pick<World, 'rows'>, saleId: string): Promise<Row<'orderEvents'>[]> {
  const where = { orderId: orderIdOfSale(saleId), saleId: [saleId, ''] };
  const events = await world.rows.list('orderEvents', { where, newestFirst: true, limit: 100 });
  return events.toSorted((a, b) => versionOfEvent(a.$id) - versionOfEvent(b.$id));
}

const lastEventOf = async (world: MoveWorld, saleId: string): Promise<Row<'orderEvents'> | null> =>
  (await eventsOfSale(world, saleId)).at(-1) ?? null;

/** Whether it was this event of this mover: a double click, or an answer that got lost. */
const isMyRepeat = (last: Row<'orderEvents'> | null, { saleId, event }: SaleEventRequest, mover: SaleMover): boolean =>
  last?.event === event && last.by === mover.id && last.saleId === saleId;

/** A buyer may leave a paid sale whose seller can't fulfil it any more; nobody else needs to know. */
async function isSellerGone(world: MoveWorld, sale: Row<'sales'>): Promise<boolean> {
  const profile = sale.sellerId ? await world.rows.get('profiles', sale.sellerId) : null;
  return profile === null || profile.blocked;
}

/** A seller may leave a COD buyer who does not answer where and when to meet. */
async function isSilent(world: MoveWorld, sale: Row<'sales'>): Promise<boolean> {
  if (sale.method !== cashOnDelivery || sale.meetAt !== null) return false;
  const where = { saleId: sale.$id };
  const select = ['$createdAt', 'proposedBy', 'state', 'number'] as const;
  const proposals = await world.rows.list('meetings', { where, select, newestFirst: true, limit: 100 });
  return isBuyerSilent(sale, proposals, world.now());
}

export interface LoadedSale {
  readonly loaded: LoadedOrder;
  readonly sale: Row<'sales'>;
  readonly mover: SaleMover;
  /** What passes from the mover to the other; absent: all. */
  readonly contact?: Contact | undefined;
}

async function decide(
  world: MoveWorld,
  { loaded, sale, mover }: LoadedSale,
  request: SaleEventRequest,
): Promise<OrderMove> {
  const leaves = (as: SaleMover['as']) => request.event === 'cancel' && mover.as === as;
  const facts = {
    ...request.facts,
    isSellerGone: leaves('buyer') && (await isSellerGone(world, sale)),
    isBuyerSilent: leaves('seller') && (await isSilent(world, sale)),
  };
  const sales = loaded.sales.map((one) => (one.$id === sale.$id ? { ...one, ...facts } : one));
  return moveOneSale(loaded.order, sales, sale.$id, request.event, mover, world.now(), request.reason);
}

/** What the screen showed still holds. Another seller's part of the order may have moved on: it is nothing to this one. */
async function assertShown(
  world: MoveWorld,
  loaded: LoadedOrder,
  sale: Row<'sales'>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === loaded.order.version) return;
  const last = await lastEventOf(world, sale.$id);
  if (last && versionOfEvent(last.$id) <= version) return;
  throw new DomainError('changed_meanwhile', { state: sale.state, version: loaded.order.version });
}

/** What a move writes besides, once the rules have allowed it. */
type AlsoWritten = (
  sale: Row<'sales'>,
  move: OrderMove,
  contact: Contact,
) => readonly Operation[] | Promise<readonly Operation[]>;

/** The move without the mover's words: the sale says what it said before. */
const wordless = (sale: Row<'sales'>, move: OrderMove): OrderMove => ({
  ...move,
  moved: move.moved.map((one) => ({ ...one, change: { ...one.change, reason: sale.reason } })),
});

/**
 * What an event on one sale writes, for transactions that write more. A repeat of one's own event writes nothing and answers
 * what is. Refuses sale_event_not_allowed, changed_meanwhile, invalid_input.
 */
export async function planSaleMove(
  world: MoveWorld,
  at: LoadedSale,
  request: SaleEventRequest,
  also: AlsoWritten = () => [],
): Promise<Plan<MovedSaleAnswer>> {
  const { loaded, sale, mover, contact = freeContact } = at;
  const { saleId, event } = request;
  const { $id: orderId, status, version } = loaded.order;
  try {
    await assertShown(world, loaded, sale, request.version);
    const decided = await decide(world, at, request);
    const move = contact.isBlocked ? wordless(sale, decided) : decided;
    const told = {
      event,
      saleId,
      mover,
      note: contact.isBlocked ? '' : request.reason?.trim(),
      goods: request.goods,
      contact,
      also: await also(sale, move, contact),
    };
    const notification = saleNotificationForBuyer(loaded, move, { ...told, notification: null });
    const { operations, result } = await movement(world, loaded, move, { ...told, notification });
    const state = move.moved[0]?.change.state ?? sale.state;
    return { operations, result: { ...result, saleId, state } };
  } catch (refusal) {
    if (refusal instanceof DomainError && isMyRepeat(await lastEventOf(world, saleId), request, mover)) {
      return { operations: [], result: { saleId, orderId, state: sale.state, status, version } };
    }
    throw refusal;
  }
}

/** The order of a sale with all its sales, and this one of them. Refuses sale_not_found. */
export async function loadOrderOfSale(world: MoveWorld, saleId: string, withItems = false) {
  const orderId = orderIdOfSale(saleId);
  const loaded = orderId ? await loadOrder(world, orderId, withItems) : null;
  const sale = loaded?.sales.find((one) => one.$id === saleId);
  if (!loaded || !sale) throw new DomainError('sale_not_found', { saleId });
  return { loaded, sale };
}

/**
 * Raises an event on one sale in one transaction. `moverOf` says who acts, or null: then the sale does not exist for them. `person`:
 * who acts, where it is one of its two.
 * Refuses sale_not_found and what `planSaleMove` refuses.
 */
export function moveSale(
  world: MoveWorld,
  request: SaleEventRequest,
  moverOf: (sale: Row<'sales'>) => SaleMover | null,
  also?: AlsoWritten,
  person?: Pick<Caller, 'id'>,
): Promise<MovedSaleAnswer> {
  const { saleId, event } = request;
  return world.rows.transact<MovedSaleAnswer>(async () => {
    const [{ loaded, sale }, blocks] = await Promise.all([
      loadOrderOfSale(world, saleId, mayRestock(event)),
      person ? blocksAround(world, person.id) : [],
    ]);
    const mover = moverOf(sale);
    if (!mover) throw new DomainError('sale_not_found', { saleId });
    const contact = await contactOfSale(world, blocks, sale, mover);
    return planSaleMove(world, { loaded, sale, mover, contact }, request, also);
  });
}

/** What passes from one of the sale's two to the other. `blocks`: read in this plan, of the mover. */
export const contactOfSale = (
  world: Pick<World, 'rows' | 'now'>,
  blocks: readonly Row<'blocks'>[],
  { buyerId, sellerId }: Pick<Row<'sales'>, 'buyerId' | 'sellerId'>,
  { id }: Pick<SaleMover, 'id'>,
): Promise<Contact> => contactBetween(world, blocks, id, id === sellerId ? buyerId : sellerId);

/**
 * Buyer or seller act on their own sale; for anybody else there is none. An objection may come with photos. Between blocked people why
 * they do it is for the desk alone.
 */
export const raiseSaleEvent = (
  world: MoveWorld & Pick<World, 'files' | 'newId'>,
  caller: Caller,
  request: SaleEventRequest & { readonly imageIds?: readonly string[] },
): Promise<MovedSaleAnswer> =>
  moveSale(
    world,
    request,
    (sale) => moverOfSale(sale, caller),
    (sale, _move, contact) => {
      if (request.event === 'object') return objection(world, caller, sale, request, contact);
      return contact.isBlocked ? reasonForAdmin(world, sale, caller.id, request.reason?.trim() ?? '') : [];
    },
    caller,
  );

/** The administrator acts on any sale but an own one, and the audit says so. Refuses own_case besides. */
export const raiseSaleEventAsAdmin = (
  world: MoveWorld & Pick<World, 'newId'>,
  admin: Caller,
  request: SaleEventRequest,
): Promise<MovedSaleAnswer> =>
  moveSale(
    world,
    request,
    ({ buyerId, sellerId }) => {
      assertNotOwnCase(admin.id, [buyerId, sellerId]);
      return { id: admin.id, as: 'admin' };
    },
    (sale, move) => [
      audited(world, admin, {
        action: `sale.${request.event}`,
        subject: sale.$id,
        before: { state: sale.state },
        after: { state: move.moved[0]?.change.state, reason: request.reason },
      }),
    ],
  );
