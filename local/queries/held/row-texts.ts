import type { Reader } from '../../core/database/database.ts';
import { inSlices } from '../../core/slices.ts';
import { showSelected } from '../../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../../tables/schema.ts';
import { HeldIds } from './held-ids.ts';
import { rowReading } from './row-reading.ts';

/** What each of two generations may weigh. */
const GENERATION = 64_000_000;
/** Choices of columns that rows are kept for: the one that nobody asked for the longest goes first. */
const MOST_CHOICES = 16;
/** Rows that lists of one choice had to read: after so many, the others are read before somebody asks for them. */
const MISSED = 1_000;
/** Rows that are read ahead at once: some 1 ms. */
const SLICE = 100;
/** Rows of neighbouring sequences, for whose texts there is room or none. */
const NEIGHBOURS = 1_024;
const roomOf = (row: number): number => row >>> 10;
const placeOf = (row: number): number => row & (NEIGHBOURS - 1);
/** Bytes of such a room. */
const ROOM = 8 * NEIGHBOURS;

/** Texts by the sequences of their rows: a place for each, found quicker than in a map of 100,000. */
class Texts {
  readonly #rooms: ((string | undefined)[] | undefined)[] = [];
  /** Characters, and the rooms they are in. */
  weight = 0;

  of(row: number): string | undefined {
    return this.#rooms[roomOf(row)]?.[placeOf(row)];
  }

  set(row: number, text: string): void {
    const room = this.#room(roomOf(row));
    this.weight += text.length - (room[placeOf(row)]?.length ?? 0);
    room[placeOf(row)] = text;
  }

  forget(row: number): void {
    const room = this.#rooms[roomOf(row)];
    const text = room?.[placeOf(row)];
    if (!room || text === undefined) return;
    this.weight -= text.length;
    room[placeOf(row)] = undefined;
  }

  #room(at: number): (string | undefined)[] {
    const known = this.#rooms[at];
    if (known) return known;
    // One after the other: a list with gaps is as slow as a map.
    while (this.#rooms.length <= at) this.#rooms.push(undefined);
    const made = new Array<string | undefined>(NEIGHBOURS).fill(undefined);
    this.#rooms[at] = made;
    this.weight += ROOM;
    return made;
  }
}

/** The rows of lists that select the same columns. */
interface Choice {
  readonly columns: readonly ColumnSchema[];
  readonly reading: ReturnType<typeof rowReading>;
  young: Texts;
  old: Texts;
  /** Rows that lists had to read since the last time that rows were read ahead. */
  missed: number;
  isReadAhead: boolean;
}

/** The table whose rows they are. */
interface Rows {
  readonly isReady: boolean;
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
  /** Of all whose text was read since they changed last: where a list goes on is a row that one has shown. */
  readonly #ids = new HeldIds();
  readonly #names = new WeakMap<readonly ColumnSchema[], string>();

  /** `generation`: what one may weigh. */
  constructor(reader: Pick<Reader, 'lists' | 'apart'>, table: TableSchema, held: Rows, generation = GENERATION) {
    this.#reader = reader;
    this.#table = table;
    this.#held = held;
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
      const read = new Map(this.#read(this.#reader, missing, choice));
      rows.forEach((row, at) => {
        const made = read.get(row);
        if (made === undefined) return;
        texts[at] = made;
        this.#keep(choice, row, made);
      });
      choice.missed += missing.length;
      if (choice.missed >= MISSED) this.#readAhead(choice);
    }
    return texts.join(',');
  }

  /** The sequence of the row with this very id; undefined: no list has shown it as it is. */
  rowOf(id: string): number | undefined {
    return this.#ids.rowOf(id);
  }

  forget(row: number): void {
    this.#ids.forget(row);
    for (const { young, old } of this.#choices.values()) {
      young.forget(row);
      old.forget(row);
    }
  }

  /** The newest first, as long as there is room, on a connection of its own beside what is answered meanwhile. */
  #readAhead(choice: Choice): void {
    if (choice.isReadAhead || !this.#hasRoom()) return;
    choice.isReadAhead = true;
    const rows = this.#held.rows();
    const reader = this.#reader.apart();
    let to = rows.length;
    inSlices(() => {
      const from = Math.max(0, to - SLICE);
      const goesOn = this.#readSlice(reader, choice, rows.subarray(from, to)) && from > 0;
      to = from;
      if (goesOn) return false;
      reader.close();
      choice.isReadAhead = false;
      choice.missed = 0;
      return true;
    });
  }

  /** Whether to go on. */
  #readSlice(reader: Pick<Reader, 'lists'>, choice: Choice, rows: Int32Array): boolean {
    if (!this.#held.isReady || !this.#hasRoom()) return false;
    const missing = [...rows].filter((row) => !this.#has(choice, row));
    try {
      for (const [row, text] of this.#read(reader, missing, choice)) choice.young.set(row, text);
      return true;
    } catch {
      // The table is declared otherwise by now, or the server stops: who asks reads what there is then.
      return false;
    }
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
        one.young = new Texts();
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
    const choice = known ?? this.#newChoice(columns);
    this.#choices.delete(name);
    this.#choices.set(name, choice);
    return choice;
  }

  #nameOf(columns: readonly ColumnSchema[]): string {
    const name = columns.map(({ sql }) => sql).join();
    this.#names.set(columns, name);
    return name;
  }

  #newChoice(columns: readonly ColumnSchema[]): Choice {
    const [longest] = this.#choices.keys();
    if (longest !== undefined && this.#choices.size >= MOST_CHOICES) this.#choices.delete(longest);
    const reading = rowReading(selectList(columns), this.#table);
    return { columns, reading, young: new Texts(), old: new Texts(), missed: 0, isReadAhead: false };
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
      this.#ids.set(row, String(shown.$id));
      return [row, JSON.stringify(shown)] as const;
    });
  }
}
