/** One person for the staff: everything that the reader's role may see, on one page. */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { withoutDeposit } from '../../domain/money/deposit.ts';
import { masked } from '../../domain/money/payout-account.ts';
import { isOwnCase } from '../../domain/people/own-case.ts';
import { isFixedAdmin } from '../../domain/people/person.ts';
import type { Right } from '../../domain/people/rights.ts';
import { notedOnce } from '../audit.ts';
import { balanceOf } from '../money/admin-lists.ts';
import { moneyOf } from '../money/own-money.ts';
import { refundSeen } from '../money/refund-seen.ts';
import { namesOf } from '../names.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { openTradesOf } from './open-trades.ts';

type PageWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now'>;

const newest = { newestFirst: true, limit: limits.personPageShown } as const;
interface Sees {
  readonly amounts: boolean;
  /** Whether the traded goods are visible. */
  readonly goods: boolean;
}

/** A sale from one person's side. */
const tradeSeen = (sale: Row<'sales'>, side: 'buyer' | 'seller', sees: Sees) => ({
  saleId: sale.$id,
  orderId: sale.orderId,
  /** '' if the reader may not see the goods. */
  productNames: sees.goods ? sale.productNames : '',
  state: sale.state,
  isDispute: sale.disputedAt !== null,
  otherId: side === 'buyer' ? sale.sellerId : sale.buyerId,
  otherName: side === 'buyer' ? sale.sellerName : sale.buyerName,
  amount: sees.amounts ? withoutDeposit(sale) : null,
  method: sale.method,
  at: sale.$createdAt,
});

async function tradesOf(world: Pick<World, 'rows'>, userId: string, sees: Sees) {
  const [bought, sold, buying, selling] = await Promise.all([
    world.rows.list('sales', { where: { buyerId: userId }, ...newest }),
    world.rows.list('sales', { where: { sellerId: userId }, ...newest }),
    openTradesOf(world, 'buyerId', [userId], sees.amounts),
    openTradesOf(world, 'sellerId', [userId], sees.amounts),
  ]);
  return {
    bought: bought.map((sale) => tradeSeen(sale, 'buyer', sees)),
    sold: sold.map((sale) => tradeSeen(sale, 'seller', sees)),
    open: { buying: buying(userId), selling: selling(userId) },
  };
}

async function moneyPartOf(world: Pick<World, 'rows'>, userId: string) {
  const [balance, account, payouts, refunds] = await Promise.all([
    balanceOf(world, userId),
    world.rows.get('payoutAccounts', userId),
    world.rows.list('payouts', { where: { personId: userId }, ...newest }),
    world.rows.list('refunds', { where: { buyerId: userId }, ...newest }),
  ]);
  return {
    balance: moneyOf(balance),
    account: account ? masked(account) : null,
    payouts: payouts.map(({ $id, $createdAt, amount, state, reference }) => ({
      ...{ payoutId: $id, at: $createdAt, amount, state, reference },
    })),
    refunds: refunds.map(refundSeen),
  };
}

async function reviewsOf(world: Pick<World, 'rows'>, userId: string) {
  const [about, by] = await Promise.all([
    world.rows.list('reviews', { where: { aboutId: userId }, ...newest }),
    world.rows.list('reviewDrafts', { where: { authorId: userId }, ...newest }),
  ]);
  // The public review row contains the author's name but not the id, so the drafts are read.
  const ids = about.map(({ $id }) => $id);
  const written =
    ids.length === 0
      ? []
      : await world.rows.list('reviewDrafts', { where: { $id: ids }, select: ['authorId'], limit: ids.length });
  const authors = new Map(written.map(({ $id, authorId }) => [$id, authorId]));
  return {
    about: about.map(({ $id, authorName, stars, message, productNames, writtenAt }) => ({
      ...{ reviewId: $id, authorId: authors.get($id) ?? '', authorName, stars, message, productNames, at: writtenAt },
    })),
    by: by.map(({ $id, $createdAt, saleId, stars, message }) => ({
      ...{ reviewId: $id, saleId, stars, message, at: $createdAt },
    })),
  };
}

