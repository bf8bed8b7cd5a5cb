import { type Listed, type ListQuery, list, plain } from './query-model.ts';
import {
  type Actor,
  type Columns,
  DEFAULTS,
  grants,
  mayGrant,
  ownPermissions,
  TABLES,
  type TableRules,
  type Value,
} from './world.ts';

/** Rows and their access rules, a direct copy of the reference (§7, §9). */

export type Row = {
  readonly id: string;
  readonly sequence: number;
  readonly columns: Columns;
  readonly permissions: readonly string[];
  /** Time of the row's last change, in steps of the model's clock. */
  readonly changed: number;
};

export type Given = { readonly columns: Partial<Columns>; readonly permissions: readonly string[] | null };

/** The model's expectation of a call: a refusal by its type, a row, a list, or success. */
export type Expected =
  | { readonly refused: string }
  | { readonly row: { readonly id: string; readonly columns: Columns } }
  | Listed
  | { readonly done: true };

export const DONE: Expected = { done: true };

function same(left: Value | undefined, right: Value | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** An explicit null in a column with a default means the default. */
function completed(columns: Partial<Columns>): Columns {
  const entries = Object.entries(DEFAULTS).map(([key, usual]) => [key, columns[key] ?? usual]);
  return Object.fromEntries(entries);
}

export class RowsModel {
  rows: ReadonlyMap<string, readonly Row[]> = new Map(TABLES.map(({ id }) => [id, []]));
  clock = 0;
  #sequence = 0;

  rules(table: string): TableRules {
    const found = TABLES.find(({ id }) => id === table);
    if (!found) throw new Error(`no table ${table}`);
    return found;
  }

  all(table: string): readonly Row[] {
    return this.rows.get(table) ?? [];
  }

  find(table: string, id: string): Row | undefined {
    return this.all(table).find((row) => row.id.toLowerCase() === id.toLowerCase());
  }

  may(actor: Actor, table: string, row: Row, action: string): boolean {
    const { permissions, rowSecurity } = this.rules(table);
    return grants(permissions, actor, action) || (rowSecurity && grants(row.permissions, actor, action));
  }

  mayCreate(actor: Actor, table: string): boolean {
    return grants(this.rules(table).permissions, actor, 'create');
  }

  #put(table: string, rows: readonly Row[]): void {
    this.rows = new Map([...this.rows, [table, rows]]);
  }

  #codeTaken(table: string, row: Row): boolean {
    const { code } = row.columns;
    if (code === null) return false;
    return this.all(table).some(
      (other) =>
        other.id !== row.id && other.columns.code !== null && plain(String(other.columns.code)) === plain(String(code)),
    );
  }

  insert(table: string, id: string, given: Given): Expected {
    const row: Row = {
      id,
      sequence: ++this.#sequence,
      columns: completed(given.columns),
      permissions: given.permissions ?? [],
      changed: ++this.clock,
    };
    if (this.find(table, id) || this.#codeTaken(table, row)) return { refused: 'row_already_exists' };
    this.#put(table, [...this.all(table), row]);
    return { row };
  }

  /** Counters may exceed the bounds of their column; any further change is then refused. */
  isSound({ columns }: Row | Given): boolean {
    const { count } = completed(columns);
    return typeof count === 'number' && count >= 0 && count <= 1000;
  }

  /** Updates a row. If no value differs, nothing changes, not even the time of the last change. */
  change(table: string, before: Row, given: Given): Expected {
    const columns = completed({ ...before.columns, ...given.columns });
    const permissions = given.permissions ?? before.permissions;
    const row = { ...before, columns, permissions, changed: ++this.clock };
    if (this.#codeTaken(table, row)) return { refused: 'row_already_exists' };
    this.#put(
      table,
      this.all(table).map((one) => (one.id === before.id ? row : one)),
    );
    return { row };
  }

  differs(before: Row, { columns, permissions }: Given): boolean {
    if (permissions && !same(permissions, before.permissions)) return true;
    return Object.entries(columns).some(([key, value]) => !same(value ?? DEFAULTS[key], before.columns[key]));
  }

  remove(table: string, row: Row): Expected {
    this.#put(
      table,
      this.all(table).filter((one) => one.id !== row.id),
    );
    return DONE;
  }

  create(actor: Actor, table: string, id: string, given: Given): Expected {
    const permissions = given.permissions ?? ownPermissions(actor);
    if (!this.mayCreate(actor, table) || !mayGrant(actor, permissions)) return { refused: 'user_unauthorized' };
    return this.insert(table, id, { columns: given.columns, permissions });
  }

  get(actor: Actor, table: string, id: string): Expected {
    const row = this.find(table, id);
    return row && this.may(actor, table, row, 'read') ? { row } : { refused: 'row_not_found' };
  }

  update(actor: Actor, table: string, id: string, given: Given): Expected {
    const row = this.find(table, id);
    if (!row) return { refused: 'row_not_found' };
    if (given.permissions && !mayGrant(actor, given.permissions)) return { refused: 'user_unauthorized' };
    if (!this.may(actor, table, row, 'update')) return { refused: 'user_unauthorized' };
    if (!this.isSound({ columns: { ...row.columns, ...given.columns }, permissions: null })) {
      return { refused: 'row_invalid_structure' };
    }
    return this.differs(row, given) ? this.change(table, row, given) : { row };
  }

  delete(actor: Actor, table: string, id: string): Expected {
    const row = this.find(table, id);
    if (!row) return { refused: 'row_not_found' };
    if (!this.may(actor, table, row, 'delete')) return { refused: 'user_unauthorized' };
    return this.remove(table, row);
  }

  /** A negative `step` counts down; `bound` is then the minimum. */
  count(actor: Actor, table: string, id: string, step: number, bound: number | null): Expected {
    const row = this.find(table, id);
    if (!row) return { refused: 'column_not_found' };
    if (!this.may(actor, table, row, 'update')) return { refused: 'user_unauthorized' };
    const result = Number(row.columns.count) + step;
    if (bound !== null && (step > 0 ? result > bound : result < bound)) return { refused: 'column_limit_exceeded' };
    return this.change(table, row, { columns: { count: result }, permissions: null });
  }

  list(actor: Actor, table: string, query: ListQuery): Expected {
    const { permissions, rowSecurity } = this.rules(table);
    const visible = this.all(table).filter((row) => this.may(actor, table, row, 'read'));
    const start = query.cursor && this.find(table, query.cursor.id);
    if (query.cursor && !(start && visible.includes(start))) return { refused: 'general_cursor_not_found' };
    if (!grants(permissions, actor, 'read') && !rowSecurity) return { refused: 'user_unauthorized' };
    return list(visible, query);
  }
}
