import type { Reader } from '../../core/database/database.ts';
import { showSelected } from '../../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../../tables/schema.ts';
import type { HeldIds } from './held-ids.ts';
import { ReadingAhead } from './reading-ahead.ts';
import { rowReading } from './row-reading.ts';
import { TextsByRow } from './texts-by-row.ts';

/** What each of two generations may weigh. */
const GENERATION = 64_000_000;
/** Choices of columns that rows are kept for: the one that nobody asked for the longest goes first. */
const MOST_CHOICES = 16;
/** Rows that lists of one choice had to read: after so many, the others are read before somebody asks for them. */
const MISSED = 1_000;
/** The rows of lists that select the same columns. */
interface Choice {
  readonly name: string;
  readonly columns: readonly ColumnSchema[];
  readonly reading: ReturnType<typeof rowReading>;
  young: TextsByRow;
  old: TextsByRow;
  /** Rows that lists had to read since the last time that rows were read ahead. */
  missed: number;
}

/** The table whose rows they are. */
interface Rows {
  readonly isReady: boolean;
  readonly count: number;
  readonly ids: HeldIds;
  /** The sequences of all rows, ascending. */
  rows(): Int32Array;
}

/**
 * Rows as JSON of the API, for the choices of columns that lists make. What is asked for again lives on in the next generation: in a
 * least-recently-used list every look moves an entry, a tenth of what a list costs (bench/RESULTS.md).
 */
export class RowTexts {
  readonly #reader: Pick<Reader, 'lists' | 'apart'>;
  readonly #table: TableSchema;
  readonly #held: Rows;
  readonly #generation: number;
  /** By the selected columns; the one that was asked for last is the last. */
  readonly #choices = new Map<string, Choice>();
  readonly #ahead: ReadingAhead;
  readonly #names = new WeakMap<readonly ColumnSchema[], string>();

  /** `generation`: what one may weigh. */
  constructor(reader: Pick<Reader, 'lists' | 'apart'>, table: TableSchema, held: Rows, generation = GENERATION) {
    this.#reader = reader;
    this.#table = table;
    this.#held = held;
    this.#generation = generation;
    this.#ahead = new ReadingAhead(reader);
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
      const read = new Map(this.#read(this.#reader, missing, choice));
      rows.forEach((row, at) => {
        const made = read.get(row);
        if (made === undefined) return;
        texts[at] = made;
        this.#keep(choice, row, made);
      });
      choice.missed += missing.length;
    }
    const text = texts.join(',');
    if (choice.missed >= MISSED) this.#readAhead(choice, text.length / rows.length);
    return text;
  }

  forget(row: number): void {
    for (const { young, old } of this.#choices.values()) {
      young.forget(row);
      old.forget(row);
    }
  }

  /** The newest first, where there is room for all of them: else they would only push out those that are asked for. `mean`: characters of one. */
  #readAhead(choice: Choice, mean: number): void {
    choice.missed = 0;
    const room = this.#generation - this.#weight();
    if (!this.#ahead.mayBegin || this.#held.count * mean > room) return;
    this.#ahead.begin(this.#held.rows(), (reader, rows) => {
      const isWanted = this.#held.isReady && this.#choices.get(choice.name) === choice;
      if (!isWanted || !this.#hasRoom()) return false;
      const missing = [...rows].filter((row) => !this.#has(choice, row));
      for (const [row, text] of this.#read(reader, missing, choice)) choice.young.set(row, text);
      choice.missed = 0;
      return true;
    });
  }

  #has({ young, old }: Choice, row: number): boolean {
    return young.of(row) !== undefined || old.of(row) !== undefined;
  }

  #hasRoom(): boolean {
    return this.#weight() < this.#generation;
  }

  #kept(choice: Choice, row: number): string | undefined {
    const young = choice.young.of(row);
    if (young !== undefined) return young;
    const old = choice.old.of(row);
    if (old !== undefined) this.#keep(choice, row, old);
    return old;
  }

  #keep(choice: Choice, row: number, text: string): void {
    if (!this.#hasRoom())
      for (const one of this.#choices.values()) {
        one.old = one.young;
        one.young = new TextsByRow();
      }
    choice.young.set(row, text);
  }

  /** Of all that is young. */
  #weight(): number {
    let sum = 0;
    for (const { young } of this.#choices.values()) sum += young.weight;
    return sum;
  }

  #choice(columns: readonly ColumnSchema[]): Choice {
    const name = this.#names.get(columns) ?? this.#nameOf(columns);
    const known = this.#choices.get(name);
    const choice = known ?? this.#newChoice(name, columns);
    this.#choices.delete(name);
    this.#choices.set(name, choice);
    return choice;
  }

  #nameOf(columns: readonly ColumnSchema[]): string {
    const name = columns.map(({ sql }) => sql).join();
    this.#names.set(columns, name);
    return name;
  }

  #newChoice(name: string, columns: readonly ColumnSchema[]): Choice {
    const [longest] = this.#choices.keys();
    if (longest !== undefined && this.#choices.size >= MOST_CHOICES) this.#choices.delete(longest);
    const reading = rowReading(selectList(columns), this.#table);
    return { name, columns, reading, young: new TextsByRow(), old: new TextsByRow(), missed: 0 };
  }

  #read(
    reader: Pick<Reader, 'lists'>,
    rows: readonly number[],
    { columns, reading }: Choice,
  ): (readonly [row: number, text: string])[] {
    if (rows.length === 0) return [];
    return reader.lists(...reading(rows)).map((values) => {
      const row = Number(values[0]);
      const shown = showSelected(this.#table, columns, values);
      this.#held.ids.set(row, String(shown.$id));
      return [row, JSON.stringify(shown)] as const;
    });
  }
}
