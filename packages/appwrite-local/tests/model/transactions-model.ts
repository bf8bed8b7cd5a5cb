import type { ListQuery } from './query-model.ts';
import { DONE, type Expected, type Given, type Row, type RowsModel } from './rows-model.ts';
import { type Actor, type Columns, grants, mayGrant, ownPermissions } from './world.ts';

/** Transactions as in the reference (§11): staged, visible inside, committed completely or not at all. */

export type Operation =
  | {
      readonly action: 'create' | 'update';
      readonly table: string;
      readonly id: string;
      readonly columns: Partial<Columns>;
      readonly permissions: readonly string[] | null;
    }
  | { readonly action: 'delete'; readonly table: string; readonly id: string }
  | {
      readonly action: 'count';
      readonly table: string;
      readonly id: string;
      readonly step: number;
      readonly bound: number | null;
    };

type Staged = { readonly operation: Operation; readonly at: number };
type Status = 'pending' | 'committing' | 'committed' | 'failed';
type Transaction = { readonly owner: Actor; status: Status; staged: Staged[] };

/** A row as the transaction sees it, with all staged changes; null when deleted. */
type Inside = {
  readonly fresh: boolean;
  readonly columns: Partial<Columns>;
  readonly permissions: readonly string[] | null;
} | null;

export class TransactionsModel {
  readonly #rows: RowsModel;
  readonly #transactions: Transaction[] = [];

  constructor(rows: RowsModel) {
    this.#rows = rows;
  }

  begin(owner: Actor): void {
    this.#transactions.push({ owner, status: 'pending', staged: [] });
  }

  get count(): number {
    return this.#transactions.length;
  }

