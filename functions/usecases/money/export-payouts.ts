/**
 * Payouts as a file: those that are prepared, for the bank, with full account numbers; or what is due, as a work list
 * with masked ones.
 */
import { type CsvCell, toCsv } from '../../domain/csv.ts';
import { campusBalanceId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { isHeldBack } from '../../domain/money/payout.ts';
import { bankName, isReplaced, maskedNumber } from '../../domain/money/payout-account.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { audited } from '../audit.ts';
import { namesOf } from '../people/names.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

type AdminWorld = Pick<World, 'rows' | 'newId'>;

export interface ExportedPayouts {
  readonly csv: string;
  readonly count: number;
  /** The sum of all lines, rupiah. */
  readonly amount: number;
  /** Payouts left out because their people have another account now. */
  readonly replaced: number;
  /** Payouts left out because their people owe us now. */
  readonly held: number;
}

/** The maximum of one list. An administrator waits for the file, so few requests are made. */
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
  held: 0,
});

/** How many payouts one audit entry names: its text is limited to 4,000 characters. */
const namedPerAudit = 100;

/** Writes every account number into the audit before it is shown. */
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

/** What people owe us, by id. */
async function owing(world: AdminWorld): Promise<Map<string, number>> {
  const select = ['personId', 'available'] as const;
  const balances = await collect(world.rows.each('balances', { before: { available: 0 }, select, pageRows }));
  return new Map(balances.filter(({ $id }) => $id !== campusBalanceId).map((row) => [row.personId, row.available]));
}

/**
 * The bank's file leaves out payouts whose account was replaced and those that are held back: they have to be marked as
 * failed and prepared again.
 */
async function exportPrepared(world: AdminWorld, admin: Caller): Promise<ExportedPayouts> {
  const select = ['personId', 'bank', 'number', 'holder', 'amount', 'state'] as const;
  const [prepared, accounts, owed] = await Promise.all([
    collect(world.rows.each('payouts', { where: { state: 'prepared' }, select, pageRows })),
    accountsNow(world),
    owing(world),
  ]);
  const all = prepared.filter((payout) => !isHeldBack(payout, owed.get(payout.personId) ?? 0));
  const payouts = all.filter((payout) => !isReplaced(payout, accounts.get(payout.personId)));
  await auditNumbers(world, admin, payouts);
  const lines = file(
    ['Pencairan', 'Bank', 'Nomor rekening', 'Atas nama', 'Jumlah'],
    payouts.map(({ $id, bank, number, holder, amount }) => [$id, bankName(bank), number, holder, amount]),
    payouts.map(({ amount }) => amount),
  );
  return { ...lines, replaced: all.length - payouts.length, held: prepared.length - all.length };
}

async function exportDue(world: AdminWorld): Promise<ExportedPayouts> {
  const [balances, known] = await Promise.all([
    collect(world.rows.each('balances', { since: { available: 1 }, select: ['personId', 'available'], pageRows })),
    accountsNow(world),
  ]);
  const due = balances.filter(({ $id }) => $id !== campusBalanceId).toSorted((a, b) => b.available - a.available);
  const nameless = due.map(({ personId }) => personId).filter((id) => !known.has(id));
  // For payouts without an account, whose holder's name is unknown.
  const names = await namesOf(world, nameless);
  return file(
    ['Penjual', 'Bank', 'Nomor rekening', 'Jumlah'],
    due.map(({ personId, available }): CsvCell[] => {
      const account: Pick<Row<'payoutAccounts'>, 'bank' | 'number' | 'holder'> | undefined = known.get(personId);
      return [
        account?.holder ?? names.get(personId) ?? deletedPersonName,
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
