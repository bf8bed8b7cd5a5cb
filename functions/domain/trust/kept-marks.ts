/**
 * Marks of a deleted account are kept under a keyed hash of its e-mail address, so that a new registration with the
 * same address does not clear them. A person with a clean record leaves none.
 */
import { keyedId } from '../keyed-ids.ts';
import {
  addCounts,
  type BuyerCounts,
  buyerCounts,
  noBuyerCounts,
  noSellerCounts,
  type SellerCounts,
  sellerCounts,
} from './reputation.ts';

const gmail = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address: the same for its spellings (case, a `+tag`, Gmail's dots). */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [local = ''] = address.slice(0, Math.max(0, at)).split('+');
  return gmail.includes(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

/** The row id for this address. */
export const keptMarksId = (secret: string, email: string): string => keyedId(secret, 'marks', mailboxOf(email));

/** Both records of one person. */
export interface PersonCounts {
  readonly seller: SellerCounts;
  readonly buyer: BuyerCounts;
}

/** Whether the records contain anything negative: missed meetings, canceled sales, bad stars. */
export const isHeldAgainst = ({ seller, buyer }: PersonCounts): boolean =>
  [seller.canceled, buyer.absent, buyer.withdrawn, seller.stars1, seller.stars2, buyer.stars1, buyer.stars2].some(
    (count) => count > 0,
  );

/** The columns of `keptMarks` with the counts. */
export interface WrittenCounts {
  readonly sellerMarks: string;
  readonly buyerMarks: string;
}

const some = (counts: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)));

/** The counts as text: they are only restored, never queried. */
export const writeCounts = ({ seller, buyer }: PersonCounts): WrittenCounts => ({
  sellerMarks: some(pick(sellerCounts, seller)),
  buyerMarks: some(pick(buyerCounts, buyer)),
});

const pick = <C extends string>(columns: readonly C[], counts: Readonly<Record<C, number>>): Record<string, number> =>
  Object.fromEntries(columns.map((column) => [column, counts[column]]));

function readSome<C extends string>(columns: readonly C[], text: string): Partial<Record<C, number>> {
  const stored: unknown = text === '' ? {} : JSON.parse(text);
  const found: Partial<Record<C, number>> = {};
  for (const column of columns) {
    const count: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, column) : undefined;
    if (typeof count === 'number') found[column] = count;
  }
  return found;
}

export const readCounts = ({ sellerMarks, buyerMarks }: WrittenCounts): PersonCounts => ({
  seller: addCounts(noSellerCounts, readSome(sellerCounts, sellerMarks)),
  buyer: addCounts(noBuyerCounts, readSome(buyerCounts, buyerMarks)),
});
