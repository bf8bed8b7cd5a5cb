/** The photo of what was sold by link: for the two of its sale and the desk, as long as there is the order. */
import { DomainError } from '../../../domain/errors.ts';
import { orderIdOfSale } from '../../../domain/order-ids.ts';
import { moverOfSale } from '../../../domain/orders/sale.ts';
import { type PhotoToken, photoToken } from '../../message-pictures.ts';
import type { Row } from '../../rows.ts';
import type { Caller, World } from '../../world.ts';

const bucket = 'link-photos';

type PassWorld = Pick<World, 'rows' | 'files' | 'now'>;

/**
 * A token for the photo of this sale's thing. Refuses sale_not_found, also where it is none of this viewer's; not_found: it was sold
 * without a photo, or not by link.
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

/** For the sale's two people; for anybody else it does not exist. Refuses sale_not_found, not_found. */
export const showSoldPhoto = (world: PassWorld, caller: Caller, { saleId }: { saleId: string }): Promise<PhotoToken> =>
  passOf(world, saleId, (sale) => moverOfSale(sale, caller) !== null);

/** For administrators. Refuses sale_not_found, not_found. */
export const showSoldPhotoAsAdmin = (world: PassWorld, { saleId }: { saleId: string }): Promise<PhotoToken> =>
  passOf(world, saleId, () => true);

/** Deletes the photo of a link that is over, unless an order shows it. */
export async function removeUnorderedPhoto(world: Pick<World, 'rows' | 'files'>, imageId: string): Promise<void> {
  if (imageId === '') return;
  const [ordered] = await world.rows.list('orderItems', { where: { imageId }, select: ['imageId'], limit: 1 });
  if (!ordered) await world.files.remove(bucket, imageId);
}
