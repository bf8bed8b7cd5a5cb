/** The photo of an item sold by link: for buyer, seller and administrators, as long as the order exists. */
import { DomainError } from '../../../domain/errors.ts';
import { orderIdOfSale } from '../../../domain/order-ids.ts';
import { moverOfSale } from '../../../domain/orders/sale.ts';
import { type PhotoToken, photoToken } from '../../../usecases/message-pictures.ts';
import type { Row } from '../../../usecases/rows.ts';
import type { Caller, World } from '../../../usecases/world.ts';

const bucket = 'link-photos';

type PassWorld = Pick<World, 'rows' | 'files' | 'now'>;

/**
 * A token for the photo of this sale's item. Refuses sale_not_found, also if the viewer may not read the sale;
 * not_found if it was sold without a photo or not by link.
 */
async function passOf(world: PassWorld, saleId: string, mayRead: (sale: Row<'sales'>) => boolean): Promise<PhotoToken> {
  const where = { orderId: orderIdOfSale(saleId), saleId, kind: 'link' };
  const [sale, [item]] = await Promise.all([
    world.rows.get('sales', saleId),
    world.rows.list('orderItems', { where, select: ['imageId'], limit: 1 }),
  ]);
  if (!sale || !mayRead(sale)) throw new DomainError('sale_not_found', { saleId });
  if (!item?.imageId) throw new DomainError('not_found');
  return photoToken(world, bucket, item.imageId);
}

/** Shows the photo to the sale's buyer and seller. Refuses sale_not_found, not_found. */
export const showSoldPhoto = (world: PassWorld, caller: Caller, { saleId }: { saleId: string }): Promise<PhotoToken> =>
  passOf(world, saleId, (sale) => moverOfSale(sale, caller) !== null);

/** Shows the photo to administrators. Refuses sale_not_found, not_found. */
export const showSoldPhotoAsAdmin = (world: PassWorld, { saleId }: { saleId: string }): Promise<PhotoToken> =>
  passOf(world, saleId, () => true);

/** Deletes the photo of an ended link, unless an order shows it. */
export async function removeUnorderedPhoto(world: Pick<World, 'rows' | 'files'>, imageId: string): Promise<void> {
  if (imageId === '') return;
  const [ordered] = await world.rows.list('orderItems', { where: { imageId }, select: ['imageId'], limit: 1 });
  if (!ordered) await world.files.remove(bucket, imageId);
}
