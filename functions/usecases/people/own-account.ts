import { balanceId } from '../../domain/ids.ts';
import { assertNotFixedAdmin } from '../../domain/people/person.ts';
import { noted } from '../audit.ts';
import { throttle } from '../quota.ts';
import { collect, idsPerQuery, type Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { endPerson } from './account-deleted.ts';

async function ordersOf(world: Pick<World, 'rows'>, userId: string): Promise<Row<'orders'>[]> {
  return collect(world.rows.each('orders', { where: { userId } }));
}

/** Each kind's rows about a person, keyed by their name in the export. */
async function ofKinds(world: Pick<World, 'rows' | 'kinds'>, userId: string) {
  const parts = world.kinds.all.flatMap(({ ownRows }) => Object.entries(ownRows(world, userId)));
  return Object.fromEntries(await Promise.all(parts.map(async ([name, rows]) => [name, await rows] as const)));
}

/** All stored data about a person, as one JSON response. Refuses rate_limited. */
export async function ownData(world: Pick<World, 'rows' | 'newId' | 'now' | 'kinds'>, caller: Caller) {
  await throttle(world, 'ownData', caller.id);
  const { rows } = world;
  const userId = caller.id;
  const mine = { where: { userId } };
  const [
    profile,
    orders,
    transactions,
    bought,
    sold,
    cart,
    wishlist,
    savedSearches,
    products,
    formerListings,
    listingVersions,
    productViews,
    rowsOfKinds,
    reports,
    chat,
    messages,
    notifications,
    talks,
    offers,
    meetings,
    blocks,
    accountBlocks,
    statements,
    balance,
    payoutAccount,
    entries,
    payouts,
    refunds,
    reviews,
    reputation,
    buyerRecord,
    keptMarks,
    notificationChoices,
    devices,
  ] = await Promise.all([
    rows.get('profiles', userId),
    ordersOf(world, userId),
    collect(rows.each('transactions', mine)),
    collect(rows.each('sales', { where: { buyerId: userId } })),
    collect(rows.each('sales', { where: { sellerId: userId } })),
    collect(rows.each('cartItems', mine)),
    collect(rows.each('wishlistItems', mine)),
    collect(rows.each('savedSearches', mine)),
    collect(rows.each('products', { where: { sellerId: userId } })),
    collect(rows.each('formerListings', { where: { sellerId: userId } })),
    collect(rows.each('listingVersions', { where: { sellerId: userId } })),
    collect(rows.each('productViews', { where: { sellerId: userId } })),
    ofKinds(world, userId),
    collect(rows.each('reports', { where: { reportedByUserId: userId } })),
    rows.get('chats', userId),
    collect(rows.each('messages', { where: { chatId: userId } })),
    collect(rows.each('notifications', mine)),
    collect(rows.each('talks', { either: [{ firstId: userId }, { secondId: userId }] })),
    collect(rows.each('offers', { either: [{ buyerId: userId }, { sellerId: userId }] })),
    collect(rows.each('meetings', { either: [{ buyerId: userId }, { sellerId: userId }] })),
    collect(rows.each('blocks', { where: { blockerId: userId } })),
    collect(rows.each('accountBlocks', { where: { personId: userId }, select: ['reason', 'until', 'endedAt'] })),
    collect(rows.each('disputeStatements', { either: [{ buyerId: userId }, { sellerId: userId }] })),
    rows.get('balances', balanceId(userId)),
    rows.get('payoutAccounts', userId),
    collect(rows.each('entries', { where: { personId: userId } })),
    collect(rows.each('payouts', { where: { personId: userId } })),
    collect(rows.each('refunds', { where: { buyerId: userId } })),
    collect(rows.each('reviewDrafts', { where: { authorId: userId } })),
    rows.get('reputations', userId),
    rows.get('buyerRecords', userId),
    collect(rows.each('keptMarks', mine)),
    rows.list('notificationChoices', { ...mine, limit: 1 }),
    // Omits the endpoints and keys of devices, which allow sending messages to them.
    collect(rows.each('pushSubscriptions', { ...mine, select: ['device'] })),
  ]);
  // The export contains full account numbers, so it is logged.
  if (payoutAccount || payouts.length > 0) await noted(world, caller, { action: 'account.show', subject: userId });
  const ids = orders.map((order) => order.$id);
  const items: Row<'orderItems'>[] = [];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const orderId = ids.slice(from, from + idsPerQuery);
    items.push(...(await collect(rows.each('orderItems', { where: { orderId } }))));
  }
  const said: Row<'talkMessages'>[] = [];
  for (let from = 0; from < talks.length; from += idsPerQuery) {
    const talkId = talks.slice(from, from + idsPerQuery).map(({ $id }) => $id);
    said.push(...(await collect(rows.each('talkMessages', { where: { talkId } }))));
  }
  return {
    profile,
    orders,
    transactions,
    bought,
    sold,
    items,
    cart,
    wishlist,
    savedSearches,
    products,
    formerListings,
    listingVersions,
    productViews,
    ...rowsOfKinds,
    // The reporter must not learn the author of the reported review.
    reports: reports.map((report) =>
      report.about === 'review' ? { ...report, personId: '', personName: '' } : report,
    ),
    chat,
    messages,
    notifications,
    talks,
    talkMessages: said,
    offers,
    meetings,
    blocks,
    accountBlocks,
    // Omits statements of the other side that only administrators may read.
    disputeStatements: statements.filter(({ authorId, isAdminOnly }) => !isAdminOnly || authorId === userId),
    balance,
    payoutAccount,
    entries,
    payouts,
    refunds,
    reviews,
    reputation,
    buyerRecord,
    keptMarks,
    notificationChoices: notificationChoices[0] ?? null,
    devices,
  };
}

/** Deletes the caller's own account and ends open trades (leave-sales.ts). Refused only for the fixed administrator. */
export async function deleteOwnAccount(
  world: Pick<World, 'rows' | 'users' | 'files' | 'settings' | 'now' | 'newCode' | 'newId' | 'log' | 'kinds'>,
  caller: Caller,
): Promise<{ deleted: true }> {
  assertNotFixedAdmin(caller.id, world.settings.adminUserId);
  await endPerson(world, caller.id);
  return { deleted: true };
}
