/**
 * One sale as its seller, its buyer or an administrator sees it, with data from outside its row: goods, address, the
 * other side's photo.
 */
import { DomainError } from '../../domain/errors.ts';
import { releasedEntryId } from '../../domain/money/sale-money.ts';
import { orderIdOfSale, versionOfEvent } from '../../domain/order-ids.ts';
import { isHandoverOpen } from '../../domain/orders/handover.ts';
import { isFinalSale, moverOfSale, type SaleActor, saleStates } from '../../domain/orders/sale.ts';
import { actorInSale, turnsOfSale } from '../../domain/orders/sale-turns.ts';
import { isBrought, type PlacedLine, typedAddress } from '../../domain/orders/shipping-address.ts';
import { isBlockedPair } from '../../domain/talks/blocked-pair.ts';
import { buyerWord, noBuyerCounts, starsOf } from '../../domain/trust/reputation.ts';
import { notedOnce } from '../audit.ts';
import { inChunks, type Row } from '../rows.ts';
import { blocksAround } from '../talks/blocks.ts';
import { reviewsOfSale } from '../trust/read-review.ts';
import type { Caller, World } from '../world.ts';
import { eventsOfSale } from './move-sale.ts';

type ReadWorld = Pick<World, 'rows' | 'settings' | 'now'>;

const itemColumns = [
  'productId',
  'name',
  'imageId',
  'price',
  'offerPrice',
  'offerQuantity',
  'quantity',
  'codAddress',
  'bundleName',
  'rentDays',
  'deposit',
  'kind',
] as const;

interface SaleEventSeen {
  readonly event: string;
  readonly by: SaleActor;
  readonly at: string;
  readonly note: string;
  readonly version: number;
}

/**
 * A seller sees the address after accepting, unless the sale is canceled. An address typed for another seller of the
 * order, who delivers, is hidden from this one.
 */
const mayKnowAddress = (sale: Row<'sales'>, items: readonly PlacedLine[], address: string): boolean =>
  sale.acceptedAt !== null && sale.state !== 'canceled' && (isBrought(items) || typedAddress(address) === '');

/** Current name and photo; for a deleted person, the name stored in the sale and no photo. */
function personOf(profile: Row<'profiles'> | null, id: string, name: string) {
  return {
    id,
    name: profile?.name || name,
    photoId: profile?.photoId ?? '',
    isGone: profile === null || profile.blocked,
  };
}

/** The outcome of the buyer's purchases and the sellers' reviews, for the seller of a running sale. */
async function buyerRecordOf(world: ReadWorld, buyerId: string) {
  const record = (await world.rows.get('buyerRecords', buyerId)) ?? noBuyerCounts;
  const { count, average } = starsOf(record);
  return { ...buyerWord(record), stars: average, starCount: count };
}

/**
 * The seller's earnings without the platform's fee, in rupiah; null before completion, or if not paid through the
 * platform.
 */
async function earnedOf(world: ReadWorld, sale: Row<'sales'>): Promise<number | null> {
  if (sale.state !== 'completed' || sale.money !== 'released') return null;
  const released = (await world.rows.get('entries', releasedEntryId(sale.$id)))?.amount ?? 0;
  // Adds the part of a deposit that the owner keeps.
  return released + (sale.depositKept ?? 0);
}

const profileOf = (world: ReadWorld, id: string) => (id ? world.rows.get('profiles', id) : null);

/**
 * `viewerOf`: returns the viewer's role; null if the sale does not exist for them. `reader`: buyer or seller; null for
 * an administrator.
 */
async function read(
  world: ReadWorld,
  saleId: string,
  viewerOf: (sale: Row<'sales'>) => SaleActor | null,
  reader: Caller | null,
) {
  const orderId = orderIdOfSale(saleId);
  const [sale, order, items, events, blocks] = orderId
    ? await Promise.all([
        world.rows.get('sales', saleId),
        world.rows.get('orders', orderId),
        world.rows.list('orderItems', { where: { orderId, saleId }, select: itemColumns, limit: 100 }),
        eventsOfSale(world, saleId),
        reader ? blocksAround(world, reader.id) : [],
      ])
    : [null, null, [], [], []];
  const viewer = sale && viewerOf(sale);
  if (!sale || !order || !viewer) throw new DomainError('sale_not_found', { saleId });
  const isSeller = viewer === 'seller';
  const [buyer, seller, code, buyerRecord, review, earned, payment] = await Promise.all([
    profileOf(world, sale.buyerId),
    profileOf(world, sale.sellerId),
    isHandoverOpen(sale) ? world.rows.get('handoverCodes', saleId) : null,
    isSeller && !isFinalSale(sale) ? buyerRecordOf(world, sale.buyerId) : null,
    reader && reviewsOfSale(world, sale, reader),
    isSeller ? earnedOf(world, sale) : null,
    isSeller && sale.state === 'unpaid' ? world.rows.get('transactions', sale.orderId) : null,
  ]);
  const isOtherThere = (isSeller ? buyer : seller) !== null;
  return {
    sale,
    orderVersion: order.version,
    items: items.map((item) => ({
      ...{ productId: item.productId, name: item.name, imageId: item.imageId, codAddress: item.codAddress },
      ...{ kind: item.kind, bundleName: item.bundleName ?? '' },
      ...{ rentDays: item.rentDays ?? 0, deposit: item.deposit ?? 0 },
      ...{ price: item.price, quantity: item.quantity, offerPrice: item.offerPrice, offerQuantity: item.offerQuantity },
    })),
    meetingPlaces: world.settings.meetingPlaces,
    // Lets the page say that no free text reaches the other side, whichever side blocked.
    isBetweenBlocked: isBlockedPair(blocks, sale.buyerId, sale.sellerId),
    // Exposes only the lock after wrong tries, not the code.
    codeLockedUntil: code?.lockedUntil ?? null,
    buyer: personOf(buyer, sale.buyerId, sale.buyerName),
    seller: personOf(seller, sale.sellerId, sale.sellerName),
    buyerRecord,
    earned,
    // For the seller, who may not read the payment's row; null if no payment is awaited.
    payUntil: payment?.expiresAt ?? null,
    // A deleted person cannot be reviewed.
    review: review && { ...review, isOpen: review.isOpen && isOtherThere },
    shippingAddress: !isSeller || mayKnowAddress(sale, items, order.shippingAddress) ? order.shippingAddress : null,
    // Only the buyer and administrators see how a refund was paid.
    events: turnsOfSale(sale, events)
      .filter((event) => !isSeller || event.event !== 'refunded')
      .map(
        (event): SaleEventSeen => ({
          event: event.event,
          by: actorInSale(sale, event.by),
          at: event.$createdAt,
          note: event.note,
          version: versionOfEvent(event.$id),
        }),
      ),
  };
}

