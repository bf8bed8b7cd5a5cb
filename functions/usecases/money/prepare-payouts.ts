/** Prepares payouts to sellers: freezes amount and account for the bank's file. */
import { DomainError, type ErrorCode, type ErrorDetails } from '../../domain/errors.ts';
import { balanceId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { assertAvailable, type PayoutRequest, preparedEntry } from '../../domain/money/payout.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { create, type Operation, type Plan, type Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { booked } from './book.ts';

type AdminWorld = Pick<World, 'rows' | 'newId'>;

interface Refused extends PayoutRequest {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

export interface PreparedPayouts {
  readonly prepared: readonly PayoutRequest[];
  readonly refused: readonly Refused[];
}

/**
 * Five operations per payout: its row, a ledger entry and three balance columns. The campus's balance and the audit
 * entry come once.
 */
const payoutsPerTransaction = Math.floor((limits.transactionOperations - 4) / 5);

/** Loads all rows that these requests need. */
async function desk(world: AdminWorld, requests: readonly PayoutRequest[]) {
  const userIds = [...new Set(requests.map(({ userId }) => userId))];
  const ids = requests.map(({ payoutId }) => payoutId);
  const limit = requests.length;
  const [known, balances, accounts] = await Promise.all([
    world.rows.list('payouts', { where: { $id: ids }, limit }),
    world.rows.list('balances', { where: { $id: userIds.map(balanceId) }, limit }),
    world.rows.list('payoutAccounts', { where: { $id: userIds }, limit }),
  ]);
  return {
    known: new Map(known.map((payout) => [payout.$id, payout])),
    available: new Map(balances.map(({ personId, available }) => [personId, available])),
    accounts: new Map(accounts.map((account) => [account.$id, account])),
  };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** The account for a request that can be prepared; 'repeat' if the same request has prepared it before. */
function decide(
  found: Desk,
  admin: Caller,
  { payoutId, userId, amount }: PayoutRequest,
): Row<'payoutAccounts'> | 'repeat' {
  const known = found.known.get(payoutId);
  if (known?.personId === userId && known.amount === amount) return 'repeat';
  if (known) throw new DomainError('payout_ended', { state: known.state, reference: known.reference });
  assertNotOwnCase(admin.id, [userId]);
  const available = found.available.get(userId) ?? 0;
  assertAvailable(amount, available);
  const account = found.accounts.get(userId);
  if (!account) throw new DomainError('account_missing');
  // A second request for the same person sees the reduced balance.
  found.available.set(userId, available - amount);
  return account;
}

const payoutRow = ({ payoutId, userId, amount }: PayoutRequest, account: Row<'payoutAccounts'>): Operation => {
  const { bank, number, holder } = account;
  const frozen = { bank, number, holder };
  const open = { state: 'prepared', reference: '', reason: '', endedAt: null, fileId: '', endedBy: '', version: 0 };
  return create('payouts', payoutId, { personId: userId, amount, ...frozen, ...open });
};

async function plan(
  world: AdminWorld,
  admin: Caller,
  requests: readonly PayoutRequest[],
): Promise<Plan<PreparedPayouts>> {
  const found = await desk(world, requests);
  const prepared: PayoutRequest[] = [];
  const refused: Refused[] = [];
  const fresh: PayoutRequest[] = [];
  const rows: Operation[] = [];
  for (const request of requests) {
    try {
      const account = decide(found, admin, request);
      prepared.push(request);
      if (account === 'repeat') continue;
      fresh.push(request);
      rows.push(payoutRow(request, account));
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      refused.push({ ...request, code: refusal.code, details: refusal.details ?? {} });
    }
  }
  const result = { prepared, refused };
  if (fresh.length === 0) return { operations: [], result };
  const entries = fresh.map(({ payoutId, userId, amount }) =>
    preparedEntry({ $id: payoutId, personId: userId, amount }),
  );
  const audit = audited(world, admin, { action: 'payouts.prepare', subject: 'payouts', after: fresh });
  return { operations: [...rows, ...(await booked(world, entries)), audit], result };
}

/**
 * Prepares the payouts that can be prepared and returns the refusals of the others. A repeat prepares nothing twice.
 */
export async function preparePayouts(
  world: AdminWorld,
  admin: Caller,
  { payouts }: { payouts: readonly PayoutRequest[] },
): Promise<PreparedPayouts> {
  const answers: PreparedPayouts[] = [];
  for (let from = 0; from < payouts.length; from += payoutsPerTransaction) {
    const some = payouts.slice(from, from + payoutsPerTransaction);
    answers.push(await world.rows.transact(() => plan(world, admin, some)));
  }
  return {
    prepared: answers.flatMap(({ prepared }) => prepared),
    refused: answers.flatMap(({ refused }) => refused),
  };
}
