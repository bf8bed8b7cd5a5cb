/** A sale as its seller and its buyer see it, with what no row gives them: the goods, the address, the other's face. */
import { DomainError } from '../../domain/errors.ts';
import { orderIdOfSale, versionOfEvent } from '../../domain/ids.ts';
import { releasedEntryId } from '../../domain/money/sale-money.ts';
import { isHandoverOpen } from '../../domain/orders/handover.ts';
import { isFinalSale, moverOfSale, type SaleActor, saleStates } from '../../domain/orders/sale.ts';
import { actorInSale, turnsOfSale } from '../../domain/orders/sale-turns.ts';
import { isBlockedPair } from '../../domain/talks/blocked-pair.ts';
import { buyerWord, noBuyerCounts, starsOf } from '../../domain/trust/reputation.ts';
import type { Row } from '../rows.ts';
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
] as const;

interface SaleEventSeen {
  readonly event: string;
  readonly by: SaleActor;
  readonly at: string;
  readonly note: string;
  readonly version: number;
}

/** Where to bring it is the seller's business from the acceptance on, and no longer when the sale is canceled. */
const mayKnowAddress = (sale: Row<'sales'>): boolean => sale.acceptedAt !== null && sale.state !== 'canceled';

/** Name and photo of now; what the sale wrote down where the person is gone. */
function personOf(profile: Row<'profiles'> | null, id: string, name: string) {
  return {
    id,
    name: profile?.name || name,
    photoId: profile?.photoId ?? '',
    isGone: profile === null || profile.blocked,
  };
}

/** How the buyer's purchases ended, and what sellers said of them: for the seller while it is open what they do about it. */
async function buyerRecordOf(world: ReadWorld, buyerId: string) {
  const record = (await world.rows.get('buyerRecords', buyerId)) ?? noBuyerCounts;
  const { count, average } = starsOf(record);
  return { ...buyerWord(record), stars: average, starCount: count };
}

/** What the seller got of it, the platform's fee taken off; null: nothing yet, or of no account of ours. Rupiah. */
async function earnedOf(world: ReadWorld, sale: Row<'sales'>): Promise<number | null> {
  if (sale.state !== 'completed' || sale.money !== 'released') return null;
  return (await world.rows.get('entries', releasedEntryId(sale.$id)))?.amount ?? 0;
}

const profileOf = (world: ReadWorld, id: string) => (id ? world.rows.get('profiles', id) : null);

/** `viewerOf`: as whom it is read; null: there is none for them. `reader`: one of its two people; null: an administrator. */
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
  const [buyer, seller, code, buyerRecord, review, earned] = await Promise.all([
    profileOf(world, sale.buyerId),
    profileOf(world, sale.sellerId),
    isHandoverOpen(sale) ? world.rows.get('handoverCodes', saleId) : null,
    isSeller && !isFinalSale(sale) ? buyerRecordOf(world, sale.buyerId) : null,
    reader && reviewsOfSale(world, sale, reader),
    isSeller ? earnedOf(world, sale) : null,
  ]);
  const isOtherThere = (isSeller ? buyer : seller) !== null;
  return {
    sale,
    orderVersion: order.version,
    items: items.map((item) => ({
      ...{ productId: item.productId, name: item.name, imageId: item.imageId, codAddress: item.codAddress },
      ...{ price: item.price, quantity: item.quantity, offerPrice: item.offerPrice, offerQuantity: item.offerQuantity },
    })),
    meetingPlaces: world.settings.meetingPlaces,
    // Whoever blocked whom: no words pass, and the page says so.
    isBetweenBlocked: isBlockedPair(blocks, sale.buyerId, sale.sellerId),
    // Wrong ones lock it; that alone is told of the code here.
    codeLockedUntil: code?.lockedUntil ?? null,
    buyer: personOf(buyer, sale.buyerId, sale.buyerName),
    seller: personOf(seller, sale.sellerId, sale.sellerName),
    buyerRecord,
    earned,
    // Nobody is reviewed who is gone.
    review: review && { ...review, isOpen: review.isOpen && isOtherThere },
    shippingAddress: !isSeller || mayKnowAddress(sale) ? order.shippingAddress : null,
    // Where the money went back to is between buyer and administrator.
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

/** For the sale's own two people; anybody else learns that there is none. Refuses sale_not_found. */
export const readSale = (world: ReadWorld, caller: Caller, { saleId }: { saleId: string }) =>
  read(world, saleId, (sale) => moverOfSale(sale, caller)?.as ?? null, caller);

/** For an administrator, whoever's it is. Refuses sale_not_found. */
export const readSaleAsAdmin = (world: ReadWorld, { saleId }: { saleId: string }) =>
  read(world, saleId, () => 'admin', null);

/** How many of the caller's running sales hold this product: deleting it does not end them. */
export async function countOpenSales(
  world: Pick<World, 'rows'>,
  caller: Caller,
  input: { productId: string },
): Promise<{ openSales: number }> {
  const running = { sellerId: caller.id, state: saleStates.filter((state) => !isFinalSale({ state })) };
  const sales = await world.rows.list('sales', { where: running, select: ['$id'], limit: 100 });
  if (sales.length === 0) return { openSales: 0 };
  const where = { productId: input.productId, saleId: sales.map(({ $id }) => $id) };
  const items = await world.rows.list('orderItems', { where, select: ['productId'], limit: 100 });
  return { openSales: items.filter(({ productId }) => productId === input.productId).length };
}
