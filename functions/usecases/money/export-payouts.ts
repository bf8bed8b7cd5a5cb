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

const accountColumns = ['bank', 'number', 'holder'] as const;

/** Current accounts of these payouts' people, by owner. */
async function accountsOf(world: AdminWorld, payouts: readonly { readonly personId: string }[]) {
  const ids = [...new Set(payouts.map(({ personId }) => personId))];
  const limit = idsPerQuery;
  const lists = await Promise.all(
    inChunks(ids, limit).map(($id) =>
      world.rows.list('payoutAccounts', { where: { $id }, select: accountColumns, limit }),
    ),
  );
  return new Map(lists.flat().map((one) => [one.$id, one]));
}

/** The negative available amounts of people who owe money, by person id. */
async function owing(world: AdminWorld): Promise<Map<string, number>> {
  const select = ['personId', 'available'] as const;
  const balances = await collect(world.rows.each('balances', { before: { available: 0 }, select, pageRows }));
  return new Map(balances.filter(({ $id }) => $id !== campusBalanceId).map((row) => [row.personId, row.available]));
}

/** Two operations per payout: its row and its lock. The operations on the file's row come once. */
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

const columns = ['personId', 'bank', 'number', 'holder', 'amount', 'state', 'version'] as const;

/**
 * The oldest prepared payouts of this file (for '': of no file), at most as many as one file may contain, and the
 * number of payouts skipped. Reads no further than needed. `owed`: debts by person id.
 */
async function payable(world: AdminWorld, fileId: string, owed: ReadonlyMap<string, number>) {
  const limit = limits.payoutsPerFile;
  const payouts: Pick<Row<'payouts'>, '$id' | (typeof columns)[number]>[] = [];
  const passed = { replaced: 0, held: 0 };
  for (let after = ''; ; ) {
    const where = { fileId, state: 'prepared' };
    const page = await world.rows.list('payouts', { where, select: columns, limit, ...(after && { after }) });
    const accounts = await accountsOf(world, page);
    for (const payout of page) {
      if (payouts.length === limit) break;
      if (isHeldBack(payout, owed.get(payout.personId) ?? 0)) passed.held += 1;
      else if (isReplaced(payout, accounts.get(payout.personId))) passed.replaced += 1;
      else payouts.push(payout);
    }
    after = page.at(-1)?.$id ?? '';
    if (page.length < limit || payouts.length === limit) return { payouts, ...passed };
  }
}

/** The newest open file that still has prepared payouts; '' if there is none. */
async function newestOpen(world: AdminWorld): Promise<string> {
  const open = await world.rows.list('payoutFiles', {
    where: { state: 'open' },
    newestFirst: true,
    limit: idsPerQuery,
  });
  for (const { $id } of open) {
    const some = await world.rows.list('payouts', {
      where: { fileId: $id, state: 'prepared' },
      select: ['$id'],
      limit: 1,
    });
    if (some.length > 0) return $id;
  }
  return '';
}

/**
 * Puts prepared payouts without a file into a new file of at most 500. If there are none, returns the newest open file
 * again, so that no payout reaches the bank twice. Omits held back payouts, and those to a replaced account, which have
 * to be marked as failed and prepared again.
 */
async function exportPrepared(world: AdminWorld, admin: Caller, asked: string): Promise<ExportedPayouts> {
  if (asked !== '' && !(await world.rows.get('payoutFiles', asked))) {
    throw new DomainError('payout_file_not_found', { fileId: asked });
  }
  const owed = await owing(world);
  let fileId = asked;
  let { payouts, replaced, held } = await payable(world, asked, owed);
  if (asked === '' && payouts.length + replaced + held === 0) {
    fileId = await newestOpen(world);
    if (fileId !== '') ({ payouts, replaced, held } = await payable(world, fileId, owed));
  }
  if (fileId === '' && payouts.length > 0) {
    fileId = world.newId();
    const taken = await putIntoFile(world, admin, fileId, payouts);
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
  const [balances, accounts] = await Promise.all([
    collect(world.rows.each('balances', { since: { available: 1 }, select: ['personId', 'available'], pageRows })),
    collect(world.rows.each('payoutAccounts', { select: accountColumns, pageRows })),
  ]);
  const known = new Map(accounts.map((one) => [one.$id, one]));
  const due = balances.filter(({ $id }) => $id !== campusBalanceId).toSorted((a, b) => b.available - a.available);
  const nameless = due.map(({ personId }) => personId).filter((id) => !known.has(id));
  // Names for people without an account, because the holder's name is unknown.
  const names = await namesOf(world, nameless);
  return file(
    due.map(({ personId, available }) => {
      const account = known.get(personId);
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
