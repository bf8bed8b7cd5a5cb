/**
 * The lines of a payout file: prepared payouts with full account numbers, for the bank; or due money with masked
 * numbers, as a work list.
 */
import { DomainError } from '../../domain/errors.ts';
import { campusBalanceId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { BankLine } from '../../domain/money/bank-file.ts';
import { isHeldBack } from '../../domain/money/payout.ts';
import { isReplaced, maskedNumber } from '../../domain/money/payout-account.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { audited } from '../audit.ts';
import { namesOf } from '../names.ts';
import { collect, create, idsPerQuery, inChunks, increment, incrementFrom, type Row, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';

type AdminWorld = Pick<World, 'rows' | 'newId'>;

export interface ExportedPayouts {
  readonly lines: readonly BankLine[];
  readonly count: number;
  /** The sum of all lines, rupiah. */
  readonly amount: number;
  /** Payouts omitted because their people have replaced the account. */
  readonly replaced: number;
  /** Payouts omitted because their people now owe money. */
  readonly held: number;
  /** The id of their bank file; '' for a work list or an empty file. */
  readonly fileId: string;
}

/** Maximum rows per page. An administrator waits for the file, so large pages save requests. */
const pageRows = 5_000;

const file = (lines: readonly BankLine[]) => ({
  lines,
  count: lines.length,
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  replaced: 0,
  held: 0,
  fileId: '',
});

/** Payouts named in one audit entry: its text is limited to 4,000 characters. */
const namedPerAudit = 100;

/** Records every account number in the audit log before it is shown. */
async function auditNumbers(world: AdminWorld, admin: Caller, payouts: readonly { $id: string }[]): Promise<void> {
  const lines: (readonly string[])[] = [];
  for (let from = 0; from < payouts.length; from += namedPerAudit) {
    lines.push(payouts.slice(from, from + namedPerAudit).map(({ $id }) => $id));
  }
  for (let from = 0; from < lines.length; from += limits.transactionOperations) {
    const some = lines.slice(from, from + limits.transactionOperations);
    await world.rows.transact(async () => ({
      operations: some.map((after) => audited(world, admin, { action: 'payouts.export', subject: 'payouts', after })),
      result: undefined,
    }));
  }
}

/** All present accounts by owner. */
async function accountsNow(world: AdminWorld) {
  const select = ['bank', 'number', 'holder'] as const;
  const accounts = await collect(world.rows.each('payoutAccounts', { select, pageRows }));
  return new Map(accounts.map((account) => [account.$id, account]));
}

/** Debts by person id. */
async function owing(world: AdminWorld): Promise<Map<string, number>> {
  const select = ['personId', 'available'] as const;
  const balances = await collect(world.rows.each('balances', { before: { available: 0 }, select, pageRows }));
  return new Map(balances.filter(({ $id }) => $id !== campusBalanceId).map((row) => [row.personId, row.available]));
}

/** Two operations per payout: its row and its lock. The file's row, its sums and the audit entry come once. */
const filedPerTransaction = Math.floor((limits.transactionOperations - 5) / 2);

type Filed = Pick<Row<'payouts'>, '$id' | 'amount' | 'version'>;

/** Puts these payouts into the file. Payouts that another file has taken meanwhile stay there. */
async function putIntoFile(world: AdminWorld, admin: Caller, fileId: string, payouts: readonly Filed[]) {
  const taken: string[] = [];
  for (const some of inChunks(payouts, filedPerTransaction)) {
    const ids = await world.rows.transact<string[]>(async () => {
      const limit = some.length;
      const [file, now] = await Promise.all([
        world.rows.get('payoutFiles', fileId),
        world.rows.list('payouts', { where: { $id: some.map(({ $id }) => $id) }, limit }),
      ]);
      const free = now.filter((payout) => payout.state === 'prepared' && payout.fileId === '');
      if (free.length === 0) return { operations: [], result: now.filter((one) => one.fileId === fileId).map(idOf) };
      const amount = free.reduce((sum, payout) => sum + payout.amount, 0);
      const sums = { count: free.length, amount };
      const blank = { by: admin.id, state: 'open', reference: '', markedBy: '', markedAt: null, version: 0 };
      return {
        operations: [
          ...(file
            ? [
                increment('payoutFiles', fileId, 'count', sums.count),
                increment('payoutFiles', fileId, 'amount', amount),
                incrementFrom('payoutFiles', fileId, 'version', file.version),
              ]
            : [create('payoutFiles', fileId, { ...blank, ...sums })]),
          ...free.flatMap(({ $id, version }) => [
            update('payouts', $id, { fileId }),
            incrementFrom('payouts', $id, 'version', version),
          ]),
        ],
        result: free.map(idOf),
      };
    });
    taken.push(...ids);
  }
  return new Set(taken);
}

const idOf = ({ $id }: { readonly $id: string }): string => $id;

/** The newest open file of these payouts; '' if all their files were sent. */
async function newestOf(world: AdminWorld, payouts: readonly { readonly fileId: string }[]): Promise<string> {
  const ids = [...new Set(payouts.map(({ fileId }) => fileId))].slice(-idsPerQuery);
  if (ids.length === 0) return '';
  const where = { $id: ids, state: 'open' };
  const [file] = await world.rows.list('payoutFiles', { where, newestFirst: true, limit: 1 });
  return file?.$id ?? '';
}

/**
 * Puts prepared payouts without a file into a new file of at most 500. Without any, returns the newest open file again,
 * so that the bank gets nothing twice. Omits payouts to a replaced account and held back ones; the former have to be
 * marked as failed and prepared again.
 */
async function exportPrepared(world: AdminWorld, admin: Caller, asked: string): Promise<ExportedPayouts> {
  const select = ['personId', 'bank', 'number', 'holder', 'amount', 'state', 'fileId', 'version'] as const;
  if (asked !== '' && !(await world.rows.get('payoutFiles', asked))) {
    throw new DomainError('payout_file_not_found', { fileId: asked });
  }
  const where = { state: 'prepared', ...(asked !== '' && { fileId: asked }) };
  const [prepared, accounts, owed] = await Promise.all([
    collect(world.rows.each('payouts', { where, select, pageRows })),
    accountsNow(world),
    owing(world),
  ]);
  const isFresh = prepared.some(({ fileId }) => fileId === '');
  // Without new payouts, use the newest file.
  const known = asked !== '' || isFresh ? asked : await newestOf(world, prepared);
  const of = prepared.filter(({ fileId }) => fileId === known);
  const all = of.filter((payout) => !isHeldBack(payout, owed.get(payout.personId) ?? 0));
  let payouts = all.filter((payout) => !isReplaced(payout, accounts.get(payout.personId)));
  const [replaced, held] = [all.length - payouts.length, of.length - all.length];
  let fileId = known;
  if (known === '' && payouts.length > 0) {
    fileId = world.newId();
    const taken = await putIntoFile(world, admin, fileId, payouts.slice(0, limits.payoutsPerFile));
    // Another request has put all of them into its file; return that file.
    if (taken.size === 0) return exportPrepared(world, admin, '');
    payouts = payouts.filter(({ $id }) => taken.has($id));
  }
  await auditNumbers(world, admin, payouts);
  const lines = payouts.map(({ $id, bank, number, holder, amount }) => ({
    ...{ payoutId: $id, bank, number, holder, amount },
  }));
  return { ...file(lines), replaced, held, fileId };
}

async function exportDue(world: AdminWorld): Promise<ExportedPayouts> {
  const [balances, known] = await Promise.all([
    collect(world.rows.each('balances', { since: { available: 1 }, select: ['personId', 'available'], pageRows })),
    accountsNow(world),
  ]);
  const due = balances.filter(({ $id }) => $id !== campusBalanceId).toSorted((a, b) => b.available - a.available);
  const nameless = due.map(({ personId }) => personId).filter((id) => !known.has(id));
  // Names for people without an account, because the holder's name is unknown.
  const names = await namesOf(world, nameless);
  return file(
    due.map(({ personId, available }) => {
      const account: Pick<Row<'payoutAccounts'>, 'bank' | 'number' | 'holder'> | undefined = known.get(personId);
      return {
        payoutId: '',
        bank: account?.bank ?? '',
        number: account ? maskedNumber(account.number) : '',
        holder: account?.holder ?? names.get(personId) ?? deletedPersonName,
        amount: available,
      };
    }),
  );
}

export const exportPayouts = (
  world: AdminWorld,
  admin: Caller,
  { state, fileId = '' }: { state: 'prepared' | 'due'; fileId?: string | undefined },
): Promise<ExportedPayouts> => (state === 'prepared' ? exportPrepared(world, admin, fileId) : exportDue(world));
