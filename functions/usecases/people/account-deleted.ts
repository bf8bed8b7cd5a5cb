/** Deletes a person: removes their own data, keeps what others need without the name, and never reuses the id. */
import { absencesId, agendaId, blocksId, quotaId, unpaidTransfersId } from '../../domain/ids.ts';
import { limits, quotaNames } from '../../domain/limits.ts';
import { isFinal, orderStatuses } from '../../domain/orders/order.ts';
import { sellerNamesOf } from '../../domain/orders/order-of-sales.ts';
import { orderSearchText } from '../../domain/orders/order-search.ts';
import { deletedPersonAddress, deletedPersonName } from '../../domain/people/person.ts';
import { forgetAccount } from '../money/payout-account.ts';
import { forgetMessages } from '../notifications/tell-staff.ts';
import { leaveSales } from '../orders/leave-sales.ts';
import { type Row, remove, update } from '../rows.ts';
import { removeProduct } from '../selling/delete-product.ts';
import { removeUnorderedPhotos } from '../selling/product-photos.ts';
import { closeTombstone, putTombstone } from '../tombstones.ts';
import { addToTotals } from '../totals.ts';
import { keepMarks } from '../trust/kept-marks.ts';
import { leaveReviews } from '../trust/leave-reviews.ts';
import type { World } from '../world.ts';
import { revokeReadAccess } from './revoke-read-access.ts';

const finalStatuses = orderStatuses.filter(isFinal);

export type EndingWorld = Pick<
  World,
  'rows' | 'users' | 'files' | 'now' | 'newCode' | 'newId' | 'log' | 'settings' | 'kinds'
>;

/** Tables whose rows the totals count, with their column. A row and its count are removed together, exactly once. */
const counted = { profiles: 'users', chats: 'chats' } as const;

async function removeCounted(world: EndingWorld, table: keyof typeof counted, id: string): Promise<void> {
  await world.rows.transact(async () => {
    const row = await world.rows.get(table, id);
    return { operations: row ? [remove(table, id), ...addToTotals(counted[table], -1)] : [], result: undefined };
  });
}

/** Removes the person's support chat with its pictures, and the person's notifications, their settings and devices. */
async function removeTalk(world: EndingWorld, userId: string): Promise<void> {
  const pictures: string[] = [];
  for await (const { imageId } of world.rows.each('messages', { where: { chatId: userId }, select: ['imageId'] })) {
    if (imageId) pictures.push(imageId);
  }
  for (const imageId of pictures) await world.files.remove('chat-photos', imageId);
  await world.rows.removeWhere('messages', { where: { chatId: userId } });
  await world.rows.removeWhere('notifications', { where: { userId } });
  await forgetMessages(world, userId);
  await world.rows.removeWhere('readMarks', { where: { userId } });
  await world.rows.removeWhere('notificationChoices', { where: { userId } });
  await world.rows.removeWhere('pushSubscriptions', { where: { userId } });
  await removeCounted(world, 'chats', userId);
}

/** Orders read and renamed per round. */
const renamedAtOnce = 50;

/**
 * Removes the name from the orders' seller and search columns. Runs after orders and sales are renamed, because these
 * columns derive from them.
 */
async function renameInOrders(world: EndingWorld, userId: string): Promise<void> {
  const ids = new Set<string>();
  for await (const { orderId } of world.rows.each('sales', {
    either: [{ sellerId: userId }, { buyerId: userId }],
    select: ['orderId'],
  }))
    ids.add(orderId);
  const orderIds = [...ids];
  for (let from = 0; from < orderIds.length; from += renamedAtOnce) {
    const some = orderIds.slice(from, from + renamedAtOnce);
    await world.rows.transact(async () => {
      const [orders, items, sales] = await Promise.all([
        world.rows.list('orders', {
          where: { $id: some },
          select: ['customerName', 'sellerNames', 'searchText'],
          limit: some.length,
        }),
        world.rows.list('orderItems', {
          where: { orderId: some },
          select: ['orderId', 'name'],
          limit: some.length * limits.cartProducts,
        }),
        world.rows.list('sales', {
          where: { orderId: some },
          select: ['orderId', 'sellerName'],
          limit: some.length * limits.cartProducts,
        }),
      ]);
      const renamed = orders.flatMap((order) => {
        const isOfOrder = ({ orderId }: { readonly orderId: string }) => orderId === order.$id;
        const sellerNames = sellerNamesOf(sales.filter(isOfOrder));
        const searchText = orderSearchText({
          orderId: order.$id,
          customerName: order.customerName,
          sellerNames,
          products: items.filter(isOfOrder).map(({ name }) => name),
        });
        const isRenamed = sellerNames === order.sellerNames && searchText === order.searchText;
        return isRenamed ? [] : [update('orders', order.$id, { sellerNames, searchText })];
      });
      return { operations: renamed, result: undefined };
    });
  }
}

