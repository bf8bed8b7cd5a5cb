/**
 * Raises an event on one sale. The actor is its buyer or seller, an administrator or the schedule. The same transaction
 * updates the sale's order, under the order's lock (move-order.ts).
 */
import { DomainError } from '../../domain/errors.ts';
import { orderIdOfSale, versionOfEvent } from '../../domain/order-ids.ts';
import { isBooked, isBuyerSilent, isOtherLate } from '../../domain/orders/meeting.ts';
import { moveOneSale, type OrderMove } from '../../domain/orders/order-of-sales.ts';
import { cashOnDelivery } from '../../domain/orders/payment.ts';
import { mayRestock, moverOfSale, type Sale, type SaleEvent, type SaleMover } from '../../domain/orders/sale.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import type { Operation, Plan, Row } from '../rows.ts';
import { type ChangedProduct, withFollowers } from '../selling/changed-products.ts';
import { type Contact, contactBetween, freeContact } from '../talks/blocked-pair.ts';
import { blocksAround } from '../talks/blocks.ts';
import { type Caller, type World, zoneOf } from '../world.ts';
import { objection, reasonForAdmin } from './disputes.ts';
import { type LoadedOrder, loadOrder, type MoveWorld, type OrderReads } from './loaded-order.ts';
import { saleNotificationForBuyer } from './move-notifications.ts';
import type { SettlingWorld } from './move-order.ts';
import { movement } from './movement.ts';

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
  /** State of the goods, for events that need it: `sold_out` if none are left, `returned` after a dispute. */
  readonly goods?: 'returned' | 'sold_out' | undefined;
  /** The order version that the actor saw. */
  readonly version?: number | undefined;
  /** Rupiah of a rental's deposit that the administrator gives to its owner. */
  readonly ownerPart?: number | undefined;
  /**
   * Facts that the caller has established: both agreed on this meeting, the code was right, which person deletes their
   * account, the batch is canceled.
   */
  readonly facts?: Pick<Sale, 'agreed' | 'isCodeRight' | 'leaver' | 'isBatchOff'>;
}

/** The sale's events, including those that concern its complete order, oldest first; at most the last hundred. */
export async function eventsOfSale(world: Pick<World, 'rows'>, saleId: string): Promise<Row<'orderEvents'>[]> {
  const where = { orderId: orderIdOfSale(saleId), saleId: [saleId, ''] };
  const events = await world.rows.list('orderEvents', { where, newestFirst: true, limit: 100 });
  return events.toSorted((a, b) => versionOfEvent(a.$id) - versionOfEvent(b.$id));
}

const lastEventOf = async (world: MoveWorld, saleId: string): Promise<Row<'orderEvents'> | null> =>
  (await eventsOfSale(world, saleId)).at(-1) ?? null;

/** Whether the last event equals this request: a double click, or a retry after a lost response. */
const isMyRepeat = (last: Row<'orderEvents'> | null, { saleId, event }: SaleEventRequest, mover: SaleMover): boolean =>
  last?.event === event && last.by === mover.id && last.saleId === saleId;

/** Whether the seller is deleted or blocked; the buyer may then cancel even a paid sale. Reads the seller's profile. */
async function isSellerGone(world: MoveWorld, sale: Row<'sales'>): Promise<boolean> {
  const profile = sale.sellerId ? await world.rows.get('profiles', sale.sellerId) : null;
  return profile === null || profile.blocked;
}

/** Whether a COD buyer does not answer a proposal to meet; the seller may then cancel. */
async function isSilent(world: MoveWorld, sale: Row<'sales'>): Promise<boolean> {
  if (sale.method !== cashOnDelivery || sale.meetAt !== null) return false;
  const where = { saleId: sale.$id };
  const select = ['$createdAt', 'proposedBy', 'state', 'number'] as const;
  const proposals = await world.rows.list('meetings', { where, select, newestFirst: true, limit: 100 });
  return isBuyerSilent(sale, proposals, world.now());
}

/** Whether the other side is late to a booked appointment. */
async function isOtherLateNow(world: MoveWorld, sale: Row<'sales'>, side: 'buyer' | 'seller'): Promise<boolean> {
  if (!isBooked(sale)) return false;
  const where = { saleId: sale.$id, state: 'agreed' };
  const [meeting] = await world.rows.list('meetings', { where, newestFirst: true, limit: 1 });
  return meeting !== undefined && isOtherLate(meeting, side, world.now());
}

export interface LoadedSale {
  readonly loaded: LoadedOrder;
  readonly sale: Row<'sales'>;
  readonly mover: SaleMover;
  /** Parts of the move that the other side may see; absent means everything. */
  readonly contact?: Contact | undefined;
  /** Called for each product with returned stock. */
  readonly changed?: ChangedProduct | undefined;
}

