import type { Reader } from '../../core/database/database.ts';
import { showSelected } from '../../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../../tables/schema.ts';

/** Characters of rows that are kept in each of two generations. */
const GENERATION = 32_000_000;
/** Choices of columns that rows are kept for. */
const MOST_CHOICES = 8;

/** By the choice of columns, then by the row's sequence. */
type Texts = Map<number, string>[];

const nothing = (): Texts => Array.from({ length: MOST_CHOICES }, () => new Map());

/**
 * Rows as JSON of the API, for the choices of columns that lists make. What is asked for again lives on in the next generation: in a
 * least-recently-used list every look moves an entry, a tenth of what a list costs (bench/RESULTS.md).
 */
export class RowTexts {
  readonly #reader: Pick<Reader, 'lists'>;
  readonly #table: TableSchema;
  readonly #generation: number;
  /** By the selected columns: their place in a generation. */
  readonly #choices = new Map<string, number>();
  #young = nothing();
  #old = nothing();
  /** Of the young. */
  #characters = 0;

  /** `generation`: characters that one holds. */
  constructor(reader: Pick<Reader, 'lists'>, table: TableSchema, generation = GENERATION) {
    this.#reader = reader;
    this.#table = table;
    this.#generation = generation;
  }

  /** The rows of these sequences, joined by commas, in their order; all of them are there. */
  of(rows: readonly number[], columns: readonly ColumnSchema[]): string {
    const choice = this.#choice(columns);
    const missing: number[] = [];
    const texts = rows.map((row) => {
      const known = this.#kept(choice, row);
      if (known === undefined) missing.push(row);
      return known;
    });
    if (missing.length > 0) {
      const read = this.#read(missing, columns);
      rows.forEach((row, at) => {
        const made = read.get(row);
        if (made === undefined) return;
        texts[at] = made;
        this.#keep(choice, row, made);
      });
    }
    return texts.join(',');
  }

  forget(row: number): void {
    for (const texts of this.#young) {
      this.#characters -= texts.get(row)?.length ?? 0;
      texts.delete(row);
    }
    for (const texts of this.#old) texts.delete(row);
  }

  #kept(choice: number, row: number): string | undefined {
    const young = this.#young[choice]?.get(row);
    if (young !== undefined) return young;
    const old = this.#old[choice]?.get(row);
    if (old !== undefined) this.#keep(choice, row, old);
    return old;
  }

  #keep(choice: number, row: number, text: string): void {
    if (this.#characters >= this.#generation) {
      this.#old = this.#young;
      this.#young = nothing();
      this.#characters = 0;
    }
    this.#young[choice]?.set(row, text);
    this.#characters += text.length;
  }

  #choice(columns: readonly ColumnSchema[]): number {
    const name = columns.map(({ sql }) => sql).join();
    const known = this.#choices.get(name);
    if (known !== undefined) return known;
    if (this.#choices.size >= MOST_CHOICES) {
      this.#choices.clear();
      this.#young = nothing();
      this.#old = nothing();
      this.#characters = 0;
    }
    const made = this.#choices.size;
    this.#choices.set(name, made);
    return made;
  }

  #read(rows: readonly number[], columns: readonly ColumnSchema[]): Map<number, string> {
    const sql = `SELECT ${selectList(columns)} FROM ${this.#table.sql} WHERE _seq IN (SELECT value FROM json_each(?))`;
    const read = this.#reader.lists(sql, JSON.stringify(rows));
    return new Map(
      read.map((values) => [Number(values[0]), JSON.stringify(showSelected(this.#table, columns, values))] as const),
    );
  }
}