/**
 * Keeps past orders and reports without the person's name, address and e-mail. A running order keeps its address until
 * it ends.
 */
async function neutralise(world: EndingWorld, userId: string): Promise<void> {
  await world.rows.updateWhere('orders', { userId }, { customerName: deletedPersonName });
  await world.rows.updateWhere('orders', { userId, status: finalStatuses }, { shippingAddress: deletedPersonAddress });
  await world.rows.updateWhere('sales', { buyerId: userId }, { buyerName: deletedPersonName });
  await world.rows.updateWhere('sales', { sellerId: userId }, { sellerName: deletedPersonName });
  await renameInOrders(world, userId);
  await world.rows.updateWhere('reports', { reportedByUserId: userId }, { reporterEmail: '' });
  await world.rows.updateWhere('reports', { personId: userId }, { personName: deletedPersonName });
}

/** Keeps talks for the other person, closed and without the name; ends offers and removes blocks. */
async function leaveTalks(world: EndingWorld, userId: string): Promise<void> {
  const closed = { isClosed: true };
  await world.rows.updateWhere(
    'talks',
    { firstId: userId },
    { ...closed, firstName: deletedPersonName, firstPhotoId: '' },
  );
  await world.rows.updateWhere(
    'talks',
    { secondId: userId },
    { ...closed, secondName: deletedPersonName, secondPhotoId: '' },
  );
  await world.rows.updateWhere('offers', { buyerId: userId, state: ['open', 'accepted'] }, { state: 'expired' });
  await world.rows.updateWhere('offers', { sellerId: userId, state: ['open', 'accepted'] }, { state: 'expired' });
  await world.rows.removeWhere('blocks', { where: { blockerId: userId } });
  await world.rows.removeWhere('blocks', { where: { blockedId: userId } });
  await world.rows.removeWhere('pairs', { where: { firstId: userId } });
  await world.rows.removeWhere('pairs', { where: { secondId: userId } });
}

/**
 * Deletes products, open trades, profile, cart, wishlist, chat and photos, and removes the name from orders and
 * reports. The tombstone comes first and the profile last, so that upkeep finds a deletion that was interrupted. May be
 * repeated.
 */
export async function accountDeleted(world: EndingWorld, userId: string): Promise<void> {
  await putTombstone(world, userId);
  // Lists all products before the first deletion: a cursor on a deleted row cannot continue.
  const products: Row<'products'>[] = [];
  for await (const product of world.rows.each('products', { where: { sellerId: userId } })) products.push(product);
  for (const product of products) {
    // Photos first, because a repeated deletion finds them through the row.
    await removeUnorderedPhotos(world, product, [product.imageId, ...product.imageIds]);
    await removeProduct(world, product);
  }
  for (const kind of world.kinds.all) await kind.stopOffering(world, userId);
  // Runs when products and sale links are gone, so that no new order can follow.
  await leaveSales(world, userId);
  await keepMarks(world, userId);
  await neutralise(world, userId);
  await revokeReadAccess(world, userId);
  await leaveTalks(world, userId);
  for (const kind of world.kinds.all) await kind.leave(world, userId);
  await leaveReviews(world, userId);
  await world.rows.removeWhere('cartItems', { where: { userId } });
  await world.rows.removeWhere('wishlistItems', { where: { userId } });
  await world.rows.removeWhere('savedSearches', { where: { userId } });
  await world.rows.removeWhere('formerListings', { where: { sellerId: userId } });
  await world.rows.removeWhere('productViews', { where: { sellerId: userId } });
  // Versions without an owner are kept while a running sale refers to them (forgetVersions).
  await world.rows.updateWhere('listingVersions', { sellerId: userId }, { sellerId: '' });
  for (const room of quotaNames) await world.rows.remove('counters', quotaId(room, userId));
  for (const id of [agendaId(userId), absencesId(userId), blocksId(userId), unpaidTransfersId(userId)])
    await world.rows.remove('counters', id);
  await removeTalk(world, userId);
  // The payout account is kept while the person has open money (forgetAccounts).
  await forgetAccount(world, userId);
  await world.rows.removeWhere('accountBlocks', { where: { personId: userId } });
  await world.rows.removeWhere('personNotes', { where: { personId: userId } });
  await world.rows.remove('reputations', userId);
  await world.rows.remove('buyerRecords', userId);
  const profile = await world.rows.get('profiles', userId);
  if (profile?.photoId) await world.files.remove('profile-photos', profile.photoId);
  await removeCounted(world, 'profiles', userId);
}

/**
 * Deletes the person and then the account; the account last, so that the person can repeat an interrupted deletion.
 * Then deletes what calls of the person wrote while their session still existed.
 */
export async function endPerson(world: EndingWorld, userId: string): Promise<void> {
  await accountDeleted(world, userId);
  await world.users.delete(userId);
  await accountDeleted(world, userId);
  await closeTombstone(world, userId);
}