async function decide(
  world: MoveWorld,
  { loaded, sale, mover }: LoadedSale,
  request: SaleEventRequest,
): Promise<OrderMove> {
  const leaves = (as: SaleMover['as']) => request.event === 'cancel' && mover.as === as;
  const facts = {
    ...request.facts,
    ...(request.ownerPart !== undefined && { ownerPart: request.ownerPart }),
    ...(request.event === 'lapse' && { paidAt: loaded.copy?.paidAt ?? null }),
    isSellerGone: leaves('buyer') && (await isSellerGone(world, sale)),
    isBuyerSilent: leaves('seller') && (await isSilent(world, sale)),
    isOtherLate:
      (leaves('seller') || leaves('buyer')) &&
      (await isOtherLateNow(world, sale, mover.as === 'seller' ? 'seller' : 'buyer')),
  };
  const sales = loaded.sales.map((one) => (one.$id === sale.$id ? { ...one, ...facts } : one));
  return moveOneSale(loaded.order, sales, sale.$id, request.event, mover, world.now(), zoneOf(world), request.reason);
}

/**
 * Refuses changed_meanwhile if the sale has changed since the actor saw it. Changes of other sellers' sales in the
 * order do not count.
 */
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

/** Adds further operations; called after the rules have allowed the event. */
type AlsoWritten = (
  sale: Row<'sales'>,
  move: OrderMove,
  contact: Contact,
) => readonly Operation[] | Promise<readonly Operation[]>;

/** The transition without the actor's reason; the sale keeps its earlier one. */
const wordless = (sale: Row<'sales'>, move: OrderMove): OrderMove => ({
  ...move,
  moved: move.moved.map((one) => ({ ...one, change: { ...one.change, reason: sale.reason } })),
});

/**
 * The operations of an event on one sale, for a caller that adds further operations. A repeat writes nothing and
 * returns the current state. Refuses sale_event_not_allowed, changed_meanwhile, invalid_input.
 */
export async function planSaleMove(
  world: MoveWorld,
  at: LoadedSale,
  request: SaleEventRequest,
  also: AlsoWritten = () => [],
): Promise<Plan<MovedSaleAnswer>> {
  const { loaded, sale, mover, contact = freeContact, changed } = at;
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
      changed,
      also: await also(sale, move, contact),
    };
    const notification = saleNotificationForBuyer(world, loaded, move, { ...told, notification: null });
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

/** The order of a sale with all its sales, and the sale itself. Refuses sale_not_found. */
export async function loadOrderOfSale(world: MoveWorld, saleId: string, reads: OrderReads = {}) {
  const orderId = orderIdOfSale(saleId);
  const loaded = orderId ? await loadOrder(world, orderId, reads) : null;
  const sale = loaded?.sales.find((one) => one.$id === saleId);
  if (!loaded || !sale) throw new DomainError('sale_not_found', { saleId });
  return { loaded, sale };
}

/**
 * Raises an event on one sale in one transaction. `moverOf`: the acting side; null means that the sale does not exist
 * for them. `person`: the buyer or seller who acts. Refuses sale_not_found and what `planSaleMove` refuses.
 */
export function moveSale(
  world: SettlingWorld,
  request: SaleEventRequest,
  moverOf: (sale: Row<'sales'>) => SaleMover | null,
  also?: AlsoWritten,
  person?: Pick<Caller, 'id'>,
): Promise<MovedSaleAnswer> {
  const { saleId, event } = request;
  return withFollowers<MovedSaleAnswer>(world, async (changed, attempt) => {
    const [{ loaded, sale }, blocks] = await Promise.all([
      // Sales moved by the schedule may belong to deleted people, so rows that may be missing are read.
      loadOrderOfSale(world, saleId, { items: mayRestock(event), isUsual: attempt === 0 && person !== undefined }),
      person ? blocksAround(world, person.id) : [],
    ]);
    const mover = moverOf(sale);
    if (!mover) throw new DomainError('sale_not_found', { saleId });
    const contact = await contactOfSale(world, blocks, sale, person ?? mover);
    return planSaleMove(world, { loaded, sale, mover, contact, changed }, request, also);
  });
}

/** Parts of the move that the other side may see. `blocks`: the mover's, read in this plan. */
export const contactOfSale = (
  world: Pick<World, 'rows' | 'now'>,
  blocks: readonly Row<'blocks'>[],
  { buyerId, sellerId }: Pick<Row<'sales'>, 'buyerId' | 'sellerId'>,
  { id }: Pick<Caller, 'id'>,
): Promise<Contact> => contactBetween(world, blocks, id, id === sellerId ? buyerId : sellerId);

/**
 * The buyer or seller raises an event on their own sale; for other callers the sale does not exist. An event that opens
 * a dispute may have photos. Between blocked people only administrators read the reason.
 */
export const raiseSaleEvent = (
  world: SettlingWorld & Pick<World, 'files'>,
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

/** An administrator raises an event on somebody else's sale, with an audit entry. Also refuses own_case. */
export const raiseSaleEventAsAdmin = (
  world: SettlingWorld,
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
        after: {
          state: move.moved[0]?.change.state,
          reason: request.reason,
          ...(request.ownerPart !== undefined && { ownerPart: request.ownerPart }),
        },
      }),
    ],
  );
