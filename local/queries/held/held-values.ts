import { LRUCache } from 'lru-cache';
import type { HeldColumn } from './held-column.ts';
import { RowBits } from './row-bits.ts';

/** Values whose rows are kept: each row that is written is looked at by all of them. */
const MOST = 512;
/** Bytes of kept rows. */
const KEPT = 12_000_000;

interface Having {
  readonly column: HeldColumn;
  readonly value: number;
  readonly bits: RowBits;
}

/** Which rows have a value in a column of few: a category, a place, a switch. Found once, and kept while rows change. */
export class HeldValues {
  readonly #kept = new LRUCache<string, Having>({
    max: MOST,
    maxSize: KEPT,
    sizeCalculation: ({ bits }) => bits.size + 200,
  });

  /** The rows of the column with this value, as `HeldColumn.operand` gave it. */
  of(column: HeldColumn, value: number): RowBits {
    const name = `${column.attribute.key} ${value}`;
    const known = this.#kept.get(name);
    if (known) return known.bits;
    const { values } = column;
    const bits = new RowBits(values.length);
    for (let row = 0; row < values.length; row++) if (values[row] === value) bits.set(row, true);
    this.#kept.set(name, { column, value, bits });
    return bits;
  }

  /** A row has other values in these columns, or went: then it has none. */
  changed(row: number, columns: readonly HeldColumn[]): void {
    for (const { column, value, bits } of this.#kept.values())
      if (columns.includes(column)) bits.set(row, column.values[row] === value);
  }
}
