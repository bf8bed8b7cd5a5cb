import type { Reader, SqlRow } from '../../core/database/database.ts';
import { inSlices } from '../../core/slices.ts';
import type { TableSchema } from '../../tables/schema.ts';
import { comparable, isFoldStored, isText, type QueryAttribute, type QuerySchema } from '../schema.ts';
import { HeldColumn } from './held-column.ts';
import { HeldIds } from './held-ids.ts';
import { HeldMatches } from './held-matches.ts';
import type { HeldOrder, OrderSpec } from './held-order.ts';
import { HeldValues } from './held-values.ts';
import { OrderMaking } from './order-making.ts';
import { RowBits } from './row-bits.ts';
import { rowReading } from './row-reading.ts';
import { RowTexts } from './row-texts.ts';

/** Rows that are read at once: some 3 ms. */
const SLICE = 500;
/** So many rows may be stale in a column before it is read though nobody asked. */
const MOST_STALE = 500;
/** The highest sequence of a table that is held: columns are as long as that, and walking all rows of larger ones would hold up others. */
const HIGHEST = 500_000;
/** Orders that are kept at once. */
const MOST_ORDERS = 24;
/** One that was asked for since so long makes no room for another: sorting 100,000 rows takes some 50 ms in all. */
const ORDER_STAYS_MS = 60_000;

const NUMBERS = new Set(['integer', 'bigint', 'double', 'boolean', 'datetime']);

function isHeld(attribute: QueryAttribute, indexed: ReadonlySet<string>): boolean {
  if (attribute.array || attribute.encrypted || attribute.key === '$id') return false;
  if (NUMBERS.has(attribute.type)) return true;
  return isText(attribute) && isFoldStored(attribute) && indexed.has(comparable(attribute));
}

const expressions = (columns: readonly HeldColumn[]): string =>
  columns.map(({ attribute }, at) => `${comparable(attribute)} AS v${at}`).join(', ');

/** Whether the row's place in the order may be another now. */
function moves({ spec: { key } }: HeldOrder, row: number, columns: readonly HeldColumn[], stored: SqlRow): boolean {
  const at = columns.findIndex(({ attribute }) => attribute.key === key);
  return at >= 0 && columns[at]?.isSame(row, stored[`v${at}`] ?? null) === false;
}

/** An order, or the making of it. */
interface KeptOrder {
  readonly order: HeldOrder | OrderMaking;
  readonly askedAt: number;
}

/**
 * What lists of a table filter and order by, in memory: numbers, dates and flags, and texts of few kinds; which rows hold the
 * words that were searched; the rows' JSON. It is filled a slice at a time and follows each committed change of a row.
 */
export class HeldTable {
  readonly reader: Reader;
  readonly table: TableSchema;
  readonly schema: QuerySchema;
  /** Of rows that lists have shown, or went on after. */
  readonly ids = new HeldIds();
  readonly matches: HeldMatches;
  readonly values = new HeldValues();
  readonly texts: RowTexts;
  readonly #columns: ReadonlyMap<string, HeldColumn>;
  readonly #live = new RowBits();
  /** The one that was asked for last is the last. */
  readonly #orders = new Map<string, KeptOrder>();
  #filledTo = 0;
  #state: 'filling' | 'ready' | 'given up' = 'filling';