async function reportsOf(world: Pick<World, 'rows'>, userId: string) {
  const select = ['about', 'productName', 'personId', 'personName', 'reportedByUserId', 'reason', 'status'] as const;
  const [about, by] = await Promise.all([
    world.rows.list('reports', { where: { personId: userId }, select, ...newest }),
    world.rows.list('reports', { where: { reportedByUserId: userId }, select, ...newest }),
  ]);
  return { about, by };
}

const blocksOf = (world: Pick<World, 'rows'>, userId: string) =>
  world.rows.list('accountBlocks', { where: { personId: userId }, ...newest });
const notesOf = (world: Pick<World, 'rows'>, userId: string) =>
  world.rows.list('personNotes', { where: { personId: userId }, ...newest });

/**
 * The page of a person. Parts that the reader may not see are null: money without that right, reports, reviews and
 * blocks for a treasurer, notes for the person themself. The audit log has one entry per reader and day. Refuses
 * user_not_found.
 */
export async function readPerson(world: PageWorld, caller: Caller, { userId }: { userId: string }) {
  const [{ rights }, profile, account] = await Promise.all([
    caller.person(),
    world.rows.get('profiles', userId),
    world.users.get(userId),
  ]);
  if (!profile) throw new DomainError('user_not_found', { userId });
  await notedOnce(world, caller, { action: 'person.read', subject: profile.$id }, [profile.$id]);
  const may = <T>(right: Right, part: () => Promise<T>): Promise<T> | null => (rights.has(right) ? part() : null);
  const isOwn = isOwnCase(caller.id, [userId]);
  const [trades, money, reviews, reports, blocks, notes, reputation] = await Promise.all([
    tradesOf(world, userId, { amounts: rights.has('money'), goods: rights.has('trades') || rights.has('products') }),
    may('money', () => moneyPartOf(world, userId)),
    may('people', () => reviewsOf(world, userId)),
    may('reports', () => reportsOf(world, userId)),
    may('people', () => blocksOf(world, userId)),
    isOwn ? null : may('people', () => notesOf(world, userId)),
    world.rows.get('reputations', userId),
  ]);
  const people = [
    ...(blocks ?? []).flatMap(({ actorId, endedBy }) => [actorId, endedBy]),
    ...(notes ?? []).map(({ authorId }) => authorId),
    ...(reports?.about ?? []).map(({ reportedByUserId }) => reportedByUserId),
  ];
  const names = await namesOf(world, [...new Set(people)]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const { name, email, phone, photoId, profileImageUrl, role, blocked, $createdAt } = profile;
  return {
    userId: profile.$id,
    /** Contact data requires the right to decide about people. */
    profile: {
      ...{ name, photoId, profileImageUrl, role, blocked, since: $createdAt },
      email: rights.has('people') ? email : '',
      phone: rights.has('people') ? phone : '',
    },
    isVerified: account?.isVerified ?? false,
    isFixed: isFixedAdmin(userId, world.settings.adminUserId),
    isOwn,
    /** Whether the caller may change roles: only the owner. */
    mayGiveRoles: rights.has('roles') && !isOwn,
    completed: reputation?.completed ?? 0,
    canceled: reputation?.canceled ?? 0,
    trades,
    money,
    reviews,
    reports: reports && {
      about: reports.about.map((one) => ({ ...one, reporterName: nameOf(one.reportedByUserId) })),
      by: reports.by,
    },
    blocks:
      blocks?.map((one) => ({
        ...{ blockId: one.$id, at: one.$createdAt, reason: one.reason, until: one.until, endedAt: one.endedAt },
        ...{
          actorId: one.actorId,
          actorName: nameOf(one.actorId),
          endedBy: one.endedBy,
          endedByName: nameOf(one.endedBy),
        },
      })) ?? null,
    notes:
      notes?.map(({ $id, $createdAt: at, authorId, text }) => ({
        ...{ noteId: $id, at, authorId, authorName: nameOf(authorId), text },
      })) ?? null,
  };
}