  #visible(actor: Actor, number: number): Transaction | null {
    const transaction = this.#transactions[number];
    // The transaction of a guest is not stored, not even for an API key (`ownStrictness` in known-differences.ts).
    if (!transaction || transaction.owner === 'guest') return null;
    return actor === 'key' || transaction.owner === actor ? transaction : null;
  }

  #inside(transaction: Transaction | null, table: string, id: string): Inside | undefined {
    let inside: Inside | undefined;
    if (transaction?.status !== 'pending') return undefined;
    for (const { operation } of transaction.staged) {
      if (operation.table !== table || operation.id !== id || operation.action === 'count') continue;
      if (operation.action === 'delete') inside = null;
      else if (operation.action === 'create')
        inside = { fresh: true, columns: operation.columns, permissions: operation.permissions };
      else {
        const before: Inside = inside ?? { fresh: false, columns: {}, permissions: null };
        const columns = { ...before.columns, ...operation.columns };
        inside = { ...before, columns, permissions: operation.permissions ?? before.permissions };
      }
    }
    return inside;
  }

  /**
   * A row as seen inside the transaction: staged rows are visible to everyone with access to it, others according to
   * their permissions.
   */
  #seen(
    actor: Actor,
    transaction: Transaction | null,
    table: string,
    id: string,
  ): { columns: Partial<Columns>; permissions: readonly string[] } | null {
    const inside = this.#inside(transaction, table, id);
    if (inside === null) return null;
    if (inside?.fresh) return { columns: inside.columns, permissions: inside.permissions ?? [] };
    const row = this.#rows.find(table, id);
    if (!row || !this.#rows.may(actor, table, row, 'read')) return null;
    return { columns: { ...row.columns, ...inside?.columns }, permissions: inside?.permissions ?? row.permissions };
  }

  get(actor: Actor, number: number, table: string, id: string): Expected {
    const seen = this.#seen(actor, this.#visible(actor, number), table, id);
    return seen ? { row: { id, columns: seen.columns as Columns } } : { refused: 'row_not_found' };
  }

  /** The database's page with staged changes applied: deleted rows are missing, and new ones come last in any order. */
  list(actor: Actor, number: number, table: string, query: ListQuery): Expected {
    const page = this.#rows.list(actor, table, query);
    if (!('ids' in page)) return page;
    const transaction = this.#visible(actor, number);
    const staged = (transaction?.staged ?? []).filter(
      ({ operation }) => operation.table === table && operation.action !== 'count',
    );
    const ids = new Set(page.ids);
    let { total } = page;
    for (const id of new Set(staged.map(({ operation }) => operation.id))) {
      const inside = this.#inside(transaction, table, id);
      if (inside === null) total -= ids.delete(id) ? 1 : 0;
      else if (inside?.fresh) {
        total += 1;
        ids.add(id);
      }
    }
    return { total: Math.max(0, total), ids: [...ids] };
  }

  /** Staging a list of operations checks rights, not values. */
  stage(actor: Actor, number: number, operation: Operation): Expected {
    const transaction = this.#visible(actor, number);
    if (!transaction) return { refused: 'transaction_not_found' };
    if (transaction.status !== 'pending') return { refused: 'general_bad_request' };
    const { table, id, action } = operation;
    const seen = action === 'create' ? null : this.#seen(actor, transaction, table, id);
    if (action !== 'create' && !seen) return { refused: 'document_not_found' };
    const right = action === 'create' ? 'create' : action === 'delete' ? 'delete' : 'update';
    const { permissions, rowSecurity } = this.#rows.rules(table);
    const byRow = seen !== null && rowSecurity && grants(seen.permissions, actor, right);
    if (!grants(permissions, actor, right) && !byRow) return { refused: 'user_unauthorized' };
    const given = 'permissions' in operation ? (operation.permissions ?? []) : [];
    if (!mayGrant(actor, given)) return { refused: 'user_unauthorized' };
    this.#keep(transaction, operation);
    return DONE;
  }

  /** Staging a call for a single row does not check the right to change the row; the commit does. */
  stageByCall(actor: Actor, number: number, operation: Operation): Expected {
    const transaction = this.#visible(actor, number);
    const { table, id, action } = operation;
    const staged = { ...operation };
    if (operation.action === 'count') {
      if (transaction?.status !== 'pending') return { refused: 'general_bad_request' };
    } else if (operation.action === 'create') {
      const permissions = operation.permissions ?? ownPermissions(actor);
      if (!this.#rows.mayCreate(actor, table) || !mayGrant(actor, permissions)) return { refused: 'user_unauthorized' };
      Object.assign(staged, { permissions });
    } else {
      const seen = this.#seen(actor, transaction, table, id);
      if (!seen) return { refused: 'row_not_found' };
      if (operation.action === 'update') {
        if (!mayGrant(actor, operation.permissions ?? [])) return { refused: 'user_unauthorized' };
        Object.assign(staged, { permissions: operation.permissions ?? seen.permissions });
      }
    }
    if (!transaction) return { refused: 'transaction_not_found' };
    if (transaction.status !== 'pending') return { refused: 'transaction_not_ready' };
    this.#keep(transaction, staged);
    return action === 'delete' ? DONE : DONE;
  }

  #keep(transaction: Transaction, operation: Operation): void {
    transaction.staged.push({ operation, at: ++this.#rows.clock });
  }

  end(actor: Actor, number: number, commit: boolean): Expected {
    const transaction = this.#visible(actor, number);
    if (!transaction) return { refused: 'transaction_not_found' };
    if (transaction.status !== 'pending') return { refused: 'transaction_not_ready' };
    if (!commit) {
      transaction.status = 'failed';
      return DONE;
    }
    const before = this.#rows.rows;
    const touched = new Set<string>();
    for (const staged of transaction.staged) {
      const expected = this.#run(actor, staged, touched);
      if (!('refused' in expected)) continue;
      this.#rows.rows = before;
      transaction.status = expected.refused === 'user_unauthorized' ? 'committing' : 'failed';
      return expected;
    }
    transaction.status = 'committed';
    return DONE;
  }

  #run(actor: Actor, { operation, at }: Staged, touched: Set<string>): Expected {
    const { table, id } = operation;
    const rows = this.#rows;
    const row = rows.find(table, id);
    const key = `${table}/${id}`;
    const late = (one: Row) => !touched.has(key) && one.changed > at;
    const done = (expected: Expected) => {
      touched.add(key);
      return inOldWords(expected);
    };
    if (operation.action === 'create') {
      if (!rows.mayCreate(actor, table)) return { refused: 'user_unauthorized' };
      return done(rows.insert(table, id, operation));
    }
    if (!row) return { refused: 'document_not_found' };
    if (operation.action === 'count')
      return done(inOldWords(rows.count(actor, table, id, operation.step, operation.bound)));
    if (operation.action === 'delete') {
      if (!rows.may(actor, table, row, 'delete')) return { refused: 'user_unauthorized' };
      if (late(row)) return { refused: 'transaction_conflict' };
      touched.delete(key);
      return rows.remove(table, row);
    }
    const given: Given = operation;
    if (!rows.may(actor, table, row, 'update')) return { refused: 'user_unauthorized' };
    if (late(row)) return { refused: 'transaction_conflict' };
    if (!rows.isSound({ columns: { ...row.columns, ...given.columns }, permissions: null }))
      return { refused: 'document_invalid_structure' };
    return done(rows.differs(row, given) ? rows.change(table, row, given) : DONE);
  }
}

function inOldWords(expected: Expected): Expected {
  if (!('refused' in expected)) return expected;
  const words: Record<string, string> = {
    row_already_exists: 'transaction_conflict',
    column_limit_exceeded: 'attribute_limit_exceeded',
  };
  return { refused: words[expected.refused] ?? expected.refused };
}