/** Reads the sale for its buyer and seller. Refuses sale_not_found. */
export const readSale = (world: ReadWorld, caller: Caller, { saleId }: { saleId: string }) =>
  read(world, saleId, (sale) => moverOfSale(sale, caller)?.as ?? null, caller);

/**
 * Reads the sale for an administrator. The response contains an address, so the view is logged once per reader and day.
 * Refuses sale_not_found.
 */
export async function readSaleAsAdmin(world: ReadWorld, admin: Caller, { saleId }: { saleId: string }) {
  const seen = await read(world, saleId, () => 'admin', null);
  const { $id, buyerId, sellerId } = seen.sale;
  await notedOnce(world, admin, { action: 'sale.read', subject: $id }, [buyerId, sellerId]);
  return seen;
}

const runningStates = saleStates.filter((state) => !isFinalSale({ state }));
/** Maximum ids per query. */
const salesPerQuery = 100;

/**
 * Numbers of running sales of products: `openSales` continue after the product is deleted; `ending` belong to an open
 * batch, which ends with the product.
 */
interface OpenSales {
  readonly openSales: number;
  readonly ending: number;
}

/** Counts the caller's running sales that contain this product. */
export async function countOpenSales(
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
  input: { productId: string },
): Promise<OpenSales> {
  // A batch past its closing time does not end when its seller deletes the product.
  const isEnding = ({ closesAt }: Pick<Row<'batches'>, 'closesAt'>) => world.now() < Date.parse(closesAt);
  return openSalesOf(world, [caller.id], [input.productId], isEnding);
}

/** Counts the open sales of several products of any sellers. */
export async function countOpenSalesAsAdmin(
  world: Pick<World, 'rows'>,
  { productIds }: { productIds: readonly string[] },
): Promise<OpenSales> {
  const where = { $id: productIds };
  const products = await world.rows.list('products', { where, select: ['sellerId'], limit: productIds.length });
  const sellerIds = [...new Set(products.map(({ sellerId }) => sellerId))];
  return sellerIds.length === 0 ? { openSales: 0, ending: 0 } : openSalesOf(world, sellerIds, productIds);
}

async function openSalesOf(
  world: Pick<World, 'rows'>,
  sellerId: readonly string[],
  productId: readonly string[],
  isEnding: (batch: Pick<Row<'batches'>, 'closesAt'>) => boolean = () => true,
): Promise<OpenSales> {
  const where = { sellerId, state: runningStates };
  const sales = await world.rows.list('sales', { where, select: ['batchId'], limit: salesPerQuery * sellerId.length });
  const ids = new Set<string>();
  for (let at = 0; at < sales.length; at += salesPerQuery) {
    const some = sales.slice(at, at + salesPerQuery).map(({ $id }) => $id);
    // Items bought in a bundle also store the bundle's id.
    const items = await world.rows.list('orderItems', {
      where: { saleId: some },
      either: [{ productId }, { bundleId: productId }],
      select: ['saleId', 'productId', 'bundleId'],
      limit: 5_000,
    });
    // The query ignores case, so the ids are compared again.
    for (const { saleId, ...item } of items)
      if (productId.includes(item.productId) || productId.includes(item.bundleId)) ids.add(saleId);
  }
  const batchOf = new Map(sales.flatMap(({ $id, batchId }) => (batchId && ids.has($id) ? [[$id, batchId]] : [])));
  const open = await openBatches(world, [...new Set(batchOf.values())]);
  const endingIds = new Set(open.filter(isEnding).map(({ $id }) => $id));
  const ending = [...batchOf.values()].filter((batchId) => endingIds.has(batchId)).length;
  return { openSales: ids.size - ending, ending };
}

/** The given batches that the schedule has not closed yet. */
async function openBatches({ rows }: Pick<World, 'rows'>, batchIds: readonly string[]) {
  const found = await Promise.all(
    inChunks(batchIds, salesPerQuery).map((some) =>
      rows.list('batches', { where: { $id: some, state: 'open' }, select: ['closesAt'], limit: some.length }),
    ),
  );
  return found.flat();
}
