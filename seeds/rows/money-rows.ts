import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { type Entry, moneyByPerson, noMoney, sumOf } from '#domain/money/ledger.ts';
import { endedEntry, preparedEntry } from '#domain/money/payout.ts';
import { balanceRow, entryRow } from '../../functions/usecases/money/book.ts';
import { create } from '../../functions/usecases/rows.ts';
import { type AccountSeed, type PayoutSeed, payoutAccounts, payouts } from '../campus/money.ts';
import { personId, students } from '../campus/people.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';

const holderOf = (owner: string): string => students.find(({ key }) => key === owner)?.name ?? '';
const accountOf = ({ owner, bank, number }: AccountSeed) => ({ bank, number, holder: holderOf(owner) });

/** The ledger entries among these rows, up to a time (ISO; all by default). */
const entriesIn = (rows: readonly PlannedRow[], until = '9'): Entry[] =>
  rows
    .filter(({ tableId, data }) => tableId === 'entries' && String(data.$createdAt) <= until)
    .map(({ rowId, data }) => ({ id: rowId, ...data }) as unknown as Entry);

/** A seller's payout from the money available by then. */
function payoutRows(seed: PayoutSeed, place: number, orders: readonly PlannedRow[], now: number): PlannedRow[] {
  const owner = personId(seed.seller);
  const account = payoutAccounts.find((one) => one.owner === seed.seller);
  const at = hoursAgo(now, seed.ago);
  const { available } = moneyByPerson(entriesIn(orders, at)).get(owner) ?? noMoney;
  const amount = Math.floor(available * seed.share);
  if (!account || amount < 1) throw new Error(`${seed.seller} has nothing to be paid, or no account`);
  const payout = { $id: `6a0000${String(place).padStart(14, '0')}`, personId: owner, amount, version: 0 };
  const end = hoursAgo(now, seed.ago - 1);
  const row = create('payouts', payout.$id, {
    personId: owner,
    amount,
    state: seed.state,
    ...accountOf(account),
    reference: seed.reference ?? '',
    reason: seed.reason ?? '',
    endedAt: seed.state === 'prepared' ? null : end,
    ...{ fileId: '', endedBy: '', version: 0 },
  });
  const ended = seed.state === 'prepared' ? [] : [planned(entryRow(endedEntry(payout, seed.state)), end)];
  return [planned(row, at), planned(entryRow(preparedEntry(payout)), at), ...ended];
}

/** Balances from the orders' entries, with accounts and payouts of some sellers. `orders`: all rows of orders. */
export function moneyRows(orders: readonly PlannedRow[], now: number): PlannedRow[] {
  const ordered = entriesIn(orders);
  const out = payouts.flatMap((seed, place) => payoutRows(seed, place, orders, now));
  const people = moneyByPerson([...ordered, ...entriesIn(out)]);
  const at = new Date(now).toISOString();
  const accounts = payoutAccounts.map((seed) => create('payoutAccounts', personId(seed.owner), accountOf(seed)));
  const balances = [...people].map(([id, money]) => balanceRow(balanceId(id), id, money));
  const campus = balanceRow(campusBalanceId, '', sumOf(people.values()));
  return [...out, ...[...accounts, ...balances, campus].map((row) => planned(row, at))];
}
