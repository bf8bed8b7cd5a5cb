import type { Reader } from '../../core/database/database.ts';
import { showSelected } from '../../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../../tables/schema.ts';

/** Characters of rows that are kept in each of two generations. */
const GENERATION = 32_000_000;
/** Choices of columns that rows are kept for. */
const MOST_CHOICES = 8;

/** Texts by the sequences of their rows: a place for each, found quicker than in a map of 100,000. */
class Texts {
  #places: (string | undefined)[] = [];

  of(row: number): string | undefined {
    return this.#places[row];
  }

  set(row: number, text: string | undefined): void {
    const places = this.#places;
    if (row >= places.length) {
      if (text === undefined) return;
      // At once: an array that grows far beyond its end becomes a map.
      this.#places = new Array<string | undefined>(Math.ceil((row + 1) * 1.25)).fill(undefined);
      for (let at = 0; at < places.length; at++) this.#places[at] = places[at];
    }
    this.#places[row] = text;
  }
}

/** The rows of lists that select the same columns. */
interface Choice {
  readonly columns: readonly ColumnSchema[];
  readonly one: string;
  readonly several: string;
  young: Texts;
  old: Texts;
}

/**
 * Rows as JSON of the API, for the choices of columns that lists make. What is asked for again lives on in the next generation: in a
 * least-recently-used list every look moves an entry, a tenth of what a list costs (bench/RESULTS.md).
 */
export class RowTexts {
  readonly #reader: Pick<Reader, 'lists'>;
  readonly #table: TableSchema;
  readonly #generation: number;
  /** By the selected columns. */
  readonly #choices = new Map<string, Choice>();
  /** Of all that is young. */
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
      const read = this.#read(missing, choice);
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
    for (const { young, old } of this.#choices.values()) {
      this.#characters -= young.of(row)?.length ?? 0;
      young.set(row, undefined);
      old.set(row, undefined);
    }
  }

  #kept(choice: Choice, row: number): string | undefined {
    const young = choice.young.of(row);
    if (young !== undefined) return young;
    const old = choice.old.of(row);
    if (old !== undefined) this.#keep(choice, row, old);
    return old;
  }

  #keep(choice: Choice, row: number, text: string): void {
    if (this.#characters >= this.#generation) {
      for (const one of this.#choices.values()) {
        one.old = one.young;
        one.young = new Texts();
      }
      this.#characters = 0;
    }
    choice.young.set(row, text);
    this.#characters += text.length;
  }

  #choice(columns: readonly ColumnSchema[]): Choice {
    const name = columns.map(({ sql }) => sql).join();
    const known = this.#choices.get(name);
    if (known) return known;
    if (this.#choices.size >= MOST_CHOICES) {
      this.#choices.clear();
      this.#characters = 0;
    }
    const read = `SELECT ${selectList(columns)} FROM ${this.#table.sql} WHERE _seq`;
    const texts = { young: new Texts(), old: new Texts() };
    const made = { columns, one: `${read} = ?`, several: `${read} IN (SELECT value FROM json_each(?))`, ...texts };
    this.#choices.set(name, made);
    return made;
  }

  #read(rows: readonly number[], { columns, one, several }: Choice): Map<number, string> {
    const [first = 0] = rows;
    const read = rows.length === 1 ? this.#reader.lists(one, first) : this.#reader.lists(several, JSON.stringify(rows));
    return new Map(
      read.map((values) => [Number(values[0]), JSON.stringify(showSelected(this.#table, columns, values))] as const),
    );
  }
}