  constructor(reader: Reader, table: TableSchema, schema: QuerySchema) {
    this.reader = reader;
    this.table = table;
    this.schema = schema;
    const indexed = new Set(schema.indexes.flat());
    const attributes = [...schema.attributes.values()].filter((one) => isHeld(one, indexed));
    this.#columns = new Map(attributes.map((one) => [one.key, new HeldColumn(one)]));
    this.matches = new HeldMatches(reader, table, schema, () => this.#filledTo);
    this.texts = new RowTexts(reader, table, this);
  }

  get isReady(): boolean {
    return this.#state === 'ready' && this.reader.database?.isOpen === true;
  }

  /**
   * Small tables at once, others a slice at a time beside what is answered meanwhile, on a connection of their own. @throws when its columns
   * are gone, and what SQLite throws
   */
  fill(): void {
    const last = Number(this.reader.get(`SELECT max(_seq) AS m FROM ${this.table.sql}`)?.m ?? 0);
    if (last > HIGHEST) this.giveUp();
    else for (const column of this.#columns.values()) column.reserve(last);
    if (this.#state !== 'filling' || this.#fillSlice(this.reader)) return;
    const rows = this.reader.apart();
    inSlices(() => {
      const isDone = this.#goOn(rows);
      if (isDone) rows.close();
      return isDone;
    });
  }

  /** It is not wanted any more, or cannot be held: what fills it stops. */
  giveUp(): void {
    this.#state = 'given up';
  }

  #goOn(rows: Reader): boolean {
    if (this.#state !== 'filling' || !this.reader.database?.isOpen) return true;
    try {
      return this.#fillSlice(rows);
    } catch {
      // The table is declared otherwise by now: who asks for it as it is then begins anew.
      this.giveUp();
      return true;
    }
  }

  /** The next rows; whether they were the last. */
  #fillSlice(reader: Reader): boolean {
    const columns = [...this.#columns.values()];
    const rows = reader.all(
      `SELECT _seq, ${expressions(columns)} FROM ${this.table.sql} WHERE _seq > ? ORDER BY _seq LIMIT ${SLICE}`,
      this.#filledTo,
    );
    for (const row of rows) this.#take(Number(row._seq), columns, row);
    const last = rows.at(-1);
    if (last) this.#filledTo = Number(last._seq);
    if (this.#filledTo > HIGHEST) this.giveUp();
    else if (rows.length < SLICE) this.#state = 'ready';
    return this.#state !== 'filling';
  }

  /**
   * A row was written or went, as committed; `keys`: the columns that changed, null: any.
   * @throws when the table's columns are others by now
   */
  changed(row: number, keys: readonly string[] | null): void {
    this.texts.forget(row);
    if (!keys) this.ids.forget(row); // it went, or has another id
    if (this.#state === 'given up' || (this.#state === 'filling' && row > this.#filledTo)) return;
    if (keys && this.#live.has(row)) this.#touch(row, keys);
    else this.#readAgain(row);
    if (this.#live.has(row)) this.matches.changed(row, keys);
    else this.matches.gone(row);
  }

  /** The column as its rows are by now; undefined: not held. @throws as above */
  column(key: string): HeldColumn | undefined {
    const column = this.#columns.get(key);
    if (column) this.#settle(column);
    return column;
  }

  /** The sequence of the row with this id, in whatever case; undefined: there is none. */
  rowOf(id: string): number | undefined {
    const known = this.ids.rowOf(id);
    if (known !== undefined) return known;
    const row = this.reader.get(`SELECT _seq, _id FROM ${this.table.sql} WHERE _id = ?`, id);
    if (!row) return undefined;
    this.ids.set(Number(row._seq), String(row._id));
    return Number(row._seq);
  }

  get count(): number {
    return this.#live.count;
  }

  /** The sequences of all rows, ascending. */
  rows(): Int32Array {
    return this.#live.rows();
  }

  /** Every row in this order; null when it is no order of numbers, there is no room for it, or it is still being made. */
  order(spec: OrderSpec): HeldOrder | null {
    const column = spec.key === null ? null : this.column(spec.key);
    return column === undefined || column?.isText ? null : this.#ordered(spec, column);
  }

  /** Every row by the numbers of the column; null as above. */
  valuesInOrder(key: string): HeldOrder | null {
    return this.order({ key, isDescending: false, isSequenceDescending: false });
  }

  #ordered(spec: OrderSpec, column: HeldColumn | null): HeldOrder | null {
    if (column?.isWhole === false) return null;
    const name = `${spec.key} ${spec.isDescending} ${spec.isSequenceDescending}`;
    const known = this.#orders.get(name)?.order;
    const askedAt = performance.now();
    if (!known && !this.#hasRoom(askedAt)) return null;
    this.#orders.delete(name);
    const order = known ?? this.#begin(name, spec, column);
    this.#orders.set(name, { order, askedAt });
    return order instanceof OrderMaking ? null : order;
  }

  /** Of a small table the order at once; of others its making, which goes on beside what is answered meanwhile. */
  #begin(name: string, spec: OrderSpec, column: HeldColumn | null): HeldOrder | OrderMaking {
    const making = new OrderMaking(spec, column?.values ?? null, this.#live.rows());
    const step = () =>
      making.step(
        () => column?.values ?? null,
        (row) => this.#live.has(row),
      );
    const made = step();
    if (made) return made;
    inSlices(() => {
      const kept = this.#orders.get(name);
      if (kept?.order !== making) return true;
      const order = step();
      if (order) this.#orders.set(name, { ...kept, order });
      return order !== null;
    });
    return making;
  }

  /** For one more order, in place of one that nobody asks for any more. */
  #hasRoom(now: number): boolean {
    if (this.#orders.size < MOST_ORDERS) return true;
    const [oldest] = this.#orders;
    if (!oldest || now - oldest[1].askedAt < ORDER_STAYS_MS) return false;
    return this.#orders.delete(oldest[0]);
  }

  /** Most columns are never asked for: those of the row that changed, and the server's own date, are read when they are, or when there are many. */
  #touch(row: number, keys: readonly string[]): void {
    for (const column of this.#columns.values()) {
      const { key } = column.attribute;
      if (key !== '$updatedAt' && !keys.includes(key)) continue;
      column.stale.add(row);
      if (column.stale.size >= MOST_STALE) this.#settle(column);
    }
  }

  #settle(column: HeldColumn): void {
    const { stale } = column;
    if (stale.size === 0) return;
    const read = rowReading(`_seq, ${expressions([column])}`, this.table);
    for (const row of this.reader.all(...read([...stale]))) this.#put(Number(row._seq), [column], row);
    stale.clear();
  }

  #readAgain(row: number): void {
    const columns = [...this.#columns.values()];
    const read = rowReading(expressions(columns), this.table);
    const [stored] = this.reader.all(...read([row]));
    this.#filledTo = Math.max(this.#filledTo, row);
    this.#put(row, columns, stored);
  }

  /** What the row has in these columns by now, and its place in the orders by them; `stored` undefined: it went. */
  #put(row: number, columns: readonly HeldColumn[], stored: SqlRow | undefined): void {
    const was = this.#live.has(row);
    const moved: HeldOrder[] = [];
    for (const { order } of this.#orders.values()) {
      if (order instanceof OrderMaking) order.note(row);
      else if (!was || !stored || moves(order, row, columns, stored)) moved.push(order);
    }
    if (was) for (const order of moved) order.remove(row);
    if (stored) this.#take(row, columns, stored);
    else this.#leave(row);
    if (stored) for (const order of moved) order.add(row);
    this.values.changed(row, columns);
  }

  #take(row: number, columns: readonly HeldColumn[], stored: SqlRow): void {
    columns.forEach((column, at) => void column.set(row, stored[`v${at}`] ?? null));
    this.#live.set(row, true);
  }

  #leave(row: number): void {
    for (const column of this.#columns.values()) column.forget(row);
    this.#live.set(row, false);
  }
}
