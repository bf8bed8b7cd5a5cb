/**
 * A person's payout account. The owner sets it; the full number is shown only on request, and every view is recorded in
 * the audit log.
 */
import { DomainError } from '../../domain/errors.ts';
import { balanceId } from '../../domain/ids.ts';
import {
  type AccountSeen,
  inFull,
  isSameAccount,
  masked,
  type PayoutAccount,
} from '../../domain/money/payout-account.ts';
import { accountChangedNotification } from '../../domain/notifications/money-notification.ts';
import { audited, noted } from '../audit.ts';
import { notify } from '../notifications/notify.ts';
import { throttle } from '../quota.ts';
import { create, idsPerQuery, type Operation, update } from '../rows.ts';
import { goneOf } from '../tombstones.ts';
import type { Caller, World } from '../world.ts';

type AccountWorld = Pick<World, 'rows' | 'now' | 'newId'>;

export interface NamedAccount {
  readonly account: AccountSeen;
  /** Number of payouts in progress to the previous account. */
  readonly prepared: number;
}

/** Notifies the owner, in case someone else changed the account. The audit entry contains both accounts, masked. */
const changeRows = (
  world: AccountWorld,
  owner: Caller,
  before: PayoutAccount | null,
  now: PayoutAccount,
): Operation[] => [
  ...(before ? [notify(world, owner.id, accountChangedNotification(masked(now)))] : []),
  audited(world, owner, {
    action: before ? 'account.change' : 'account.name',
    subject: owner.id,
    before: before ? masked(before) : undefined,
    after: masked(now),
  }),
];

/** Sets the caller's own account. Replacing one needs `confirmed`. Refuses account_change, rate_limited. */
export async function namePayoutAccount(
  world: AccountWorld,
  caller: Caller,
  input: PayoutAccount & { readonly confirmed?: boolean | undefined },
): Promise<NamedAccount> {
  const { bank, number, holder } = input;
  const account = { bank, number, holder };
  await throttle(world, 'payoutAccount', caller.id);
  return world.rows.transact<NamedAccount>(async () => {
    const [before, payouts] = await Promise.all([
      world.rows.get('payoutAccounts', caller.id),
      world.rows.list('payouts', { where: { personId: caller.id, state: 'prepared' }, limit: 100 }),
    ]);
    const under = payouts.filter((payout) => !isSameAccount(payout, account));
    const result = { account: masked(account), prepared: under.length };
    if (before && isSameAccount(before, account)) return { operations: [], result };
    if (before && input.confirmed !== true) {
      throw new DomainError('account_change', {
        bank: before.bank,
        number: masked(before).number,
        prepared: under.length,
        preparedAmount: under.reduce((sum, { amount }) => sum + amount, 0),
      });
    }
    const written = before
      ? update('payoutAccounts', caller.id, account)
      : create('payoutAccounts', caller.id, account);
    return { operations: [written, ...changeRows(world, caller, before, account)], result };
  });
}

/** The full account, for its owner or an administrator. The audit entry is written first. Refuses account_missing. */
async function show(world: AccountWorld, caller: Caller, userId: string): Promise<AccountSeen> {
  const account = await world.rows.get('payoutAccounts', userId);
  if (!account) throw new DomainError('account_missing');
  await noted(world, caller, { action: 'account.show', subject: userId });
  return inFull(account);
}

/** The caller's own account, in full. Refuses rate_limited. */
export async function showOwnAccount(world: AccountWorld, caller: Caller): Promise<AccountSeen> {
  await throttle(world, 'showAccount', caller.id);
  return show(world, caller, caller.id);
}

export const showAccount = (world: AccountWorld, admin: Caller, { userId }: { userId: string }): Promise<AccountSeen> =>
  show(world, admin, userId);

/** Deletes a deleted person's payout account, unless the person has open money or a purchase that may be refunded. */
export async function forgetAccount(world: Pick<World, 'rows'>, userId: string): Promise<boolean> {
  const [balance, bought] = await Promise.all([
    world.rows.get('balances', balanceId(userId)),
    world.rows.list('sales', { where: { buyerId: userId, money: 'held' }, select: ['$id'], limit: 1 }),
  ]);
  const open = balance ? [balance.held, balance.available, balance.inPayout, balance.refundsDue] : [];
  if (bought.length > 0 || open.some((amount) => amount !== 0)) return false;
  return world.rows.remove('payoutAccounts', userId);
}

/** Deletes the payout accounts of deleted people without open money. Returns their number. */
export async function forgetAccounts(world: Pick<World, 'rows' | 'users'>): Promise<number> {
  const owners: string[] = [];
  for await (const { $id } of world.rows.each('payoutAccounts', { select: ['$id'] })) owners.push($id);
  let gone = 0;
  for (let from = 0; from < owners.length; from += idsPerQuery) {
    const ids = owners.slice(from, from + idsPerQuery);
    const [profiles, buried] = await Promise.all([
      world.rows.list('profiles', { where: { $id: ids }, select: ['$id'], limit: ids.length }),
      goneOf(world, ids),
    ]);
    const there = new Set(profiles.map(({ $id }) => $id));
    for (const id of ids.filter((one) => !there.has(one))) {
      const isGone = buried.has(id) || !(await world.users.get(id));
      if (isGone && (await forgetAccount(world, id))) gone++;
    }
  }
  return gone;
}
