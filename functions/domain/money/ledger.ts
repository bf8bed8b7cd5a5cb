/**
 * The ledger: entries are only ever added, each about one person; a person's balance is the sum of their entries. Money
 * that Midtrans received is in exactly one of the other columns, so `received` equals their sum (TRADE, "Money").
 */

/**
 * Where money can be, in rupiah. `received` is all income; the other columns say where it is now. `refunded`: we
 * refunded it. `deposits`: held for renters. `returned`: Midtrans returned it without us (a chargeback, or a refund
 * made there). `available` is below zero when a person owes us.
 */
export const moneyColumns = [
  'received',
  'held',
  'deposits',
  'available',
  'inPayout',
  'paidOut',
  'refundsDue',
  'refunded',
  'returned',
  'fees',
  'providerFees',
] as const;
export type MoneyColumn = (typeof moneyColumns)[number];

/** The balance of one person, or the sum of all. */
export type Money = Readonly<Record<MoneyColumn, number>>;

export const noMoney: Money = {
  received: 0,
  held: 0,
  deposits: 0,
  available: 0,
  inPayout: 0,
  paidOut: 0,
  refundsDue: 0,
  refunded: 0,
  returned: 0,
  fees: 0,
  providerFees: 0,
};

/** How each kind of entry changes its person's balance: 1 adds the amount to the column, -1 subtracts it. */
const changes = {
  /** The buyer's transfer arrived. */
  received: { received: 1 },
  /** Midtrans has corrected the amount downwards. */
  unreceived: { received: -1 },
  /** A sale's part of the payment, held until the goods change hands. */
  held: { held: 1 },
  /** The goods changed hands; the platform's fee is taken off. */
  released: { held: -1, available: 1 },
  fee: { held: -1, fees: 1 },
  /** The sale was canceled: the amount held for its seller goes to the buyer as `due`. */
  returned: { held: -1 },
  due: { refundsDue: 1 },
  refunded: { refundsDue: -1, refunded: 1 },
  /** A rental's deposit, held for the renter until the thing is back. */
  deposit_held: { deposits: 1 },
  /** The deposit goes back to the renter as `due`. */
  deposit_back: { deposits: -1 },
  /** A late fee, or the owner's part after a dispute. */
  deposit_kept: { deposits: -1 },
  deposit_paid: { available: 1 },
  /** Midtrans' fee, charged to the buyer on top of the price; it is refunded only with the whole payment. */
  provider_fee: { providerFees: 1 },
  provider_fee_back: { providerFees: -1 },
  /** Midtrans returned money without us; the following entries say from whom it is taken. */
  taken_back: { returned: 1 },
  held_taken: { held: -1 },
  deposit_taken: { deposits: -1 },
  due_taken: { refundsDue: -1 },
  /** The money had already been paid out or refunded, so this person owes it. */
  owed: { available: -1 },
  fee_back: { fees: -1 },
  prepared: { available: -1, inPayout: 1 },
  paid_out: { inPayout: -1, paidOut: 1 },
  payout_failed: { inPayout: -1, available: 1 },
  /** Undoes a payout or refund recorded by hand (domain/undo.ts): the money returns to its previous column. */
  paid_out_undone: { inPayout: 1, paidOut: -1 },
  payout_failed_undone: { inPayout: 1, available: -1 },
  refunded_undone: { refundsDue: 1, refunded: -1 },
} as const satisfies Record<string, Partial<Record<MoneyColumn, 1 | -1>>>;

export type EntryKind = keyof typeof changes;

const isEntryKind = (text: string): text is EntryKind => text in changes;

/** Parses a stored kind of ledger entry. Throws RangeError for an unknown one, which is a bug. */
export function readEntryKind(text: string): EntryKind {
  if (!isEntryKind(text)) throw new RangeError(`Unknown kind of an entry: ${text}`);
  return text;
}

export interface Entry {
  /** Derived from the event, so that writing the same event twice is a conflict. */
  readonly id: string;
  readonly kind: EntryKind;
  /** Person whose balance changes; '' for products older than the seller column. */
  readonly personId: string;
  readonly orderId: string;
  readonly saleId: string;
  readonly payoutId: string;
  /** Rupiah, > 0. */
  readonly amount: number;
}

/**
 * Whether an entry belongs to an order or a payout, like every real movement of money. Other entries were written by
 * hand or by a test, and no money belongs to them.
 */
export const hasOrigin = ({ orderId, payoutId }: Pick<Entry, 'orderId' | 'payoutId'>): boolean =>
  orderId !== '' || payoutId !== '';

/** The change of each column of the person's balance. */
export function changeOf({ kind, amount }: { readonly kind: string; readonly amount: number }): Partial<Money> {
  const signs: Partial<Record<MoneyColumn, 1 | -1>> = changes[readEntryKind(kind)];
  return Object.fromEntries(
    moneyColumns.flatMap((column) => (signs[column] ? [[column, signs[column] * amount]] : [])),
  );
}

export function addMoney(money: Money, change: Partial<Money>): Money {
  const sum = { ...money };
  for (const column of moneyColumns) sum[column] += change[column] ?? 0;
  return sum;
}

/** The balance of each person. */
export function moneyByPerson(
  entries: Iterable<{ readonly kind: string; readonly personId: string; readonly amount: number }>,
): Map<string, Money> {
  const people = new Map<string, Money>();
  for (const entry of entries) {
    people.set(entry.personId, addMoney(people.get(entry.personId) ?? noMoney, changeOf(entry)));
  }
  return people;
}

/** The sum of all balances. */
export const sumOf = (all: Iterable<Partial<Money>>): Money => {
  let sum = noMoney;
  for (const money of all) sum = addMoney(sum, money);
  return sum;
};

/** The part of `received` that is in no other column. Anything but 0 is a bug. Rupiah. */
export const differenceOf = (money: Money): number =>
  money.received - moneyColumns.reduce((sum, column) => (column === 'received' ? sum : sum + money[column]), 0);

/** Columns in which two balances differ. */
export const differingColumns = (one: Money, other: Money): MoneyColumn[] =>
  moneyColumns.filter((column) => one[column] !== other[column]);
