/** Stored counts and balances: sums over the planned rows, so that no recount finds a difference. */
import { balanceId, campusBalanceId } from '../../functions/domain/ids.ts';
import { addMoney, changeOf, type EntryKind, type Money, noMoney, sumOf } from '../../functions/domain/money/ledger.ts';
import { categoryId, postingCategories } from '../../functions/domain/settings/default-catalogue.ts';
import {
  addCounts,
  type BuyerCounts,
  type CountedReview,
  type MarkedSale,
  marksOf,
  noBuyerCounts,
  noSellerCounts,
  type SellerCounts,
  starColumn,
} from '../../functions/domain/trust/reputation.ts';
import type { Totals } from '../../functions/usecases/totals.ts';
import { iso, type Planned, planned } from './planned.ts';

interface Person {
  readonly name: string;
  readonly photoId: string;
  /** ms since 1970 */
  readonly since: number;
}

export class Books {
  readonly #money = new Map<string, Money>();
  readonly #sellers = new Map<string, SellerCounts>();
  readonly #buyers = new Map<string, BuyerCounts>();
  readonly #listed = new Map<string, number>();
  readonly #released = new Map<string, number>();
  readonly totals: Totals = { users: 0, products: 0, orders: 0, chats: 0, reports: 0, settledAmount: 0 };

  /** Plans an entry of the ledger and adds it to the balances. */
  entry(
    id: string,
    kind: EntryKind,
    personId: string,
    amount: number,
    at: number,
    of: { orderId?: string; saleId?: string; payoutId?: string },
  ): Planned {
    this.#money.set(personId, addMoney(this.#money.get(personId) ?? noMoney, changeOf({ kind, amount })));
    if (kind === 'released') this.#released.set(personId, (this.#released.get(personId) ?? 0) + amount);
    return planned('entries', `${id}-${kind}`, at, {
      kind,
      personId,
      orderId: '',
      saleId: '',
      payoutId: '',
      amount,
      ...of,
    });
  }

  sale(sale: MarkedSale & { readonly sellerId: string; readonly buyerId: string }): void {
    const { seller, buyer } = marksOf(sale);
    this.#sellers.set(sale.sellerId, addCounts(this.#sellers.get(sale.sellerId) ?? noSellerCounts, seller));
    this.#buyers.set(sale.buyerId, addCounts(this.#buyers.get(sale.buyerId) ?? noBuyerCounts, buyer));
  }

  review(review: CountedReview): void {
    const one = { [starColumn(review)]: 1 };
    const { aboutId, side } = review;
    if (side === 'buyer') this.#sellers.set(aboutId, addCounts(this.#sellers.get(aboutId) ?? noSellerCounts, one));
    else this.#buyers.set(aboutId, addCounts(this.#buyers.get(aboutId) ?? noBuyerCounts, one));
  }

  /** Counts a product in the totals and, if listed, in its category. */
  product(sellerId: string, category: string, isListed: boolean): void {
    this.totals.products++;
    if (!this.#sellers.has(sellerId)) this.#sellers.set(sellerId, noSellerCounts);
    if (isListed) this.#listed.set(category, (this.#listed.get(category) ?? 0) + 1);
  }

  /** The earnings of each seller that can be paid out, rupiah. */
  released(): ReadonlyMap<string, number> {
    return new Map(this.#released);
  }

  /** The rows that store these sums. */
  *rows(personOf: (id: string) => Person, now: number): Generator<Planned> {
    for (const [id, counts] of this.#sellers) {
      const { name, photoId, since } = personOf(id);
      yield planned('reputations', id, since, {
        name,
        photoId,
        memberSince: iso(since),
        isCampusEmail: false,
        ...counts,
        version: 1,
      });
    }
    for (const [id, counts] of this.#buyers) yield planned('buyerRecords', id, now, { ...counts, version: 1 });
    for (const [personId, money] of this.#money)
      yield planned('balances', balanceId(personId), now, { personId, ...money, version: 1 });
    yield planned('balances', campusBalanceId, now, { personId: '', ...sumOf(this.#money.values()), version: 1 });
    for (const category of postingCategories)
      yield planned('categoryCounts', categoryId(category), now, {
        category,
        listed: this.#listed.get(category) ?? 0,
      });
    yield planned('totals', 'all', now, this.totals);
  }
}
