/** Payouts as a file: what was prepared, for the bank, with full numbers; or what is due, as a work list with masked ones. */
import { type CsvCell, toCsv } from '../../domain/csv.ts';
import { campusBalanceId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { bankName, isReplaced, maskedNumber } from '../../domain/money/payout-account.ts';
import { audited } from '../audit.ts';
import { namesOf } from '../people/names.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

type AdminWorld = Pick<World, 'rows' | 'newId'>;

export interface ExportedPayouts {
  readonly csv: string;
  readonly count: number;
  /** Rupiah of all lines. */
  readonly amount: number;
  /** Payouts that are not in it: their people have another account by now. */
  readonly replaced: number;
}

/** The most that one list answers: somebody waits for the file. */
const pageRows = 5_000;

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const file = (header: readonly string[], lines: readonly (readonly CsvCell[])[], amounts: readonly number[]) => ({
  csv: toCsv([header, ...lines]),
  count: lines.length,
  amount: amounts.reduce((sum, amount) => sum + amount, 0),
  replaced: 0,
});

/** How many payouts one line of the audit names: it holds 4,000 characters. */
const namedPerAudit = 100;

/** Every number that is shown is named before anybody sees it. */
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

/** Every account there is, by its owner. */
async function accountsNow(world: AdminWorld) {
  const select = ['bank', 'number', 'holder'] as const;
  const accounts = await collect(world.rows.each('payoutAccounts', { select, pageRows }));
  return new Map(accounts.map((account) => [account.$id, account]));
}

/** The bank is told of no account that its owner has replaced since: that payout is marked as failed and prepared anew. */
async function exportPrepared(world: AdminWorld, admin: Caller): Promise<ExportedPayouts> {
  const select = ['personId', 'bank', 'number', 'holder', 'amount'] as const;
  const [all, accounts] = await Promise.all([
    collect(world.rows.each('payouts', { where: { state: 'prepared' }, select, pageRows })),
    accountsNow(world),
  ]);
  const payouts = all.filter((payout) => !isReplaced(payout, accounts.get(payout.personId)));
  await auditNumbers(world, admin, payouts);
  const lines = file(
    ['Pencairan', 'Bank', 'Nomor rekening', 'Atas nama', 'Jumlah'],
    payouts.map(({ $id, bank, number, holder, amount }) => [$id, bankName(bank), number, holder, amount]),
    payouts.map(({ amount }) => amount),
  );
  return { ...lines, replaced: all.length - payouts.length };
}

async function exportDue(world: AdminWorld): Promise<ExportedPayouts> {
  const [balances, known] = await Promise.all([
    collect(world.rows.each('balances', { since: { available: 1 }, select: ['personId', 'available'], pageRows })),
    accountsNow(world),
  ]);
  const due = balances.filter(({ $id }) => $id !== campusBalanceId).toSorted((a, b) => b.available - a.available);
  const nameless = due.map(({ personId }) => personId).filter((id) => !known.has(id));
  // Of those without an account, whose holder nobody knows.
  const names = await namesOf(world, nameless);
  return file(
    ['Penjual', 'Bank', 'Nomor rekening', 'Jumlah'],
    due.map(({ personId, available }): CsvCell[] => {
      const account: Pick<Row<'payoutAccounts'>, 'bank' | 'number' | 'holder'> | undefined = known.get(personId);
      return [
        account?.holder ?? names.get(personId) ?? '',
        account ? bankName(account.bank) : '',
        account ? maskedNumber(account.number) : '',
        available,
      ];
    }),
    due.map(({ available }) => available),
  );
}

export const exportPayouts = (
  world: AdminWorld,
  admin: Caller,
  { state }: { state: 'prepared' | 'due' },
): Promise<ExportedPayouts> => (state === 'prepared' ? exportPrepared(world, admin) : exportDue(world));
