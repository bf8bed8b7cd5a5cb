import { LRUCache } from 'lru-cache';
import type { Reader } from '../../core/database/database.ts';
import { showSelected } from '../../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../../tables/schema.ts';

/** Characters of rows that are kept. */
const KEPT = 32_000_000;
/** Choices of columns that rows are kept for. */
const MOST_CHOICES = 8;
/** Above every sequence. */
const NEXT_CHOICE = 2 ** 40;

/** Rows as JSON of the API, for the choices of columns that lists make. */
export class RowTexts {
  readonly #reader: Reader;
  readonly #table: TableSchema;
  readonly #choices = new Map<string, number>();
  readonly #texts = new LRUCache<number, string>({ maxSize: KEPT, sizeCalculation: (text) => text.length });

  constructor(reader: Reader, table: TableSchema) {
    this.#reader = reader;
    this.#table = table;
  }

  /** The rows of these sequences, joined by commas, in their order; all of them are there. */
  of(rows: readonly number[], columns: readonly ColumnSchema[]): string {
    const base = this.#choice(columns);
    const texts = rows.map((row) => this.#texts.get(base + row));
    const missing = rows.filter((_, at) => texts[at] === undefined);
    if (missing.length > 0) {
      const read = this.#read(missing, columns);
      rows.forEach((row, at) => {
        const made = read.get(row);
        if (made === undefined) return;
        texts[at] = made;
        this.#texts.set(base + row, made);
      });
    }
    return texts.join(',');
  }

  forget(row: number): void {
    for (const base of this.#choices.values()) this.#texts.delete(base + row);
  }

  #choice(columns: readonly ColumnSchema[]): number {
    const name = columns.map(({ sql }) => sql).join();
    const known = this.#choices.get(name);
    if (known !== undefined) return known;
    if (this.#choices.size >= MOST_CHOICES) {
      this.#choices.clear();
      this.#texts.clear();
    }
    const base = this.#choices.size * NEXT_CHOICE;
    this.#choices.set(name, base);
    return base;
  }

  #read(rows: readonly number[], columns: readonly ColumnSchema[]): Map<number, string> {
    const sql = `SELECT ${selectList(columns)} FROM ${this.#table.sql} WHERE _seq IN (SELECT value FROM json_each(?))`;
    const read = this.#reader.lists(sql, JSON.stringify(rows));
    return new Map(
      read.map((values) => [Number(values[0]), JSON.stringify(showSelected(this.#table, columns, values))] as const),
    );
  }
}
