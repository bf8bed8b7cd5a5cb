import type { Reader } from '../../core/database/database.ts';
import { showSelected } from '../../rows/codec.ts';
import { type ColumnSchema, selectList, type TableSchema } from '../../tables/schema.ts';

/** What each of two generations may weigh. */
const GENERATION = 32_000_000;
/** Choices of columns that rows are kept for: the one that nobody asked for the longest goes first. */
const MOST_CHOICES = 16;
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
  /** By the selected columns; the one that was asked for last is the last. */
  readonly #choices = new Map<string, Choice>();

  /** `generation`: what one may weigh. */
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
      young.forget(row);
      old.forget(row);
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
    if (this.#weight() >= this.#generation)
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
    const name = columns.map(({ sql }) => sql).join();
    const known = this.#choices.get(name);
    const choice = known ?? this.#newChoice(columns);
    this.#choices.delete(name);
    this.#choices.set(name, choice);
    return choice;
  }

  #newChoice(columns: readonly ColumnSchema[]): Choice {
    const [longest] = this.#choices.keys();
    if (longest !== undefined && this.#choices.size >= MOST_CHOICES) this.#choices.delete(longest);
    const read = `SELECT ${selectList(columns)} FROM ${this.#table.sql} WHERE _seq`;
    const texts = { young: new Texts(), old: new Texts() };
    return { columns, one: `${read} = ?`, several: `${read} IN (SELECT value FROM json_each(?))`, ...texts };
  }

  #read(rows: readonly number[], { columns, one, several }: Choice): Map<number, string> {
    const [first = 0] = rows;
    const read = rows.length === 1 ? this.#reader.lists(one, first) : this.#reader.lists(several, JSON.stringify(rows));
    return new Map(
      read.map((values) => [Number(values[0]), JSON.stringify(showSelected(this.#table, columns, values))] as const),
    );
  }
}
